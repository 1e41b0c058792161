const day = 24 * 60 * 60 * 1000;

/** From one calendar date to another; negative where the second is earlier. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day;

/** The calendar dates from one day on. */
export const datesFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(first) + index * day).toISOString().slice(0, 10));

/** When something is due that is so many days ahead. */
export function dueWords(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${days} days` : `${-days} ${days === -1 ? 'day' : 'days'} overdue`;
}
