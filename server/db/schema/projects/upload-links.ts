import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { endOfLink, expiringLinkColumns } from '#server/db/schema/expiring-links.ts';
import { projects } from './projects.ts';

/** Lets somebody without an account send footage to one project, and nothing else. */
export const uploadLinks = pgTable(
  'upload_links',
  {
    ...expiringLinkColumns(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** How many bytes may be uploaded by the link in all. */
    maxBytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('upload_links_project_id_idx').on(table.projectId),
    index('upload_links_user_id_idx').on(table.userId),
    index('upload_links_ended_at_idx').on(endOfLink(table)),
    check('upload_links_max_bytes_check', sql`${table.maxBytes} > 0`),
  ],
);
