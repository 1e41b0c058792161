import { asc, eq } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { creditNotes } from '../../db/schema/credit-notes.ts';
import { invoiceReminders } from '../../db/schema/invoices.ts';
import { payments } from '../../db/schema/payments.ts';

// What belongs to a sent invoice.

export type CreditNoteRow = typeof creditNotes.$inferSelect;

/** Oldest first. */
export const listCreditNotes = (db: Connection, invoiceId: number): Promise<CreditNoteRow[]> =>
  db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId)).orderBy(asc(creditNotes.id));

export async function insertCreditNote(db: Connection, creditNote: typeof creditNotes.$inferInsert): Promise<CreditNoteRow> {
  const [row] = await db.insert(creditNotes).values(creditNote).returning();
  return row!;
}

/** The ledger entries, oldest first. */
export const listPayments = (db: Connection, invoiceId: number) =>
  db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(asc(payments.id));

export const listReminders = (db: Connection, invoiceId: number) =>
  db.select().from(invoiceReminders).where(eq(invoiceReminders.invoiceId, invoiceId));
