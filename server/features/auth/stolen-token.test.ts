import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '../../testing/factories.ts';
import { mailedToken } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const next = 'Another-Password-2';

beforeEach(() => db.delete(rateLimits));

const isOpen = async (cookie: string, area = 'client') => (await call('GET', `/api/${area}/me`, { cookie })).status === 200;
const change = { currentPassword: clientPassword, password: next, confirmPassword: next };

/** A client that has signed in, and somebody else who has its password and signed in too. */
async function robbed() {
  const { id, email, name, cookie } = await createClient(testApp);
  const signIn = await call('POST', '/api/client/login', { body: { email, password: clientPassword } });
  return { id, email, name, own: cookie, thief: signIn.cookie! };
}

type Robbed = Awaited<ReturnType<typeof robbed>>;

async function reset({ email }: Robbed) {
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await testApp.drain();
  return call('POST', '/api/client/reset-password', { body: { token: await mailedToken(testApp, email), password: next } });
}

async function endOther({ own }: Robbed) {
  const { body } = await call('GET', '/api/client/sessions', { cookie: own });
  const other = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  return call('DELETE', `/api/client/sessions/${other.id}`, { cookie: own });
}

const studio = async (path: string, body?: object) => call('POST', `/api/admin/${path}`, { cookie: await ownerCookie(testApp), body });
const byStudio = (what: string, body?: object) => (victim: Robbed) => studio(`clients/${victim.id}/${what}`, body);

const ends: [when: string, act: (victim: Robbed) => ReturnType<typeof call>, own: boolean][] = [
  ['the client signs out everywhere', ({ own }) => call('POST', '/api/client/sessions/end-all', { cookie: own }), false],
  ['the client ends it in its list', endOther, true],
  ['the client changes its password', ({ own }) => call('POST', '/api/client/profile/password', { cookie: own, body: change }), true],
  ['the client sets a new password by mail', reset, false],
  ['the thief logs out', ({ thief }) => call('POST', '/api/client/logout', { cookie: thief }), true],
  ['the studio ends all sessions', byStudio('end-sessions'), false],
  ['the studio deactivates the client', byStudio('deactivate'), false],
  ['the studio erases the client', (victim) => byStudio('erase', { name: victim.name })(victim), false],
];

test.each(ends)("a thief's session is over when %s", async (_when, act, own) => {
  const victim = await robbed();
  expect(await isOpen(victim.thief)).toBe(true);
  expect((await act(victim)).status).toBe(200);
  expect(await isOpen(victim.thief)).toBe(false);
  expect(await isOpen(victim.own)).toBe(own);
});

test('a session that deactivation ended stays ended when the client is let in again', async () => {
  const victim = await robbed();
  for (const what of ['deactivate', 'activate']) expect((await byStudio(what)(victim)).status).toBe(200);
  expect(await isOpen(victim.thief)).toBe(false);
});

test('a session that an access code opened is over when that code is revoked, another code and the password stay', async () => {
  const { id, own } = await robbed();
  const issue = async () => (await studio(`clients/${id}/access-codes`, { lifetime: 30 })).body;
  const enter = async (code: string) => (await call('POST', '/api/client/access-code', { body: { code } })).cookie!;
  const [lost, kept] = [await issue(), await issue()];
  const [byLost, byKept] = [await enter(lost.code), await enter(kept.code)];
  expect((await studio(`access-codes/${lost.accessCode.id}/revoke`)).status).toBe(200);
  expect([await isOpen(byLost), await isOpen(byKept), await isOpen(own)]).toEqual([false, true, true]);
});

const adminEnds: [when: string, path: string, body: object | undefined, own: boolean][] = [
  ['the owner signs out everywhere', '/api/admin/sessions/end-all', undefined, false],
  [
    'the owner changes the password',
    '/api/admin/profile/password',
    { ...change, currentPassword: ownerPassword, password: ownerPassword, confirmPassword: ownerPassword },
    true,
  ],
];

test.each(adminEnds)("a thief's admin session is over when %s", async (_when, path, body, own) => {
  const [thief, cookie] = [await ownerCookie(testApp), await ownerCookie(testApp)];
  expect((await call('POST', path, { cookie, body })).status).toBe(200);
  expect(await isOpen(thief, 'admin')).toBe(false);
  expect(await isOpen(cookie, 'admin')).toBe(own);
});

test('the session of an admin who is removed is over', async () => {
  const cookie = await ownerCookie(testApp);
  const { body } = await call('POST', '/api/admin/admins', { cookie, body: { username: 'robin', password: next } });
  const robin = (await call('POST', '/api/admin/login', { body: { username: 'robin', password: next } })).cookie!;
  expect(await isOpen(robin, 'admin')).toBe(true);
  expect((await call('DELETE', `/api/admin/admins/${body.admin.id}`, { cookie })).status).toBe(200);
  expect(await isOpen(robin, 'admin')).toBe(false);
});

test('a reset link that was asked for before is void once the client has changed its password', async () => {
  const { email, own } = await robbed();
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await testApp.drain();
  const token = await mailedToken(testApp, email);
  expect((await call('POST', '/api/client/profile/password', { cookie: own, body: change })).status).toBe(200);
  expect((await call('POST', '/api/client/reset-password', { body: { token, password: 'Thief-Password-3' } })).status).toBe(409);
});

test.each(ends.filter(([when]) => /password|deactivates/.test(when)))(
  'an address that a thief asked to change to is void once %s',
  async (_when, act) => {
    const victim = await robbed();
    const email = `thief-${victim.id}@evil.example`;
    await call('POST', '/api/client/profile/email', { cookie: victim.thief, body: { email, currentPassword: clientPassword } });
    const token = await mailedToken(testApp, email);
    expect((await act(victim)).status).toBe(200);
    expect((await call('POST', '/api/client/confirm-email', { body: { token } })).status).toBe(409);
  },
);
