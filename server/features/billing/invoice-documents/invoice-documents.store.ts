import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoiceDocuments } from '#server/db/schema/billing/invoice-documents.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';

export type CreditNoteRow = typeof creditNotes.$inferSelect;

/** Identifies a stored file: a credit note's, or the invoice's own if `creditNoteId` is null. */
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

/**
 * Stores a file unless a concurrent call already has. An erased client's files aren't stored: one rendered during the erasure may contain
 * what was erased.
 */
export const insertDocument = (db: Connection, document: DocumentKey & { content: Buffer; createdAt: Date }) =>
  db.transaction(async (tx) => {
    const [client] = await tx
      .select({ erasedAt: clients.erasedAt })
      .from(clients)
      .innerJoin(invoices, eq(invoices.clientId, clients.id))
      .where(eq(invoices.id, document.invoiceId))
      .for('share', { of: clients });
    if (client?.erasedAt === null) await tx.insert(invoiceDocuments).values(document).onConflictDoNothing();
  });

export const listInvoicePayments = (db: Connection, invoiceId: number) =>
  db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(asc(payments.bookedOn), asc(payments.id));

export const listInvoiceCredits = (db: Connection, invoiceId: number) =>
  db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId)).orderBy(asc(creditNotes.id));

export async function findCreditNote(db: Connection, id: number): Promise<CreditNoteRow | undefined> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.id, id));
  return row;
}
