import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ApiScope } from '#domain/shared/api-scopes.ts';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';
import { users } from './users.ts';

/** Lets other programs use the admin API, by a key that is stored hashed. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identity(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** The last four characters of the key, to recognize it by. */
    lastFour: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** The owner who created the key, in whose name it acts. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instantColumn(),
    lastUsedAt: instantColumn(),
  },
  (table) => [index('api_keys_user_id_idx').on(table.userId)],
);
