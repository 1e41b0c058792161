const day = 24 * 60 * 60 * 1000;

/** Today in a time zone, or where the reader is, `YYYY-MM-DD`. */
export const today = (now = new Date(), timeZone?: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now);

/** So many days after a calendar date. */
export const daysAfter = (date: string, count: number) => new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

/** How far a calendar date is from today: "in 3 days", "yesterday". Compares dates, so no time zone and no clock change matters. */
export const relativeDay = (date: string, from = today()) =>
  new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format((Date.parse(date) - Date.parse(from)) / day, 'day');
