import { and, desc, eq, inArray, isNotNull, isNull, lt, max, ne, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { isRunning, projectStatuses } from '#domain/projects/statuses.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { draftsLocked } from '#server/features/projects/files/locks.store.ts';
import { proxyKinds, takeOutOfUse, videoColumns } from '#server/features/projects/files/renditions.store.ts';

export type VideoChanges = Partial<typeof videos.$inferInsert>;

/** Videos with what processing needs to know of their files and projects. */
const selectVideosToProcess = (db: Connection) =>
  db
    .select({
      ...videoColumns,
      path: files.path,
      type: files.type,
      deletedAt: files.deletedAt,
      name: files.name,
      projectId: files.projectId,
      projectTitle: projects.title,
      draftsLocked,
      clientId: projects.clientId,
      clientName: clients.name,
    })
    .from(videos)
    .innerJoin(files, eq(files.id, videos.fileId))
    .innerJoin(projects, eq(projects.id, files.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId));

export async function findVideoToProcess(db: Connection, fileId: number) {
  const [row] = await selectVideosToProcess(db).where(eq(videos.fileId, fileId));
  return row;
}

export type VideoToProcess = NonNullable<Awaited<ReturnType<typeof findVideoToProcess>>>;

/** A project's drafts that aren't deleted, newest first. */
export const listDraftVideos = (db: Connection, projectId: number) =>
  selectVideosToProcess(db)
    .where(and(eq(files.projectId, projectId), isNotNull(files.version), isNull(files.deletedAt)))
    .orderBy(desc(files.version));

/**
 * The newest drafts of deliverables whose projects aren't finished, if they were made by an earlier version and nobody has looked yet whether they
 * have to be made again.
 */
export function listOutdatedDrafts(db: Connection, version: number, limit: number) {
  const others = alias(files, 'others');
  const newest = db
    .select({ version: max(others.version) })
    .from(others)
    .where(and(eq(others.deliverableId, files.deliverableId), isNull(others.deletedAt)));
  const isBefore = (column: PgColumn) => lt(sql`coalesce(${column}, 0)`, version);
  return selectVideosToProcess(db)
    .where(
      and(
        eq(videos.status, 'ready'),
        isBefore(videos.processingVersion),
        isBefore(videos.comparedVersion),
        inArray(projects.status, projectStatuses.filter(isRunning)),
        isNull(files.deletedAt),
        eq(files.version, newest),
      ),
    )
    .orderBy(desc(files.id))
    .limit(limit);
}

export async function findWaveform(db: Connection, fileId: number): Promise<number[] | null | undefined> {
  const [row] = await db.select({ waveform: videos.waveform }).from(videos).where(eq(videos.fileId, fileId));
  return row?.waveform;
}

export async function findFileToProcess(db: Connection, fileId: number) {
  const { projectId, mediaType, type } = files;
  const [row] = await db.select({ projectId, mediaType, type }).from(files).where(eq(files.id, fileId));
  return row;
}

/** What there is to watch of a video: nothing, only a copy of its original, or what was made for it. */
export async function readLooks(tx: Transaction, fileId: number): Promise<'none' | 'copy' | 'proxies'> {
  const { isCopy, kind, unusedSince } = videoRenditions;
  const rows = await tx
    .select({ isCopy })
    .from(videoRenditions)
    .where(and(eq(videoRenditions.fileId, fileId), isNull(unusedSince), inArray(kind, Object.values(proxyKinds))));
  return rows.length === 0 ? 'none' : rows.every((row) => row.isCopy) ? 'copy' : 'proxies';
}

/** How many drafts, or other videos, of the project's client wait for their turn. */
export function countQueued(tx: Transaction, projectId: number, isDraft: boolean): Promise<number> {
  const client = tx.select({ id: projects.clientId }).from(projects).where(eq(projects.id, projectId));
  const ofClient = tx
    .select({ id: files.id })
    .from(files)
    .innerJoin(projects, eq(projects.id, files.projectId))
    .where(and(eq(projects.clientId, client), isDraft ? eq(files.type, 'draft') : ne(files.type, 'draft')));
  return tx.$count(videos, and(inArray(videos.fileId, ofClient), eq(videos.status, 'queued')));
}

export async function markQueued(tx: Transaction, fileId: number) {
  const queued = { status: 'queued', progress: 0, error: null, interruptions: 0 } as const;
  await tx
    .insert(videos)
    .values({ fileId, ...queued })
    .onConflictDoUpdate({ target: videos.fileId, set: queued });
}

export async function updateVideo(db: Connection, fileId: number, changes: VideoChanges) {
  await db.update(videos).set(changes).where(eq(videos.fileId, fileId));
}

/** Saves the progress; does nothing once processing has ended. */
export async function updateProgress(db: Connection, fileId: number, progress: number) {
  await db
    .update(videos)
    .set({ progress })
    .where(and(eq(videos.fileId, fileId), eq(videos.status, 'processing')));
}

/** No longer plays what was made without a watermark of a project's drafts, if they have one now. */
export async function hideUnmarked(tx: Transaction, projectId: number, now: Date) {
  const drafts = tx
    .select({ id: files.id })
    .from(files)
    .innerJoin(projects, eq(projects.id, files.projectId))
    .where(and(eq(files.projectId, projectId), eq(files.type, 'draft'), draftsLocked));
  const unmarked = await tx
    .select({ fileId: videos.fileId })
    .from(videos)
    .where(and(inArray(videos.fileId, drafts), isNull(videos.watermark)));
  await takeOutOfUse(
    tx,
    unmarked.map(({ fileId }) => fileId),
    now,
  );
}
