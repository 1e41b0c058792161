import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { TurnedOffByLink } from '#api/messaging/preferences.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';
import { endOfLink } from '#server/db/schema/expiring-links.ts';
import { leads } from '#server/db/schema/sales/leads.ts';

/** Links in emails that were delivered. Each turns some emails off for its reader, by a token that is stored hashed. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    id: identity(),
    tokenHash: text().notNull().unique(),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    leadId: integer().references(() => leads.id, { onDelete: 'cascade' }),
    /** The emails that the link turns off: those that the reader got when it was sent. */
    emails: text().array().$type<TurnedOffByLink[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
  },
  (table) => [
    index('unsubscribe_links_client_id_idx').on(table.clientId).where(sql`${table.clientId} is not null`),
    index('unsubscribe_links_user_id_idx').on(table.userId).where(sql`${table.userId} is not null`),
    index('unsubscribe_links_lead_id_idx').on(table.leadId).where(sql`${table.leadId} is not null`),
    index('unsubscribe_links_ended_at_idx').on(endOfLink(table)),
    check('unsubscribe_links_one_reader_check', sql`num_nonnulls(${table.clientId}, ${table.userId}, ${table.leadId}) = 1`),
  ],
);
