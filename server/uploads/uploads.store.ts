import { and, asc, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { UploadRow } from '#server/area.ts';
import { listStoredPaths, tablesWithPaths } from '#server/backup/stored-paths.ts';
import { batchOf } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { uploads } from '#server/db/schema/uploads.ts';

export type NewUploadRow = typeof uploads.$inferInsert;

/** Written like the condition of the partial index, so that PostgreSQL uses it. */
export const isUnfinished = and(isNull(uploads.finishedAt), isNull(uploads.canceledAt))!;

export async function insertUpload(tx: Transaction, upload: NewUploadRow) {
  await tx.insert(uploads).values(upload);
}

export async function findUpload(db: Connection, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

export async function lockUpload(tx: Transaction, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
  return row;
}

/** Changes an unfinished upload. @returns undefined if it's finished, cancelled or gone */
export async function updateUnfinished(db: Connection, id: string, changes: Partial<NewUploadRow>): Promise<UploadRow | undefined> {
  const [row] = await db
    .update(uploads)
    .set(changes)
    .where(and(eq(uploads.id, id), isUnfinished))
    .returning();
  return row;
}

/** Who uploads to a project. */
export type UploadOwner = { userId: number } | { clientId: number } | { uploadLinkId: number };

export const isOf = (owner: UploadOwner) => {
  if ('userId' in owner) return eq(uploads.userId, owner.userId);
  return 'clientId' in owner ? eq(uploads.clientId, owner.clientId) : eq(uploads.uploadLinkId, owner.uploadLinkId);
};

/** Cancels unfinished uploads. @returns the ones that were cancelled */
export const cancelUnfinished = (tx: Transaction, which: UploadOwner | { id: string }, canceledAt: Date): Promise<UploadRow[]> =>
  tx
    .update(uploads)
    .set({ canceledAt })
    .where(and('id' in which ? eq(uploads.id, which.id) : isOf(which), isUnfinished))
    .returning();

/** Deletes an upload if it's unfinished. @returns it, if it was */
export const deleteUnfinished = (tx: Transaction, id: string): Promise<UploadRow[]> =>
  tx
    .delete(uploads)
    .where(and(eq(uploads.id, id), isUnfinished))
    .returning();

export const deleteUploadRows = (tx: Transaction, ids: string[]) => tx.delete(uploads).where(inArray(uploads.id, ids));

/** Deletes at most `limit` uploads that have expired, except those in use. */
export const deleteExpired = (tx: Transaction, now: Date, limit: number): Promise<UploadRow[]> =>
  tx
    .delete(uploads)
    .where(batchOf(tx, uploads, lte(uploads.expiresAt, now), limit))
    .returning();

/** The unfinished uploads for a purpose, newest first. */
export const listUnfinished = (db: Connection, purpose: UploadRow['purpose'], limit: number): Promise<UploadRow[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.purpose, purpose), isUnfinished))
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(limit);

const batchSize = 500;

/** Reads one by one the unfinished uploads that expire after a time. */
export async function* eachUnfinished(db: Connection, expiringAfter: Date) {
  for (let last: string | undefined; ; ) {
    const batch = await db
      .select({ id: uploads.id, purpose: uploads.purpose, size: uploads.size })
      .from(uploads)
      .where(and(isUnfinished, gt(uploads.expiresAt, expiringAfter), last ? gt(uploads.id, last) : undefined))
      .orderBy(asc(uploads.id))
      .limit(batchSize);
    yield* batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)!.id;
  }
}

/** The uploads of which storage may keep something: all but those that were cancelled. */
export const listStored = (db: Connection) =>
  db
    .select({ id: uploads.id, isUnfinished: sql<boolean>`${uploads.finishedAt} is null` })
    .from(uploads)
    .where(isNull(uploads.canceledAt));

/** Where storage keeps files for rows, as backups know it. */
export const listPathsInUse = (db: Connection): Promise<string[]> =>
  listStoredPaths({ tables: tablesWithPaths, query: async (text) => (await db.execute(text)).rows as never[] });

/** What one person, or the people with one link, have underway: how many uploads, and the bytes that they will have together. */
export async function sumUnfinished(db: Connection, owner: UploadOwner): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${uploads.size}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(and(isOf(owner), isUnfinished));
  return row!;
}

const rest = sql`${uploads.size} - ${uploads.receivedBytes}`;
const sumOf = (bytes: typeof rest) => sql<number>`coalesce(sum(${bytes}), 0)`.mapWith(Number);

/**
 * What the unfinished uploads that expire after a time have yet to send, in bytes; `promised` is that of those that aren't strangers'.
 * @param next the most that counts of each for `reserved`
 */
export async function sumOutstanding(db: Connection, expiringAfter: Date, next: number) {
  const [row] = await db
    .select({
      reserved: sumOf(sql`least(${rest}, ${next})`),
      outstanding: sumOf(rest),
      promised: sumOf(sql`case when ${uploads.sender} <> 'stranger' then ${rest} end`),
    })
    .from(uploads)
    .where(and(gt(uploads.expiresAt, expiringAfter), isUnfinished));
  return row!;
}

/** Keeps other transactions from beginning an upload until this one ends. */
export const lockUploadSpace = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('upload space'))`);
