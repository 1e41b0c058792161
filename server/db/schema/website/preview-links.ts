import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';

/** Lets people without an account see the public site's draft, by a token that is stored hashed. */
export const previewLinks = pgTable(
  'preview_links',
  {
    id: identity(),
    tokenHash: text().notNull().unique(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
  },
  (table) => [
    index('preview_links_created_at_id_idx').on(table.createdAt, table.id),
    index('preview_links_user_id_idx').on(table.userId),
    index('preview_links_ended_at_idx').on(sql`least(${table.expiresAt}, ${table.revokedAt})`),
  ],
);
