import { z } from 'zod';
import { calendarDate, id } from './shared/fields.ts';

/** A credit note as part of its invoice. */
export const creditNoteSummary = z
  .object({ id, creditNoteNumber: z.string(), issueDate: calendarDate, amount: z.string(), reason: z.string() })
  .meta({ id: 'CreditNoteSummary' });
