import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';
import { projects } from './projects.ts';

/** Lets somebody without an account send footage to one project, and nothing else. */
export const uploadLinks = pgTable(
  'upload_links',
  {
    id: identity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    /** The sum of what may be uploaded by it, in bytes. */
    maxBytes: bigint({ mode: 'number' }).notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
  },
  (table) => [
    index('upload_links_project_id_idx').on(table.projectId),
    index('upload_links_user_id_idx').on(table.userId),
    index('upload_links_ended_at_idx').on(sql`least(${table.expiresAt}, ${table.revokedAt})`),
    check('upload_links_max_bytes_check', sql`${table.maxBytes} > 0`),
  ],
);
