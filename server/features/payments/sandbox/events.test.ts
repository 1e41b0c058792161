import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { type JobHandlers, startJobs } from '../../../jobs/jobs.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import type { Sandbox } from './sandbox.ts';
import { card, newIntent, openSandbox, openWebhook, paidIntent, webhookSecret } from './testing.ts';

const { db, connection } = await createTestDatabase();
const jobs = await startJobs(connection, { works: false, onError: console.error });
afterAll(() => jobs.stop());

const deliverAll = (sandbox: Sandbox) =>
  jobs.drain({ 'deliver-sandbox-event': ({ eventId }: { eventId: string }) => sandbox.deliverEvent(eventId) } as JobHandlers);

const typesOf = (received: { body: string }[]) => received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);

test('delivers events that the SDK verifies, and that fail verification once altered', async () => {
  const webhook = await openWebhook([200]);
  const { stripe, sandbox } = await openSandbox(db, { jobs, webhookUrl: () => webhook.url });
  const paid = await paidIntent(stripe, sandbox, { description: 'Schnitt – Größe 4K' });
  await deliverAll(sandbox);
  expect(typesOf(webhook.received).sort()).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  const { body, signature } = webhook.received.find(({ body }) => body.includes('payment_intent.succeeded'))!;
  const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
  expect(event).toMatchObject({ object: 'event', livemode: false, type: 'payment_intent.succeeded', data: { object: paid } });
  const forged = body.replace('125000', '125001');
  expect(forged).not.toBe(body);
  expect(() => stripe.webhooks.constructEvent(forged, signature, webhookSecret)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test('delivers an event with the state at its creation, however late', async () => {
  const webhook = await openWebhook([200]);
  const { stripe, sandbox, eventIds } = await openSandbox(db, { webhookUrl: () => webhook.url });
  const { id } = await paidIntent(stripe, sandbox);
  await stripe.refunds.create({ payment_intent: id, amount: 5000 });
  await stripe.refunds.create({ payment_intent: id, amount: 20_000 });
  for (const eventId of eventIds) await sandbox.deliverEvent(eventId);
  const events = webhook.received.map(({ body }) => JSON.parse(body) as Stripe.Event);
  expect(events.map(({ data }) => [data.object, data.previous_attributes])).toMatchObject([
    [{ id, status: 'requires_payment_method', amount_received: 0 }, undefined],
    [{ id, status: 'succeeded' }, undefined],
    [{ object: 'charge', payment_intent: id, amount_refunded: 5000 }, { amount_refunded: 0 }],
    [{ object: 'charge', payment_intent: id, amount_refunded: 25_000 }, { amount_refunded: 5000 }],
  ]);
});

test.each([500, 404, 302])('retries the same event after the webhook responds with %i', async (status) => {
  const webhook = await openWebhook([status, 200]);
  const { stripe, sandbox, eventIds } = await openSandbox(db, { webhookUrl: () => webhook.url });
  await newIntent(stripe);
  await expect(sandbox.deliverEvent(eventIds[0]!)).rejects.toThrow(`The webhook responded with ${status}`);
  await sandbox.deliverEvent(eventIds[0]!);
  expect(webhook.received.map(({ body }) => JSON.parse(body).id)).toEqual([eventIds[0], eventIds[0]]);
});

test('fails a card that fails later when its job runs, and sends the event', async () => {
  const webhook = await openWebhook([200]);
  const { stripe, sandbox } = await openSandbox(db, { jobs, processingTime: 0, webhookUrl: () => webhook.url });
  const { id, client_secret } = await newIntent(stripe);
  await sandbox.confirmWithCard({ clientSecret: client_secret!, card: card('4000000000000341') });
  await deliverAll(sandbox);
  expect(typesOf(webhook.received).sort()).toEqual([
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.processing',
  ]);
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
  });
});

test('ignores a repeated failure job once the payment has succeeded', async () => {
  const { stripe, sandbox, eventIds } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const clientSecret = client_secret!;
  await sandbox.confirmWithCard({ clientSecret, card: card('4000000000000341') });
  const failure = eventIds[1]!;
  await Promise.all([sandbox.deliverEvent(failure), sandbox.deliverEvent(failure)]);
  await sandbox.confirmWithCard({ clientSecret, card: card('4242424242424242') });
  await sandbox.deliverEvent(failure);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('aborts a delivery in flight on close', async () => {
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
  const silent = await openWebhook([200], () => {
    onRequest();
    return new Promise(() => undefined);
  });
  const { stripe, sandbox, eventIds } = await openSandbox(db, { webhookUrl: () => silent.url });
  await newIntent(stripe);
  const delivery = expect(sandbox.deliverEvent(eventIds[0]!)).rejects.toThrow('The sandbox is closing.');
  await requested;
  await sandbox.close();
  await delivery;
});

test('rolls back a change whose event cannot be queued', async () => {
  const { stripe } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const broken = await openSandbox(db, { jobs: { enqueue: () => Promise.reject(new Error('The queue is down.')) } });
  await expect(broken.sandbox.confirmWithCard({ clientSecret: client_secret!, card: card('4242424242424242') })).rejects.toThrow(
    'The queue is down.',
  );
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method', latest_charge: null });
});

test('leaves an undeliverable event in the queue for a retry', async () => {
  const { stripe, sandbox } = await openSandbox(db, { jobs });
  await newIntent(stripe);
  await deliverAll(sandbox);
  const { rows } = await db.execute(sql`select state from pgboss.job where name = 'deliver-sandbox-event' and state <> 'completed'`);
  expect(rows).toEqual([{ state: 'retry' }]);
});
