import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { listenForChanges } from '../db/change-listener.ts';
import { projects } from '../db/schema/projects.ts';
import { sessions } from '../db/schema/sessions.ts';
import { users } from '../db/schema/users.ts';
import { openSession, removeExpiredSessions } from '../features/sessions/sessions.service.ts';
import { clientPassword, createClient, ownerCookie } from '../testing/factories.ts';
import { openStream } from '../testing/live-stream.ts';
import { onTestEnd } from '../testing/on-test-end.ts';
import { createTestApp } from '../testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const owner = await ownerCookie(testApp);

/** A second process on the same database, with a connection of its own for what changes. */
const { host, user, database } = db.$client.options;
const otherChanges = listenForChanges({ host, user, database }, (error) => console.error(error));
const other = await buildApp({ ...deps, changes: otherChanges });
await other.listen({ host: '127.0.0.1', port: 0 });
onTestEnd(() => other.close());
onTestEnd(() => otherChanges.close());
const urls = [testApp.url, `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`];

await Promise.all(
  [deps.changes, otherChanges].map(
    (changes) => new Promise<void>((resolve) => void changes.subscribe((change) => change === 'anything' && resolve())),
  ),
);

type Stream = Awaited<ReturnType<typeof openStream>>;

const openEverywhere = (area: 'client' | 'admin', cookie: string) =>
  Promise.all(urls.map((url) => openStream(`${url}/api/${area}/live`, cookie)));

/** What is told until the stream ends, or until the word that is waited for. */
async function untilEnd({ next }: Stream, wanted = 'end'): Promise<string[]> {
  const words: string[] = [];
  for (let word = await next(); word !== 'end'; word = await next()) {
    words.push(word);
    if (word === wanted) return words;
  }
  if (wanted !== 'end') throw new Error(`The stream ended before ${wanted}.`);
  return words;
}

const enter = async (clientId: number, expiresAt?: Date) =>
  `picturelock-client=${await openSession(deps, db, { clientId }, { userAgent: 'test', ...(expiresAt ? { code: { id: await codeOf(clientId), expiresAt } } : {}) })}`;

async function codeOf(clientId: number): Promise<number> {
  return (await call('POST', `/api/admin/clients/${clientId}/access-codes`, { cookie: owner, body: {} })).body.accessCode.id;
}

type Client = Awaited<ReturnType<typeof createClient>>;

const ends: [how: string, end: (client: Client) => Promise<{ status: number }>][] = [
  ['the client logs out', ({ cookie }) => call('POST', '/api/client/logout', { cookie })],
  [
    'the client changes the password elsewhere',
    async ({ id }) =>
      call('POST', '/api/client/profile/password', {
        cookie: await enter(id),
        body: { currentPassword: clientPassword, password: 'Another-Password-2', confirmPassword: 'Another-Password-2' },
      }),
  ],
  ['the client signs out everywhere', async ({ id }) => call('POST', '/api/client/sessions/end-all', { cookie: await enter(id) })],
  ['an admin ends its sessions', ({ id }) => call('POST', `/api/admin/clients/${id}/end-sessions`, { cookie: owner })],
  ['an admin deactivates it', ({ id }) => call('POST', `/api/admin/clients/${id}/deactivate`, { cookie: owner })],
  ['it is erased', ({ id, name }) => call('POST', `/api/admin/clients/${id}/erase`, { cookie: owner, body: { name } })],
];

test.each(ends)("ends a client's streams in every process when %s", async (_, end) => {
  const client = await createClient(testApp);
  const bystander = await createClient(testApp);
  const streams = await openEverywhere('client', client.cookie);
  const [elsewhere] = await openEverywhere('client', bystander.cookie);
  expect((await end(client)).status).toBe(200);
  for (const words of await Promise.all(streams.map((one) => untilEnd(one)))) expect(words.at(-1)).toBe('sessions');
  await db.insert(projects).values({ clientId: bystander.id, title: 'Goes on' });
  // Its own creation may be told of only now.
  expect(await untilEnd(elsewhere!, 'projects')).not.toContain('sessions');
});

test('keeps the streams of the session in which the password is changed', async () => {
  const client = await createClient(testApp);
  const [stream] = await openEverywhere('client', client.cookie);
  const ended = await openEverywhere('client', await enter(client.id));
  const body = { currentPassword: clientPassword, password: 'Another-Password-2', confirmPassword: 'Another-Password-2' };
  await call('POST', '/api/client/profile/password', { cookie: client.cookie, body });
  await Promise.all(ended.map((one) => untilEnd(one)));
  await db.insert(projects).values({ clientId: client.id, title: 'Goes on' });
  expect(await untilEnd(stream!, 'projects')).toContain('projects');
});

test('ends the streams that an access code opened when the code is revoked', async () => {
  const { id } = await createClient(testApp);
  const cookie = await enter(id, new Date('2026-03-02T12:00:00Z'));
  const streams = await openEverywhere('client', cookie);
  const [code] = (await call('GET', `/api/admin/clients/${id}/access-codes`, { cookie: owner })).body.accessCodes;
  await call('POST', `/api/admin/access-codes/${code.id}/revoke`, { cookie: owner });
  await Promise.all(streams.map((one) => untilEnd(one)));
});

test('ends the streams of an admin who is removed', async () => {
  const [admin] = await db.insert(users).values({ username: 'leaving', password: 'none' }).returning();
  const cookie = `picturelock-admin=${await openSession(deps, db, { userId: admin!.id }, { userAgent: 'test' })}`;
  const streams = await openEverywhere('admin', cookie);
  await call('DELETE', `/api/admin/admins/${admin!.id}`, { cookie: owner });
  for (const words of await Promise.all(streams.map((one) => untilEnd(one)))) expect(words.at(-1)).toBe('sessions');
});

test('ends a stream at the moment its session expires', async () => {
  const { id } = await createClient(testApp);
  const cookie = await enter(id, new Date(clock.now().getTime() + 200));
  const streams = await openEverywhere('client', cookie);
  for (const words of await Promise.all(streams.map((one) => untilEnd(one)))) expect(words.at(-1)).toBe('sessions');
});

test('does not tell admins of the sessions of clients, of which many may expire at once', async () => {
  const { id } = await createClient(testApp);
  const [stream] = await openEverywhere('admin', owner);
  await db.update(sessions).set({ expiresAt: clock.now() }).where(eq(sessions.clientId, id));
  await removeExpiredSessions(deps);
  await db.insert(projects).values({ clientId: id, title: 'Told' });
  expect(await untilEnd(stream!, 'projects')).not.toContain('sessions');
});

test('ends a stream whose session has ended while changes could not be heard', async () => {
  const client = await createClient(testApp);
  const streams = await openEverywhere('client', client.cookie);
  const broken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db.execute('alter table sessions disable trigger notify_session_end');
  await db.delete(sessions).where(eq(sessions.clientId, client.id));
  await db.execute('alter table sessions enable trigger notify_session_end');
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen changes'`,
  );
  for (const words of await Promise.all(streams.map((one) => untilEnd(one)))) expect(words.at(-1)).toBe('sessions');
  broken.mockRestore();
});

test('ends a stream whose session cannot be looked at after changes could not be heard', async () => {
  const broken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const alone = await createTestApp();
  const { cookie } = await createClient(alone);
  const stream = await openStream(`${alone.url}/api/client/live`, cookie);
  await alone.db.execute('alter table sessions rename to unreadable');
  await alone.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen changes'`,
  );
  expect((await untilEnd(stream)).at(-1)).toBe('sessions');
  broken.mockRestore();
});
