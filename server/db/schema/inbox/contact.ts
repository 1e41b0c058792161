import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { messageStatuses } from '#api/inbox/contact.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { createdAt, identity, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { searchVector } from '#server/db/search/search.ts';

export const messageStatus = pgEnum('message_status', messageStatuses);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: identity(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text(),
    message: text().notNull(),
    status: messageStatus().notNull().default('unread'),
    /** For a package request from the portal: the client and the requested package. */
    clientId: reference(() => clients.id),
    packageId: reference(() => clientPackages.id),
    /** The invoice that was created from a package request. */
    invoiceId: integer().references(() => invoices.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_created_at_id_idx').on(table.createdAt, table.id),
    index('contact_messages_status_created_at_id_idx').on(table.status, table.createdAt, table.id),
    index('contact_messages_email_idx').on(sql`lower(${table.email})`),
    index('contact_messages_client_id_idx').on(table.clientId),
    index('contact_messages_package_id_idx').on(table.packageId),
    index('contact_messages_invoice_id_idx').on(table.invoiceId),
    index('contact_messages_search_idx').using('gin', searchVector(table.name, table.email, table.subject, table.message)),
  ],
);

export const contactMessageTriggers = triggers(contactMessages, {
  countRows: { kind: ['status'], updateOf: ['status'] },
  notifyChange: {},
});
