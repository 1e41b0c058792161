import Stripe from 'stripe';
import { insertObject } from '#server/payment-sandbox/objects.store.ts';
import { scheduleTask } from '#server/payment-sandbox/tasks/schedule-task.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import type { EventType, SandboxEvent } from './objects.ts';
import { newId } from './secrets.ts';

/**
 * Stores an event and schedules its delivery in the transaction of the change that it reports (docs.stripe.com/api/events).
 * @param previous the changed members of the object with their old values
 */
export async function recordEvent(
  context: SandboxContext,
  type: EventType,
  object: SandboxEvent['data']['object'],
  previous?: Record<string, unknown>,
): Promise<void> {
  const { id = null, idempotencyKey = null } = context.request ?? {};
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: timestamp(context.clock),
    livemode: false,
    type,
    pending_webhooks: 1,
    request: { id, idempotency_key: idempotencyKey },
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
  };
  await insertObject(context.tx, event);
  await scheduleTask(context, 'deliver_event', event.id);
}

/** The old values of an object's changed members, as `previous_attributes` has them. */
export const previousValues = <T extends object>(object: T, changes: Partial<T>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, object[name as keyof T] ?? null]));
