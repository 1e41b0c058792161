import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { fileTypes } from '../../../contract/files.ts';
import { projectStatuses } from '../../../contract/projects.ts';
import { wordsOf } from '../words.ts';
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
    /** What the client gets in the end, line by line. */
    deliverables: json<string[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    index('projects_of_client').on(table.clientId, table.createdAt, table.id),
    index('projects_client_id_in_work_created_at_id_idx').on(
      table.clientId,
      sql`(${table.status} not in ('completed', 'archived'))`,
      table.createdAt,
      table.id,
    ),
    index('projects_newest').on(table.createdAt, table.id).where(sql`${table.status} <> 'archived'`),
    index('projects_by_status').on(table.status, table.createdAt, table.id),
    index('projects_moved_last').on(table.status, table.updatedAt, table.id),
    index('projects_due').on(table.deadline, table.id).where(sql`${table.status} not in ('completed', 'archived')`),
    index('projects_words').using('gin', wordsOf(table.title)),
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
    /** For the studio's eyes. */
    internal: boolean().notNull().default(false),
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

/** Every move of a project; the first row is its beginning, with no state before. */
export const projectEvents = pgTable(
  'project_events',
  {
    id: identity(),
    projectId: reference(() => projects.id).notNull(),
    createdAt: createdAt(),
    from: projectStatus(),
    to: projectStatus().notNull(),
    note: text(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    clientId: reference(() => clients.id),
  },
  (table) => [
    index('project_events_of_project').on(table.projectId, table.createdAt, table.id),
    index('project_events_by_user').on(table.userId),
    index('project_events_by_client').on(table.clientId),
    check('project_events_one_actor', sql`num_nonnulls(${table.userId}, ${table.clientId}) <= 1`),
  ],
);

/** What a client has approved in writing: the name as it was typed. */
export const approvals = pgTable(
  'approvals',
  {
    id: identity(),
    projectId: reference(() => projects.id).notNull(),
    clientId: reference(() => clients.id).notNull(),
    name: text().notNull(),
    /** The internet address it came from. */
    address: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('approvals_of_project').on(table.projectId, table.createdAt, table.id),
    index('approvals_by_client').on(table.clientId),
  ],
);
