import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Drawing } from '#api/projects/review.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn, json, reference } from '#server/db/schema/columns.ts';
import { files } from './files.ts';
import { projects } from './projects.ts';
import { guests } from './review-links.ts';

export const comments = pgTable(
  'comments',
  {
    id: identity(),
    projectId: reference(() => projects.id).notNull(),
    /** The version it is about; null for a comment on the project. */
    fileId: reference(() => files.id),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    clientId: reference(() => clients.id),
    guestId: integer().references(() => guests.id, { onDelete: 'set null' }),
    /** A guest's name, which stays when the guest is deleted. */
    guestName: text(),
    /** The comment it replies to; replies have neither a frame nor replies. */
    parentId: integer().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    timestamp: createdAt(),
    /** The frame that the comment is about, counted from 0. */
    frame: integer(),
    /** The last frame, if the comment is about a range. */
    endFrame: integer(),
    drawing: json<Drawing>(),
    /** The timecode of `frame` when the comment was written; screens compute it from the frame. */
    timecode: text(),
    /** Visible only to the studio. */
    internal: boolean().notNull().default(false),
    resolved: boolean().notNull().default(false),
    resolvedAt: instantColumn(),
    /** The number of the version in which the comment was done; null if that is the version it was written about. */
    resolvedInVersion: integer(),
  },
  (table) => [
    index('comments_project_id_timestamp_id_idx').on(table.projectId, table.timestamp, table.id),
    index('comments_file_id_timestamp_id_idx').on(table.fileId, table.timestamp, table.id),
    index('comments_user_id_idx').on(table.userId),
    index('comments_client_id_idx').on(table.clientId),
    index('comments_guest_id_idx').on(table.guestId),
    index('comments_parent_id_idx').on(table.parentId),
    check('comments_one_author_check', sql`num_nonnulls(${table.userId}, ${table.clientId}, ${table.guestId}) <= 1`),
    check('comments_frame_check', sql`${table.frame} >= 0 and (${table.endFrame} is null or ${table.endFrame} >= ${table.frame})`),
    check('comments_resolved_in_version_check', sql`${table.resolved} or ${table.resolvedInVersion} is null`),
    check(
      'comments_frame_file_check',
      sql`${table.fileId} is not null or num_nonnulls(${table.frame}, ${table.endFrame}, ${table.drawing}) = 0`,
    ),
  ],
);

/** Files of the type `feedback` that belong to a comment. */
export const commentAttachments = pgTable(
  'comment_attachments',
  {
    commentId: integer()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.fileId] }), index('comment_attachments_file_id_idx').on(table.fileId)],
);
