import { beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { mailedToken } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const newPassword = 'Another-Password-2';

beforeEach(() => db.delete(rateLimits));

const isOpen = async (cookie: string, area = 'client') => (await call('GET', `/api/${area}/me`, { cookie })).status === 200;
const passwordChange = { currentPassword: clientPassword, password: newPassword, confirmPassword: newPassword };

/** A signed-in client, and a thief who signed in with the client's password. */
async function createVictim() {
  const { id, email, name, cookie } = await createClient(testApp);
  const signIn = await call('POST', '/api/client/login', { body: { email, password: clientPassword } });
  return { id, email, name, own: cookie, thief: signIn.cookie! };
}

type Victim = Awaited<ReturnType<typeof createVictim>>;

async function reset({ email }: Victim) {
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await testApp.drain();
  return call('POST', '/api/client/reset-password', { body: { token: await mailedToken(testApp, email), password: newPassword } });
}

async function endOther({ own }: Victim) {
  const { body } = await call('GET', '/api/client/sessions', { cookie: own });
  const other = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  return call('DELETE', `/api/client/sessions/${other.id}`, { cookie: own });
}

const asOwner = async (path: string, body?: object) => call('POST', `/api/admin/${path}`, { cookie: await ownerCookie(testApp), body });
const byStudio = (action: string, body?: object) => (victim: Victim) => asOwner(`clients/${victim.id}/${action}`, body);

const revocations: [when: string, revoke: (victim: Victim) => ReturnType<typeof call>, own: boolean][] = [
  ['the client signs out on all devices', ({ own }) => call('POST', '/api/client/sessions/end-all', { cookie: own }), false],
  ['the client ends it in the session list', endOther, true],
  [
    'the client changes its password',
    ({ own }) => call('POST', '/api/client/profile/password', { cookie: own, body: passwordChange }),
    true,
  ],
  ['the client resets its password', reset, false],
  ['the thief logs out', ({ thief }) => call('POST', '/api/client/logout', { cookie: thief }), true],
  ['the studio ends all sessions', byStudio('end-sessions'), false],
  ['the studio deactivates the client', byStudio('deactivate'), false],
  ['the studio erases the client', (victim) => byStudio('erase', { name: victim.name })(victim), false],
];

test.each(revocations)('ends a stolen session when %s', async (_when, revoke, own) => {
  const victim = await createVictim();
  expect(await isOpen(victim.thief)).toBe(true);
  expect((await revoke(victim)).status).toBe(200);
  expect(await isOpen(victim.thief)).toBe(false);
  expect(await isOpen(victim.own)).toBe(own);
});

test('keeps a session ended after the client is reactivated', async () => {
  const victim = await createVictim();
  for (const action of ['deactivate', 'activate']) expect((await byStudio(action)(victim)).status).toBe(200);
  expect(await isOpen(victim.thief)).toBe(false);
});

test('ends only the sessions opened with a revoked access code', async () => {
  const { id, own } = await createVictim();
  const issue = async () => (await asOwner(`clients/${id}/access-codes`, { lifetime: 30 })).body;
  const signInByCode = async (code: string) => (await call('POST', '/api/client/access-code', { body: { code } })).cookie!;
  const [revoked, valid] = [await issue(), await issue()];
  const [revokedSession, validSession] = [await signInByCode(revoked.code), await signInByCode(valid.code)];
  expect((await asOwner(`access-codes/${revoked.accessCode.id}/revoke`)).status).toBe(200);
  expect([await isOpen(revokedSession), await isOpen(validSession), await isOpen(own)]).toEqual([false, true, true]);
});

const adminRevocations: [when: string, path: string, body: object | undefined, own: boolean][] = [
  ['the owner signs out on all devices', '/api/admin/sessions/end-all', undefined, false],
  [
    'the owner changes the password',
    '/api/admin/profile/password',
    { ...passwordChange, currentPassword: ownerPassword, password: ownerPassword, confirmPassword: ownerPassword },
    true,
  ],
];

test.each(adminRevocations)('ends a stolen admin session when %s', async (_when, path, body, own) => {
  const [thief, cookie] = [await ownerCookie(testApp), await ownerCookie(testApp)];
  expect((await call('POST', path, { cookie, body })).status).toBe(200);
  expect(await isOpen(thief, 'admin')).toBe(false);
  expect(await isOpen(cookie, 'admin')).toBe(own);
});

test("ends a removed admin's session", async () => {
  const cookie = await ownerCookie(testApp);
  const [admin] = await db
    .insert(users)
    .values({ username: 'robin', password: await hashPassword(newPassword) })
    .returning();
  const robin = (await call('POST', '/api/admin/login', { body: { username: 'robin', password: newPassword } })).cookie!;
  expect(await isOpen(robin, 'admin')).toBe(true);
  expect((await call('DELETE', `/api/admin/admins/${admin!.id}`, { cookie })).status).toBe(200);
  expect(await isOpen(robin, 'admin')).toBe(false);
});

test('voids earlier reset links when the client changes its password', async () => {
  const { email, own } = await createVictim();
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await testApp.drain();
  const token = await mailedToken(testApp, email);
  expect((await call('POST', '/api/client/profile/password', { cookie: own, body: passwordChange })).status).toBe(200);
  expect((await call('POST', '/api/client/reset-password', { body: { token, password: 'Thief-Password-3' } })).status).toBe(409);
});

test.each(revocations.filter(([when]) => /password|deactivates/.test(when)))(
  'voids a pending email change when %s',
  async (_when, revoke) => {
    const victim = await createVictim();
    const email = `thief-${victim.id}@evil.example`;
    await call('POST', '/api/client/profile/email', { cookie: victim.thief, body: { email, currentPassword: clientPassword } });
    const token = await mailedToken(testApp, email);
    expect((await revoke(victim)).status).toBe(200);
    expect((await call('POST', '/api/client/confirm-email', { body: { token } })).status).toBe(409);
  },
);
