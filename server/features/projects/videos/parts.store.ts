import { and, eq, isNotNull } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { videos } from '#server/db/schema/projects/videos.ts';

/** What parts of a video have in common: they're of the same proxy, made in the same way. */
export interface PartsKey {
  fileId: number;
  recipe: string;
}

/** The parts that a run needs which makes a proxy. */
export interface WantedParts {
  kind: 'proxy' | 'small_proxy';
  recipe: string;
  /** How many parts there are. */
  count: number;
}

/** A part that is stored, being made, or was when its process was killed. */
export type StoredPart = Awaited<ReturnType<typeof listParts>>[number];

const { path, fileId, recipe, firstFrame, bytes, unusedSince } = videoRenditions;

const isOf = (key: PartsKey) => and(eq(fileId, key.fileId), eq(recipe, key.recipe));

/** The parts of a proxy, in the order in which they're shown. */
export const listParts = (db: Connection, key: PartsKey) =>
  db.select({ path, firstFrame, bytes, unusedSince }).from(videoRenditions).where(isOf(key)).orderBy(firstFrame);

/** Locks a video, so that one process at a time chooses what to make of it. @returns its status, or undefined if it's gone */
export async function lockStatus(tx: Transaction, id: number) {
  const [video] = await tx.select({ status: videos.status }).from(videos).where(eq(videos.fileId, id)).for('update');
  return video?.status;
}

export async function insertPart(tx: Transaction, key: PartsKey, part: Pick<StoredPart, 'path' | 'firstFrame' | 'bytes'>, now: Date) {
  await tx.insert(videoRenditions).values({ ...key, ...part, kind: 'part', unusedSince: now });
}

/** Records that a part is still being made. */
export async function touchPart(db: Connection, at: string, now: Date) {
  await db.update(videoRenditions).set({ unusedSince: now }).where(eq(path, at));
}

/**
 * Records that a part is stored, with which those that were stored before are kept for another day, and deaths of processes are counted anew. One that has
 * died before is counted by the next run only, so the next death isn't.
 * @returns false if it isn't wanted anymore
 */
export const finishPart = (db: Connection, key: PartsKey, at: string, size: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.update(videos).set({ interruptions: -1 }).where(eq(videos.fileId, key.fileId));
    const { rowCount } = await tx.update(videoRenditions).set({ bytes: size }).where(eq(path, at));
    await tx
      .update(videoRenditions)
      .set({ unusedSince: now })
      .where(and(isOf(key), isNotNull(bytes)));
    return rowCount === 1;
  });

/** Deletes the stored parts of all proxies of a video. @returns where storage keeps them */
export async function deleteStoredParts(tx: Transaction, id: number): Promise<string[]> {
  const isStored = and(eq(fileId, id), eq(videoRenditions.kind, 'part'), isNotNull(bytes));
  return (await tx.delete(videoRenditions).where(isStored).returning({ path })).map((row) => row.path);
}
