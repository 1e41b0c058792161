import { isDone } from '#domain/projects/deliverables.ts';
import { isDelivering } from '#domain/projects/statuses.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { leaveOutOfDigest } from '#server/features/messaging/notifications/notifications.service.ts';
import { moveProject } from '#server/features/projects/projects/move-project.ts';
import type { MovedBy } from '#server/features/projects/projects/project-activity.store.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { AppError } from '#server/shared/app-error.ts';
import { type DeliverableRow, findDrafted, listDeliverables, updateDeliverables } from './deliverables.store.ts';
import { lockDeliverables } from './lock-deliverables.ts';
import { moveNote } from './move-note.ts';
import { recordEvent } from './record-event.ts';

/**
 * Sends the newest drafts of some of a project's deliverables for review, and tells its client of them at once. Those that are in review stay.
 * @param userId the admin who sends them
 * @throws AppError not_found; invalid if one isn't the project's; conflict if one has no draft or is cancelled
 */
export const sendDeliverables = (deps: Deps, projectId: number, ids: number[], userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { project, chosen } = await lockDeliverables(tx, projectId, ids);
    const drafted = await findDrafted(tx, projectId);
    for (const row of chosen) requireDraft(row, drafted);
    const sent = chosen.filter(({ state }) => state !== 'in_review' || project.status !== 'review');
    if (sent.length === 0) return;
    const by = { userId };
    const sentIds = sent.map(({ id }) => id);
    const status = await recordEvent(deps, tx, project, 'sent', sentIds, by);
    const isBack = isDelivering(project.status) || project.status === 'archived';
    if (status) await moveProject(deps, tx, project, { to: status, note: isBack ? moveNote(sent, 'sent for review') : null, ...by });
    await updateDeliverables(tx, sentIds, { reviewToAnnounce: true });
    await leaveOutOfDigest(tx, by, `/admin/projects/${projectId}`);
    await announceReview(deps, tx, projectId);
  });

/** @param drafted the ids of those that have one @throws AppError conflict also for one that is cancelled */
export function requireDraft({ id, title, state }: DeliverableRow, drafted: { has: (id: number) => boolean }): void {
  if (state === 'cancelled') throw new AppError('conflict', `${title} is cancelled.`);
  if (!drafted.has(id)) throw new AppError('conflict', `${title} has no draft yet.`);
}

/** Sends the deliverables for review that a project is moved to review for, without telling its client. */
export async function sendProject(deps: Deps, tx: Transaction, project: ProjectRow, by: MovedBy): Promise<void> {
  const sent = toSend(await listDeliverables(tx, project.id), await findDrafted(tx, project.id));
  const ids = sent.map(({ id }) => id);
  await recordEvent(deps, tx, project, 'sent', ids, by);
  if (ids.length > 0) await updateDeliverables(tx, ids, { reviewToAnnounce: true });
}

/** The deliverables that aren't approved and have a draft. Without any, approved ones are shown again, or drafts were sent another way. */
function toSend(rows: DeliverableRow[], drafted: Set<number>): DeliverableRow[] {
  const remaining = rows.filter(({ state }) => state !== 'cancelled');
  const unfinished = remaining.filter(({ state }) => !isDone(state));
  const candidates = unfinished.length > 0 ? unfinished : remaining;
  const withDraft = candidates.filter(({ id }) => drafted.has(id));
  return withDraft.length > 0 ? withDraft : candidates;
}
