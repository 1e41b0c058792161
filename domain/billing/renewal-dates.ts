/**
 * The day of each month on which a package renews: the same day of the month, or the last day of a shorter month. The day is kept
 * apart from the date, so that a renewal on the 31st comes back to it after February.
 */

const lastDayOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** @param month counted from 1; 0 and 13 are in the neighboring years */
function renewalIn(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, Math.min(day, lastDayOfMonth(year, month))));
  return date.toISOString().slice(0, 10);
}

const partsOf = (date: string) => date.split('-').map(Number) as [year: number, month: number, day: number];

/** The day of the month of a date, `YYYY-MM-DD`. */
export const dayOfMonth = (date: string) => partsOf(date)[2];

/** The first renewal of a package that begins today. */
export const firstRenewal = (today: string) => nextRenewal(today, dayOfMonth(today));

/** The first renewal after a date. */
export function nextRenewal(after: string, day: number): string {
  const [year, month] = partsOf(after);
  const thisMonth = renewalIn(year, month, day);
  return thisMonth > after ? thisMonth : renewalIn(year, month + 1, day);
}
