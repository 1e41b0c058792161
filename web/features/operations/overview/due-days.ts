import { addDays } from '#domain/shared/dates.ts';

/** `count` calendar dates, starting with `first`. */
export const consecutiveDates = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));

/** Three weeks from today. */
export const daysShown = 21;
