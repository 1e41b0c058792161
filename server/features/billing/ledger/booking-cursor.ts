import { z } from 'zod';
import { calendarDate, id } from '#contract/shared/fields.ts';

/** For the ledger, which is sorted by booking date. */
export const bookingCursor = z.object({ bookedOn: calendarDate, id });

export type BookingCursor = z.output<typeof bookingCursor>;
