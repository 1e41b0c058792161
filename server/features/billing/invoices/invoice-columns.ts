import { toDecimal } from '#domain/shared/money.ts';
import type { CsvColumns } from '#server/shared/csv.ts';
import type { listInvoices } from './invoice-lists.store.ts';
import { dueMinor } from './invoices.policy.ts';

type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>[number];

/** `19%: 285.00; 7%: 7.00`, for the rates that the invoice has. */
export const taxPerRate = ({ totals, currency }: Pick<ListedInvoice, 'totals' | 'currency'>, decimal: (amount: string) => string) =>
  totals.taxes
    .filter(({ taxRate }) => taxRate !== null)
    .map(({ taxRate, taxMinor }) => `${decimal(taxRate!)}%: ${decimal(toDecimal(taxMinor, currency))}`)
    .join('; ');

const amount = (minorOf: (row: ListedInvoice) => number) => (row: ListedInvoice) => ({ amount: toDecimal(minorOf(row), row.currency) });

/** The CSV export for the studio's accountant. Drafts have neither a number nor a billed party. */
export const invoiceColumns: CsvColumns<ListedInvoice> = {
  Number: ({ invoiceNumber }) => invoiceNumber,
  'Issue date': ({ issueDate }) => issueDate,
  'Due date': ({ dueDate }) => dueDate,
  Status: ({ status }) => status,
  'Paid date': ({ paidDate }) => paidDate,
  Client: ({ billedTo, clientName }) => (billedTo ? billedTo.name : clientName),
  Company: ({ billedTo, clientCompany }) => (billedTo ? (billedTo.company ?? null) : clientCompany),
  'Tax ID': ({ billedTo }) => billedTo?.taxId ?? null,
  Country: ({ billedTo }) => billedTo?.country ?? null,
  Project: ({ projectTitle }) => projectTitle,
  Currency: ({ currency }) => currency,
  Net: amount(({ totals }) => totals.netMinor),
  'Tax per rate': taxPerRate,
  Tax: amount(({ totals }) => totals.taxMinor),
  Total: amount(({ amountMinor }) => amountMinor),
  Paid: amount(({ paidMinor }) => paidMinor),
  Credited: amount(({ creditedMinor }) => creditedMinor),
  Due: amount(dueMinor),
  'Last credited': ({ creditedOn }) => creditedOn,
  // Null for invoices of earlier releases, which were cancelled without a credit note.
  'Cancelled date': ({ status, amountMinor, creditedMinor, creditedOn }) =>
    status === 'cancelled' && creditedMinor === amountMinor ? creditedOn : null,
};

/** What was given up as bad debt, and when. These columns come last, so that the others keep their places. */
export const writeOffColumns: CsvColumns<ListedInvoice> = {
  'Written off': amount(({ writtenOffMinor }) => writtenOffMinor),
  'Last written off': ({ writtenOffOn }) => writtenOffOn,
};
