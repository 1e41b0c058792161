import { and, desc, eq, getTableColumns, isNotNull, isNull, max, type SQL } from 'drizzle-orm';
import type { ProjectFile } from '#api/projects/files.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { isFirstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { draftsLocked, finalsLocked } from './locks.store.ts';
import { videoColumns } from './renditions.store.ts';

export type NewFileRow = typeof files.$inferInsert;

export interface FileFilter {
  type?: ProjectFile['type'] | undefined;
  deleted: boolean;
  /** The client who uploaded the files. */
  clientId?: number | undefined;
}

const selectFiles = (db: Connection) =>
  db
    .select({
      ...getTableColumns(files),
      adminName: users.name,
      project: {
        clientId: projects.clientId,
        title: projects.title,
        draftsLocked,
        finalsLocked,
      },
      deliverable: { id: deliverables.id, title: deliverables.title, isFirst: isFirstDeliverable },
      video: videoColumns,
    })
    .from(files)
    .leftJoin(deliverables, eq(deliverables.id, files.deliverableId))
    .innerJoin(projects, eq(projects.id, files.projectId))
    .leftJoin(users, eq(users.id, files.userId))
    .leftJoin(videos, eq(videos.fileId, files.id));

export const listFiles = preparedQuery(
  ['deleted'],
  (db, { projectId, limit, before, ...filter }: Page & FileFilter & { projectId: number }) =>
    selectFiles(db)
      .where(and(eq(files.projectId, projectId), matches(filter), isOlderThan({ createdAt: files.uploadedAt, id: files.id }, before)))
      .orderBy(desc(files.uploadedAt), desc(files.id))
      .limit(limit),
);

const matches = ({ type, deleted, clientId }: FileFilter): SQL | undefined =>
  and(
    type && eq(files.type, type),
    deleted ? isNotNull(files.deletedAt) : isNull(files.deletedAt),
    clientId === undefined ? undefined : eq(files.clientId, clientId),
  );

export async function findFile(db: Connection, id: number) {
  const [row] = await selectFiles(db).where(eq(files.id, id));
  return row;
}

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export async function insertFile(tx: Transaction, file: NewFileRow): Promise<number> {
  const [row] = await tx.insert(files).values(file).returning({ id: files.id });
  return row!.id;
}

/** The number of a deliverable's next draft. The project must be locked. */
export async function nextVersion(tx: Transaction, deliverableId: number): Promise<number> {
  const [row] = await tx
    .select({ version: max(files.version) })
    .from(files)
    .where(eq(files.deliverableId, deliverableId));
  return (row?.version ?? 0) + 1;
}

export async function updateFile(db: Connection, id: number, changes: Partial<NewFileRow>) {
  await db.update(files).set(changes).where(eq(files.id, id));
}

/** Whether the client has approved this version. */
export const isApproved = async (db: Connection, fileId: number) =>
  (await db.$count(approvals, and(eq(approvals.fileId, fileId), eq(approvals.decision, 'approved')))) > 0;
