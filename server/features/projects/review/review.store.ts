import { and, asc, desc, eq, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { firstDeliverable, isFirstDeliverable, titleOfDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { draftsLocked } from '#server/features/projects/files/locks.store.ts';
import { hasRendition, renditionRevision, videoColumns } from '#server/features/projects/files/renditions.store.ts';

/** How many versions of a deliverable are read at most: it rarely has more than ten. */
const versionLimit = 500;

/** How many versions are read of all deliverables of a project together. */
const draftLimit = 5000;

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

/** A condition for the drafts of a project's deliverables that aren't cancelled: all, or those with these ids. */
const isDraftOf = (projectId: number, fileIds?: number[]) =>
  and(eq(deliverables.projectId, projectId), ne(deliverables.state, 'cancelled'), isVersion, fileIds && inArray(files.id, fileIds));

const drafted = (projectId: number) => ({
  id: deliverables.id,
  title: titleOfDeliverable,
  isFirst: sql<boolean>`${deliverables.id} = ${firstDeliverable(projectId)}`,
  state: deliverables.state,
});

const asPut = [asc(deliverables.position), asc(deliverables.id)];

/** A project's deliverables that have drafts, all or some, as the studio put them, each with the number of its newest version. */
export async function listReviewed(db: Connection, projectId: number, fileIds?: number[]) {
  const rows = await db
    .select({ ...drafted(projectId), version: max(files.version) })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .innerJoin(files, eq(files.deliverableId, deliverables.id))
    .where(isDraftOf(projectId, fileIds))
    .groupBy(deliverables.id, projects.id)
    .orderBy(...asPut);
  return rows.map((row) => ({ ...row, version: row.version! }));
}

/** A project's deliverables that have drafts, like `listReviewed`, with all of their versions, the newest first. */
export async function listDrafted(db: Connection, projectId: number, fileIds?: number[]) {
  const rows = await db
    .select({
      deliverable: drafted(projectId),
      version: {
        id: files.id,
        version: sql<number>`${files.version}`,
        hasPoster: hasRendition('poster'),
        posterRevision: renditionRevision('poster'),
      },
    })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .innerJoin(files, eq(files.deliverableId, deliverables.id))
    .where(isDraftOf(projectId, fileIds))
    .orderBy(...asPut, desc(files.version))
    .limit(draftLimit);
  const versionsOf = Map.groupBy(rows, ({ deliverable }) => deliverable.id);
  return [...versionsOf.values()].map((rows) => ({ ...rows[0]!.deliverable, versions: rows.map(({ version }) => version) }));
}

export async function findVideo(db: Connection, fileId: number) {
  const [row] = await db.select(videoColumns).from(videos).where(eq(videos.fileId, fileId));
  return row;
}

export const listDecisions = (db: Connection, fileId: number) =>
  db.select().from(approvals).where(eq(approvals.fileId, fileId)).orderBy(asc(approvals.createdAt), asc(approvals.id)).limit(100);
