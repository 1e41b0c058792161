import { daysAfterDelivery } from '#domain/billing/invoice-texts.ts';
import { formatDate } from '#web/lib/format.ts';

/** Formats the due date or, while there is none, says that it's after the delivery. */
export const formatDueDate = ({ dueDate }: { dueDate: string | null }) => (dueDate ? formatDate(dueDate) : 'After delivery');

/** Formats the due date or, while there is none, the number of days after the delivery. */
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
