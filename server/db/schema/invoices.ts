import { sql } from 'drizzle-orm';
import { bigint, char, check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { type InvoiceItem, invoiceStatuses } from '../../../contract/invoices.ts';
import { clients } from './clients.ts';
import { createdAt, identity, json, reference } from './columns.ts';
import { projects } from './projects.ts';
import { triggers } from './triggers.ts';

export const invoiceStatus = pgEnum('invoice_status', invoiceStatuses);

/** A party's details at the time the invoice was sent. */
export interface InvoiceParty {
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
  address: string | null;
}

export const invoices = pgTable(
  'invoices',
  {
    id: identity(),
    clientId: reference(() => clients.id).notNull(),
    projectId: reference(() => projects.id),
    /** Assigned when the invoice is sent; drafts have none. */
    invoiceNumber: text().unique(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull().default('USD'),
    status: invoiceStatus().notNull().default('draft'),
    issueDate: date({ mode: 'string' }).notNull().default(sql`current_date`),
    dueDate: date({ mode: 'string' }).notNull(),
    paidDate: date({ mode: 'string' }),
    items: json<InvoiceItem[]>().notNull(),
    notes: text(),
    /** Both parties, copied when the invoice is sent. */
    billedBy: json<InvoiceParty>(),
    billedTo: json<InvoiceParty>(),
    stripePaymentIntentId: text(),
    stripeInvoiceId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('invoices_client_id_created_at_id_sent_idx').on(table.clientId, table.createdAt, table.id).where(sql`${table.status} <> 'draft'`),
    index('invoices_created_at_id_idx').on(table.createdAt, table.id),
    index('invoices_status_created_at_id_idx').on(table.status, table.createdAt, table.id),
    index('invoices_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id),
    index('invoices_due_date_idx').on(table.dueDate).where(sql`${table.status} = 'sent'`),
    index('invoices_project_id_idx').on(table.projectId),
    check('invoices_amount_check', sql`${table.amountMinor} > 0`),
    check('invoices_numbered_check', sql`${table.status} in ('draft', 'cancelled') or ${table.invoiceNumber} is not null`),
    check('invoices_paid_date_check', sql`(${table.status} = 'paid') = (${table.paidDate} is not null)`),
  ],
);

export const invoiceTriggers = triggers(invoices, {
  countRows: { kind: ['status', 'currency'], updateOf: ['status', 'currency', 'amountMinor'] },
  notifyChange: { client: 'clientId' },
});

/** The last invoice number of each year; its row lock keeps numbers gapless. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer().primaryKey(),
  lastNumber: integer().notNull(),
});
