const day = 24 * 60 * 60 * 1000;

/** The number of days between two calendar dates; negative if the second is earlier. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day;

/** `count` calendar dates, starting with `first`. */
export const consecutiveDates = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(first) + index * day).toISOString().slice(0, 10));

/** When something is due, given the days left. */
export function formatDaysUntilDue(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${days} days` : `${-days} ${days === -1 ? 'day' : 'days'} overdue`;
}
