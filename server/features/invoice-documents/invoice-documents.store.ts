import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { creditNotes } from '../../db/schema/credit-notes.ts';
import { invoiceDocuments } from '../../db/schema/invoice-documents.ts';
import { payments } from '../../db/schema/payments.ts';

export type CreditNoteRow = typeof creditNotes.$inferSelect;

/** Which stored file; without a credit note, it's the invoice's own. */
export interface DocumentKey {
  invoiceId: number;
  creditNoteId: number | null;
  fingerprint: string;
}

const isDocument = ({ invoiceId, creditNoteId, fingerprint }: DocumentKey) =>
  and(
    eq(invoiceDocuments.invoiceId, invoiceId),
    creditNoteId === null ? isNull(invoiceDocuments.creditNoteId) : eq(invoiceDocuments.creditNoteId, creditNoteId),
    eq(invoiceDocuments.fingerprint, fingerprint),
  );

export async function findDocument(db: Connection, key: DocumentKey): Promise<Buffer | undefined> {
  const [row] = await db.select({ content: invoiceDocuments.content }).from(invoiceDocuments).where(isDocument(key));
  return row?.content;
}

/** Stores a file unless a concurrent call already has. */
export async function insertDocument(db: Connection, document: DocumentKey & { content: Buffer; createdAt: Date }) {
  await db.insert(invoiceDocuments).values(document).onConflictDoNothing();
}

export const listInvoicePayments = (db: Connection, invoiceId: number) =>
  db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(asc(payments.bookedOn), asc(payments.id));

export const listInvoiceCredits = (db: Connection, invoiceId: number) =>
  db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId)).orderBy(asc(creditNotes.id));

export async function findCreditNote(db: Connection, id: number): Promise<CreditNoteRow | undefined> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.id, id));
  return row;
}
