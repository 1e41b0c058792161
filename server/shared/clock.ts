import { instantIn } from '#domain/shared/time-zones.ts';

/** The source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = 1000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;

export const addMilliseconds = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

export const subtractMilliseconds = (date: Date, milliseconds: number) => addMilliseconds(date, -milliseconds);

/** The same day so many calendar months earlier, or the last day of a month that is shorter. */
export function subtractMonths(from: Date, months: number): Date {
  const date = new Date(from);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return date;
}

/** One format for each time zone: making one costs more than the queries of a request. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of an instant in a time zone, as `YYYY-MM-DD`. */
export function dateIn(timeZone: string, instant: Date): string {
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dateFormats.set(timeZone, format);
  return format.format(instant);
}

/** Noon in a time zone, so that a little before or after it's the same calendar date; `now` if that's still to come. */
export const noonIn = (timeZone: string, date: string, now: Date) =>
  new Date(Math.min(instantIn(timeZone, `${date}T12:00:00`).getTime(), now.getTime()));
