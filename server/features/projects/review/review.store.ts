import { and, asc, desc, eq, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { firstDeliverable, isFirstDeliverable, titleOfDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { draftsLocked } from '#server/features/projects/files/locks.store.ts';
import { videoColumns } from '#server/features/projects/files/renditions.store.ts';

/** A deliverable rarely has more than ten. */
const versionLimit = 500;

const selectVersions = (db: Connection) =>
  db
    .select({
      id: files.id,
      projectId: files.projectId,
      deliverableId: deliverables.id,
      deliverable: { id: deliverables.id, title: titleOfDeliverable, state: deliverables.state, isFirst: isFirstDeliverable },
      version: files.version,
      name: files.name,
      size: files.size,
      mediaType: files.mediaType,
      dropboxLink: files.dropboxLink,
      checksum: files.checksum,
      uploadedAt: files.uploadedAt,
      clientId: projects.clientId,
      clientName: clients.name,
      title: projects.title,
      status: projects.status,
      draftsLocked,
    })
    .from(files)
    .innerJoin(deliverables, eq(deliverables.id, files.deliverableId))
    .innerJoin(projects, eq(projects.id, files.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId));

/** Only drafts have a version. */
const isVersion = and(isNotNull(files.version), isNull(files.deletedAt));

type SelectedVersion = Awaited<ReturnType<typeof selectVersions>>[number];
/** A draft with its project. */
export type VersionRow = SelectedVersion & { version: number };

/** A deliverable, or the one that a project began with. */
export type Reviewed = { deliverableId: number } | { projectId: number };

const idOf = (of: Reviewed) => ('deliverableId' in of ? of.deliverableId : firstDeliverable(of.projectId));

/** The versions of a deliverable, the newest first. */
export const listVersions = async (db: Connection, of: Reviewed) =>
  (await selectVersions(db)
    .where(and(eq(files.deliverableId, idOf(of)), isVersion))
    .orderBy(desc(files.version))
    .limit(versionLimit)) as VersionRow[];

export async function findVersion(db: Connection, fileId: number): Promise<VersionRow | undefined> {
  const [row] = await selectVersions(db).where(and(eq(files.id, fileId), isVersion));
  return row as VersionRow | undefined;
}

/** A project's deliverables that have drafts and aren't cancelled, as the studio put them, each with the number of its newest version. */
export async function listReviewed(db: Connection, projectId: number) {
  const { id, state, position } = deliverables;
  const isFirst = sql<boolean>`${id} = ${firstDeliverable(projectId)}`;
  const rows = await db
    .select({ id, title: titleOfDeliverable, isFirst, state, version: max(files.version) })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .innerJoin(files, and(eq(files.deliverableId, id), isVersion))
    .where(and(eq(deliverables.projectId, projectId), ne(state, 'cancelled')))
    .groupBy(id, projects.id)
    .orderBy(asc(position), asc(id));
  return rows.map((row) => ({ ...row, version: row.version! }));
}

export async function findVideo(db: Connection, fileId: number) {
  const [row] = await db.select(videoColumns).from(videos).where(eq(videos.fileId, fileId));
  return row;
}

export const listDecisions = (db: Connection, fileId: number) =>
  db.select().from(approvals).where(eq(approvals.fileId, fileId)).orderBy(asc(approvals.createdAt), asc(approvals.id)).limit(100);
