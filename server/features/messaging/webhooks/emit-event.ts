import { testEventType, type WebhookEvent } from '#domain/messaging/webhook-events.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { newToken } from '#server/shared/tokens.ts';
import { insertDeliveries, lockSubscribers, type NewDelivery } from './webhooks.store.ts';

/** The client, the message from the contact form, the lead or the proposal that an event is about; its deliveries are deleted with them. */
type Subject = { clientId: number } | { contactMessageId: number } | { leadId: number } | { proposalId: number };

/** Writes an event for every endpoint that subscribes to it, in the transaction of what happened. Jobs deliver it after the commit. */
export async function emitEvent(deps: Deps, tx: Transaction, event: WebhookEvent, subject: Subject): Promise<void> {
  await addDeliveries(deps, tx, await lockSubscribers(tx, event.type), { ...event, ...subject });
}

/** Writes an event for trying out an endpoint. */
export const emitTestEvent = (deps: Deps, tx: Transaction, endpointId: number) =>
  addDeliveries(deps, tx, [endpointId], { type: testEventType, data: { message: 'This endpoint works.' } });

async function addDeliveries(deps: Deps, tx: Transaction, endpointIds: number[], event: Pick<NewDelivery, 'type' | 'data'>) {
  if (endpointIds.length === 0) return;
  const delivery = { ...event, messageId: `msg_${newToken()}`, createdAt: deps.clock.now() };
  const added = await insertDeliveries(
    tx,
    endpointIds.map((endpointId) => ({ ...delivery, endpointId })),
  );
  for (const { id, endpointId } of added) await enqueueDelivery(deps, tx, { id, endpointId, resends: 0 });
}

/** One endpoint's deliveries run one after another, so that a slow one delays no other endpoint. */
export const enqueueDelivery = (
  { jobs }: Deps,
  tx: Transaction,
  { id, endpointId, resends }: { id: number; endpointId: number; resends: number },
) => jobs.enqueue(tx, 'deliver-webhook', { deliveryId: id, resends }, { group: `webhook ${endpointId}` });
