import { daysAfterDelivery } from '#contract/billing/due-dates.ts';
import { formatDate } from '#web/lib/format.ts';

/** For lists. */
export const formatDueDate = ({ dueDate }: { dueDate: string | null }) => (dueDate ? formatDate(dueDate) : 'After delivery');

/** Where it's known how long after the delivery. */
export const formatDue = ({ dueDate, balanceDueDays }: { dueDate: string | null; balanceDueDays: number | null }) =>
  dueDate ? formatDate(dueDate) : daysAfterDelivery(balanceDueDays ?? 0);

interface Balance {
  amountDue: string;
  depositDue: string | null;
  dueDate: string | null;
  depositDueDate: string | null;
  balanceDueDate: string | null;
  balanceDueDays: number | null;
}

/** When the balance is due that comes after the deposit; null if it has no date of its own. A draft's `dueDate` is that of its deposit. */
export function formatBalanceDue(invoice: Balance): string | null {
  const { amountDue, depositDue, dueDate, depositDueDate, balanceDueDate, balanceDueDays } = invoice;
  if (balanceDueDate) return formatDate(balanceDueDate);
  if (balanceDueDays === null) return null;
  const isAskedFor = depositDue === null && Number(amountDue) > 0;
  const isKnown = isAskedFor || (depositDueDate !== null && dueDate !== depositDueDate);
  return dueDate && isKnown ? formatDate(dueDate) : daysAfterDelivery(balanceDueDays);
}
