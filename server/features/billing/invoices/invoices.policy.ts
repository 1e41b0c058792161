import type { InvoiceStatus } from '#contract/billing/invoices.ts';

/** Clients see their own invoices once sent. Any other invoice doesn't exist for them. */
export const maySee = (client: { id: number }, invoice: { clientId: number; status: InvoiceStatus }) =>
  invoice.clientId === client.id && invoice.status !== 'draft';

interface Balance {
  status: InvoiceStatus;
  amountMinor: number;
  /** Of the ledger: payments less refunds and disputes. */
  paidMinor: number;
  /** The sum of credit notes. */
  creditedMinor: number;
  /** Write-offs less what was recovered of them. */
  writtenOffMinor: number;
  /** What is held back until a dispute is decided. */
  disputedMinor: number;
  depositMinor: number | null;
}

/** What an invoice still waits for, in minor units; less than 0 once it's overpaid. */
export const balanceMinor = ({ amountMinor, paidMinor, creditedMinor, writtenOffMinor }: Balance) =>
  amountMinor - creditedMinor - paidMinor - writtenOffMinor;

/** Closed with the status of a cancelled invoice, although the claim remains. */
export const isWrittenOff = ({ status, writtenOffMinor }: Pick<Balance, 'status' | 'writtenOffMinor'>) =>
  status === 'cancelled' && writtenOffMinor > 0;

/** What the client is asked for now, in minor units: not for what their bank may still return, nor for anything once paid or canceled. */
export const dueMinor = (invoice: Balance) =>
  invoice.status === 'paid' || invoice.status === 'cancelled' ? 0 : Math.max(0, balanceMinor(invoice) - invoice.disputedMinor);

/** What is left of the deposit, in minor units; null without one, or once it's paid, even if that is disputed. */
export function depositDue(invoice: Balance): number | null {
  const remaining = Math.min((invoice.depositMinor ?? 0) - invoice.paidMinor - invoice.disputedMinor, dueMinor(invoice));
  return remaining > 0 ? remaining : null;
}
