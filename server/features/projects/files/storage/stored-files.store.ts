import { and, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { uploads } from '#server/db/schema/projects/uploads.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { briefFiles } from '#server/db/schema/sales/briefs.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';

const selectStored = (db: Connection) =>
  db
    .select({
      id: files.id,
      size: files.size,
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

/** Where uploads are stored that have a row, by one statement, so that none is missed while it becomes a file. */
export async function listUploadPaths(db: Connection): Promise<{ path: string; isUnfinished: boolean }[]> {
  const pathOf = (id: typeof uploads.id | typeof siteFilms.id | typeof briefFiles.id) => sql<string>`'uploads/' || ${id}`.as('path');
  const isUnfinished = (condition: SQL) => condition.mapWith(Boolean).as('is_unfinished') as SQL.Aliased<boolean>;
  return db
    .select({ path: files.path, isUnfinished: isUnfinished(sql`false`) })
    .from(files)
    .where(ne(files.path, ''))
    .unionAll(
      db
        .select({ path: pathOf(uploads.id), isUnfinished: isUnfinished(sql`true`) })
        .from(uploads)
        .where(and(isNull(uploads.fileId), isNull(uploads.canceledAt))),
    )
    .unionAll(db.select({ path: pathOf(siteFilms.id), isUnfinished: isUnfinished(sql`${siteFilms.status} = 'uploading'`) }).from(siteFilms))
    .unionAll(
      db.select({ path: pathOf(briefFiles.id), isUnfinished: isUnfinished(sql`${briefFiles.expiresAt} is not null`) }).from(briefFiles),
    );
}

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

/** Deletes files with their comments. Approvals stay. */
export async function deleteFileRows(tx: Transaction, ids: number[]) {
  await tx.delete(comments).where(inArray(comments.fileId, ids));
  await tx.update(approvals).set({ fileId: null }).where(inArray(approvals.fileId, ids));
  await tx.delete(files).where(inArray(files.id, ids));
}
