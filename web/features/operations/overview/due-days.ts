import { addDays } from '#contract/shared/dates.ts';

/** `count` calendar dates, starting with `first`. */
export const consecutiveDates = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));

/** Three weeks from today. */
export const daysShown = 21;

/** When something is due, given the days left. */
export function formatDaysUntilDue(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${days} days` : `${-days} ${days === -1 ? 'day' : 'days'} overdue`;
}
