import type { InvoiceStatus } from '#domain/billing/invoice-statuses.ts';
import { addDays, laterDate } from '#domain/shared/dates.ts';

/** Clients see their own invoices once sent. Any other invoice doesn't exist for them. */
export const maySee = (client: { id: number }, invoice: { clientId: number; status: InvoiceStatus }) =>
  invoice.clientId === client.id && invoice.status !== 'draft';

interface Balance {
  status: InvoiceStatus;
  amountMinor: number;
  /** Payments less refunds and disputes, from the ledger. */
  paidMinor: number;
  /** The sum of credit notes. */
  creditedMinor: number;
  /** Write-offs less what was recovered of them. */
  writtenOffMinor: number;
  /** What is held back until a dispute is decided. */
  disputedMinor: number;
  depositMinor: number | null;
}

/**
 * Whether an invoice was cancelled without a credit note, by an earlier release or the system that it comes from. Cancelling here credits
 * all of the amount, and a write-off leaves the claim.
 */
const isAnnulled = ({ status, amountMinor, creditedMinor, writtenOffMinor }: Balance) =>
  status === 'cancelled' && writtenOffMinor === 0 && creditedMinor < amountMinor;

/** What an invoice claims, in minor units, paid or not: its amount less credit notes. */
export const claimMinor = (invoice: Balance) => (isAnnulled(invoice) ? 0 : invoice.amountMinor - invoice.creditedMinor);

/** What an invoice still waits for, in minor units; less than 0 once it's overpaid. */
export const balanceMinor = (invoice: Balance) => claimMinor(invoice) - invoice.paidMinor - invoice.writtenOffMinor;

/**
 * Whether a closed invoice is due again, because money went back (for a cancelled invoice: more than was paid). One that was cancelled
 * without a credit note stays closed: nothing else would say that it claims nothing.
 */
export const mustReopen = (invoice: Balance) =>
  (invoice.status === 'paid' || invoice.status === 'cancelled') && !isAnnulled(invoice) && balanceMinor(invoice) > 0;

/** Whether an invoice was written off: it has the status of a cancelled one, although the claim remains. */
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

export interface DueDates {
  dueDate: string | null;
  /** Null if the balance is due on the same day. */
  depositDueDate: string | null;
  balanceDueDate: string | null;
  balanceDueDays: number | null;
  /** When the invoice's project was delivered. */
  projectDeliveredOn: string | null;
}

/** When what is asked for now is due: the deposit on its day, then the balance on its own. */
export function dueDateOf(invoice: Balance & DueDates): string | null {
  const { dueDate, depositDueDate } = invoice;
  if (depositDueDate === null) return dueDate;
  return depositDue(invoice) === null ? balanceDueOn(invoice) : depositDueDate;
}

/**
 * The balance's own due date; null if it has none, or until the delivery that it waits for. It's never due before the deposit, not even if
 * the project was delivered before the invoice was sent.
 */
export function balanceDueOn({ dueDate, depositDueDate, balanceDueDate, balanceDueDays, projectDeliveredOn }: DueDates) {
  if (balanceDueDays === null) return balanceDueDate;
  // Drafts have the deposit's date in `dueDate`.
  return projectDeliveredOn && laterDate(addDays(projectDeliveredOn, balanceDueDays), depositDueDate ?? dueDate);
}

/** What is to be paid by the due date, in minor units: all, or only the deposit if the balance has a day of its own. */
export const askedMinor = (invoice: Balance & Pick<DueDates, 'depositDueDate'>) =>
  (invoice.depositDueDate === null ? null : depositDue(invoice)) ?? dueMinor(invoice);

/** Whether it's the balance, due on a day of its own, that is asked for now. */
export const asksForBalance = (invoice: Balance & Pick<DueDates, 'depositDueDate'>) =>
  invoice.depositDueDate !== null && depositDue(invoice) === null && dueMinor(invoice) > 0;
