import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { commentAttachments, comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';

/** Comments and replies on one version that are read at most. */
const commentLimit = 2000;

/** Which comments somebody may read. */
interface Audience {
  seesInternal: boolean;
  /** Guests know only the version of their link. */
  seesOtherVersions: boolean;
}

const isVisible = ({ seesInternal }: Pick<Audience, 'seesInternal'>) => (seesInternal ? undefined : eq(comments.internal, false));

const selectComments = (db: Connection) =>
  db
    .select({
      id: comments.id,
      projectId: comments.projectId,
      fileId: comments.fileId,
      parentId: comments.parentId,
      userId: comments.userId,
      clientId: comments.clientId,
      guestId: comments.guestId,
      guestName: comments.guestName,
      userName: users.name,
      username: users.username,
      text: comments.text,
      createdAt: comments.timestamp,
      frame: comments.frame,
      endFrame: comments.endFrame,
      drawing: comments.drawing,
      internal: comments.internal,
      resolved: comments.resolved,
      resolvedInVersion: comments.resolvedInVersion,
      deliverableId: files.deliverableId,
      version: files.version,
      rateNumerator: videos.rateNumerator,
      rateDenominator: videos.rateDenominator,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(files, eq(files.id, comments.fileId))
    .leftJoin(videos, eq(videos.fileId, comments.fileId));

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const oldestFirst = [asc(comments.timestamp), asc(comments.id)];

interface Version {
  id: number;
  projectId: number;
  deliverableId: number;
  version: number;
}

/** The comments on a version and those carried over to it, with their replies. */
export const listComments = (db: Connection, version: Version, audience: Audience) =>
  selectComments(db)
    .where(
      and(
        eq(comments.projectId, version.projectId),
        or(eq(comments.fileId, version.id), audience.seesOtherVersions ? isCarriedOver(db, version) : undefined),
        isVisible(audience),
      ),
    )
    .orderBy(...oldestFirst)
    .limit(commentLimit);

/** A comment is carried over from its version to the one in which it's done, and its replies with it. */
function isCarriedOver(db: Connection, { projectId, deliverableId, version }: Version) {
  const thread = alias(comments, 'thread');
  const carried = db
    .select({ id: thread.id })
    .from(thread)
    .innerJoin(files, eq(files.id, thread.fileId))
    .where(
      and(
        eq(thread.projectId, projectId),
        isNull(thread.parentId),
        eq(files.deliverableId, deliverableId),
        lt(files.version, version),
        isNull(files.deletedAt),
        or(not(thread.resolved), gte(thread.resolvedInVersion, version)),
      ),
    );
  return inArray(sql`coalesce(${comments.parentId}, ${comments.id})`, carried);
}

/** A comment and its replies. */
export const listThread = (db: Connection, id: number, audience: Audience) =>
  selectComments(db)
    .where(and(or(eq(comments.id, id), eq(comments.parentId, id)), isVisible(audience)))
    .orderBy(...oldestFirst)
    .limit(commentLimit);

/**
 * What each comment on these versions is called, by its id: those on all versions of a deliverable are counted as they were posted, since a
 * version lists those of earlier ones, and internal ones on their own.
 */
export async function numberComments(db: Connection, fileIds: number[]): Promise<Map<number, number>> {
  const { deliverableId, deletedAt } = files;
  const { internal, timestamp } = comments;
  const number = sql`row_number() over (partition by ${deliverableId}, ${internal} order by ${timestamp}, ${comments.id})`.mapWith(Number);
  const deliverables = db.select({ id: deliverableId }).from(files).where(inArray(files.id, fileIds));
  const rows = await db
    .select({ id: comments.id, number })
    .from(comments)
    .innerJoin(files, eq(files.id, comments.fileId))
    .where(and(inArray(deliverableId, deliverables), isNull(deletedAt), isNull(comments.parentId)));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** A comment on a version; comments on a project have none. */
export async function findComment(db: Connection, id: number, audience: Audience) {
  const [row] = await selectComments(db).where(and(eq(comments.id, id), isVisible(audience)));
  return row?.fileId == null ? undefined : { ...row, fileId: row.fileId };
}

/** The attachments of comments that aren't deleted. */
export const listAttachments = (db: Connection, commentIds: number[]) =>
  db
    .select({ commentId: commentAttachments.commentId, id: files.id, name: files.name, size: files.size })
    .from(commentAttachments)
    .innerJoin(files, eq(files.id, commentAttachments.fileId))
    .where(and(inArray(commentAttachments.commentId, commentIds), isNull(files.deletedAt)))
    .orderBy(asc(files.id));

type NewComment = typeof comments.$inferInsert;

export async function insertComment(db: Connection, comment: NewComment): Promise<number> {
  const [row] = await db.insert(comments).values(comment).returning({ id: comments.id });
  return row!.id;
}

/** Counts what guests wrote on a version since a time. */
export const countGuestComments = (db: Connection, fileId: number, since: Date) =>
  db.$count(comments, and(eq(comments.fileId, fileId), gt(comments.timestamp, since), isNotNull(comments.guestName)));

/** How much the client, or all guests, have written and drawn on a version, in bytes. */
export async function sumWritten(db: Connection, fileId: number, by: 'client' | 'guest'): Promise<number> {
  const size = sql`octet_length(${comments.text}) + coalesce(octet_length(${comments.drawing}::text), 0)`;
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${size}), 0)`.mapWith(Number) })
    .from(comments)
    .where(and(eq(comments.fileId, fileId), isNotNull(by === 'client' ? comments.clientId : comments.guestName)));
  return row!.sum;
}

/** The ids among these of files that can be attached: on the same project, uploaded for a comment, and by the same side. */
export async function findAttachable(db: Connection, ids: number[], projectId: number, clientId: number | null) {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .leftJoin(commentAttachments, eq(commentAttachments.fileId, files.id))
    .where(
      and(
        inArray(files.id, ids),
        eq(files.projectId, projectId),
        eq(files.type, 'feedback'),
        isNull(files.deletedAt),
        isNull(commentAttachments.commentId),
        clientId === null ? isNull(files.clientId) : eq(files.clientId, clientId),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function insertAttachments(db: Connection, commentId: number, fileIds: number[]) {
  await db.insert(commentAttachments).values(fileIds.map((fileId) => ({ commentId, fileId })));
}

export async function updateComment(db: Connection, id: number, changes: Partial<NewComment>) {
  await db.update(comments).set(changes).where(eq(comments.id, id));
}

export async function deleteComment(db: Connection, id: number) {
  await db.delete(comments).where(eq(comments.id, id));
}

/** The frames of all comments on a version that are about one: also guests', internal and resolved comments. */
export const listCommentFrames = (db: Connection, fileId: number) =>
  db
    .select({ id: comments.id, frame: sql<number>`${comments.frame}`, endFrame: comments.endFrame })
    .from(comments)
    .where(and(eq(comments.fileId, fileId), isNotNull(comments.frame)));

export const countReplies = (db: Connection, id: number, audience: Audience) =>
  db.$count(comments, and(eq(comments.parentId, id), isVisible(audience)));
