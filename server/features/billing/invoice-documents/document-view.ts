import type { PaymentMethod } from '#api/billing/payments.ts';
import { daysAfterDelivery } from '#domain/billing/invoice-texts.ts';
import { type Formats, formatsFor } from '#domain/shared/format.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { DocumentView, PartyView } from '#server/adapters/pdf/document-view.ts';
import type { DocumentItem, DocumentParty, DocumentPayment, InvoiceDocument } from './invoice-document.ts';

/** Writes dates, amounts and labels as the invoice prints them. */
export function viewOf(document: InvoiceDocument): DocumentView {
  const { kind, number, currency, totals, billedBy, billedTo } = document;
  const formats = formatsFor(document.locale);
  const heading = headingOf(document);
  const columns = itemColumns(document, formats);
  return {
    title: `${heading} ${number}`,
    heading,
    number,
    paper: document.paper,
    date: splitTimestamp(document.timestamp),
    mark: markOf(document, formats),
    from: partyView(billedBy),
    to: partyView(billedTo),
    toLabel: kind === 'invoice' ? 'Billed to' : 'Credited to',
    facts: factsOf(document, formats),
    columns: columns.map(({ label }) => label),
    items: document.items.map((item) => ({ description: item.description, cells: columns.map(({ cell }) => cell(item)) })),
    totals: totalsOf(document, formats),
    grandTotal: [kind === 'invoice' ? 'Total' : 'Total credited', formats.minor(totals.totalMinor, currency)],
    settlement: settlementOf(document, formats),
    balance: balanceOf(document, formats),
    deposit: depositOf(document, formats),
    remarks: remarksOf(document),
    bank: bankOf(document),
    payUrl: document.payUrl,
  };
}

function headingOf({ kind, totals }: InvoiceDocument): string {
  if (kind === 'invoice') return 'Invoice';
  return totals.totalMinor < 0 ? 'Correction' : 'Credit note';
}

