import { daysAfterDelivery } from '#contract/billing/due-dates.ts';
import { formatDate } from '#web/lib/format.ts';

/** For lists. */
export const formatDueDate = ({ dueDate }: { dueDate: string | null }) => (dueDate ? formatDate(dueDate) : 'After delivery');

/** Where it's known how long after the delivery. */
export const formatDue = ({ dueDate, balanceDueDays }: { dueDate: string | null; balanceDueDays: number | null }) =>
  dueDate ? formatDate(dueDate) : daysAfterDelivery(balanceDueDays ?? 0);

interface Balance {
  balanceDueDate: string | null;
  balanceDueDays: number | null;
}

/** When the balance is due that comes after the deposit; null if it has no date of its own. */
export function formatBalanceDue({ balanceDueDate, balanceDueDays }: Balance): string | null {
  if (balanceDueDate) return formatDate(balanceDueDate);
  return balanceDueDays === null ? null : daysAfterDelivery(balanceDueDays);
}
