import type { WebhookEventType } from '#domain/messaging/webhook-events.ts';
import { type DeliverableEvent, type DeliverableState, deliverableTransitions, projectStatusAfter } from '#domain/projects/deliverables.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import type { MovedBy } from '#server/features/projects/projects/project-activity.store.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { asksForChanges, insertDeliverableEvents, listDeliverables, updateDeliverables } from './deliverables.store.ts';
import { emitDeliverableEvents } from './emit-deliverable-events.ts';
import { reconcileCredits } from './reconcile-credits.ts';

/** The webhook event for what happened; null for what is told to no other program. */
const webhookEvents = {
  sent: 'deliverable.sent',
  changes_requested: 'deliverable.changes_requested',
  approved: 'deliverable.approved',
  released: 'deliverable.delivered',
  cancelled: 'deliverable.cancelled',
  draft: null,
  withdrawn: null,
  resumed: null,
} as const satisfies Record<DeliverableEvent, WebhookEventType | null>;

/**
 * Records what happened to some deliverables of a project, which the caller has locked. Those whose state doesn't change by it stay. The
 * credits that they use follow.
 * @returns the status that the project gets by it, which the caller gives it; null if it keeps its own
 */
export async function recordEvent(
  deps: Deps,
  tx: Transaction,
  project: ProjectRow,
  event: DeliverableEvent,
  ids: number[],
  by: MovedBy,
): Promise<ProjectStatus | null> {
  const all = await listDeliverables(tx, project.id);
  const stateAfter = ({ id, state }: { id: number; state: DeliverableState }) =>
    (ids.includes(id) ? deliverableTransitions[state][event] : undefined) ?? state;
  const changed = all.flatMap((row) => (stateAfter(row) === row.state ? [] : [{ ...row, to: stateAfter(row) }]));
  for (const [state, rows] of Map.groupBy(changed, ({ to }) => to))
    await updateDeliverables(
      tx,
      rows.map(({ id }) => id),
      // A draft that is no longer in review needn't be announced to the client anymore.
      { state, ...(state !== 'in_review' && { reviewToAnnounce: false }) },
    );
  if (changed.length > 0) {
    const createdAt = deps.clock.now();
    await insertDeliverableEvents(
      tx,
      changed.map(({ id, state, to }) => ({ ...by, deliverableId: id, createdAt, from: state, to })),
    );
    await reconcileCredits(
      deps,
      tx,
      project,
      changed.map(({ to, ...row }) => ({ ...row, state: to })),
      by,
    );
    await notifyChange(tx, 'deliverables', project);
    const type = webhookEvents[event];
    if (type) await emitDeliverableEvents(deps, tx, type, project, changed);
  }
  return projectStatusAfter(event, project.status, all.map(stateAfter), await asksForChanges(tx, project.id));
}
