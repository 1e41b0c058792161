import { sql } from 'drizzle-orm';
import { bigint, check, index, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { fileTypes } from '../../../contract/files.ts';
import { createdAt, identity, json, reference } from './columns.ts';
import { projects } from './projects.ts';

export const fileType = pgEnum('file_type', fileTypes);

export const files = pgTable(
  'files',
  {
    id: identity(),
    projectId: reference(() => projects.id).notNull(),
    name: text().notNull(),
    type: fileType().notNull().default('source'),
    path: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    dropboxId: text(),
    dropboxLink: text(),
    thumbnailUrl: text(),
    uploadedAt: createdAt(),
    uploadedBy: text(),
    metadata: json<Record<string, unknown>>(),
  },
  (table) => [
    index('files_project_id_uploaded_at_id_idx').on(table.projectId, table.uploadedAt, table.id),
    check('files_size_check', sql`${table.size} >= 0`),
  ],
);
