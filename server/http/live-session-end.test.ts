import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { listenForChanges } from '#server/db/change-listener.ts';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { cleanUpSessions, openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { openLiveStream } from '#server/testing/live-stream.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitUntilListening } from '#server/testing/wait-until-listening.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const owner = await ownerCookie(testApp);

/** Stands for a second process: another server on the same database, with its own change listener. */
const { host, user, database } = db.$client.options;
const otherChanges = listenForChanges({ host, user, database }, (error) => console.error(error));
const other = await buildApp({ ...deps, changes: otherChanges });
await other.listen({ host: '127.0.0.1', port: 0 });
onTestEnd(() => other.close());
onTestEnd(() => otherChanges.close());
const urls = [testApp.url, `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`];

await Promise.all([deps.changes, otherChanges].map(waitUntilListening));

type Stream = Awaited<ReturnType<typeof openLiveStream>>;

const openEverywhere = (area: 'client' | 'admin', cookie: string) =>
  Promise.all(urls.map((url) => openLiveStream(`${url}/api/${area}/live`, cookie)));

/** Reads events until the stream ends, or until the last event that is expected. */
async function readUntil({ next }: Stream, last = 'end'): Promise<string[]> {
  const events: string[] = [];
  for (let event = await next(); event !== 'end'; event = await next()) {
    events.push(event);
    if (event === last) return events;
  }
  if (last !== 'end') throw new Error(`The stream ended before ${last}.`);
  return events;
}

const signIn = async (clientId: number, expiresAt?: Date) =>
  `picturelock-client=${await openSession(db, deps.clock, { clientId }, { userAgent: 'test', ...(expiresAt ? { code: { id: await createAccessCode(clientId), expiresAt } } : {}) })}`;

async function createAccessCode(clientId: number): Promise<number> {
  return (await call('POST', `/api/admin/clients/${clientId}/access-codes`, { cookie: owner, body: {} })).body.accessCode.id;
}

type Client = Awaited<ReturnType<typeof createClient>>;

const endings: [description: string, end: (client: Client) => Promise<{ status: number }>][] = [
  ['the client logs out', ({ cookie }) => call('POST', '/api/client/logout', { cookie })],
  [
    'the client changes the password elsewhere',
    async ({ id }) =>
      call('POST', '/api/client/profile/password', {
        cookie: await signIn(id),
        body: { currentPassword: clientPassword, password: 'Another-Password-2', confirmPassword: 'Another-Password-2' },
      }),
  ],
  ['the client signs out everywhere', async ({ id }) => call('POST', '/api/client/sessions/end-all', { cookie: await signIn(id) })],
  ["an admin ends the client's sessions", ({ id }) => call('POST', `/api/admin/clients/${id}/end-sessions`, { cookie: owner })],
  ['an admin deactivates the client', ({ id }) => call('POST', `/api/admin/clients/${id}/deactivate`, { cookie: owner })],
  ['the client is erased', ({ id, name }) => call('POST', `/api/admin/clients/${id}/erase`, { cookie: owner, body: { name } })],
];

test.each(endings)("ends a client's streams in every process when %s", async (_, end) => {
  const client = await createClient(testApp);
  const otherClient = await createClient(testApp);
  const streams = await openEverywhere('client', client.cookie);
  const [otherStream] = await openEverywhere('client', otherClient.cookie);
  expect((await end(client)).status).toBe(200);
  for (const events of await Promise.all(streams.map((stream) => readUntil(stream)))) expect(events.at(-1)).toBe('sessions');
  await db.insert(projects).values({ clientId: otherClient.id, title: 'Still open' });
  // The event of the other client's own creation may arrive late.
  expect(await readUntil(otherStream!, 'projects')).not.toContain('sessions');
});

test('keeps the streams of the session that changes the password', async () => {
  const client = await createClient(testApp);
  const [stream] = await openEverywhere('client', client.cookie);
  const ended = await openEverywhere('client', await signIn(client.id));
  const body = { currentPassword: clientPassword, password: 'Another-Password-2', confirmPassword: 'Another-Password-2' };
  await call('POST', '/api/client/profile/password', { cookie: client.cookie, body });
  await Promise.all(ended.map((other) => readUntil(other)));
  await db.insert(projects).values({ clientId: client.id, title: 'Still open' });
  expect(await readUntil(stream!, 'projects')).toContain('projects');
});

test('ends the streams of an access code that is revoked', async () => {
  const { id } = await createClient(testApp);
  const cookie = await signIn(id, new Date('2026-03-02T12:00:00Z'));
  const streams = await openEverywhere('client', cookie);
  const [code] = (await call('GET', `/api/admin/clients/${id}/access-codes`, { cookie: owner })).body.accessCodes;
  await call('POST', `/api/admin/access-codes/${code.id}/revoke`, { cookie: owner });
  await Promise.all(streams.map((stream) => readUntil(stream)));
});

test('ends the streams of an admin who is removed', async () => {
  const [admin] = await db.insert(users).values({ username: 'leaving', password: 'none' }).returning();
  const cookie = `picturelock-admin=${await openSession(db, deps.clock, { userId: admin!.id }, { userAgent: 'test' })}`;
  const streams = await openEverywhere('admin', cookie);
  await call('DELETE', `/api/admin/admins/${admin!.id}`, { cookie: owner });
  for (const events of await Promise.all(streams.map((stream) => readUntil(stream)))) expect(events.at(-1)).toBe('sessions');
});

test('ends a stream when its session expires', async () => {
  const { id } = await createClient(testApp);
  const cookie = await signIn(id, new Date(clock.now().getTime() + 200));
  const streams = await openEverywhere('client', cookie);
  for (const events of await Promise.all(streams.map((stream) => readUntil(stream)))) expect(events.at(-1)).toBe('sessions');
});

test("doesn't send admins the ends of clients' sessions", async () => {
  const { id } = await createClient(testApp);
  const [stream] = await openEverywhere('admin', owner);
  await db.update(sessions).set({ expiresAt: clock.now() }).where(eq(sessions.clientId, id));
  await cleanUpSessions(deps);
  await db.insert(projects).values({ clientId: id, title: 'Sent' });
  expect(await readUntil(stream!, 'projects')).not.toContain('sessions');
});

test('ends a stream whose session ended while the change listener was disconnected', async () => {
  const client = await createClient(testApp);
  const streams = await openEverywhere('client', client.cookie);
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db.execute('alter table sessions disable trigger notify_session_end');
  await db.delete(sessions).where(eq(sessions.clientId, client.id));
  await db.execute('alter table sessions enable trigger notify_session_end');
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen changes'`,
  );
  for (const events of await Promise.all(streams.map((stream) => readUntil(stream)))) expect(events.at(-1)).toBe('sessions');
  consoleError.mockRestore();
});

test("ends a stream whose session can't be checked after the change listener reconnects", async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const separateApp = await createTestApp();
  const { cookie } = await createClient(separateApp);
  const stream = await openLiveStream(`${separateApp.url}/api/client/live`, cookie);
  await separateApp.db.execute('alter table sessions rename to unreadable');
  await separateApp.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen changes'`,
  );
  expect((await readUntil(stream)).at(-1)).toBe('sessions');
  consoleError.mockRestore();
});
