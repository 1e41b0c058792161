import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { inBatches } from '../../db/batches.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import { approvals } from '../../db/schema/approvals.ts';
import { comments } from '../../db/schema/comments.ts';
import { files } from '../../db/schema/files.ts';
import { projects } from '../../db/schema/projects.ts';
import { uploads } from '../../db/schema/uploads.ts';
import { videos } from '../../db/schema/videos.ts';

const selectStored = (db: Connection) =>
  db
    .select({
      id: files.id,
      path: files.path,
      proxyPath: videos.proxyPath,
      posterPath: videos.posterPath,
      filmstripPath: videos.filmstripPath,
    })
    .from(files)
    .leftJoin(videos, eq(videos.fileId, files.id));

export const listStoredOf = (db: Connection, clientId: number) =>
  selectStored(db).innerJoin(projects, eq(projects.id, files.projectId)).where(eq(projects.clientId, clientId));

/** A client's unfinished uploads, and the studio's for it. */
export const listUploadsOf = (db: Connection, clientId: number) =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .innerJoin(projects, eq(projects.id, uploads.projectId))
    .where(eq(projects.clientId, clientId));

const selectDeleted = (db: Connection, before: Date, limit: number) => selectStored(db).where(lte(files.deletedAt, before)).limit(limit);

type StoredRow = Awaited<ReturnType<typeof selectDeleted>>[number];

/**
 * Deletes files for good that were deleted before a time.
 * @param remove deletes what storage keeps; called before the rows are gone, so that a crash repeats it
 */
export const purgeFiles = (db: Connection, before: Date, remove: (files: StoredRow[]) => Promise<void>, batchSize?: number) =>
  inBatches(async (limit) => {
    const deleted = await selectDeleted(db, before, limit);
    const ids = deleted.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await remove(deleted);
    await db.transaction(async (tx: Transaction) => {
      await tx.delete(comments).where(inArray(comments.fileId, ids));
      await tx.update(approvals).set({ fileId: null }).where(inArray(approvals.fileId, ids));
      const gone = tx.$with('gone').as(
        tx
          .delete(files)
          .where(and(inArray(files.id, ids), lte(files.deletedAt, before)))
          .returning({ projectId: files.projectId, size: files.size }),
      );
      const sums = tx
        .select({ projectId: gone.projectId, bytes: sql<number>`coalesce(sum(${gone.size}), 0)`.as('bytes') })
        .from(gone)
        .groupBy(gone.projectId)
        .as('sums');
      await tx
        .with(gone)
        .update(projects)
        .set({ storedBytes: sql`${projects.storedBytes} - ${sums.bytes}` })
        .from(sums)
        .where(eq(projects.id, sums.projectId));
    });
    return ids.length;
  }, batchSize);
