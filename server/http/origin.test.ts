import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { createClient } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { app, call, deps } = testApp;

/** A public endpoint that changes state. */
const logOut = (headers: Record<string, string>) => call('POST', '/api/client/logout', { headers: { host: 'studio.example', ...headers } });
const statusOf = async (headers: Record<string, string>) => (await logOut(headers)).status;

test("rejects state-changing requests from other sites' pages", async () => {
  for (const site of ['cross-site', 'same-site', 'anything'])
    expect(await logOut({ 'sec-fetch-site': site })).toMatchObject({
      status: 403,
      body: {
        success: false,
        code: 'forbidden',
        message: 'This request came from another site. Open the page on this site and try again.',
      },
    });
});

test("doesn't end the session when it rejects a cross-site logout", async () => {
  const { cookie } = await createClient(testApp);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await call('POST', '/api/client/logout', { cookie, headers })).status).toBe(403);
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(200);
});

test('accepts same-origin requests and direct navigation', async () => {
  expect(await statusOf({ 'sec-fetch-site': 'same-origin', origin: 'https://studio.example' })).toBe(200);
  expect(await statusOf({ 'sec-fetch-site': 'none' })).toBe(200);
});

test('checks the Origin of older browsers', async () => {
  expect(await statusOf({ origin: 'https://studio.example' })).toBe(200);
  for (const origin of [
    'https://evil.example',
    'https://studio.example.evil.example',
    'https://studio.example:8443',
    'null',
    'studio.example',
  ])
    expect(await statusOf({ origin })).toBe(403);
});

test('trusts Fetch Metadata over a matching Origin', async () => {
  expect(await statusOf({ 'sec-fetch-site': 'cross-site', origin: 'https://studio.example' })).toBe(403);
});

test('accepts clients that send neither header', async () => {
  expect(await statusOf({})).toBe(200);
});

test('never rejects GET and HEAD', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const { cookie } = await createClient(testApp);
  expect((await call('GET', '/api/client/me', { cookie, headers })).status).toBe(200);
  expect((await app.inject({ method: 'HEAD', url: '/api/client/me', headers: { ...headers, cookie } })).statusCode).toBe(200);
  expect((await call('GET', '/api/openapi.json', { headers })).status).toBe(200);
});

test('rejects cross-site PATCH, DELETE and PUT too', async () => {
  for (const method of ['PATCH', 'DELETE', 'PUT'] as const)
    expect((await call(method, '/api/client/logout', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
});

test('accepts a signed payment event without these headers', async () => {
  expect(await sendEvent(testApp, {})).toMatchObject({ status: 200, body: { received: true } });
});

test('accepts a signed payment event from any origin', async () => {
  expect((await sendEvent(testApp, { origin: 'https://stripe.com' })).status).toBe(200);
  expect((await sendEvent(testApp, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
});

test('rejects a payment event with a wrong signature', async () => {
  const forged = await sendEvent(testApp, { 'stripe-signature': 't=1,v1=00' });
  expect(forged).toMatchObject({ status: 400, body: { code: 'malformed', message: 'The webhook signature is invalid.' } });
});

test('compares the Origin with X-Forwarded-Host behind a trusted proxy', async () => {
  const proxied = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  const headers = { host: '10.0.0.5:3000', 'x-forwarded-host': 'studio.example', origin: 'https://studio.example' };
  expect((await proxied.call('POST', '/api/client/logout', { headers })).status).toBe(200);
  expect((await call('POST', '/api/client/logout', { headers })).status).toBe(403);
});

/** An irrelevant event, signed as Stripe would. */
function sendEvent({ call }: TestApp, headers: Record<string, string>) {
  const { stripe, webhookSecret } = activeProvider(deps.payments);
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    data: { object: { object: 'customer', id: 'cus_1' } },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return call('POST', '/api/payments/webhook', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
  });
}
