import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { batchOf } from '../../db/batches.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import { uploads } from '../../db/schema/uploads.ts';

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

/** What a person has begun to upload to a project, oldest first. */
export const listUnfinished = (db: Connection, projectId: number, person: { userId: number } | { clientId: number }, limit: number) =>
  db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.projectId, projectId),
        isNull(uploads.fileId),
        'userId' in person ? eq(uploads.userId, person.userId) : eq(uploads.clientId, person.clientId),
      ),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(limit);

export function countUnfinished(
  db: Connection,
  { userId, clientId, uploadLinkId }: Pick<UploadRow, 'userId' | 'clientId' | 'uploadLinkId'>,
) {
  const isTheirs = userId
    ? eq(uploads.userId, userId)
    : clientId
      ? eq(uploads.clientId, clientId)
      : eq(uploads.uploadLinkId, uploadLinkId!);
  return db.$count(uploads, and(isTheirs, isNull(uploads.fileId)));
}

const batchSize = 500;

/** Unfinished uploads that expire after a time. */
export async function* eachUnfinished(db: Connection, expiringAfter: Date) {
  for (let last: string | undefined; ; ) {
    const batch = await db
      .select({ id: uploads.id, size: uploads.size })
      .from(uploads)
      .where(and(isNull(uploads.fileId), gt(uploads.expiresAt, expiringAfter), last ? gt(uploads.id, last) : undefined))
      .orderBy(asc(uploads.id))
      .limit(batchSize);
    yield* batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)!.id;
  }
}

/** Until the transaction ends, no other one begins an upload. */
export const lockUploadSpace = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('upload space'))`);

/** Deletes at most `limit` uploads that have expired, except those in use. */
export const deleteExpired = (tx: Transaction, now: Date, limit: number): Promise<Pick<UploadRow, 'id' | 'fileId'>[]> =>
  tx
    .delete(uploads)
    .where(batchOf(tx, uploads, lte(uploads.expiresAt, now), limit))
    .returning({ id: uploads.id, fileId: uploads.fileId });
