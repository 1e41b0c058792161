import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { hours } from '#server/shared/clock.ts';
import { newIntent, openSandbox, stripeErrorFrom, stripeFor } from '#server/testing/payment-sandbox.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const { db } = await createTestDatabase();
const params = { amount: 5000, currency: 'usd', metadata: { invoice_id: '7' } };

test('replays the response to a repeated request, even from another process after a restart', async () => {
  const first = await openSandbox(db);
  const created = await first.stripe.paymentIntents.create(params, { idempotencyKey: 'repeated' });
  await first.stripe.paymentIntents.update(created.id, { amount: 6000 });
  await first.sandbox.close();
  const second = await openSandbox(db);
  const again = await second.stripe.paymentIntents.create(params, { idempotencyKey: 'repeated' });
  expect(again).toEqual(created);
  expect(created.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await second.eventTypes()).toEqual([]);
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
  const create = ({ sandbox }: typeof first) =>
    stripeFor(sandbox, { maxNetworkRetries: 10 }).paymentIntents.create(params, { idempotencyKey: 'simultaneous' });
  const created = await Promise.all([first, second, first, second, first, second].map(create));
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect(await first.eventTypes()).toHaveLength(1);
});

test('replays a fault, whose changes it took back', async () => {
  const faults: unknown[] = [];
  const brokenQueue = { enqueue: () => Promise.reject(new Error('The queue is down: host 10.0.0.7')) };
  const broken = await openSandbox(db, { jobs: brokenQueue, onError: (error) => faults.push(error) });
  const create = ({ sandbox }: typeof broken) =>
    stripeErrorFrom(stripeFor(sandbox, { maxNetworkRetries: 0 }).paymentIntents.create(params, { idempotencyKey: 'faulty' }));
  expect(await create(broken)).toMatchObject({
    type: 'StripeAPIError',
    statusCode: 500,
    message: 'The sandbox ran into an internal error.',
  });
  const working = await openSandbox(db);
  const replayed = await create(working);
  expect(replayed.statusCode).toBe(500);
  expect(replayed.headers?.['idempotent-replayed']).toBe('true');
  expect(faults).toHaveLength(1);
  expect(await broken.eventTypes(), 'no payment was created').toEqual([]);
});

test('leaves the key of a rejected request unused', async () => {
  const { stripe } = await openSandbox(db);
  const rejected = await stripeErrorFrom(stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey: 'rejected' }));
  expect(rejected.code).toBe('amount_too_small');
  expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'rejected' })).amount).toBe(params.amount);
});

test('rejects a request while another one with its key is in progress', async () => {
  const { promise: started, resolve: onStart } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const enqueue = () => {
    onStart();
    return finished;
  };
  const { sandbox } = await openSandbox(db, { jobs: { enqueue } });
  const stripe = stripeFor(sandbox, { maxNetworkRetries: 0 });
  const create = () => stripe.paymentIntents.create(params, { idempotencyKey: 'in use' });
  const first = create();
  await started;
  expect(await stripeErrorFrom(create())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  finish();
  const { id } = await first;
  expect((await create()).id).toBe(id);
});

test('forgets a key after 24 hours', async () => {
  const { stripe, clock } = await openSandbox(db);
  const create = async () => (await stripe.paymentIntents.create(params, { idempotencyKey: 'old' })).id;
  const first = await create();
  clock.advance(24 * hours - 1);
  expect(await create()).toBe(first);
  clock.advance(1);
  const second = await create();
  expect(second).not.toBe(first);
  expect(await create()).toBe(second);
});

test('creates no second payment when the SDK retries after a dropped connection', async () => {
  const { sandbox, eventTypes } = await openSandbox(db);
  const flaky = await dropFirstResponse(sandbox.port);
  const created = await stripeFor({ host: '127.0.0.1', port: flaky.port }).paymentIntents.create(params);
  expect(flaky.responses).toHaveLength(2);
  expect(flaky.responses.map((body) => (JSON.parse(body) as Stripe.PaymentIntent).id)).toEqual([created.id, created.id]);
  expect(await eventTypes()).toHaveLength(1);
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
