const day = 24 * 60 * 60 * 1000;

// Calendar dates are `YYYY-MM-DD`.

/** The date some days later, or earlier if negative. */
export const addDays = (date: string, count: number) => new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

/** The number of days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day;
