import type { z } from 'zod';
import type { commentPatch } from '#contract/projects/comments.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { touchProject } from '#server/features/projects/projects/projects.store.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { audienceOf, requireComment } from './comments.service.ts';
import { countReplies, deleteComment, updateComment } from './comments.store.ts';
import { limitWriting } from './limit-writing.ts';
import { isOwn, mayComment, mayResolve, type Reviewer } from './review.policy.ts';

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

/** Marks a comment as resolved or as open again. @throws AppError not_found, forbidden; conflict for a reply */
export const resolveComment = (deps: Deps, reviewer: Reviewer, id: number, resolved: boolean): Promise<void> =>
  withLockedProject(deps, reviewer, id, async (tx) => {
    const { comment } = await requireComment(tx, reviewer, id);
    if (!mayResolve(reviewer)) throw new AppError('forbidden', "You can't resolve comments here.");
    if (comment.parentId !== null) throw new AppError('conflict', 'Only a comment can be resolved, not a reply.');
    if (comment.resolved !== resolved) await updateComment(tx, id, { resolved, resolvedAt: resolved ? deps.clock.now() : null });
  });

/** Under the project's lock, nobody adds a reply meanwhile. */
const withLockedProject = ({ db }: Deps, reviewer: Reviewer, id: number, change: (tx: Transaction) => Promise<void>) =>
  db.transaction(async (tx) => {
    const { version } = await requireComment(tx, reviewer, id);
    await lockProjectById(tx, version.projectId);
    await change(tx);
    await touchProject(tx, version.projectId);
  });

/** Internal replies don't count for a client, who doesn't know of them. */
async function requireOwn(tx: Transaction, reviewer: Reviewer, id: number) {
  const { comment } = await requireComment(tx, reviewer, id);
  if (!mayComment(reviewer) || !isOwn(reviewer, comment)) throw new AppError('forbidden', 'You can change only your own comments.');
  if ((await countReplies(tx, id, audienceOf(reviewer))) > 0)
    throw new AppError('conflict', "A comment that has replies can't be changed anymore.");
  return comment;
}
