import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { fileTypes } from '../../../contract/files.ts';
import { projectStatuses } from '../../../contract/projects.ts';
import { users } from './auth.ts';
import { clients } from './clients.ts';
import { createdAt, identity, instantColumn, json, reference } from './columns.ts';

export const projectStatus = pgEnum('project_status', projectStatuses);
export const fileType = pgEnum('file_type', fileTypes);

export const projects = pgTable(
  'projects',
  {
    id: identity(),
    clientId: reference(() => clients.id).notNull(),
    title: text().notNull(),
    description: text(),
    status: projectStatus().notNull().default('pending'),
    startDate: date({ mode: 'string' }),
    deadline: date({ mode: 'string' }),
    completedDate: date({ mode: 'string' }),
    /** For the studio's eyes. */
    notes: text(),
    type: text(),
    dropboxFolderId: text(),
    deliverables: json<unknown[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    index('projects_of_client').on(table.clientId, table.createdAt, table.id),
    index('projects_newest').on(table.createdAt, table.id),
  ],
);

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
  (table) => [index('files_of_project').on(table.projectId, table.uploadedAt, table.id), check('files_size', sql`${table.size} >= 0`)],
);

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
    resolved: boolean().notNull().default(false),
  },
  (table) => [
    index('comments_of_project').on(table.projectId, table.timestamp, table.id),
    index('comments_of_file').on(table.fileId),
    index('comments_by_user').on(table.userId),
    index('comments_by_client').on(table.clientId),
    check('comments_one_author', sql`num_nonnulls(${table.userId}, ${table.clientId}) <= 1`),
  ],
);
