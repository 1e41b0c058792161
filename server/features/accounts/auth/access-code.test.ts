import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { days, hours, minutes } from '#server/shared/clock.ts';
import { allEndpoints, samplePath } from '#server/testing/endpoints.ts';
import { cards, createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;

beforeEach(() => db.delete(rateLimits));

const asOwner = async (path: string, body?: object) => call('POST', `/api/admin/${path}`, { cookie: await ownerCookie(testApp), body });
const signIn = (code: string) => call('POST', '/api/client/access-code', { body: { code } });
const readMe = async (cookie: string | undefined) => (await call('GET', '/api/client/me', { cookie })).status;

/** @param lifetime in days */
async function issue(lifetime = 30) {
  const client = await createClient(testApp);
  const { body } = await asOwner(`clients/${client.id}/access-codes`, { lifetime });
  return { client, code: body.code as string, codeId: body.accessCode.id as number };
}

test('signs in the client, ignoring case, spaces and dashes', async () => {
  const { client, code } = await issue();
  for (const input of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]) {
    const { status, body, headers } = await signIn(input);
    expect(status).toBe(200);
    expect(body.client).toEqual({ id: client.id, name: client.name, email: client.email, company: null });
    expect(headers['set-cookie']).toContain('Max-Age=86400;');
  }
});

test('rejects unknown, expired and revoked codes with the same response', async () => {
  const [expired, revoked] = [await issue(1), await issue(2)];
  clock.advance(1 * days - 1 * minutes);
  expect((await signIn(expired.code)).status).toBe(200);
  clock.advance(1 * minutes);
  await asOwner(`access-codes/${revoked.codeId}/revoke`);
  const responses = new Set<string>();
  for (const code of ['0000-0000-0000-0000', expired.code, revoked.code]) {
    const refused = await signIn(code);
    expect(refused).toMatchObject({ status: 401, cookie: undefined });
    responses.add(refused.text);
  }
  expect(responses.size).toBe(1);
});

test("rejects a deactivated client's code until the client is reactivated", async () => {
  const { client, code } = await issue();
  await asOwner(`clients/${client.id}/deactivate`);
  expect((await signIn(code)).status).toBe(401);
  await asOwner(`clients/${client.id}/activate`);
  expect((await signIn(code)).status).toBe(200);
});

test('expires the session after a day, even when it is used', async () => {
  const { code } = await issue();
  const { cookie } = await signIn(code);
  for (let hour = 2; hour < 24; hour += 2) {
    clock.advance(2 * hours);
    expect(await readMe(cookie)).toBe(200);
  }
  clock.advance(2 * hours - 1 * minutes);
  expect(await readMe(cookie)).toBe(200);
  clock.advance(1 * minutes);
  expect(await readMe(cookie)).toBe(401);
});

test('expires the session when the code expires', async () => {
  const { code } = await issue(1);
  clock.advance(23 * hours);
  const { cookie } = await signIn(code);
  clock.advance(1 * hours - 1 * minutes);
  expect(await readMe(cookie)).toBe(200);
  clock.advance(1 * minutes);
  expect(await readMe(cookie)).toBe(401);
});

test('rejects the eleventh attempt within five minutes, even with a valid code', async () => {
  const { code } = await issue();
  for (let count = 0; count < 10; count++) expect((await signIn('0000-0000')).status).toBe(401);
  expect(await signIn(code)).toMatchObject({ status: 429, cookie: undefined });
});

test('lets any number of people of one network sign in with valid codes', async () => {
  const { code } = await issue();
  for (let count = 0; count < 12; count++) expect((await signIn(code)).status).toBe(200);
});

test('never shows or stores the code after issuing it', async () => {
  const { client, code } = await issue();
  const { text, body } = await call('GET', `/api/admin/clients/${client.id}/access-codes`, { cookie: await ownerCookie(testApp) });
  expect(body.accessCodes).toHaveLength(1);
  const { rows } = await db.execute('select * from access_codes');
  for (const secret of [code, code.replaceAll('-', '')]) expect(text + JSON.stringify(rows)).not.toContain(secret);
});

const passwordEndpoints = (await allEndpoints()).filter(({ access }) => access === 'clientWithPassword');

test.each(passwordEndpoints)('forbids $method $path', async (endpoint) => {
  const { cookie } = await signIn((await issue()).code);
  const response = await call(endpoint.method, samplePath(endpoint), { cookie });
  expect(response).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining('Access codes are for viewing and paying only') },
  });
  expect(await readMe(cookie), 'the session stays valid').toBe(200);
});

test('forbids all profile, session and data endpoints', async () => {
  const personal = (await allEndpoints()).filter(({ path }) => /^\/api\/client\/(profile|sessions|data)/.test(path));
  expect(personal.length).toBeGreaterThan(10);
  expect(passwordEndpoints).toEqual(expect.arrayContaining(personal));
});

test("lets the client view its own data and pay, and hides other clients' invoices", async () => {
  const { client, code } = await issue();
  const [invoice, foreign] = [
    await createInvoice(testApp, { clientId: client.id }),
    await createInvoice(testApp, { clientId: (await createClient(testApp)).id }),
  ];
  const { cookie } = await signIn(code);
  expect((await call('GET', '/api/client/me', { cookie })).body).toMatchObject({ scope: 'code', client: { id: client.id } });
  for (const path of ['projects', 'invoices', 'package', `invoices/${invoice.id}`])
    expect((await call('GET', `/api/client/${path}`, { cookie })).status).toBe(200);
  expect((await call('GET', `/api/client/invoices/${foreign.id}`, { cookie })).status).toBe(404);
  expect((await call('POST', `/api/client/invoices/${foreign.id}/payment-intent`, { cookie, body: {} })).status).toBe(404);

  const { body } = await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} });
  const card = { clientSecret: body.clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123' };
  expect((await call('POST', '/api/payments/sandbox/confirm', { cookie, body: card })).body).toMatchObject({ status: 'succeeded' });
  const [paymentIntent] = body.clientSecret.split('_secret_');
  expect((await call('POST', `/api/client/payments/${paymentIntent}/outcome`, { cookie })).body).toMatchObject({ outcome: 'settled' });
});

test("signs in a client that has yet to set a password, and doesn't let it set one", async () => {
  const { cookie } = await signIn((await issueFor({ mustChangePassword: true })).code);
  expect((await call('GET', '/api/client/invoices', { cookie })).status).toBe(200);
  expect((await call('POST', '/api/client/profile/password', { cookie, body: {} })).status).toBe(403);
});

async function issueFor(details: { mustChangePassword: boolean }) {
  const { id } = await createClient(testApp, details);
  return (await asOwner(`clients/${id}/access-codes`, {})).body as { code: string };
}
