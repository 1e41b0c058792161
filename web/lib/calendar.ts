const day = 24 * 60 * 60 * 1000;

/** Today's date in a time zone, by default the user's, as `YYYY-MM-DD`. */
export const today = (now = new Date(), timeZone?: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now);

/** The end of a calendar date in the user's time zone, as an ISO 8601 instant. */
export const endOfDay = (date: string) => new Date(`${date}T23:59:59`).toISOString();

/** The calendar date a number of days later. */
export const daysAfter = (date: string, count: number) => new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);
