import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instantColumn } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { clients } from './clients.ts';

/** Single-use links, each bound to an email address. */
export const invitations = pgTable(
  'invitations',
  {
    id: identity(),
    tokenHash: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    revokedAt: instantColumn(),
    /** The invited client, unless removed. */
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('invitations_created_at_id_idx').on(table.createdAt, table.id),
    index('invitations_email_idx').on(sql`lower(${table.email})`),
    index('invitations_client_id_idx').on(table.clientId),
    index('invitations_expires_at_idx').on(table.expiresAt).where(sql`${table.usedAt} is null`),
  ],
);

export const invitationTriggers = triggers(invitations, { countRows: {}, notifyChange: {} });
