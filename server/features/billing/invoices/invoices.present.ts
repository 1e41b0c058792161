import { formatTotals } from '#domain/billing/invoice-totals.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { InvoiceWithRecords } from './invoice-detail.ts';
import { balanceDueOn, depositDue, dueMinor } from './invoices.policy.ts';
import type { ListedInvoice } from './invoices.store.ts';

/** An invoice as the API shows it: amounts as decimal text, drafts numbered by id. The endpoint's schema leaves out what a client must not see. */
export function presentInvoice<Row extends ListedInvoice>(row: Row) {
  const format = (minor: number) => toDecimal(minor, row.currency);
  const remainingDeposit = depositDue(row);
  return {
    ...row,
    invoiceNumber: row.invoiceNumber ?? `DRAFT-${row.id}`,
    amount: format(row.amountMinor),
    totals: formatTotals(row.totals, row.currency),
    amountPaid: format(row.paidMinor),
    amountCredited: format(row.creditedMinor),
    amountDue: format(dueMinor(row)),
    amountDisputed: format(row.disputedMinor),
    processing: presentProcessing(row),
    amountWrittenOff: format(row.writtenOffMinor),
    deposit: row.depositMinor === null ? null : format(row.depositMinor),
    depositDue: remainingDeposit === null ? null : format(remainingDeposit),
    packageName: row.packageTerms?.name ?? null,
  };
}

export const presentProcessing = ({ processing, currency }: Pick<ListedInvoice, 'processing' | 'currency'>) =>
  processing && { ...processing, amount: toDecimal(processing.amountMinor, currency) };

/** An invoice with its credit notes and payments, as the API shows it. */
export function presentInvoiceDetail<Row extends InvoiceWithRecords>({ creditNotes, payments, ...row }: Row) {
  const format = (minor: number) => toDecimal(minor, row.currency);
  return {
    ...presentInvoice(row),
    balanceDueDate: balanceDueOn(row),
    creditNotes: creditNotes.map(({ amountMinor, ...creditNote }) => ({ ...creditNote, amount: format(amountMinor) })),
    payments: payments.map(({ bookedOn, amountMinor, balanceMinor, ...payment }) => ({
      ...payment,
      date: bookedOn,
      amount: format(amountMinor),
      surplus: balanceMinor > 0 ? format(balanceMinor) : null,
      isManual: payment.provider === 'manual',
      taxCorrected: payment.taxCorrection && format(payment.taxCorrection.taxMinor),
    })),
  };
}
