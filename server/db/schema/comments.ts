import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { createdAt, identity, reference } from './columns.ts';
import { files } from './files.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

export const comments = pgTable(
  'comments',
  {
    id: identity(),
    projectId: reference(() => projects.id).notNull(),
    fileId: reference(() => files.id),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    clientId: reference(() => clients.id),
    text: text().notNull(),
    timestamp: createdAt(),
    timecode: text(),
    /** Visible only to the studio. */
    internal: boolean().notNull().default(false),
    resolved: boolean().notNull().default(false),
  },
  (table) => [
    index('comments_project_id_timestamp_id_idx').on(table.projectId, table.timestamp, table.id),
    index('comments_file_id_idx').on(table.fileId),
    index('comments_user_id_idx').on(table.userId),
    index('comments_client_id_idx').on(table.clientId),
    check('comments_one_author_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) <= 1`),
  ],
);
