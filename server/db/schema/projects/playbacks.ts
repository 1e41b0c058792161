import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, instantColumn } from '#server/db/schema/columns.ts';
import { files } from './files.ts';
import { guests } from './review-links.ts';

/** How a version played on somebody's screen, as the player said: nothing of their device or network. */
export const playbacks = pgTable(
  'playbacks',
  {
    /** Chosen by the screen that reports the playback. */
    id: uuid().primaryKey(),
    fileId: integer()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    guestId: integer().references(() => guests.id, { onDelete: 'cascade' }),
    startedAt: createdAt(),
    reportedAt: instantColumn().notNull(),
    /** The lines of the quality that played last; null for an original. */
    lines: integer(),
    isAuto: boolean().notNull(),
    /** How long the video was watched, in seconds. */
    watched: integer().notNull(),
    stalls: integer().notNull(),
    /** In milliseconds. */
    longestStall: integer().notNull(),
    /** How many seconds were loaded ahead of what was shown. */
    buffered: integer().notNull(),
  },
  (table) => [
    index('playbacks_file_id_reported_at_idx').on(table.fileId, table.reportedAt),
    index('playbacks_reported_at_idx').on(table.reportedAt),
    index('playbacks_user_id_idx').on(table.userId),
    index('playbacks_client_id_idx').on(table.clientId),
    index('playbacks_guest_id_idx').on(table.guestId),
    check('playbacks_one_person_check', sql`num_nonnulls(${table.userId}, ${table.clientId}, ${table.guestId}) = 1`),
  ],
);
