import Stripe from 'stripe';
import { addMilliseconds } from '../../../shared/clock.ts';
import { type EventType, type PaymentError, type PaymentIntent, type SandboxContext, type SandboxEvent, timestamp } from './objects.ts';
import { insertObject } from './sandbox.store.ts';
import { newId } from './secrets.ts';

/**
 * Stores an event and queues its delivery in the transaction of the change that it reports (docs.stripe.com/api/events).
 * @param previous the changed members of the object with their old values
 */
export async function recordEvent(
  { tx, jobs, clock }: SandboxContext,
  type: EventType,
  object: SandboxEvent['data']['object'],
  previous?: Record<string, unknown>,
): Promise<void> {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: timestamp(clock),
    livemode: false,
    type,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
  };
  await insertObject(tx, event);
  await jobs.enqueue(tx, 'deliver-sandbox-event', { eventId: event.id });
}

/** Stores a failure to happen after `processingTime`; the job queued under its id runs it. */
export async function deferFailure(
  { tx, jobs, clock, processingTime }: SandboxContext,
  intent: PaymentIntent,
  error: PaymentError,
): Promise<void> {
  const id = newId('evt');
  await insertObject(tx, { id, object: 'deferred_failure', payment_intent: intent.id, error, happened: false });
  await jobs.enqueue(tx, 'deliver-sandbox-event', { eventId: id }, { startAfter: addMilliseconds(clock.now(), processingTime) });
}
