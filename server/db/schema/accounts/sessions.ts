import { isNotNull, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { accessCodes } from './access-codes.ts';
import { clients } from './clients.ts';
import { users } from './users.ts';

/** One row per signed-in browser, found by the SHA-256 of its token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** The public id, for listing and ending sessions. */
    id: integer().generatedAlwaysAsIdentity().unique(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    /** The access code it was opened with; it ends with the code. */
    accessCodeId: integer().references(() => accessCodes.id, { onDelete: 'cascade' }),
    /** The admin who views the portal as this client, and the session they do it from; it ends with that. */
    viewedBy: integer().references(() => users.id, { onDelete: 'cascade' }),
    adminSessionId: integer().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    createdAt: instantColumn().notNull(),
    lastSeenAt: instantColumn().notNull(),
    /** Extended with use, up to a maximum age from createdAt. */
    expiresAt: instantColumn().notNull(),
    userAgent: text(),
    /** When the password was last entered again. */
    reauthenticatedAt: instantColumn(),
  },
  (table) => [
    check('sessions_one_person_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) = 1`),
    check('sessions_viewing_check', sql`num_nonnulls(${table.viewedBy}, ${table.adminSessionId}) in (0, 2)`),
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_client_id_idx').on(table.clientId),
    index('sessions_access_code_id_idx').on(table.accessCodeId),
    index('sessions_viewed_by_idx').on(table.viewedBy).where(isNotNull(table.viewedBy)),
    index('sessions_admin_session_id_idx').on(table.adminSessionId).where(isNotNull(table.adminSessionId)),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
);

export const sessionTriggers = triggers(sessions, { notifySessionEnd: true, recordViewingEnd: true });
