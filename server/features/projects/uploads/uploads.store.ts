import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lte, sql } from 'drizzle-orm';
import { batchOf } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { uploads } from '#server/db/schema/projects/uploads.ts';

export type UploadRow = typeof uploads.$inferSelect;
type NewUploadRow = typeof uploads.$inferInsert;

export async function insertUpload(db: Connection, upload: NewUploadRow) {
  await db.insert(uploads).values(upload);
}

export async function findUpload(db: Connection, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

export async function lockUpload(tx: Transaction, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
  return row;
}

export async function updateUpload(db: Connection, id: string, changes: Partial<NewUploadRow>) {
  await db.update(uploads).set(changes).where(eq(uploads.id, id));
}

export async function deleteUpload(db: Connection, id: string) {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** Whose uploads, or which one. */
export type UploadOwner = { userId: number } | { clientId: number } | { uploadLinkId: number };

const isOf = (owner: UploadOwner) => {
  if ('userId' in owner) return eq(uploads.userId, owner.userId);
  return 'clientId' in owner ? eq(uploads.clientId, owner.clientId) : eq(uploads.uploadLinkId, owner.uploadLinkId);
};

/** Written as in the partial index. */
const isUnfinished = and(isNull(uploads.fileId), isNull(uploads.canceledAt));

/** @returns undefined if it's finished, canceled or gone */
export async function updateUnfinished(db: Connection, id: string, changes: Partial<NewUploadRow>): Promise<UploadRow | undefined> {
  const [row] = await db
    .update(uploads)
    .set(changes)
    .where(and(eq(uploads.id, id), isUnfinished))
    .returning();
  return row;
}

/** @returns those that were unfinished */
export const cancelUnfinished = (tx: Transaction, which: UploadOwner | { id: string }, canceledAt: Date): Promise<UploadRow[]> =>
  tx
    .update(uploads)
    .set({ canceledAt })
    .where(and('id' in which ? eq(uploads.id, which.id) : isOf(which), isUnfinished))
    .returning();

/** What a person has begun to upload to a project, oldest first. */
export const listUnfinished = (db: Connection, projectId: number, person: UploadOwner, limit: number) =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.projectId, projectId), isOf(person), isUnfinished))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(limit);

/** All uploads underway, newest first. */
export const listAllUnfinished = (db: Connection, limit: number) =>
  db
    .select({ ...getTableColumns(uploads), projectTitle: projects.title, clientName: clients.name })
    .from(uploads)
    .innerJoin(projects, eq(projects.id, uploads.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(isUnfinished)
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(limit);

/** What one person, or the people with one link, have underway: how many uploads, and the bytes that they will have together. */
export async function sumUnfinished(db: Connection, owner: UploadOwner): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${uploads.size}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(and(isOf(owner), isUnfinished));
  return row!;
}

const batchSize = 500;

/** Unfinished uploads that expire after a time. */
export async function* eachUnfinished(db: Connection, expiringAfter: Date) {
  for (let last: string | undefined; ; ) {
    const batch = await db
      .select({ id: uploads.id, size: uploads.size })
      .from(uploads)
      .where(and(isUnfinished, gt(uploads.expiresAt, expiringAfter), last ? gt(uploads.id, last) : undefined))
      .orderBy(asc(uploads.id))
      .limit(batchSize);
    yield* batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)!.id;
  }
}

/** Deletes at most `limit` uploads that have expired, except those in use. */
export const deleteExpired = (tx: Transaction, now: Date, limit: number): Promise<Pick<UploadRow, 'id' | 'fileId'>[]> =>
  tx
    .delete(uploads)
    .where(batchOf(tx, uploads, lte(uploads.expiresAt, now), limit))
    .returning({ id: uploads.id, fileId: uploads.fileId });
