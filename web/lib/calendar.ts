const day = 24 * 60 * 60 * 1000;

/** Today where the reader is, `YYYY-MM-DD`. */
export const today = (now = new Date()) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(now);

/** How far a calendar date is from today: "in 3 days", "yesterday". Compares dates, so no time zone and no clock change matters. */
export const fromToday = (date: string, from = today()) =>
  new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format((Date.parse(date) - Date.parse(from)) / day, 'day');
