const day = 24 * 60 * 60 * 1000;

// All calendar dates here are strings such as `2026-03-01`.

/** The date some days later, or earlier if negative. */
export const addDays = (date: string, count: number) => new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

export const laterDate = (date: string, other: string | null) => (other !== null && other > date ? other : date);

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());

/** The date some working days later. Only weekends count as free: holidays differ from bank to bank. */
export function addBusinessDays(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; left -= isWeekend(day) ? 0 : 1) day = addDays(day, 1);
  return day;
}

/** The number of days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day;
