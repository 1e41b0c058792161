import { z } from 'zod';
import { calendarDate, singleLine } from '#api/shared/fields.ts';

/** What to do about the tax on a bad debt. Rules differ by country, so the studio's tax advisor decides. */
export const taxTreatments = ['corrected', 'kept'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** Why nothing more is expected of an unpaid invoice. */
export const writeOffForm = z.object({
  date: calendarDate,
  reason: singleLine('Reason', 500),
  taxTreatment: z.enum(taxTreatments, 'Please choose what becomes of the tax'),
});
export type WriteOffForm = z.output<typeof writeOffForm>;
