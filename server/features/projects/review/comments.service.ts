import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { notFound } from '#server/shared/app-error.ts';
import { type CommentContext, presentComments, rateOf } from './comments.present.ts';
import { type CommentRow, findComment, listAttachments, listComments, listThread, numberComments } from './comments.store.ts';
import { maySeeInternal, maySeeOtherVersions, type Reviewer } from './review.policy.ts';
import { requireVersion } from './review.service.ts';
import { findVideo, type VersionRow } from './review.store.ts';

export const audienceOf = (reviewer: Reviewer) => ({
  seesInternal: maySeeInternal(reviewer),
  seesOtherVersions: maySeeOtherVersions(reviewer),
});

/** The comments on a version and those carried over to it, with their replies, oldest first. @throws AppError not_found */
export async function readComments({ db }: Deps, reviewer: Reviewer, fileId: number) {
  const version = await requireVersion(db, reviewer, fileId);
  return present(db, reviewer, version, await listComments(db, version, audienceOf(reviewer)));
}

/** A comment with its replies; by the id of a reply, the comment it belongs to. @throws AppError not_found */
export async function readComment({ db }: Deps, reviewer: Reviewer, id: number) {
  const { comment, version } = await requireComment(db, reviewer, id);
  const [thread] = await present(db, reviewer, version, await listThread(db, comment.parentId ?? id, audienceOf(reviewer)));
  if (!thread) throw notFound('Comment');
  return thread;
}

/** @throws AppError not_found, also for another client's comment, an internal one, and one that is not on a version */
export async function requireComment(db: Connection, reviewer: Reviewer, id: number) {
  const comment = await findComment(db, id, audienceOf(reviewer));
  if (!comment) throw notFound('Comment');
  const version = await requireVersion(db, reviewer, comment.fileId).catch(() => {
    throw notFound('Comment');
  });
  return { comment, version };
}

async function present(db: Connection, reviewer: Reviewer, version: VersionRow, rows: CommentRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const fileIds = [...new Set(rows.map(({ fileId }) => fileId!))];
  const belongings = { attachments: await listAttachments(db, ids), numbers: await numberComments(db, fileIds) };
  return presentComments(rows, belongings, await readContext(db, reviewer, version));
}

/** Reads the facts about a version that are needed to present its comments. */
export async function readContext(db: Connection, reviewer: Reviewer, { id, clientName }: VersionRow): Promise<CommentContext> {
  const video = await findVideo(db, id);
  const { studioName } = await readStudio(db);
  const { frameCount = null, startTimecode = null } = video ?? {};
  return { reviewer, clientName, studioName, fileId: id, rate: rateOf(video), frameCount, startTimecode };
}
