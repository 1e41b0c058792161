import type { z } from 'zod';
import type { newFileComment } from '#api/projects/comments.ts';
import { reviewPath } from '#domain/projects/review-path.ts';
import { toTimecode } from '#domain/projects/timecode.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { leaveOutOfDigest, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { notifyEditor } from '#server/features/projects/projects/assign-editor.ts';
import { commentLimit, limitComments, tooManyComments } from '#server/features/projects/projects/comment-on-project.ts';
import { notifyOfProject, updateProject } from '#server/features/projects/projects/projects.store.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { subtractMilliseconds } from '#server/shared/clock.ts';
import { rateOf } from './comments.present.ts';
import { requireComment } from './comments.service.ts';
import { countGuestComments, findAttachable, insertAttachments, insertComment } from './comments.store.ts';
import { limitWriting } from './limit-writing.ts';
import { mayComment, maySeeInternal, type Reviewer } from './review.policy.ts';
import { lockVersion, nameVersion } from './review.service.ts';
import { findVideo, type VersionRow } from './review.store.ts';

type NewComment = z.output<typeof newFileComment>;

/**
 * Adds a comment or a reply to a version and, unless it's internal, notifies the other side.
 * @returns the comment's id
 * @throws AppError not_found, forbidden, too_many_requests, too_large; invalid for a frame past the end or an attachment that isn't one
 */
export const commentOnVersion = (deps: Deps, reviewer: Reviewer, fileId: number, body: NewComment): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const version = await lockVersion(tx, reviewer, fileId);
    if (!mayComment(reviewer) || (body.internal && !maySeeInternal(reviewer))) throw forbidden();
    await limitRate(deps, tx, reviewer, version);
    checkCombination(body);
    const internal = body.internal || (await isInternalThread(tx, reviewer, version, body.parentId));
    const now = deps.clock.now();
    const { text, frame, endFrame, drawing, parentId } = body;
    const id = await insertComment(tx, {
      ...authorOf(reviewer),
      text,
      frame,
      endFrame,
      drawing,
      parentId,
      internal,
      fileId,
      projectId: version.projectId,
      timecode: await checkFrames(tx, version, body),
      timestamp: now,
    });
    await limitWriting(tx, reviewer, fileId);
    await attach(tx, reviewer, version, id, body);
    await updateProject(tx, version.projectId, { updatedAt: now });
    await notifyOfProject(tx, 'comments', version.projectId);
    if (reviewer.kind === 'admin') await leaveOutOfDigest(tx, { userId: reviewer.id }, `/admin/projects/${version.projectId}`);
    if (reviewer.kind === 'client') await leaveOutOfDigest(tx, { clientId: reviewer.id }, `/client/projects/${version.projectId}`);
    if (!internal) await notify(deps, tx, reviewer, version);
    return id;
  });

/** Checks the rules about several fields, which the fields' own rules can't say. */
function checkCombination({ parentId, frame, internal, attachmentIds }: NewComment) {
  if (parentId != null && frame != null) throw invalidField('frame', "A reply can't have a frame.");
  if (internal && attachmentIds.length > 0)
    throw invalidField('attachmentIds', "An internal comment can't have attachments, which the client would see among the files.");
}

const forbidden = () => new AppError('forbidden', "You can't do this here.");

function authorOf(reviewer: Reviewer) {
  if (reviewer.kind === 'admin') return { userId: reviewer.id };
  return reviewer.kind === 'client' ? { clientId: reviewer.id } : { guestId: reviewer.id, guestName: reviewer.name };
}

/** Limits comments, which are counted under the project's lock. A link's guests share a limit for each version: anybody can open it again. */
async function limitRate(deps: Deps, tx: Transaction, reviewer: Reviewer, version: VersionRow) {
  if (reviewer.kind === 'client') await limitComments(deps, tx, reviewer);
  if (reviewer.kind !== 'guest') return;
  const since = subtractMilliseconds(deps.clock.now(), commentLimit.within);
  if ((await countGuestComments(tx, version.id, since)) >= commentLimit.comments) throw tooManyComments();
}

/** Replies to an internal comment are internal too. @throws AppError not_found unless the comment is on this version */
async function isInternalThread(tx: Transaction, reviewer: Reviewer, version: VersionRow, parentId: number | null | undefined) {
  if (parentId == null) return false;
  const { comment } = await requireComment(tx, reviewer, parentId);
  if (comment.fileId !== version.id) throw invalidField('parentId', 'This comment is about another version.');
  if (comment.parentId !== null) throw invalidField('parentId', 'Replies have no replies.');
  return comment.internal;
}

/** @returns the first frame's timecode; null without a frame, or while the frame rate is unknown */
async function checkFrames(tx: Transaction, version: VersionRow, { frame, endFrame }: NewComment): Promise<string | null> {
  if (frame == null) return null;
  const video = await findVideo(tx, version.id);
  const frameCount = video?.frameCount ?? Number.POSITIVE_INFINITY;
  const message = `This version ends at frame ${frameCount - 1}.`;
  if (frame >= frameCount) throw invalidField('frame', message);
  if (endFrame != null && endFrame >= frameCount) throw invalidField('endFrame', message);
  const rate = rateOf(video);
  return rate && toTimecode(frame, rate, video?.startTimecode);
}

async function attach(tx: Transaction, reviewer: Reviewer, version: VersionRow, id: number, { attachmentIds }: NewComment) {
  const ids = [...new Set(attachmentIds)];
  if (ids.length === 0) return;
  const clientId = reviewer.kind === 'client' ? reviewer.id : null;
  const attachable = reviewer.kind === 'guest' ? [] : await findAttachable(tx, ids, version.projectId, clientId);
  if (attachable.length < ids.length) throw invalidField('attachmentIds', "An attachment doesn't exist, or belongs to another comment.");
  await insertAttachments(tx, id, ids);
}

/** A guest may have the link from either side, so both are notified. */
async function notify(deps: Deps, tx: Transaction, reviewer: Reviewer, row: VersionRow) {
  const { title, clientId, clientName, projectId } = row;
  const subject = nameVersion(row);
  const path = reviewPath(projectId, row.deliverable, row.version);
  if (reviewer.kind !== 'client') {
    const text = reviewer.kind === 'guest' ? `${reviewer.name} commented on ${subject}.` : `The studio commented on ${subject}.`;
    await notifyClient(deps, tx, clientId, { topic: title, text, link: `/client${path}`, emailPreference: 'projects' });
  }
  if (reviewer.kind !== 'admin') {
    const text = `${reviewer.kind === 'guest' ? reviewer.name : clientName} commented on ${subject}.`;
    await notifyEditor(
      deps,
      tx,
      { ...row, id: projectId },
      { text, about: { deliverableIds: [row.deliverableId] }, link: `/admin${path}` },
    );
  }
}
