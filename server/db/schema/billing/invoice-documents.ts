import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity, reference } from '#server/db/schema/columns.ts';
import { creditNotes } from './credit-notes.ts';
import { invoices } from './invoices.ts';

/** PDFs of invoices and credit notes, generated once for each state and kept. */
export const invoiceDocuments = pgTable(
  'invoice_documents',
  {
    id: identity(),
    invoiceId: integer()
      .references(() => invoices.id, { onDelete: 'cascade' })
      .notNull(),
    creditNoteId: reference(() => creditNotes.id),
    /** SHA-256 of everything the document shows, in hex. */
    fingerprint: text().notNull(),
    content: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('invoice_documents_invoice_id_credit_note_id_fingerprint_unique')
      .on(table.invoiceId, table.creditNoteId, table.fingerprint)
      .nullsNotDistinct(),
    index('invoice_documents_credit_note_id_idx').on(table.creditNoteId),
  ],
);
