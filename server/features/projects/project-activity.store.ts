import { and, desc, eq, getTableColumns, gt, max, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '../../db/client.ts';
import { comments } from '../../db/schema/comments.ts';
import { files } from '../../db/schema/files.ts';
import { approvals, projectEvents } from '../../db/schema/projects.ts';
import { users } from '../../db/schema/users.ts';

/** Of each kind of part the newest are read: more than anybody looks at. */
const read = 500;

const newestFirst = (instant: PgColumn, id: PgColumn) => [desc(instant), desc(id)];

/** The admin behind a row, where there is one. */
const author = { userName: users.name, username: users.username };

const listEvents = (db: Connection, projectId: number) =>
  db
    .select({ ...getTableColumns(projectEvents), ...author })
    .from(projectEvents)
    .leftJoin(users, eq(users.id, projectEvents.userId))
    .where(eq(projectEvents.projectId, projectId))
    .orderBy(...newestFirst(projectEvents.createdAt, projectEvents.id))
    .limit(read);

const listComments = (db: Connection, projectId: number, reader: 'studio' | 'client') =>
  db
    .select({ ...getTableColumns(comments), ...author })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.projectId, projectId), reader === 'client' ? eq(comments.internal, false) : undefined))
    .orderBy(...newestFirst(comments.timestamp, comments.id))
    .limit(read);

const listFiles = (db: Connection, projectId: number) =>
  db
    .select()
    .from(files)
    .where(eq(files.projectId, projectId))
    .orderBy(...newestFirst(files.uploadedAt, files.id))
    .limit(read);

const listApprovals = (db: Connection, projectId: number) =>
  db
    .select()
    .from(approvals)
    .where(eq(approvals.projectId, projectId))
    .orderBy(...newestFirst(approvals.createdAt, approvals.id))
    .limit(read);

/**
 * What belongs to a project, each kind in the order in which it came; internal comments are for the studio only.
 * One is read after the other, since a transaction has one connection.
 */
export async function readActivity(db: Connection, projectId: number, reader: 'studio' | 'client') {
  const events = await listEvents(db, projectId);
  const comments = await listComments(db, projectId, reader);
  const files = await listFiles(db, projectId);
  const approvals = await listApprovals(db, projectId);
  return { events: events.reverse(), comments: comments.reverse(), files: files.reverse(), approvals: approvals.reverse() };
}

export type ProjectActivity = Awaited<ReturnType<typeof readActivity>>;

export async function insertEvent(db: Connection, event: typeof projectEvents.$inferInsert) {
  await db.insert(projectEvents).values(event);
}

export async function insertComment(db: Connection, comment: typeof comments.$inferInsert) {
  await db.insert(comments).values(comment);
}

/** How many a client has written since, on all of its projects. */
export const countComments = (db: Connection, clientId: number, since: Date) =>
  db.$count(comments, and(eq(comments.clientId, clientId), gt(comments.timestamp, since)));

export async function insertApproval(db: Connection, approval: typeof approvals.$inferInsert) {
  await db.insert(approvals).values(approval);
}

/** Whether the client has written something since the last review began that is not resolved. */
export async function hasOpenComments(db: Connection, { id, clientId }: { id: number; clientId: number }): Promise<boolean> {
  const reviewBegan = db
    .select({ at: max(projectEvents.createdAt) })
    .from(projectEvents)
    .where(and(eq(projectEvents.projectId, id), eq(projectEvents.to, 'review')));
  const open = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.projectId, id),
        eq(comments.clientId, clientId),
        eq(comments.resolved, false),
        sql`${comments.timestamp} >= coalesce((${reviewBegan}), '-infinity')`,
      ),
    )
    .limit(1);
  return open.length > 0;
}
