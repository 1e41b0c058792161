import { addDays } from '#domain/shared/dates.ts';
import { instantIn } from '#domain/shared/time-zones.ts';

/** The studio's time zone, which the server writes into the document. */
export const studioTimeZone = () => document.documentElement.dataset.timeZone!;

/** Today's date in the studio's time zone, as `YYYY-MM-DD`. The studio's due dates go by it, wherever the reader is. */
export const today = (now = new Date()) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: studioTimeZone() }).format(now);

/** The last day of the month before this one, as `YYYY-MM-DD`. */
export const endOfLastMonth = () => addDays(`${today().slice(0, 7)}-01`, -1);

/** The end of a calendar date in the studio's time zone, as an ISO 8601 instant. */
export const endOfDay = (date: string) => instantIn(studioTimeZone(), `${date}T23:59:59`).toISOString();
