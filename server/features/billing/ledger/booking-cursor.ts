import { z } from 'zod';
import { calendarDate, id } from '#api/shared/fields.ts';

/** The position of an entry in a list that is sorted by booking date. */
export const bookingCursor = z.object({ bookedOn: calendarDate, id });

export type BookingCursor = z.output<typeof bookingCursor>;
