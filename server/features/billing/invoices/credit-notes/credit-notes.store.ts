import { asc, eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';

export type CreditNoteRow = typeof creditNotes.$inferSelect;

/** Oldest first. */
export const listCreditNotes = (db: Connection, invoiceId: number): Promise<CreditNoteRow[]> =>
  db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId)).orderBy(asc(creditNotes.id));

export async function insertCreditNote(db: Connection, creditNote: typeof creditNotes.$inferInsert): Promise<CreditNoteRow> {
  const [row] = await db.insert(creditNotes).values(creditNote).returning();
  return row!;
}
