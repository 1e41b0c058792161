import type { InvoiceStatus } from '#contract/billing/invoices.ts';

/** Clients see their own invoices once sent. Any other invoice doesn't exist for them. */
export const maySee = (client: { id: number }, invoice: { clientId: number; status: InvoiceStatus }) =>
  invoice.clientId === client.id && invoice.status !== 'draft';

interface Balance {
  status: InvoiceStatus;
  amountMinor: number;
  /** The sum of the ledger: payments less refunds and disputes. */
  paidMinor: number;
  /** The sum of credit notes. */
  creditedMinor: number;
  depositMinor: number | null;
}

/** What is left to pay, in minor units: nothing once paid or canceled, even after a refund or dispute. */
export const dueMinor = ({ status, amountMinor, paidMinor, creditedMinor }: Balance) =>
  status === 'paid' || status === 'cancelled' ? 0 : Math.max(0, amountMinor - creditedMinor - paidMinor);

/** What is left of the deposit, in minor units; null without one, or once it's paid. */
export function depositDue(invoice: Balance): number | null {
  const remaining = Math.min((invoice.depositMinor ?? 0) - invoice.paidMinor, dueMinor(invoice));
  return remaining > 0 ? remaining : null;
}
