import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, instantColumn, receivedBytes } from '#server/db/schema/columns.ts';
import { files, fileType } from './files.ts';
import { projects } from './projects.ts';
import { uploadLinks } from './upload-links.ts';

/** An upload that isn't finished; its id is part of the URL that it continues at (tus 1.0). */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    type: fileType().notNull(),
    name: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** When the file was last changed, in milliseconds since 1970, as the browser said: a changed file doesn't continue the upload. */
    lastModified: bigint({ mode: 'number' }),
    receivedBytes: receivedBytes(),
    uploadedBy: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    uploadLinkId: integer().references(() => uploadLinks.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Postponed with each chunk; then a job deletes it. */
    expiresAt: instantColumn().notNull(),
    /** Nothing more arrives from then on, and what has arrived is deleted. */
    canceledAt: instantColumn(),
    /** The file it became. */
    fileId: integer().references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('uploads_project_id_idx').on(table.projectId),
    index('uploads_user_id_idx').on(table.userId),
    index('uploads_client_id_idx').on(table.clientId),
    index('uploads_upload_link_id_idx').on(table.uploadLinkId),
    index('uploads_file_id_idx').on(table.fileId),
    index('uploads_expires_at_idx').on(table.expiresAt),
    index('uploads_unfinished_idx').on(table.createdAt, table.id).where(sql`${table.fileId} is null and ${table.canceledAt} is null`),
    check('uploads_one_person_check', sql`num_nonnulls(${table.userId}, ${table.clientId}, ${table.uploadLinkId}) = 1`),
  ],
);
