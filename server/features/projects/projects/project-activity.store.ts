import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, max, min, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { slicesOf } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { fileDownloads, files } from '#server/db/schema/projects/files.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { firstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { hasProxy } from '#server/features/projects/files/renditions.store.ts';
import { isOpenOnDraft } from '#server/features/projects/review/open-comments.store.ts';

/** Who moved a project: an admin or the client; nobody if it moved by itself. */
export type MovedBy = { userId?: number | null | undefined } | { clientId: number };

/** How many entries of each kind are read at most: the newest ones. */
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

/** Comments on versions belong to their review. */
const listComments = (db: Connection, projectId: number, audience: 'studio' | 'client') =>
  db
    .select({ ...getTableColumns(comments), ...adminAuthor })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(
      and(eq(comments.projectId, projectId), isNull(comments.fileId), audience === 'client' ? eq(comments.internal, false) : undefined),
    )
    .orderBy(...newestFirst(comments.timestamp, comments.id))
    .limit(activityLimit);

const listFiles = (db: Connection, projectId: number) =>
  db
    .select({
      ...getTableColumns(files),
      isUnplayable: sql<boolean>`coalesce(${videos.status} = 'failed' and not ${hasProxy}, false)`,
      isInPreparation: sql<boolean>`${files.dropboxLink} is null and not ${hasProxy}
        and coalesce(${videos.status} in ('queued', 'processing'), ${files.mediaType} is null)`,
    })
    .from(files)
    .leftJoin(videos, eq(videos.fileId, files.id))
    .where(and(eq(files.projectId, projectId), isNull(files.deletedAt)))
    .orderBy(...newestFirst(files.uploadedAt, files.id))
    .limit(activityLimit);

const listApprovals = (db: Connection, projectId: number) =>
  db
    .select({ ...getTableColumns(approvals), version: files.version, deliverableTitle: deliverables.title })
    .from(approvals)
    .leftJoin(deliverables, eq(deliverables.id, approvals.deliverableId))
    .leftJoin(files, eq(files.id, approvals.fileId))
    .where(eq(approvals.projectId, projectId))
    .orderBy(...newestFirst(approvals.createdAt, approvals.id))
    .limit(activityLimit);

/** Downloads of final files. Those of an archive were recorded at the same time, so they're one entry. */
const listDownloads = (db: Connection, projectId: number, audience: 'studio' | 'client') => {
  const { clientId, userId, downloadedBy, createdAt } = fileDownloads;
  return db
    .select({
      id: min(fileDownloads.id).mapWith(Number),
      clientId,
      downloadedBy,
      createdAt,
      files: sql<string[]>`array_agg(${files.name} order by ${files.id})`,
    })
    .from(fileDownloads)
    .innerJoin(files, eq(files.id, fileDownloads.fileId))
    .where(and(eq(files.projectId, projectId), eq(files.type, 'final'), audience === 'client' ? isNotNull(clientId) : undefined))
    .groupBy(clientId, userId, downloadedBy, createdAt)
    .orderBy(desc(createdAt))
    .limit(activityLimit);
};

/**
 * A project's events, comments, files, approvals and downloads, oldest first; internal comments and the studio's downloads for the studio only.
 * Read one after another, since a transaction has a single connection.
 */
export async function readActivity(db: Connection, projectId: number, audience: 'studio' | 'client') {
  const events = await listEvents(db, projectId);
  const comments = await listComments(db, projectId, audience);
  const files = await listFiles(db, projectId);
  const approvals = await listApprovals(db, projectId);
  const downloads = await listDownloads(db, projectId, audience);
  return {
    events: events.reverse(),
    comments: comments.reverse(),
    files: files.reverse(),
    approvals: approvals.reverse(),
    downloads: downloads.reverse(),
  };
}

export type ProjectActivity = Awaited<ReturnType<typeof readActivity>>;

/** How often a project went back for revisions, and how often it may; null for as often as the settings say. */
export async function findRounds(db: Connection, projectId: number) {
  const used = db.$count(projectEvents, and(eq(projectEvents.projectId, projectId), eq(projectEvents.to, 'revisions')));
  const [row] = await db.select({ used, included: projects.includedRounds }).from(projects).where(eq(projects.id, projectId));
  return row!;
}

