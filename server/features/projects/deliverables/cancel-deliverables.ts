import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { countCredits } from '#server/features/billing/credits/credits.mails.ts';
import { requireCredits } from '#server/features/billing/credits/deliverable-credits.ts';
import { leaveOutOfDigest } from '#server/features/messaging/notifications/notifications.service.ts';
import { tellOfStatus } from '#server/features/projects/projects/change-project-status.ts';
import { moveProject } from '#server/features/projects/projects/move-project.ts';
import { updateDelivery } from '#server/features/projects/projects/update-delivery.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { AppError } from '#server/shared/app-error.ts';
import { findDrafted } from './deliverables.store.ts';
import { lockDeliverables, requireProjectOf } from './lock-deliverables.ts';
import { moveNote } from './move-note.ts';
import { recordEvent } from './record-event.ts';

/**
 * Cancels a deliverable. If what remains is answered by it, the project moves on.
 * @param userId the admin who cancels it
 * @throws AppError not_found; conflict if nothing would remain
 */
export const cancelDeliverable = (deps: Deps, id: number, userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => cancel(deps, tx, await requireProjectOf(tx, id), [id], userId));

/** Cancels several of a project's deliverables, like `cancelDeliverable`. @throws AppError invalid also if one isn't the project's */
export const cancelDeliverables = (deps: Deps, projectId: number, ids: number[], userId: number): Promise<void> =>
  deps.db.transaction((tx) => cancel(deps, tx, projectId, ids, userId));

async function cancel(deps: Deps, tx: Transaction, projectId: number, ids: number[], userId: number) {
  const { project, all, chosen } = await lockDeliverables(tx, projectId, ids);
  const cancelled = chosen.filter(({ state }) => state !== 'cancelled');
  if (cancelled.length === 0) return;
  if (all.every(({ id, state }) => state === 'cancelled' || ids.includes(id)))
    throw new AppError('conflict', 'Nothing would be left of this project. Archive it instead.');
  const by = { userId };
  const status = await recordEvent(deps, tx, project, 'cancelled', ids, by);
  if (status && status !== 'review') {
    await moveProject(deps, tx, project, { to: status, note: moveNote(cancelled, 'cancelled'), ...by });
    await tellOfStatus(deps, tx, project, status);
  }
  await leaveOutOfDigest(tx, by, `/admin/projects/${projectId}`);
  // Drafts that were sent together may have waited for a cancelled one to be announced.
  await announceReview(deps, tx, projectId);
}

/** Takes back that a deliverable was cancelled. @throws AppError not_found; conflict if too few credits are left for it */
export const resumeDeliverable = (deps: Deps, id: number, userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { project, chosen } = await lockDeliverables(tx, await requireProjectOf(tx, id), [id]);
    const { title, state, credits } = chosen[0]!;
    if (state === 'cancelled')
      await requireCredits(
        deps,
        tx,
        project.clientId,
        credits,
        (left) => new AppError('conflict', `${title} uses ${countCredits(credits)} again. ${left}`),
      );
    const by = { userId };
    await recordEvent(deps, tx, project, 'resumed', [id], by);
    if ((await findDrafted(tx, project.id)).has(id)) await recordEvent(deps, tx, project, 'draft', [id], by);
    await updateDelivery(deps, tx, project, by);
  });
