import type { z } from 'zod';
import type { commentPatch } from '#api/projects/comments.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { audienceOf, requireComment } from './comments.service.ts';
import { type CommentRow, countReplies, deleteComment, updateComment } from './comments.store.ts';
import { limitWriting } from './limit-writing.ts';
import { isOwn, mayComment, mayResolve, type Reviewer } from './review.policy.ts';
import { requireVersion } from './review.service.ts';

/**
 * Changes the text or the drawing of one's own comment.
 * @throws AppError not_found, forbidden, too_large; conflict once it has replies; invalid for a drawing without a frame
 */
export const changeComment = (deps: Deps, reviewer: Reviewer, id: number, changes: z.output<typeof commentPatch>): Promise<void> =>
  withLockedProject(deps, reviewer, id, async (tx) => {
    const comment = await requireOwn(tx, reviewer, id);
    if (changes.drawing && comment.frame === null) throw invalidField('drawing', 'A drawing needs a frame.');
    if (Object.keys(changes).length === 0) return;
    await updateComment(tx, id, changes);
    await limitWriting(tx, reviewer, comment.fileId);
  });

/** Deletes one's own comment, with the studio's internal replies to it. @throws like `changeComment` */
export const removeComment = (deps: Deps, reviewer: Reviewer, id: number): Promise<void> =>
  withLockedProject(deps, reviewer, id, async (tx) => {
    await requireOwn(tx, reviewer, id);
    await deleteComment(tx, id);
  });

/**
 * Marks a comment as resolved.
 * @param fileId the later version in which it was done, if it wasn't its own
 * @throws AppError not_found, forbidden; conflict for a reply; invalid for a version that can't have the comment
 */
export const resolveComment = (deps: Deps, reviewer: Reviewer, id: number, fileId: number | null | undefined): Promise<void> =>
  withLockedProject(deps, reviewer, id, async (tx) => {
    const comment = await requireResolvable(tx, reviewer, id);
    const resolvedInVersion = fileId == null ? null : await requireCarriedTo(tx, reviewer, comment, fileId);
    if (!comment.resolved) await updateComment(tx, id, { resolved: true, resolvedAt: deps.clock.now(), resolvedInVersion });
  });

/** Marks a comment as open again. @throws AppError not_found, forbidden; conflict for a reply */
export const reopenComment = (deps: Deps, reviewer: Reviewer, id: number): Promise<void> =>
  withLockedProject(deps, reviewer, id, async (tx) => {
    await requireResolvable(tx, reviewer, id);
    await updateComment(tx, id, { resolved: false, resolvedAt: null, resolvedInVersion: null });
  });

async function requireResolvable(tx: Transaction, reviewer: Reviewer, id: number) {
  const { comment } = await requireComment(tx, reviewer, id);
  if (!mayResolve(reviewer)) throw new AppError('forbidden', "You can't resolve comments here.");
  if (comment.parentId !== null) throw new AppError('conflict', 'Only a comment can be resolved, not a reply.');
  return comment;
}

/** @returns the version's number; null for the comment's own version, from which nothing is carried over */
async function requireCarriedTo(tx: Transaction, reviewer: Reviewer, comment: CommentRow, fileId: number): Promise<number | null> {
  const { id, deliverableId, version } = await requireVersion(tx, reviewer, fileId);
  if (id === comment.fileId) return null;
  if (deliverableId !== comment.deliverableId || version < comment.version!)
    throw invalidField('fileId', "This version doesn't have the comment.");
  return version;
}

/** Under the project's lock, nobody adds a reply meanwhile. */
const withLockedProject = ({ db }: Deps, reviewer: Reviewer, id: number, change: (tx: Transaction) => Promise<void>) =>
  db.transaction(async (tx) => {
    const { version } = await requireComment(tx, reviewer, id);
    await lockProjectById(tx, version.projectId);
    await change(tx);
    await notifyOfProject(tx, 'comments', version.projectId);
  });

/** Internal replies don't count for a client, who doesn't know of them. */
async function requireOwn(tx: Transaction, reviewer: Reviewer, id: number) {
  const { comment } = await requireComment(tx, reviewer, id);
  if (!mayComment(reviewer) || !isOwn(reviewer, comment)) throw new AppError('forbidden', 'You can change only your own comments.');
  if ((await countReplies(tx, id, audienceOf(reviewer))) > 0)
    throw new AppError('conflict', "A comment that has replies can't be changed anymore.");
  return comment;
}