export function splitTimestamp(timestamp: string): DocumentView['date'] {
  const date = new Date(timestamp);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

function markOf({ kind, status, isWrittenOff, paidDate }: InvoiceDocument, formats: Formats): DocumentView['mark'] {
  if (status === 'draft') return { text: 'Draft', detail: 'Preview, not an invoice', tone: 'draft' };
  if (isWrittenOff) return { text: 'Written off', detail: '', tone: 'cancelled' };
  if (status === 'cancelled') return { text: 'Cancelled', detail: '', tone: 'cancelled' };
  if (kind === 'invoice' && status === 'paid') return { text: 'Paid', detail: paidDate ? formats.date(paidDate) : '', tone: 'paid' };
  return null;
}

/** Prints the company first, with the person as the contact. */
export function partyView({ name, company, addressLines, email, phone, taxId }: DocumentParty): PartyView {
  const lines = [company && name, ...addressLines, taxId && `Tax ID ${taxId}`, email, phone];
  return { name: company || name, lines: lines.filter((line): line is string => Boolean(line)) };
}

function factsOf(document: InvoiceDocument, formats: Formats): DocumentView['facts'] {
  const { issueDate, deliveryDate, period, correctedInvoice, projectTitle } = document;
  const facts: [string, string | null | undefined | false][] = [
    ['Issued', formats.date(issueDate)],
    ...dueFacts(document, formats),
    ['Corrects invoice', correctedInvoice?.number],
    ['Invoice issued', correctedInvoice && formats.date(correctedInvoice.issueDate)],
    ['Delivered', deliveryDate && formats.date(deliveryDate)],
    ['Period', period && formats.dateRange(period.start, period.end)],
    ['Project', projectTitle],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function dueFacts({ dueDate, dueParts }: InvoiceDocument, formats: Formats): [string, string | null][] {
  if (!dueParts) return [['Due', dueDate && formats.date(dueDate)]];
  const { deposit, balance } = dueParts;
  return [
    ['Deposit due', formats.date(deposit)],
    ['Balance due', typeof balance === 'string' ? formats.date(balance) : capitalized(daysAfterDelivery(balance))],
  ];
}

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1);

interface ItemColumn {
  label: string;
  cell: (item: DocumentItem) => string;
}

/** Discount and tax have a column only where an item has one. */
export function itemColumns({ items, currency }: Pick<InvoiceDocument, 'items' | 'currency'>, formats: Formats): ItemColumn[] {
  /** An amount without its currency, which the column's label names. */
  const bareAmount = (minor: number) => formats.decimal(toDecimal(minor, currency));
  return [
    { label: 'Quantity', cell: formats.quantity },
    { label: 'Unit price', cell: ({ unitMinor }) => bareAmount(unitMinor) },
    ...(items.some(({ discountPercent }) => discountPercent)
      ? [{ label: 'Discount', cell: ({ discountPercent }: DocumentItem) => (discountPercent ? formats.percent(discountPercent) : '–') }]
      : []),
    ...(items.some(({ taxRate }) => taxRate) ? [{ label: 'Tax', cell: ({ taxRate }: DocumentItem) => formats.percent(taxRate ?? 0) }] : []),
    { label: `Amount (${currency})`, cell: ({ netMinor }) => bareAmount(netMinor) },
  ];
}

export function totalsOf({ totals, currency }: Pick<InvoiceDocument, 'totals' | 'currency'>, formats: Formats): DocumentView['totals'] {
  if (totals.taxes.every(({ taxRate }) => taxRate === null)) return [];
  return [
    ['Subtotal', formats.minor(totals.netMinor, currency)],
    ...totals.taxes.map(({ taxRate, netMinor, taxMinor }): [string, string] => [
      `${taxRate === null ? 'No tax' : `Tax ${formats.percent(taxRate)}`} on ${formats.minor(netMinor, currency)}`,
      formats.minor(taxMinor, currency),
    ]),
  ];
}

const methodNames: Record<PaymentMethod, string> = {
  credit_card: 'card',
  direct_debit: 'direct debit',
  stripe: 'card',
  bank_transfer: 'bank transfer',
  paypal: 'PayPal',
  cash: 'cash',
  other: 'other means',
  credit_balance: 'credit balance',
};

/** A refund or dispute with a positive amount takes back an earlier one. */
function paymentLabel({ kind, date, method, amountMinor }: DocumentPayment, formats: Formats): string {
  const day = formats.date(date);
  if (kind === 'payment') return `Paid by ${methodNames[method]} on ${day}`;
  if (kind === 'refund') return amountMinor < 0 ? `Refunded on ${day}` : `Refund failed on ${day}`;
  return amountMinor < 0 ? `Disputed with the bank on ${day}` : `Dispute decided in our favor on ${day}`;
}

/** Lines for credit notes, for money that came in or went back, and for what disputes hold back. */
const settlementOf = ({ payments, credits, disputedMinor, currency }: InvoiceDocument, formats: Formats): DocumentView['settlement'] => [
  ...credits.map(({ number, date, amountMinor }): [string, string] => [
    `Credit note ${number}, ${formats.date(date)}`,
    formats.minor(-amountMinor, currency),
  ]),
  ...payments.map((payment): [string, string] => [paymentLabel(payment, formats), formats.minor(-payment.amountMinor, currency)]),
  ...(disputedMinor > 0 ? [['Not due until the dispute is decided', formats.minor(-disputedMinor, currency)] as [string, string]] : []),
];

/** Lines about the deposit; none once it is paid, even if the payment is disputed, or when it is all that is left to pay. */
function depositOf({ deposit, payments, disputedMinor, dueMinor, currency }: InvoiceDocument, formats: Formats): DocumentView['deposit'] {
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const openMinor = (deposit?.amountMinor ?? 0) - paidMinor - disputedMinor;
  if (!deposit || openMinor <= 0 || openMinor >= dueMinor) return [];
  return [
    [`Deposit${deposit.percent === null ? '' : ` (${formats.percent(deposit.percent)})`}, due first`, formats.minor(openMinor, currency)],
    ['Balance after the deposit', formats.minor(dueMinor - openMinor, currency)],
  ];
}

function balanceOf({ kind, status, dueMinor, currency }: InvoiceDocument, formats: Formats): DocumentView['balance'] {
  if (kind === 'credit_note' || status === 'cancelled') return null;
  return ['Amount due', formats.minor(Math.max(dueMinor, 0), currency)];
}

const remarksOf = ({ taxExemption, reason, notes }: InvoiceDocument): DocumentView['remarks'] =>
  [
    { label: 'Tax exemption', text: taxExemption ?? '' },
    { label: 'Reason', text: reason ?? '' },
    { label: 'Notes', text: notes ?? '' },
  ].filter(({ text }) => text !== '');

/** The studio's bank details, as long as there is something to pay. */
function bankOf({ bank, number, status, dueMinor, kind }: InvoiceDocument): DocumentView['bank'] {
  if (!bank || kind === 'credit_note' || dueMinor <= 0 || (status !== 'sent' && status !== 'overdue' && status !== 'draft')) return [];
  return [
    ...(bank.accountName ? [['Account holder', bank.accountName] as [string, string]] : []),
    ['Account', bank.account],
    ...(bank.code ? [['Bank code', bank.code] as [string, string]] : []),
    ['Reference', number],
  ];
}
