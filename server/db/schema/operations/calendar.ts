import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity } from '#server/db/schema/columns.ts';

/** An admin's or a client's calendar, which calendar programs read by a token that is stored hashed. Each has one; a new one replaces it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: identity(),
    tokenHash: text().notNull().unique(),
    userId: integer()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: integer()
      .unique()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [check('calendar_feeds_one_person_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) = 1`)],
);
