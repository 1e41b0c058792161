import type { CreditNoteFilters } from '#api/billing/credit-notes.ts';
import type { Deps } from '#server/deps.ts';
import { type CreditNoteCursor, creditNoteCursor, listIssuedCreditNotes } from './credit-notes.store.ts';

export type { IssuedCreditNote } from './credit-notes.store.ts';

export const creditNotePages = ({ db }: Deps, filters: CreditNoteFilters) => ({
  list: (limit: number, before: CreditNoteCursor | undefined) => listIssuedCreditNotes(db, { ...filters, limit, before }),
  cursor: creditNoteCursor,
});
