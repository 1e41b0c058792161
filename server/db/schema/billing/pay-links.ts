import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';
import { invoices } from './invoices.ts';

/** The links in an invoice's emails, which open this one invoice without a session. Each email has its own. */
export const payLinks = pgTable(
  'pay_links',
  {
    id: identity(),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    revokedAt: instantColumn(),
  },
  (table) => [index('pay_links_invoice_id_idx').on(table.invoiceId)],
);
