export const invoiceStatuses = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The statuses in which a client can pay (specification section 4). */
export const payableStatuses: readonly InvoiceStatus[] = ['sent', 'overdue'];

/** Whether a client can pay an invoice now: not while a dispute holds all that is left, nor while a payment is being processed. */
export const isPayable = ({ status, amountDue, processing }: { status: InvoiceStatus; amountDue: string; processing: object | null }) =>
  payableStatuses.includes(status) && Number(amountDue) > 0 && processing === null;

/** Whether all that was left to pay of an invoice was written off as bad debt. */
export const isWrittenOff = ({ status, amountWrittenOff }: { status: InvoiceStatus; amountWrittenOff: string }) =>
  status === 'cancelled' && Number(amountWrittenOff) > 0;

/** What was signed for a milestone of a proposal, as a decimal string. */
export interface AgreedAmount {
  currency: string;
  amount: string;
}

/** Whether a draft was changed so that its amount differs from the one that was signed. */
export const isOtherThanAgreed = ({ agreedAmount: agreed, ...invoice }: AgreedAmount & { agreedAmount: AgreedAmount | null }) =>
  agreed !== null && (agreed.amount !== invoice.amount || agreed.currency !== invoice.currency);
