import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, char, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { InvoiceItem } from '#api/billing/invoice-draft.ts';
import type { InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import { defaultLocale } from '#domain/shared/locales.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, json, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { invoices } from './invoices.ts';
import { refunds } from './refunds.ts';

/** Numbered corrections of sent invoices, also for each refund. The parties are the invoice's. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: identity(),
    invoiceId: reference(() => invoices.id).notNull(),
    creditNoteNumber: text().notNull().unique(),
    issueDate: date({ mode: 'string' }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    items: json<InvoiceItem[]>().notNull(),
    totals: json<InvoiceTotals>().notNull(),
    reason: text().notNull(),
    /** The locale of the document's dates and amounts. */
    locale: text().notNull().default(defaultLocale),
    /** The refund that this documents. */
    refundId: integer()
      .references(() => refunds.id)
      .unique(),
    /** The credit note that this takes back, because the refund it documented failed; amounts are negative then. */
    reversesId: integer()
      .references((): AnyPgColumn => creditNotes.id)
      .unique(),
    /** The admin who issued it; null for refunds made at the provider. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('credit_notes_invoice_id_idx').on(table.invoiceId),
    index('credit_notes_user_id_idx').on(table.userId),
    index('credit_notes_created_at_id_idx').on(table.createdAt, table.id),
    index('credit_notes_issue_date_id_idx').on(table.issueDate, table.id),
    check('credit_notes_amount_check', sql`(${table.amountMinor} > 0) = (${table.reversesId} is null)`),
  ],
);

export const creditNoteTriggers = triggers(creditNotes, { settleInvoice: true, freezeRows: { changeable: ['userId'] } });
