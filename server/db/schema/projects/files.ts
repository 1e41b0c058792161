import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { fileTypes } from '#api/projects/files.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn, json, reference } from '#server/db/schema/columns.ts';
import { searchVector } from '#server/db/search/search.ts';
import { deliverables } from './deliverables.ts';
import { projects } from './projects.ts';
import { uploadLinks } from './upload-links.ts';

export const fileType = pgEnum('file_type', fileTypes);

export const files = pgTable(
  'files',
  {
    id: identity(),
    projectId: reference(() => projects.id).notNull(),
    /** For display and downloads only; never part of a path. */
    name: text().notNull(),
    type: fileType().notNull().default('source'),
    /** Which deliverable a draft or final file belongs to. */
    deliverableId: reference(() => deliverables.id),
    /** The drafts of a deliverable are numbered: v1, v2 … Only they have a version. */
    version: integer(),
    /** Where storage keeps the file; empty for a link. */
    path: text().notNull(),
    /** The size in bytes. */
    size: bigint({ mode: 'number' }),
    /** The type by what the file contains, such as `video/mp4`; `application/octet-stream` when unknown. */
    mediaType: text(),
    /** SHA-256 in hex; null until a job has computed it. */
    checksum: text(),
    dropboxId: text(),
    /** A file that the studio keeps elsewhere is only a link. */
    dropboxLink: text(),
    thumbnailUrl: text(),
    uploadedAt: createdAt(),
    /** The name of whoever uploaded it, as it was then. */
    uploadedBy: text(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    clientId: reference(() => clients.id),
    uploadLinkId: integer().references(() => uploadLinks.id, { onDelete: 'set null' }),
    /** Since when the file is deleted: it can be restored for 30 days; then a job deletes it for good. */
    deletedAt: instantColumn(),
    metadata: json<Record<string, unknown>>(),
  },
  (table) => [
    index('files_project_id_uploaded_at_id_idx').on(table.projectId, table.uploadedAt, table.id),
    unique('files_deliverable_id_version_unique').on(table.deliverableId, table.version),
    index('files_user_id_idx').on(table.userId),
    index('files_client_id_idx').on(table.clientId),
    index('files_upload_link_id_idx').on(table.uploadLinkId),
    index('files_search_idx').using('gin', searchVector(table.name)),
    index('files_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('files_size_check', sql`${table.size} >= 0`),
    check('files_deliverable_check', sql`(${table.deliverableId} is not null) = (${table.type} in ('draft', 'final'))`),
    check('files_version_check', sql`${table.version} is null or ${table.type} = 'draft'`),
  ],
);

/** Who downloaded which file and when; shown in the project's activity. */
export const fileDownloads = pgTable(
  'file_downloads',
  {
    id: identity(),
    fileId: integer()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** The name of whoever downloaded it, as it was then. */
    downloadedBy: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('file_downloads_file_id_created_at_idx').on(table.fileId, table.createdAt),
    index('file_downloads_user_id_idx').on(table.userId),
    index('file_downloads_client_id_idx').on(table.clientId),
  ],
);
