import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { deleteLinksOnlyTo } from '#server/features/projects/review-links/review-links.store.ts';
import { allRenditionPaths } from './renditions.store.ts';

const selectStored = (db: Connection) =>
  db
    .select({
      id: files.id,
      size: files.size,
      path: files.path,
      renditionPaths: allRenditionPaths,
    })
    .from(files)
    .innerJoin(projects, eq(projects.id, files.projectId));

export const listStoredOf = (db: Connection, clientId: number) => selectStored(db).where(eq(projects.clientId, clientId));

/** A client's unfinished uploads, and the studio's for it. */
export const listUploadsOf = (db: Connection, clientId: number) =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .innerJoin(projects, eq(projects.id, uploads.projectId))
    .where(eq(projects.clientId, clientId));

/** A project with files that were deleted before a time. */
export async function findProjectToPurge(db: Connection, before: Date): Promise<number | undefined> {
  const [row] = await db.select({ projectId: files.projectId }).from(files).where(lte(files.deletedAt, before)).limit(1);
  return row?.projectId;
}

/** A project's files that were deleted before a time. */
export const listDeletedOf = (db: Connection, projectId: number, before: Date, limit: number) =>
  selectStored(db)
    .where(and(eq(files.projectId, projectId), lte(files.deletedAt, before)))
    .limit(limit);

/** Deletes files with their comments, and the review links that lead to nothing else. Approvals stay. */
export async function deleteFileRows(tx: Transaction, ids: number[]) {
  await tx.delete(comments).where(inArray(comments.fileId, ids));
  await deleteLinksOnlyTo(tx, ids);
  await tx.update(approvals).set({ fileId: null }).where(inArray(approvals.fileId, ids));
  await tx.delete(files).where(inArray(files.id, ids));
}
