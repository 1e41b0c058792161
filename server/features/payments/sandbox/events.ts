import Stripe from 'stripe';
import { addMilliseconds } from '../../../shared/clock.ts';
import { type Change, type EventType, type PaymentError, type PaymentIntent, type SandboxEvent, timestamp } from './objects.ts';
import { insertObject } from './sandbox.store.ts';
import { newId } from './secrets.ts';

/**
 * Tells the webhook of a change: the event and the job that delivers it are committed with the change, or not at all.
 * @param previous what has changed in the object, as it was before
 */
export async function recordEvent(
  { tx, jobs, clock }: Change,
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

/** Puts a failure off; the job under its id makes it happen. */
export async function deferFailure({ tx, jobs, clock, processingTime }: Change, intent: PaymentIntent, error: PaymentError): Promise<void> {
  const id = newId('evt');
  await insertObject(tx, { id, object: 'deferred_failure', payment_intent: intent.id, error, happened: false });
  await jobs.enqueue(tx, 'deliver-sandbox-event', { eventId: id }, { startAfter: addMilliseconds(clock.now(), processingTime) });
}
