import { and, desc, eq, getTableColumns, gt, max, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '../../db/client.ts';
import { comments } from '../../db/schema/comments.ts';
import { files } from '../../db/schema/files.ts';
import { approvals, projectEvents } from '../../db/schema/projects.ts';
import { users } from '../../db/schema/users.ts';

/** At most this many of each kind are read, the newest. */
const activityLimit = 500;

const newestFirst = (timestamp: PgColumn, id: PgColumn) => [desc(timestamp), desc(id)];

/** The admin who wrote a row, if any. */
const adminAuthor = { userName: users.name, username: users.username };

const listEvents = (db: Connection, projectId: number) =>
  db
    .select({ ...getTableColumns(projectEvents), ...adminAuthor })
    .from(projectEvents)
    .leftJoin(users, eq(users.id, projectEvents.userId))
    .where(eq(projectEvents.projectId, projectId))
    .orderBy(...newestFirst(projectEvents.createdAt, projectEvents.id))
    .limit(activityLimit);

const listComments = (db: Connection, projectId: number, audience: 'studio' | 'client') =>
  db
    .select({ ...getTableColumns(comments), ...adminAuthor })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.projectId, projectId), audience === 'client' ? eq(comments.internal, false) : undefined))
    .orderBy(...newestFirst(comments.timestamp, comments.id))
    .limit(activityLimit);

const listFiles = (db: Connection, projectId: number) =>
  db
    .select()
    .from(files)
    .where(eq(files.projectId, projectId))
    .orderBy(...newestFirst(files.uploadedAt, files.id))
    .limit(activityLimit);

const listApprovals = (db: Connection, projectId: number) =>
  db
    .select()
    .from(approvals)
    .where(eq(approvals.projectId, projectId))
    .orderBy(...newestFirst(approvals.createdAt, approvals.id))
    .limit(activityLimit);

/**
 * A project's events, comments, files and approvals, oldest first; internal comments for the studio only.
 * Read one after another, since a transaction has a single connection.
 */
export async function readActivity(db: Connection, projectId: number, audience: 'studio' | 'client') {
  const events = await listEvents(db, projectId);
  const comments = await listComments(db, projectId, audience);
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

/** Counts a client's comments since a time, across all its projects. */
export const countComments = (db: Connection, clientId: number, since: Date) =>
  db.$count(comments, and(eq(comments.clientId, clientId), gt(comments.timestamp, since)));

export async function insertApproval(db: Connection, approval: typeof approvals.$inferInsert) {
  await db.insert(approvals).values(approval);
}

/** Whether the client has an unresolved comment from the current review. */
export async function hasOpenComments(db: Connection, { id, clientId }: { id: number; clientId: number }): Promise<boolean> {
  const reviewStart = db
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
        sql`${comments.timestamp} >= coalesce((${reviewStart}), '-infinity')`,
      ),
    )
    .limit(1);
  return open.length > 0;
}
