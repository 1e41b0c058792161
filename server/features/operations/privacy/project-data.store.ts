import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import {
  approvals,
  comments,
  fileDownloads,
  files,
  portfolioRequests,
  projectEvents,
  projects,
  reviewLinks,
  testimonials,
  uploads,
} from '#server/db/schema/index.ts';
import type { DataSubject } from './data-subject.store.ts';

export const projectIds = (db: Connection, { id }: DataSubject) =>
  db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, id));

/** A client's projects with everything in them that the client may see. */
export const readProjects = async (db: Connection, subject: DataSubject) => ({
  ...(await readDetails(db, subject)),
  ...(await readFiles(db, subject)),
});

async function readDetails(db: Connection, subject: DataSubject) {
  const ofProjects = projectIds(db, subject);
  const project = {
    ...columns(projects, 'id', 'title', 'description', 'status', 'type', 'deliverables'),
    ...columns(projects, 'startDate', 'deadline', 'completedDate', 'deliveredDate', 'createdAt'),
  };
  const { guestName, clientId } = comments;
  return {
    projects: await db.select(project).from(projects).where(eq(projects.clientId, subject.id)),
    comments: await db
      .select({
        ...columns(comments, 'projectId', 'fileId', 'text', 'frame', 'endFrame', 'timecode', 'drawing', 'timestamp'),
        by: sql<
          'client' | 'guest' | 'studio'
        >`case when ${guestName} is not null then 'guest' when ${clientId} is null then 'studio' else 'client' end`,
      })
      .from(comments)
      .where(and(inArray(comments.projectId, ofProjects), eq(comments.internal, false)))
      .orderBy(asc(comments.timestamp), asc(comments.id)),
    projectMoves: await db
      .select({
        ...columns(projectEvents, 'projectId', 'from', 'to', 'note', 'createdAt'),
        by: sql<'client' | 'studio'>`case when ${projectEvents.clientId} is null then 'studio' else 'client' end`,
      })
      .from(projectEvents)
      .where(inArray(projectEvents.projectId, ofProjects))
      .orderBy(asc(projectEvents.createdAt), asc(projectEvents.id)),
    approvals: await db
      .select(columns(approvals, 'projectId', 'decision', 'fileId', 'name', 'note', 'ipAddress', 'createdAt'))
      .from(approvals)
      .where(eq(approvals.clientId, subject.id)),
    testimonials: await db
      .select(columns(testimonials, 'projectId', 'quote', 'name', 'role', 'askedAt', 'receivedAt', 'withdrawnAt'))
      .from(testimonials)
      .where(inArray(testimonials.projectId, ofProjects)),
    portfolioRequests: await db
      .select(columns(portfolioRequests, 'projectId', 'fileName', 'status', 'askedAt', 'decidedAt'))
      .from(portfolioRequests)
      .where(inArray(portfolioRequests.projectId, ofProjects))
      .orderBy(asc(portfolioRequests.id)),
  };
}

/** The files themselves are downloaded in the portal. */
async function readFiles(db: Connection, subject: DataSubject) {
  const { id } = subject;
  return {
    files: await db
      .select(columns(files, 'id', 'projectId', 'name', 'type', 'version', 'size', 'uploadedAt', 'deletedAt'))
      .from(files)
      .where(inArray(files.projectId, projectIds(db, subject)))
      .orderBy(asc(files.id)),
    unfinishedUploads: await db
      .select(columns(uploads, 'projectId', 'name', 'size', 'lastModified', 'createdAt'))
      .from(uploads)
      .where(and(eq(uploads.clientId, id), isNull(uploads.fileId))),
    downloads: await db
      .select({ ...columns(fileDownloads, 'fileId', 'createdAt'), name: files.name })
      .from(fileDownloads)
      .innerJoin(files, eq(files.id, fileDownloads.fileId))
      .where(eq(fileDownloads.clientId, id))
      .orderBy(asc(fileDownloads.id)),
    reviewLinks: await db
      .select(columns(reviewLinks, 'fileId', 'createdAt', 'expiresAt', 'revokedAt', 'mayComment', 'mayDownload'))
      .from(reviewLinks)
      .where(eq(reviewLinks.clientId, id))
      .orderBy(asc(reviewLinks.id)),
  };
}
