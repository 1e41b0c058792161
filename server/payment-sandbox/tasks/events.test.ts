import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { queues } from '#server/areas.ts';
import { startJobs } from '#server/job-queue/jobs.ts';
import type { JobHandlers } from '#server/job-queue/queues.ts';
import { days, hours, minutes } from '#server/shared/clock.ts';
import { newIntent, openSandbox, openWebhook, paidIntent, visa, webhookSecret } from '#server/testing/payment-sandbox.ts';
import { expectStripeObject } from '#server/testing/stripe-schemas/expect-stripe-object.ts';
import { TestClock } from '#server/testing/test-clock.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const { db, connection } = await createTestDatabase();
const jobs = await startJobs(connection, { queues, works: false, onError: console.error });
afterAll(() => jobs.stop());
beforeEach(() => db.execute(sql`delete from sandbox_tasks`));

const eventsOf = (received: { body: string }[]) => received.map(({ body }) => JSON.parse(body) as Stripe.Event);

test('delivers events that the SDK verifies, and that fail verification once altered', async () => {
  const webhook = await openWebhook([200]);
  const { stripe, sandbox } = await openSandbox(db, { webhookUrl: () => webhook.url });
  const paid = await paidIntent(stripe, sandbox, { description: 'Schnitt – Größe 4K' });
  await sandbox.runDueTasks();
  expect(eventsOf(webhook.received).map(({ type }) => type)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  const { body, signature } = webhook.received[1]!;
  const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
  expect(event).toMatchObject({ object: 'event', livemode: false, type: 'payment_intent.succeeded', data: { object: paid } });
  const forged = body.replace('125000', '125001');
  expect(forged).not.toBe(body);
  expect(() => stripe.webhooks.constructEvent(forged, signature, webhookSecret)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test('runs by a job that the change enqueues', async () => {
  const webhook = await openWebhook([200]);
  const { stripe, sandbox } = await openSandbox(db, { jobs, webhookUrl: () => webhook.url });
  await newIntent(stripe);
  await jobs.drain({ 'run-sandbox-tasks': () => sandbox.runDueTasks() } as unknown as JobHandlers);
  expect(webhook.received).toHaveLength(1);
});

test('delivers an event with the state at its creation, however late', async () => {
  const webhook = await openWebhook([200]);
  const { stripe, sandbox } = await openSandbox(db, { webhookUrl: () => webhook.url });
  const { id } = await paidIntent(stripe, sandbox);
  await stripe.refunds.create({ payment_intent: id, amount: 5000 });
  await stripe.refunds.create({ payment_intent: id, amount: 20_000 });
  await sandbox.runDueTasks();
  for (const { body } of webhook.received) expectStripeObject(JSON.parse(body));
  expect(eventsOf(webhook.received).map(({ data }) => [data.object, data.previous_attributes])).toMatchObject([
    [{ id, status: 'requires_payment_method', amount_received: 0 }, undefined],
    [{ id, status: 'succeeded' }, undefined],
    [{ object: 'refund', amount: 5000 }, undefined],
    [{ object: 'charge', payment_intent: id, amount_refunded: 5000 }, { amount_refunded: 0 }],
    [{ object: 'refund', amount: 20_000 }, undefined],
    [{ object: 'charge', payment_intent: id, amount_refunded: 25_000 }, { amount_refunded: 5000 }],
  ]);
});

test('names the request and its idempotency key', async () => {
  const { stripe } = await openSandbox(db);
  const created = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' }, { idempotencyKey: 'named' });
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  expect(event!.request).toEqual({ id: created.lastResponse.requestId, idempotency_key: 'named' });
});

test.each([500, 404, 302])('retries the same event after the webhook responds with %i', async (status) => {
  const webhook = await openWebhook([status, 200]);
  const { stripe, sandbox, clock } = await openSandbox(db, { webhookUrl: () => webhook.url });
  await newIntent(stripe);
  await sandbox.runDueTasks();
  const [event] = eventsOf(webhook.received);
  expect((await stripe.events.retrieve(event!.id)).pending_webhooks).toBe(1);
  clock.advance(5 * minutes);
  await sandbox.runDueTasks();
  expect(eventsOf(webhook.received).map(({ id }) => id)).toEqual([event!.id, event!.id]);
  expect((await stripe.events.retrieve(event!.id)).pending_webhooks).toBe(0);
  clock.advance(1 * days);
  await sandbox.runDueTasks();
  expect(webhook.received).toHaveLength(2);
});

test('retries with growing pauses for three days, across a restart', async () => {
  const webhook = await openWebhook([500]);
  const clock = new TestClock();
  const options = { clock, webhookUrl: () => webhook.url };
  const first = await openSandbox(db, options);
  await newIntent(first.stripe);
  await first.sandbox.close();
  const { sandbox } = await openSandbox(db, options);
  const attemptedAt: number[] = [];
  for (let hour = 0; hour < 24 * 5; hour += 0.25) {
    await sandbox.runDueTasks();
    while (attemptedAt.length < webhook.received.length) attemptedAt.push(hour);
    clock.advance(0.25 * hours);
  }
  expect(attemptedAt).toEqual([0, 0.25, 0.75, 2.75, 7.75, 17.75, 29.75, 41.75, 53.75, 65.75]);
});

test('delivers an event whose delivery was interrupted by a restart', async () => {
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
  const silent = await openWebhook([200], () => {
    onRequest();
    return new Promise(() => undefined);
  });
  const clock = new TestClock();
  const { stripe, sandbox } = await openSandbox(db, { clock, webhookUrl: () => silent.url });
  await newIntent(stripe);
  const delivery = sandbox.runDueTasks();
  await requested;
  await sandbox.close();
  await delivery;
  const webhook = await openWebhook([200]);
  const restarted = await openSandbox(db, { clock, webhookUrl: () => webhook.url });
  clock.advance(1 * minutes);
  await restarted.sandbox.runDueTasks();
  expect(webhook.received).toHaveLength(1);
});

test('delivers each event once from two processes', async () => {
  const webhook = await openWebhook([200]);
  const options = { webhookUrl: () => webhook.url };
  const [first, second] = [await openSandbox(db, options), await openSandbox(db, options)];
  for (let count = 0; count < 5; count++) await newIntent(first.stripe);
  await Promise.all([first.sandbox.runDueTasks(), second.sandbox.runDueTasks()]);
  const ids = eventsOf(webhook.received).map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
});

test('runs the other tasks after one that fails', async () => {
  const webhook = await openWebhook([200]);
  const faults: unknown[] = [];
  const { stripe, sandbox } = await openSandbox(db, { webhookUrl: () => webhook.url, onError: (error) => faults.push(error) });
  await db.execute(sql`insert into sandbox_tasks (kind, object_id, due_at) values ('settle_refund', 're_unknown', '2026-01-01')`);
  await newIntent(stripe);
  await sandbox.runDueTasks();
  expect(faults).toMatchObject([{ code: 'resource_missing' }]);
  expect(webhook.received).toHaveLength(1);
});

test('rolls back a change whose event cannot be queued', async () => {
  const { stripe } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const broken = await openSandbox(db, { jobs: { enqueue: () => Promise.reject(new Error('The queue is down.')) } });
  await expect(broken.sandbox.confirmWithCard({ clientSecret: client_secret!, card: visa })).rejects.toThrow('The queue is down.');
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method', latest_charge: null });
});
