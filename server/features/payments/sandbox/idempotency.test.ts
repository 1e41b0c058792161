import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { newIntent, openSandbox, stripeErrorOf, stripeFor } from './testing.ts';

const { db } = await createTestDatabase();
const params = { amount: 5000, currency: 'usd', metadata: { invoice_id: '7' } };

test('a repeated request gets the same answer, also from another process after a restart', async () => {
  const first = await openSandbox(db);
  const made = await first.stripe.paymentIntents.create(params, { idempotencyKey: 'repeated' });
  await first.stripe.paymentIntents.update(made.id, { amount: 1 });
  await first.sandbox.close();
  const second = await openSandbox(db);
  const again = await second.stripe.paymentIntents.create(params, { idempotencyKey: 'repeated' });
  expect(again).toEqual(made);
  expect(made.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(second.eventIds).toEqual([]);
});

test('a decline is repeated as the same decline, without a second try', async () => {
  const { stripe, eventTypes } = await openSandbox(db);
  const { id } = await newIntent(stripe);
  const confirm = () =>
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }, { idempotencyKey: 'declined' });
  const [first, again] = [await stripeErrorOf(confirm()), await stripeErrorOf(confirm())];
  expect(again).toMatchObject({
    statusCode: 402,
    code: first.code,
    decline_code: first.decline_code,
    payment_intent: first.payment_intent,
  });
  expect((await eventTypes()).filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(1);
});

test('a key that comes with another request is refused', async () => {
  const { stripe } = await openSandbox(db);
  await stripe.paymentIntents.create(params, { idempotencyKey: 'taken' });
  const error = await stripeErrorOf(stripe.paymentIntents.create({ ...params, amount: 5001 }, { idempotencyKey: 'taken' }));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', rawType: 'idempotency_error', statusCode: 400 });
});

test('a key that cancelled one payment cancels no other', async () => {
  const { stripe } = await openSandbox(db);
  const [one, other] = [await newIntent(stripe), await newIntent(stripe)];
  await stripe.paymentIntents.cancel(one.id, {}, { idempotencyKey: 'cancelled' });
  const error = await stripeErrorOf(stripe.paymentIntents.cancel(other.id, {}, { idempotencyKey: 'cancelled' }));
  expect(error.type).toBe('StripeIdempotencyError');
  expect((await stripe.paymentIntents.retrieve(other.id)).status).toBe('requires_payment_method');
});

test('the order of the parameters makes no other request', async () => {
  const { stripe } = await openSandbox(db);
  const made = await stripe.paymentIntents.create(params, { idempotencyKey: 'reordered' });
  const { metadata, currency, amount } = params;
  expect((await stripe.paymentIntents.create({ metadata, currency, amount }, { idempotencyKey: 'reordered' })).id).toBe(made.id);
});

test('simultaneous requests with one key, to two processes, make one payment', async () => {
  const [one, other] = [await openSandbox(db), await openSandbox(db)];
  const create = ({ stripe }: typeof one) => stripe.paymentIntents.create(params, { idempotencyKey: 'simultaneous' });
  const made = await Promise.all([one, other, one, other, one, other].map(create));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect([...one.eventIds, ...other.eventIds]).toHaveLength(1);
});

test('a fault leaves neither a change nor an answer, so that the same key works afterwards', async () => {
  const faults: unknown[] = [];
  const brokenQueue = { enqueue: () => Promise.reject(new Error('The queue is down: host 10.0.0.7')) };
  const broken = await openSandbox(db, { jobs: brokenQueue, onError: (error) => faults.push(error) });
  const impatient = stripeFor(broken.sandbox, { maxNetworkRetries: 0 });
  const error = await stripeErrorOf(impatient.paymentIntents.create(params, { idempotencyKey: 'faulty' }));
  expect(error).toMatchObject({ type: 'StripeAPIError', statusCode: 500, message: 'The sandbox failed to answer.' });
  expect(faults).toHaveLength(1);
  const { stripe, eventIds } = await openSandbox(db);
  const made = await stripe.paymentIntents.create(params, { idempotencyKey: 'faulty' });
  expect(made.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(eventIds).toHaveLength(1);
});

test('a connection that drops before the answer makes the SDK try again, and no second payment', async () => {
  const { sandbox, eventIds } = await openSandbox(db);
  const flaky = await dropFirstAnswer(sandbox.port);
  const made = await stripeFor({ host: '127.0.0.1', port: flaky.port }).paymentIntents.create(params);
  expect(flaky.answers).toHaveLength(2);
  expect(flaky.answers.map((body) => (JSON.parse(body) as Stripe.PaymentIntent).id)).toEqual([made.id, made.id]);
  expect(eventIds).toHaveLength(1);
});

/** Passes requests on to a port, but cuts the connection instead of handing back the first answer. */
async function dropFirstAnswer(port: number) {
  const answers: string[] = [];
  const proxy = createServer(async (incoming, response) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ port, host: '127.0.0.1', method, path, headers } as object);
    forwarded.end(Buffer.concat(await incoming.toArray()));
    const [answer] = await once(forwarded, 'response');
    const body = (await answer.toArray()).join('');
    answers.push(body);
    if (answers.length === 1) incoming.socket.destroy();
    else response.writeHead(answer.statusCode, { 'content-type': 'application/json', connection: 'close' }).end(body);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return { port: (proxy.address() as AddressInfo).port, answers };
}
