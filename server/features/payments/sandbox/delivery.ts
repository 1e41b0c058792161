import Stripe from 'stripe';
import { seconds } from '../../../shared/clock.ts';
import { failProcessingIntent } from './attempt-payment.ts';
import type { SandboxContext, SandboxEvent } from './objects.ts';
import { findObject, lockObject, replaceObject } from './sandbox.store.ts';
import { runInTransaction, type SandboxDeps } from './transaction.ts';

const responseTimeout = 10 * seconds;

export interface DeliveryDeps extends SandboxDeps {
  webhookSecret: string;
  /** Called for each delivery: the port is known only once the app listens. */
  webhookUrl: () => string;
  /** Aborts deliveries in flight. */
  closing: AbortSignal;
}

/**
 * Posts an event to the webhook (docs.stripe.com/webhooks), or runs the failure that was deferred under this id.
 * @throws Error unless the webhook responds with 2xx, so that the job retries
 */
export async function deliverSandboxEvent(deps: DeliveryDeps, eventId: string): Promise<void> {
  const event = await findObject(deps.db, 'event', eventId);
  if (event) await postEvent(deps, event);
  else await runInTransaction(deps, (context) => runDeferredFailure(context, eventId));
}

async function postEvent({ webhookSecret, webhookUrl, closing }: DeliveryDeps, event: SandboxEvent) {
  const body = JSON.stringify(event);
  const response = await fetch(webhookUrl(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // Signed with the real time, not the injected clock: the SDK checks it against the real time.
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([closing, AbortSignal.timeout(responseTimeout)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook responded with ${response.status} to ${event.type} ${event.id}.`);
}

/** Runs once, even if its job runs twice. */
async function runDeferredFailure(context: SandboxContext, id: string) {
  const failure = await lockObject(context.tx, 'deferred_failure', id);
  if (failure.happened) return;
  await failProcessingIntent(context, failure.payment_intent, failure.error);
  await replaceObject(context.tx, { ...failure, happened: true });
}
