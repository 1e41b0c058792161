import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { Sandbox } from '#server/payment-sandbox/sandbox.ts';
import { newIntent, openSandbox, stripeErrorFrom, stripeFor } from '#server/testing/payment-sandbox.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { decodeForm } from './parameters.ts';

const { db } = await createTestDatabase();
const bearer = { authorization: 'Bearer sk_test_sandbox' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const post = ({ host, port }: Sandbox, body: string, headers: Record<string, string> = { ...bearer, ...form }) =>
  fetch(`http://${host}:${port}/v1/payment_intents`, { method: 'POST', headers, body });

test('rejects a wrong or missing API key', async () => {
  const { sandbox } = await openSandbox(db);
  for (const key of ['sk_test_other', 'sk_test_sandbox2']) {
    const error = await stripeErrorFrom(newIntent(stripeFor(sandbox, {}, key)));
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  }
  expect((await post(sandbox, 'amount=100&currency=usd', form)).status).toBe(401);
});

test('accepts the API key as the user name of basic authentication', async () => {
  const { sandbox } = await openSandbox(db);
  const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`;
  expect((await post(sandbox, 'amount=100&currency=usd', { authorization, ...form })).status).toBe(200);
});

test('responds with 404 for unknown objects and routes in the shape the SDK expects', async () => {
  const { stripe } = await openSandbox(db);
  const { id } = await newIntent(stripe);
  expect(await stripeErrorFrom(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  expect((await stripeErrorFrom(stripe.refunds.retrieve(id))).code).toBe('resource_missing');
  expect(await stripeErrorFrom(stripe.balance.retrieve())).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
});

test.each([
  ['amount=100&currency=%zz', form],
  ['amount=100&amount=2&currency=usd', form],
  ['amount=100&currency=usd&metadata=a&metadata[b]=c', form],
  ['amount=100&currency=usd&metadata[a=1', form],
  ['amount[constructor]=100&currency=usd', form],
  ['{"amount":100,"currency":"usd"}', { 'content-type': 'application/json' }],
])('rejects the body %s with an error object', async (body, type) => {
  const { sandbox } = await openSandbox(db);
  const response = await post(sandbox, body, { ...bearer, ...type });
  expect(response.status).toBe(400);
  expect(response.headers.get('request-id')).toMatch(/^req_\w{24}$/);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', message: expect.stringMatching(/\w/) } });
});

test('rejects a body over 64 KB with an error object', async () => {
  const { sandbox } = await openSandbox(db);
  const response = await post(sandbox, `amount=100&currency=usd&description=${'x'.repeat(2_000_000)}`);
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('decodes nested names without touching the prototype', () => {
  const decoded = decodeForm('a=1&b[c][d]=2&b%5Bc%5D[e]=x+%26+y&f[0]=z&g[]=s&g[]=t&__proto__[polluted]=1');
  expect(JSON.parse(JSON.stringify(decoded))).toMatchObject({
    a: '1',
    b: { c: { d: '2', e: 'x & y' } },
    f: { 0: 'z' },
    g: { 0: 's', 1: 't' },
  });
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test.each([
  [{ secretKey: 'sk_live_abc' }, 'live key'],
  [{ secretKey: 'rk_live_abc' }, 'live key'],
  [{ secretKey: '' }, 'secret key'],
  [{ webhookSecret: ' ' }, 'webhook secret'],
])('refuses to start with %j', async (options, reason) => {
  await expect(openSandbox(db, options)).rejects.toThrow(reason);
});

test('closes without waiting for a client that never ends its request', async () => {
  const { sandbox } = await openSandbox(db);
  const socket = connect(sandbox.port, sandbox.host);
  socket.on('error', () => undefined);
  socket.write('POST /v1/refunds HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\nabc');
  await once(socket, 'data');
  const closed = once(socket, 'close');
  await sandbox.close();
  await closed;
});
