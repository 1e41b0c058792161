import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { newIntent, openSandbox, stripeErrorFrom, stripeFor } from './testing.ts';

const { db } = await createTestDatabase();
const params = { amount: 5000, currency: 'usd', metadata: { invoice_id: '7' } };

test('replays the response to a repeated request, even from another process after a restart', async () => {
  const first = await openSandbox(db);
  const created = await first.stripe.paymentIntents.create(params, { idempotencyKey: 'repeated' });
  await first.stripe.paymentIntents.update(created.id, { amount: 1 });
  await first.sandbox.close();
  const second = await openSandbox(db);
  const again = await second.stripe.paymentIntents.create(params, { idempotencyKey: 'repeated' });
  expect(again).toEqual(created);
  expect(created.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(second.eventIds).toEqual([]);
});

test('replays a decline without charging the card again', async () => {
  const { stripe, eventTypes } = await openSandbox(db);
  const { id } = await newIntent(stripe);
  const confirm = () =>
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }, { idempotencyKey: 'declined' });
  const [first, again] = [await stripeErrorFrom(confirm()), await stripeErrorFrom(confirm())];
  expect(again).toMatchObject({
    statusCode: 402,
    code: first.code,
    decline_code: first.decline_code,
    payment_intent: first.payment_intent,
  });
  expect((await eventTypes()).filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(1);
});

test('rejects a key that was used with different parameters', async () => {
  const { stripe } = await openSandbox(db);
  await stripe.paymentIntents.create(params, { idempotencyKey: 'taken' });
  const error = await stripeErrorFrom(stripe.paymentIntents.create({ ...params, amount: 5001 }, { idempotencyKey: 'taken' }));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', rawType: 'idempotency_error', statusCode: 400 });
});

test('rejects a key that was used to cancel another payment', async () => {
  const { stripe } = await openSandbox(db);
  const [first, second] = [await newIntent(stripe), await newIntent(stripe)];
  await stripe.paymentIntents.cancel(first.id, {}, { idempotencyKey: 'cancelled' });
  const error = await stripeErrorFrom(stripe.paymentIntents.cancel(second.id, {}, { idempotencyKey: 'cancelled' }));
  expect(error.type).toBe('StripeIdempotencyError');
  expect((await stripe.paymentIntents.retrieve(second.id)).status).toBe('requires_payment_method');
});

test('ignores the order of the parameters', async () => {
  const { stripe } = await openSandbox(db);
  const created = await stripe.paymentIntents.create(params, { idempotencyKey: 'reordered' });
  const { metadata, currency, amount } = params;
  expect((await stripe.paymentIntents.create({ metadata, currency, amount }, { idempotencyKey: 'reordered' })).id).toBe(created.id);
});

test('creates one payment from concurrent requests with one key to two processes', async () => {
  const [first, second] = [await openSandbox(db), await openSandbox(db)];
  const create = ({ stripe }: typeof first) => stripe.paymentIntents.create(params, { idempotencyKey: 'simultaneous' });
  const created = await Promise.all([first, second, first, second, first, second].map(create));
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect([...first.eventIds, ...second.eventIds]).toHaveLength(1);
});

test('stores neither change nor response after a fault, so that the key still works', async () => {
  const faults: unknown[] = [];
  const brokenQueue = { enqueue: () => Promise.reject(new Error('The queue is down: host 10.0.0.7')) };
  const broken = await openSandbox(db, { jobs: brokenQueue, onError: (error) => faults.push(error) });
  const withoutRetries = stripeFor(broken.sandbox, { maxNetworkRetries: 0 });
  const error = await stripeErrorFrom(withoutRetries.paymentIntents.create(params, { idempotencyKey: 'faulty' }));
  expect(error).toMatchObject({ type: 'StripeAPIError', statusCode: 500, message: 'The sandbox ran into an internal error.' });
  expect(faults).toHaveLength(1);
  const { stripe, eventIds } = await openSandbox(db);
  const created = await stripe.paymentIntents.create(params, { idempotencyKey: 'faulty' });
  expect(created.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(eventIds).toHaveLength(1);
});

test('creates no second payment when the SDK retries after a dropped connection', async () => {
  const { sandbox, eventIds } = await openSandbox(db);
  const flaky = await dropFirstResponse(sandbox.port);
  const created = await stripeFor({ host: '127.0.0.1', port: flaky.port }).paymentIntents.create(params);
  expect(flaky.responses).toHaveLength(2);
  expect(flaky.responses.map((body) => (JSON.parse(body) as Stripe.PaymentIntent).id)).toEqual([created.id, created.id]);
  expect(eventIds).toHaveLength(1);
});

/** Proxies requests to a port, but drops the connection instead of returning the first response. */
async function dropFirstResponse(port: number) {
  const responses: string[] = [];
  const proxy = createServer(async (incoming, response) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ port, host: '127.0.0.1', method, path, headers } as object);
    forwarded.end(Buffer.concat(await incoming.toArray()));
    const [forwardedResponse] = await once(forwarded, 'response');
    const body = (await forwardedResponse.toArray()).join('');
    responses.push(body);
    if (responses.length === 1) incoming.socket.destroy();
    else response.writeHead(forwardedResponse.statusCode, { 'content-type': 'application/json', connection: 'close' }).end(body);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return { port: (proxy.address() as AddressInfo).port, responses };
}
