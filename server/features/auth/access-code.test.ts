import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { days, hours, minutes } from '../../shared/clock.ts';
import { allEndpoints, samplePath } from '../../testing/endpoints.ts';
import { cards, createClient, createInvoice, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;

beforeEach(() => db.delete(rateLimits));

const studio = async (path: string, body?: object) => call('POST', `/api/admin/${path}`, { cookie: await ownerCookie(testApp), body });
const enter = (code: string) => call('POST', '/api/client/access-code', { body: { code } });
const visit = async (cookie: string | undefined) => (await call('GET', '/api/client/me', { cookie })).status;

/** A client with a code of so many days. */
async function issue(lifetime = 30) {
  const client = await createClient(testApp);
  const { body } = await studio(`clients/${client.id}/access-codes`, { lifetime });
  return { client, code: body.code as string, codeId: body.accessCode.id as number };
}

test('a code lets its client in, however it is typed', async () => {
  const { client, code } = await issue();
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]) {
    const { status, body, headers } = await enter(typed);
    expect(status).toBe(200);
    expect(body.client).toEqual({ id: client.id, name: client.name, email: client.email, company: null });
    expect(headers['set-cookie']).toContain('Max-Age=86400;');
  }
});

test('a code that is made up, over, or revoked is refused alike', async () => {
  const [over, revoked] = [await issue(1), await issue(2)];
  clock.advance(1 * days - 1 * minutes);
  expect((await enter(over.code)).status).toBe(200);
  clock.advance(1 * minutes);
  await studio(`access-codes/${revoked.codeId}/revoke`);
  const texts = new Set<string>();
  for (const code of ['0000-0000-0000-0000', over.code, revoked.code]) {
    const refused = await enter(code);
    expect(refused).toMatchObject({ status: 401, cookie: undefined });
    texts.add(refused.text);
  }
  expect(texts.size).toBe(1);
});

test('the code of a client that is shut out opens nothing, and works again when the client is let in', async () => {
  const { client, code } = await issue();
  await studio(`clients/${client.id}/deactivate`);
  expect((await enter(code)).status).toBe(401);
  await studio(`clients/${client.id}/activate`);
  expect((await enter(code)).status).toBe(200);
});

test('what a code opens ends after a day, however much it is used', async () => {
  const { code } = await issue();
  const { cookie } = await enter(code);
  for (let hour = 2; hour < 24; hour += 2) {
    clock.advance(2 * hours);
    expect(await visit(cookie)).toBe(200);
  }
  clock.advance(2 * hours - 1 * minutes);
  expect(await visit(cookie)).toBe(200);
  clock.advance(1 * minutes);
  expect(await visit(cookie)).toBe(401);
});

test('what a code opens ends with the code', async () => {
  const { code } = await issue(1);
  clock.advance(23 * hours);
  const { cookie } = await enter(code);
  clock.advance(1 * hours - 1 * minutes);
  expect(await visit(cookie)).toBe(200);
  clock.advance(1 * minutes);
  expect(await visit(cookie)).toBe(401);
});

test('the eleventh try of five minutes is refused, also with a code that is right', async () => {
  const { code } = await issue();
  for (let count = 0; count < 10; count++) expect((await enter('0000-0000')).status).toBe(401);
  expect(await enter(code)).toMatchObject({ status: 429, cookie: undefined });
});

test('nobody can read a code later: not the studio, not the database', async () => {
  const { client, code } = await issue();
  const { text, body } = await call('GET', `/api/admin/clients/${client.id}/access-codes`, { cookie: await ownerCookie(testApp) });
  expect(body.accessCodes).toHaveLength(1);
  const { rows } = await db.execute('select * from access_codes');
  for (const secret of [code, code.replaceAll('-', '')]) expect(text + JSON.stringify(rows)).not.toContain(secret);
});

const forAccounts = (await allEndpoints()).filter(({ access }) => access === 'clientWithPassword');

test.each(forAccounts)('a code does not reach $method $path', async (endpoint) => {
  const { cookie } = await enter((await issue()).code);
  const refused = await call(endpoint.method, samplePath(endpoint), { cookie });
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining('An access code lets you look') },
  });
  expect(await visit(cookie), 'and is still good for the rest').toBe(200);
});

test('profile, sessions and data are among what a code does not reach', async () => {
  const personal = (await allEndpoints()).filter(({ path }) => /^\/api\/client\/(profile|sessions|data)/.test(path));
  expect(personal.length).toBeGreaterThan(10);
  expect(forAccounts).toEqual(expect.arrayContaining(personal));
});

test('with a code a client looks at what is its own, and pays', async () => {
  const { client, code } = await issue();
  const [invoice, foreign] = [
    await createInvoice(testApp, { clientId: client.id }),
    await createInvoice(testApp, { clientId: (await createClient(testApp)).id }),
  ];
  const { cookie } = await enter(code);
  expect((await call('GET', '/api/client/me', { cookie })).body).toMatchObject({ scope: 'code', client: { id: client.id } });
  for (const path of ['projects', 'invoices', 'package', 'payment-settings', `invoices/${invoice.id}`])
    expect((await call('GET', `/api/client/${path}`, { cookie })).status).toBe(200);
  expect((await call('GET', `/api/client/invoices/${foreign.id}`, { cookie })).status).toBe(404);
  expect((await call('POST', `/api/client/invoices/${foreign.id}/payment-intent`, { cookie })).status).toBe(404);

  const { body } = await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie });
  const card = { clientSecret: body.clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123' };
  expect((await call('POST', '/api/payments/sandbox/confirm', { cookie, body: card })).body).toMatchObject({ status: 'succeeded' });
  const [paymentIntent] = body.clientSecret.split('_secret_');
  expect((await call('POST', `/api/client/payments/${paymentIntent}/outcome`, { cookie })).body).toMatchObject({ outcome: 'settled' });
});

test('a code lets in also while the client has yet to choose a password, and does not choose one', async () => {
  const { cookie } = await enter((await issueFor({ mustChangePassword: true })).code);
  expect((await call('GET', '/api/client/invoices', { cookie })).status).toBe(200);
  expect((await call('POST', '/api/client/profile/password', { cookie, body: {} })).status).toBe(403);
});

async function issueFor(details: { mustChangePassword: boolean }) {
  const { id } = await createClient(testApp, details);
  return (await studio(`clients/${id}/access-codes`, {})).body as { code: string };
}
