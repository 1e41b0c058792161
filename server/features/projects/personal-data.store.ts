import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PersonalData } from '#server/area.ts';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { deliverableEvents, deliverables } from '#server/db/schema/projects/deliverables.ts';
import { fileDownloads, files } from '#server/db/schema/projects/files.ts';
import { playbacks } from '#server/db/schema/projects/playbacks.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { reviewLinks, reviewLinkVersions } from '#server/db/schema/projects/review-links.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { detachFromProjects } from '#server/features/billing/personal-data.store.ts';
import { deleteStoredFilesOf } from './files/stored-files.ts';

const projectsOf = (db: Connection, clientId: number) =>
  db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, clientId));

const deliverablesOf = (db: Connection, clientId: number) =>
  db
    .select({ id: deliverables.id })
    .from(deliverables)
    .where(inArray(deliverables.projectId, projectsOf(db, clientId)));

const project = {
  ...columns(projects, 'id', 'title', 'description', 'status', 'type', 'deliverables'),
  ...columns(projects, 'startDate', 'deadline', 'completedDate', 'deliveredDate', 'createdAt'),
};

const comment = {
  ...columns(comments, 'projectId', 'fileId', 'text', 'frame', 'endFrame', 'timecode', 'drawing', 'timestamp'),
  by: sql<
    'client' | 'guest' | 'studio'
  >`case when ${comments.guestName} is not null then 'guest' when ${comments.clientId} is null then 'studio' else 'client' end`,
};

const reviewLink = columns(reviewLinks, 'id', 'projectId', 'createdAt', 'expiresAt', 'revokedAt', 'mayComment', 'mayDownload');

/** The file ids of the versions that a review link is for. */
const linkedFiles = sql<
  number[]
>`array(select file_id from ${reviewLinkVersions} where review_link_id = "review_links"."id" order by file_id)`;

const moverOf = ({ clientId }: typeof projectEvents | typeof deliverableEvents) =>
  sql<'client' | 'studio'>`case when ${clientId} is null then 'studio' else 'client' end`;

const move = {
  ...columns(projectEvents, 'projectId', 'from', 'to', 'note', 'createdAt'),
  by: moverOf(projectEvents),
};

/** Projects with everything in them that the client may see. The files themselves are downloaded in the portal. */
export const projectsData = {
  read: {
    projects: (db, { id }) => db.select(project).from(projects).where(eq(projects.clientId, id)),
    comments: (db, { id }) =>
      db
        .select(comment)
        .from(comments)
        .where(and(inArray(comments.projectId, projectsOf(db, id)), eq(comments.internal, false)))
        .orderBy(asc(comments.timestamp), asc(comments.id)),
    projectMoves: (db, { id }) =>
      db
        .select(move)
        .from(projectEvents)
        .where(inArray(projectEvents.projectId, projectsOf(db, id)))
        .orderBy(asc(projectEvents.createdAt), asc(projectEvents.id)),
    deliverables: (db, { id }) =>
      db
        .select(
          columns(
            deliverables,
            'id',
            'projectId',
            'title',
            'kind',
            'aspectRatio',
            'targetLength',
            'dueDate',
            'state',
            'credits',
            'createdAt',
          ),
        )
        .from(deliverables)
        .where(inArray(deliverables.projectId, projectsOf(db, id)))
        .orderBy(asc(deliverables.id)),
    deliverableMoves: (db, { id }) =>
      db
        .select({ ...columns(deliverableEvents, 'deliverableId', 'from', 'to', 'createdAt'), by: moverOf(deliverableEvents) })
        .from(deliverableEvents)
        .where(inArray(deliverableEvents.deliverableId, deliverablesOf(db, id)))
        .orderBy(asc(deliverableEvents.createdAt), asc(deliverableEvents.id)),
    approvals: (db, { id }) =>
      db
        .select(columns(approvals, 'projectId', 'deliverableId', 'decision', 'fileId', 'name', 'note', 'ipAddress', 'createdAt'))
        .from(approvals)
        .where(eq(approvals.clientId, id)),
    files: (db, { id }) =>
      db
        .select(columns(files, 'id', 'projectId', 'deliverableId', 'name', 'type', 'version', 'size', 'uploadedAt', 'deletedAt'))
        .from(files)
        .where(inArray(files.projectId, projectsOf(db, id)))
        .orderBy(asc(files.id)),
    unfinishedUploads: (db, { id }) =>
      db
        .select(columns(uploads, 'projectId', 'name', 'size', 'lastModified', 'createdAt'))
        .from(uploads)
        .where(and(eq(uploads.clientId, id), isNull(uploads.fileId))),
    downloads: (db, { id }) =>
      db
        .select({ ...columns(fileDownloads, 'fileId', 'createdAt'), name: files.name })
        .from(fileDownloads)
        .innerJoin(files, eq(files.id, fileDownloads.fileId))
        .where(eq(fileDownloads.clientId, id))
        .orderBy(asc(fileDownloads.id)),
    playbacks: (db, { id }) =>
      db
        .select(columns(playbacks, 'fileId', 'startedAt', 'reportedAt', 'lines', 'isAuto', 'watched', 'stalls', 'longestStall', 'buffered'))
        .from(playbacks)
        .where(eq(playbacks.clientId, id))
        .orderBy(asc(playbacks.startedAt), asc(playbacks.id)),
    reviewLinks: (db, { id }) =>
      db
        .select({ ...reviewLink, fileIds: linkedFiles })
        .from(reviewLinks)
        .where(eq(reviewLinks.clientId, id))
        .orderBy(asc(reviewLinks.id)),
  },
  erase: async (deps, tx, { id }) => {
    await deleteStoredFilesOf(deps, tx, id);
    await detachFromProjects(tx, id);
    const ofProjects = projectsOf(tx, id);
    await tx.delete(projectEvents).where(inArray(projectEvents.projectId, ofProjects));
    await tx.delete(approvals).where(inArray(approvals.projectId, ofProjects));
    await tx.delete(comments).where(inArray(comments.projectId, ofProjects));
    await tx.delete(files).where(inArray(files.projectId, ofProjects));
    await tx.delete(deliverableEvents).where(inArray(deliverableEvents.deliverableId, deliverablesOf(tx, id)));
    await tx.delete(deliverables).where(inArray(deliverables.projectId, ofProjects));
    await tx.delete(projects).where(eq(projects.clientId, id));
  },
} satisfies PersonalData;
