import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { draftsLocked } from '#server/features/projects/files/locks.store.ts';
import { videoColumns } from '#server/features/projects/files/renditions.store.ts';

/** A deliverable rarely has more than ten. */
const versionLimit = 500;

const selectVersions = (db: Connection) =>
  db
    .select({
      id: files.id,
      projectId: files.projectId,
      deliverableId: files.deliverableId,
      version: files.version,
      name: files.name,
      size: files.size,
      mediaType: files.mediaType,
      dropboxLink: files.dropboxLink,
      checksum: files.checksum,
      uploadedAt: files.uploadedAt,
      clientId: projects.clientId,
      editorId: projects.editorId,
      clientName: clients.name,
      title: projects.title,
      status: projects.status,
      draftsLocked,
    })
    .from(files)
    .innerJoin(projects, eq(projects.id, files.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId));

/** Only drafts have a version. */
const isVersion = and(isNotNull(files.version), isNull(files.deletedAt));

type SelectedVersion = Awaited<ReturnType<typeof selectVersions>>[number];
/** A draft with its project. */
export type VersionRow = SelectedVersion & { deliverableId: number; version: number };

/** The versions of a deliverable, the newest first. */
export const listVersions = async (db: Connection, deliverableId: number | SQL<number>) =>
  (await selectVersions(db)
    .where(and(eq(files.deliverableId, deliverableId), isVersion))
    .orderBy(desc(files.version))
    .limit(versionLimit)) as VersionRow[];

export async function findVersion(db: Connection, fileId: number): Promise<VersionRow | undefined> {
  const [row] = await selectVersions(db).where(and(eq(files.id, fileId), isVersion));
  return row as VersionRow | undefined;
}

export async function findVideo(db: Connection, fileId: number) {
  const [row] = await db.select(videoColumns).from(videos).where(eq(videos.fileId, fileId));
  return row;
}

export const listDecisions = (db: Connection, fileId: number) =>
  db.select().from(approvals).where(eq(approvals.fileId, fileId)).orderBy(asc(approvals.createdAt), asc(approvals.id)).limit(100);
