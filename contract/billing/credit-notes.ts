import { z } from 'zod';
import { calendarDate, id, singleLine } from '#contract/shared/fields.ts';
import { decimalAmount } from '#contract/shared/money.ts';
import { itemInput } from './invoice-draft.ts';

/** A credit note as entered by an admin: a total including tax, whose tax is shared over the invoice's rates, or items of their own. */
export const creditNoteForm = z.object({
  amount: decimalAmount.nullish(),
  items: z.array(itemInput).max(100, 'A credit note can have at most 100 items').nullish(),
  reason: singleLine('Reason', 500),
});
export type CreditNoteForm = z.output<typeof creditNoteForm>;

/** A credit note as part of its invoice. */
export const creditNoteSummary = z
  .object({ id, creditNoteNumber: z.string(), issueDate: calendarDate, amount: z.string(), reason: z.string() })
  .meta({ id: 'CreditNoteSummary' });