export async function insertEvent(db: Connection, event: typeof projectEvents.$inferInsert) {
  await db.insert(projectEvents).values(event);
}

export async function insertEvents(db: Connection, events: (typeof projectEvents.$inferInsert)[]) {
  for (const slice of slicesOf(events)) await db.insert(projectEvents).values(slice);
}

export async function insertComment(db: Connection, comment: typeof comments.$inferInsert) {
  await db.insert(comments).values(comment);
}

/** Counts a client's comments since a time, across all its projects. */
export const countComments = (db: Connection, clientId: number, since: Date) =>
  db.$count(comments, and(eq(comments.clientId, clientId), gt(comments.timestamp, since)));

export async function insertApprovals(db: Connection, rows: (typeof approvals.$inferInsert)[]) {
  await db.insert(approvals).values(rows);
}

/** Adds a version's checksum to the decisions that were made before it was known. */
export async function recordChecksum(db: Connection, fileId: number, checksum: string) {
  await db
    .update(approvals)
    .set({ checksum })
    .where(and(eq(approvals.fileId, fileId), isNull(approvals.checksum)));
}

/** The newest version of a deliverable. */
export async function findNewestVersion(db: Connection, deliverableId: number | SQL<number>) {
  const [row] = await db
    .select({ id: files.id, version: files.version, checksum: files.checksum })
    .from(files)
    .where(and(eq(files.deliverableId, deliverableId), isNotNull(files.version), isNull(files.deletedAt)))
    .orderBy(desc(files.version))
    .limit(1);
  return row && { ...row, version: row.version! };
}

/** The newest versions of several deliverables, by their ids. */
export async function findNewestVersions(db: Connection, deliverableIds: number[]) {
  const rows = await db
    .selectDistinctOn([files.deliverableId], {
      deliverableId: files.deliverableId,
      id: files.id,
      version: sql<number>`${files.version}`,
      checksum: files.checksum,
    })
    .from(files)
    .where(and(inArray(files.deliverableId, deliverableIds), isNotNull(files.version), isNull(files.deletedAt)))
    .orderBy(files.deliverableId, desc(files.version));
  return new Map(rows.map(({ deliverableId, ...version }) => [deliverableId!, version]));
}

/** The versions among these that were approved. */
export async function findApproved(db: Connection, fileIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ fileId: sql<number>`${approvals.fileId}` })
    .from(approvals)
    .where(and(inArray(approvals.fileId, fileIds), eq(approvals.decision, 'approved')));
  return new Set(rows.map(({ fileId }) => fileId));
}

/** The newest version of a project's first deliverable, with how many of the comments that its client sees are open. */
export async function findDraft(db: Connection, projectId: number) {
  const deliverableId = firstDeliverable(projectId);
  const newest = await findNewestVersion(db, deliverableId);
  if (!newest) return null;
  const openComments = await db.$count(comments, and(isOpenOnDraft({ projectId, deliverableId }), eq(comments.internal, false)));
  return { fileId: newest.id, version: newest.version, openComments };
}

/** Whether there is an open comment by the client, or its guests, on a deliverable; without versions, one from the current review. */
export async function hasOpenComments(
  db: Connection,
  { id, clientId }: { id: number; clientId: number },
  deliverableId: number,
  hasVersions: boolean,
): Promise<boolean> {
  const reviewStart = db
    .select({ at: max(projectEvents.createdAt) })
    .from(projectEvents)
    .where(and(eq(projectEvents.projectId, id), eq(projectEvents.to, 'review')));
  const isOpen = hasVersions
    ? isOpenOnDraft({ projectId: id, deliverableId })
    : and(
        eq(comments.projectId, id),
        isNull(comments.fileId),
        eq(comments.resolved, false),
        sql`${comments.timestamp} >= coalesce((${reviewStart}), '-infinity')`,
      );
  const isByClient = or(eq(comments.clientId, clientId), isNotNull(comments.guestName));
  const open = await db.select({ id: comments.id }).from(comments).where(and(isOpen, isByClient)).limit(1);
  return open.length > 0;
}
