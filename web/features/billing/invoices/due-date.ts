import { daysAfterDelivery } from '#contract/billing/due-dates.ts';
import { formatDate } from '#web/lib/format.ts';

/** For lists. */
export const formatDueDate = ({ dueDate }: { dueDate: string | null }) => (dueDate ? formatDate(dueDate) : 'After delivery');

/** Where it's known how long after the delivery. */
export const formatDue = ({ dueDate, balanceDueDays }: { dueDate: string | null; balanceDueDays: number | null }) =>
  dueDate ? formatDate(dueDate) : daysAfterDelivery(balanceDueDays ?? 0);

interface Balance {
  dueDate: string | null;
  depositDueDate: string | null;
  balanceDueDate: string | null;
  balanceDueDays: number | null;
}

/** When the balance is due that comes after the deposit; null if it has no date of its own. A draft's `dueDate` is that of its deposit. */
export function formatBalanceDue({ dueDate, depositDueDate, balanceDueDate, balanceDueDays }: Balance): string | null {
  if (balanceDueDate) return formatDate(balanceDueDate);
  if (balanceDueDays === null) return null;
  return dueDate && depositDueDate && dueDate !== depositDueDate ? formatDate(dueDate) : daysAfterDelivery(balanceDueDays);
}
