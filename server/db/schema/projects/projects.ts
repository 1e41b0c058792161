import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { projectPriorities } from '#api/projects/projects.ts';
import { projectStatuses } from '#domain/projects/statuses.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn, json, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { searchVector } from '#server/db/search/search.ts';

export const projectStatus = pgEnum('project_status', projectStatuses);
export const projectPriority = pgEnum('project_priority', projectPriorities);

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
    /** When a final file was first there in final delivery, or the project was completed without one. */
    deliveredDate: date({ mode: 'string' }),
    /** Visible only to the studio. */
    notes: text(),
    type: text(),
    dropboxFolderId: text(),
    /** The admin who edits the project. Removing the admin leaves it without an editor. */
    editorId: integer().references(() => users.id, { onDelete: 'set null' }),
    priority: projectPriority(),
    /** Until the project is paid, drafts show the studio's and the client's name and 'DRAFT', and the client gets only this version. */
    watermark: boolean().notNull().default(false),
    /** When the studio released drafts and final files before the project was paid. */
    filesReleasedAt: instantColumn('finals_released_at'),
    /** The size of all uploaded files, deleted ones included until they are gone for good. */
    storedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Rounds of revisions that were agreed on; null for as many as the settings include. */
    includedRounds: integer(),
    /** The agreed scope as text. The table `deliverables` has what is delivered, and changing one doesn't change the other. */
    deliverables: json<string[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    index('projects_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id),
    index('projects_client_id_in_work_created_at_id_idx').on(
      table.clientId,
      sql`(${table.status} not in ('completed', 'archived'))`,
      table.createdAt,
      table.id,
    ),
    index('projects_created_at_id_idx').on(table.createdAt, table.id).where(sql`${table.status} <> 'archived'`),
    index('projects_status_created_at_id_idx').on(table.status, table.createdAt, table.id),
    index('projects_status_updated_at_id_idx').on(table.status, table.updatedAt, table.id),
    index('projects_deadline_id_idx').on(table.deadline, table.id).where(sql`${table.status} not in ('completed', 'archived')`),
    index('projects_editor_id_created_at_id_idx').on(table.editorId, table.createdAt, table.id),
    index('projects_editor_id_status_updated_at_id_idx').on(table.editorId, table.status, table.updatedAt, table.id),
    index('projects_editor_id_deadline_id_idx')
      .on(table.editorId, table.deadline, table.id)
      .where(sql`${table.status} not in ('completed', 'archived')`),
    index('projects_stored_bytes_id_idx').on(table.storedBytes, table.id).where(sql`${table.storedBytes} > 0`),
    index('projects_client_id_stored_bytes_idx').on(table.clientId, table.storedBytes).where(sql`${table.storedBytes} > 0`),
    index('projects_search_idx').using('gin', searchVector(table.title)),
    check('projects_deadline_check', sql`${table.deadline} >= ${table.startDate}`),
  ],
);

export const projectTriggers = triggers(projects, {
  createDeliverable: true,
  copyProject: 'to deliverables',
  countRows: { kind: ['status'], updateOf: ['status'] },
  notifyChange: {
    client: 'clientId',
    // Without `updatedAt`, which changes with every comment and file.
    updateOf: [
      'title',
      'description',
      'status',
      'startDate',
      'deadline',
      'completedDate',
      'notes',
      'type',
      'editorId',
      'priority',
      'watermark',
      'includedRounds',
      'deliverables',
    ],
  },
});

/** Every status change of a project; the first row, its creation, has no `from`. */
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
    index('project_events_project_id_created_at_id_idx').on(table.projectId, table.createdAt, table.id),
    index('project_events_created_at_id_review_idx').on(table.createdAt, table.id).where(sql`${table.to} = 'review'`),
    index('project_events_user_id_idx').on(table.userId),
    index('project_events_client_id_idx').on(table.clientId),
    check('project_events_one_actor_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) <= 1`),
  ],
);
