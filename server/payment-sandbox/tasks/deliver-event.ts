import Stripe from 'stripe';
import type { SandboxEvent } from '#server/payment-sandbox/objects/objects.ts';
import { findObject, replaceObject } from '#server/payment-sandbox/objects.store.ts';
import type { SandboxDeps } from '#server/payment-sandbox/transaction.ts';
import { addMilliseconds, days, hours, minutes, seconds } from '#server/shared/clock.ts';
import { deleteTask, postponeTask, type TaskRow } from './tasks.store.ts';

const responseTimeout = 10 * seconds;

/** The pauses between attempts; the last one repeats. */
const retryDelays = [5 * minutes, 30 * minutes, 2 * hours, 5 * hours, 10 * hours, 12 * hours];

/** How long deliveries are retried, which is as long as Stripe does (docs.stripe.com/webhooks#retries). */
const retryPeriod = 3 * days;

export interface DeliveryDeps extends SandboxDeps {
  webhookSecret: string;
  /** Called for each delivery: the port is known only once the app listens. */
  webhookUrl: () => string;
  /** Aborts deliveries that are under way. */
  closing: AbortSignal;
  /** Receives faults of the sandbox itself. */
  onError: (error: unknown) => void;
}

/** Posts an event to the webhook. Unless it responds with 2xx, the event is sent again later, for three days. */
export async function deliverEvent(deps: DeliveryDeps, task: TaskRow): Promise<void> {
  const event = await findObject(deps.db, 'event', task.objectId);
  const isDone = !event || (await postEvent(deps, event));
  if (isDone) return finish(deps, task, event);
  if (deps.closing.aborted) return;
  const next = addMilliseconds(deps.clock.now(), retryDelays[task.attempts - 1] ?? retryDelays.at(-1)!);
  if (next > addMilliseconds(task.createdAt, retryPeriod)) await deleteTask(deps.db, task.id);
  else await postponeTask(deps.db, task.id, next);
}

async function finish({ db }: DeliveryDeps, { id }: TaskRow, event: SandboxEvent | undefined) {
  await db.transaction(async (tx) => {
    if (event) await replaceObject(tx, { ...event, pending_webhooks: 0 });
    await deleteTask(tx, id);
  });
}

/** Delivers an event. @returns false for a response other than 2xx, or none */
async function postEvent({ webhookSecret, webhookUrl, closing }: DeliveryDeps, event: SandboxEvent): Promise<boolean> {
  const body = JSON.stringify(event);
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // The signature has the real time, not the injected clock's, because the SDK checks it against the real time.
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([closing, AbortSignal.timeout(responseTimeout)]),
  } as const;
  const response = await fetch(webhookUrl(), request).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
