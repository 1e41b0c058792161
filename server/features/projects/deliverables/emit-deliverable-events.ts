import type { WebhookEventType } from '#domain/messaging/webhook-events.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';

type DeliverableEventType = Extract<WebhookEventType, `deliverable.${string}`>;

/** One event for each deliverable that something happened to. */
export async function emitDeliverableEvents(
  deps: Deps,
  tx: Transaction,
  type: DeliverableEventType,
  { id: projectId, title: projectTitle, clientId, clientName }: ProjectRow,
  deliverables: { id: number; title: string }[],
): Promise<void> {
  const of = { project: { id: projectId, title: projectTitle }, client: { id: clientId, name: clientName } };
  for (const { id, title } of deliverables) await emitEvent(deps, tx, { type, data: { deliverable: { id, title }, ...of } }, { clientId });
}
