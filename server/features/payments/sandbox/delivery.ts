import Stripe from 'stripe';
import { seconds } from '../../../shared/clock.ts';
import { commit, type SandboxDeps } from './commit.ts';
import type { Change, SandboxEvent } from './objects.ts';
import { failProcessing } from './pay.ts';
import { findObject, lockObject, replaceObject } from './sandbox.store.ts';

const answersWithin = 10 * seconds;

export interface DeliveryDeps extends SandboxDeps {
  webhookSecret: string;
  /** Asked at every delivery: the port is known only once the app listens. */
  webhookUrl: () => string;
  /** Breaks off deliveries under way. */
  closing: AbortSignal;
}

/**
 * Sends an event to the webhook, or makes a failure happen that was put off under this id.
 * @throws Error if no 2xx answer comes, so that the job tries again later
 */
export async function deliverSandboxEvent(deps: DeliveryDeps, eventId: string): Promise<void> {
  const event = await findObject(deps.db, 'event', eventId);
  if (event) await send(deps, event);
  else await commit(deps, (change) => failAtLast(change, eventId));
}

async function send({ webhookSecret, webhookUrl, closing }: DeliveryDeps, event: SandboxEvent) {
  const body = JSON.stringify(event);
  const response = await fetch(webhookUrl(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // With the real time, not the injected one: the SDK's check compares it with the real time.
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([closing, AbortSignal.timeout(answersWithin)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook answered ${response.status} to ${event.type} ${event.id}.`);
}

/** Once only, although a job may come twice. */
async function failAtLast(change: Change, id: string) {
  const failure = await lockObject(change.tx, 'deferred_failure', id);
  if (failure.happened) return;
  await failProcessing(change, failure.payment_intent, failure.error);
  await replaceObject(change.tx, { ...failure, happened: true });
}
