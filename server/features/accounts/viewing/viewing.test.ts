import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { cleanUpSessions } from '#server/features/accounts/sessions/sessions.service.ts';
import { hours, minutes } from '#server/shared/clock.ts';
import { createClient, viewingCookies } from '#server/testing/factories.ts';
import { openLiveStream } from '#server/testing/live-stream.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;

const readMe = async (cookie: string) => (await call('GET', '/api/client/me', { cookie })).body;

/** The entries of the audit log about viewing a client, oldest first. */
const readLog = async (clientId: number) => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.clientId, clientId)).orderBy(auditLog.id);
  return rows.filter(({ action }) => action.startsWith('client.viewing')).map(({ action, actor, target }) => ({ action, actor, target }));
};

test('shows an admin the portal as a client sees it, whoever is signed in there, until they leave', async () => {
  const viewed = await createClient(testApp, { name: 'Ann Carter', mustChangePassword: true });
  const own = await createClient(testApp, { name: 'Bo Stone' });
  const { viewing, admin } = await viewingCookies(testApp, viewed.id);
  const browser = `${own.cookie}; ${admin}; ${viewing}`;
  expect(viewing).toMatch(/^picturelock-viewing=[\w-]{43}$/);
  expect(await readMe(browser)).toMatchObject({ client: { id: viewed.id }, scope: 'viewing' });
  expect((await call('GET', '/api/client/projects', { cookie: browser })).status).toBe(200);
  const left = await call('DELETE', '/api/admin/viewing', { cookie: browser });
  expect(left.headers['set-cookie']).toMatch(/^picturelock-viewing=; /);
  expect(await readMe(browser)).toMatchObject({ client: { id: own.id }, scope: 'full' });
  expect(await readLog(viewed.id)).toEqual([
    { action: 'client.viewing_started', actor: 'owner', target: 'Ann Carter' },
    { action: 'client.viewing_ended', actor: 'owner', target: 'Ann Carter' },
  ]);
});

test('changes nothing, not even when somebody else is signed in to the portal', async () => {
  const viewed = await createClient(testApp, { name: 'Ann Carter' });
  const own = await createClient(testApp);
  const { viewing } = await viewingCookies(testApp, viewed.id);
  const cookie = `${own.cookie}; ${viewing}`;
  const refusal = { status: 403, body: { message: "You're viewing as Ann Carter. Nothing can be changed." } };
  expect(await call('PATCH', '/api/client/profile', { cookie, body: { name: 'Changed' } })).toMatchObject(refusal);
  expect(await call('POST', '/api/files/uploads', { cookie, headers: { 'tus-resumable': '1.0.0' } })).toMatchObject(refusal);
  expect(await call('POST', '/api/client/confirm-email', { cookie, body: { token: 'any' } })).toMatchObject(refusal);
  // A download of the client's own data is recorded and limited, so an admin who views the portal can't start it.
  expect(await call('GET', '/api/client/data', { cookie })).toMatchObject(refusal);
});

test("isn't the client's own activity", async () => {
  const client = await createClient(testApp);
  const readLastActive = async (cookie: string) =>
    (await call('GET', `/api/admin/clients/${client.id}`, { cookie })).body.client.lastActiveAt;
  clock.advance(10 * minutes);
  await readMe(client.cookie);
  const lastActiveAt = clock.now().toISOString();
  clock.advance(10 * minutes);
  const { viewing, admin } = await viewingCookies(testApp, client.id);
  clock.advance(10 * minutes);
  await readMe(viewing);
  expect(await readLastActive(admin)).toBe(lastActiveAt);
  await call('POST', '/api/client/logout', { cookie: client.cookie });
  expect(await readLastActive(admin), 'without a session, the last sign-in counts').toBeNull();
});

test("isn't one of the client's sessions, and isn't extended by use", async () => {
  const client = await createClient(testApp);
  const { viewing } = await viewingCookies(testApp, client.id);
  clock.advance(59 * minutes);
  await readMe(viewing);
  const { body } = await call('GET', '/api/client/sessions', { cookie: client.cookie });
  expect(body.sessions).toMatchObject([{ isCurrent: true }]);
  clock.advance(1 * minutes);
  expect((await call('GET', '/api/client/me', { cookie: viewing })).status).toBe(401);
  await cleanUpSessions(deps);
  expect(await readLog(client.id)).toHaveLength(2);
});

test('ends with the session of the admin', async () => {
  const client = await createClient(testApp);
  const { viewing, admin } = await viewingCookies(testApp, client.id);
  clock.advance(11.5 * hours);
  const renewed = (await call('POST', `/api/admin/clients/${client.id}/view`, { cookie: admin })).cookie!;
  expect((await call('GET', '/api/client/me', { cookie: viewing })).status).toBe(401);
  expect((await call('GET', '/api/client/me', { cookie: renewed })).status).toBe(200);
  clock.advance(0.5 * hours);
  expect((await call('GET', '/api/client/me', { cookie: renewed })).status).toBe(401);
});

test.each<[string, (cookies: { id: number; admin: string; own: string }) => Promise<unknown>]>([
  ['the admin logs out', ({ admin }) => call('POST', '/api/admin/logout', { cookie: admin })],
  ['the client is deactivated', ({ id, admin }) => call('POST', `/api/admin/clients/${id}/deactivate`, { cookie: admin })],
  ['the client signs out everywhere', ({ own }) => call('POST', '/api/client/sessions/end-all', { cookie: own })],
  [
    'the admin views another client',
    async ({ admin }) => {
      const { id } = await createClient(testApp);
      return call('POST', `/api/admin/clients/${id}/view`, { cookie: admin });
    },
  ],
])('ends, with an entry in the log and the live updates, when %s', async (_, end) => {
  const { id, cookie: own } = await createClient(testApp);
  const { viewing, admin } = await viewingCookies(testApp, id);
  const stream = await openLiveStream(`${testApp.url}/api/client/live`, viewing);
  await end({ id, admin, own });
  while ((await stream.next()) !== 'end');
  expect((await call('GET', '/api/client/me', { cookie: viewing })).status).toBe(401);
  expect(await readLog(id)).toMatchObject([{ action: 'client.viewing_started' }, { action: 'client.viewing_ended' }]);
  expect(await db.$count(sessions, eq(sessions.clientId, id))).toBeLessThanOrEqual(1);
});

test("ends when somebody signs in to the portal as a client in the admin's browser", async () => {
  const viewed = await createClient(testApp);
  const own = await createClient(testApp);
  const { viewing } = await viewingCookies(testApp, viewed.id);
  const signedOut = await call('POST', '/api/client/logout', { cookie: `${own.cookie}; ${viewing}` });
  expect(signedOut.headers['set-cookie']).toEqual([expect.stringMatching(/-client=;/), expect.stringMatching(/-viewing=;/)]);
  expect((await call('GET', '/api/client/me', { cookie: viewing })).status).toBe(401);
});

test("refuses to view as a client who can't sign in", async () => {
  const { id } = await createClient(testApp, { name: 'Ann Carter', deactivatedAt: clock.now() });
  const { admin } = await viewingCookies(testApp, (await createClient(testApp)).id);
  expect(await call('POST', `/api/admin/clients/${id}/view`, { cookie: admin })).toMatchObject({
    status: 409,
    body: { message: "Ann Carter can't sign in, so there's no portal to view." },
  });
});
