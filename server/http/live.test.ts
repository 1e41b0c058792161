import { get, type IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { openLiveStream } from '#server/testing/live-stream.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, sendChunk } from '#server/testing/uploads.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { waitUntilListening } from '#server/testing/wait-until-listening.ts';
import { announcementDelay } from '#server/uploads/announce-progress.ts';

const testApp = await createTestApp();
const { app, call, db, deps, url } = testApp;

await waitUntilListening(deps.changes);

/** Opens a stream and waits until it delivers events. */
async function openReadyStream(area: 'client' | 'admin', cookie: string) {
  const stream = await openLiveStream(`${url}/api/${area}/live`, cookie);
  await db.execute("select pg_notify('changes', 'client_packages ')");
  await waitForEvent(stream, 'client_packages');
  return stream;
}

/** Waits for an event, skipping others. */
async function waitForEvent({ next }: { next: () => Promise<string> }, expected: string) {
  let event: string;
  do event = await next();
  while (event !== expected && event !== 'end');
  expect(event).toBe(expected);
}

test('sends a client the changes of its own rows only', async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  const stream = await openReadyStream('client', mine.cookie);
  await db.insert(projects).values({ clientId: other.id, title: 'Not mine' });
  await createInvoice(testApp, { clientId: other.id });
  await call('POST', '/api/contact', { body: { name: 'Ann', email: 'ann@sender.example', message: 'A long message.' } });
  await db.insert(projects).values({ clientId: mine.id, title: 'Mine' });
  expect(await stream.next()).toBe('projects');
});

test('sends admins every change once, from any connection', async () => {
  const stream = await openReadyStream('admin', await ownerCookie(testApp));
  const { id: clientId } = await createClient(testApp);
  await db.transaction(async (tx) => {
    await tx.insert(projects).values([
      { clientId, title: 'One' },
      { clientId, title: 'Two' },
    ]);
  });
  expect([await stream.next(), await stream.next()]).toEqual(['clients', 'projects']);
  await call('POST', '/api/contact', { body: { name: 'Ann', email: 'ann@sender.example', message: 'A long message.' } });
  expect(await stream.next()).toBe('contact_messages');
});

const tusHeaders = (cookie: string) => ({ 'tus-resumable': '1.0.0', cookie });

test('tells the studio of uploads that begin, move on, and end', async () => {
  const client = await createClient(testApp);
  const [project] = await db.insert(projects).values({ title: 'Film', clientId: client.id }).returning();
  const studio = await openReadyStream('admin', await ownerCookie(testApp));
  const metadata = { filename: 'A001.mov', projectId: String(project!.id), type: 'source' };
  const first = await begin(url, client.cookie, metadata, 10);
  await waitForEvent(studio, 'uploads');
  expect((await fetch(url + first.location, { method: 'DELETE', headers: tusHeaders(client.cookie) })).status).toBe(204);
  await waitForEvent(studio, 'uploads');
  const second = await begin(url, client.cookie, metadata, 6);
  await waitForEvent(studio, 'uploads');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await sendChunk(url + second.location, client.cookie, Buffer.from('foo'), 0);
  vi.advanceTimersByTime(announcementDelay);
  vi.useRealTimers();
  await waitForEvent(studio, 'uploads');
  await sendChunk(url + second.location, client.cookie, Buffer.from('foobar'), 3);
  await waitForEvent(studio, 'uploads');
});

test('begins with what has changed since the screen began to read', async () => {
  const client = await createClient(testApp);
  const ready = await openReadyStream('client', client.cookie);
  await db.insert(projects).values({ clientId: client.id, title: 'While the screen was loading' });
  await waitForEvent(ready, 'projects');
  const stream = await openLiveStream(`${url}/api/client/live?lookback=500`, client.cookie);
  await waitForEvent(stream, 'projects');
  const later = await openLiveStream(`${url}/api/client/live?lookback=-1`, client.cookie);
  await createInvoice(testApp, { clientId: client.id });
  expect(['invoices', 'notifications']).toContain(await later.next());
});

test('sends which project has new comments, and nothing else of it', async () => {
  const client = await createClient(testApp);
  const other = await createClient(testApp);
  const rows = [client, other].map(({ id }) => ({ title: 'Film', clientId: id }));
  const [project, others] = await db.insert(projects).values(rows).returning({ id: projects.id });
  const studio = await openReadyStream('admin', await ownerCookie(testApp));
  const stream = await openReadyStream('client', client.cookie);
  const comment = (id: number) =>
    call('POST', `/api/client/projects/${id}/comments`, {
      cookie: id === project!.id ? client.cookie : other.cookie,
      body: { text: 'Hi' },
    });
  await comment(others!.id);
  await comment(project!.id);
  expect(await stream.next()).toBe(`comments ${project!.id}`);
  for (const { id } of [others!, project!]) await waitForEvent(studio, `comments ${id}`);
});

test('sends nothing about a transaction that is rolled back', async () => {
  const client = await createClient(testApp);
  const stream = await openReadyStream('client', client.cookie);
  const failing = db.transaction(async (tx) => {
    await tx.insert(projects).values({ clientId: client.id, title: 'Never' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await createInvoice(testApp, { clientId: client.id });
  expect(['invoices', 'notifications']).toContain(await stream.next());
});

test('sends topics only, no content', async () => {
  const client = await createClient(testApp, { name: 'Secretive' });
  const { headers, next } = await openReadyStream('client', client.cookie);
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  await db.insert(projects).values({ clientId: client.id, title: 'Secret film' });
  expect(await next()).toBe('projects');
});

test('sends the end of a session to its browser', async () => {
  const client = await createClient(testApp);
  const stream = await openReadyStream('client', client.cookie);
  await db.delete(sessions).where(eq(sessions.clientId, client.id));
  expect(await stream.next()).toBe('sessions');
});

test("sends 'anything' after a lost database connection, because changes may have been missed", async () => {
  const client = await createClient(testApp);
  const stream = await openReadyStream('client', client.cookie);
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen changes'",
  );
  expect(await stream.next()).toBe('anything');
  await db.insert(projects).values({ clientId: client.id, title: 'Afterwards' });
  expect(await stream.next()).toBe('projects');
  consoleError.mockRestore();
});

test("closes the oldest of more than twenty streams per user, and no one else's", async () => {
  const client = await createClient(testApp);
  const other = await createClient(testApp);
  const otherStream = await openReadyStream('client', other.cookie);
  const [oldest, ...rest] = [await openReadyStream('client', client.cookie), await openReadyStream('client', client.cookie)];
  for (let count = 2; count <= 20; count++) rest.push(await openLiveStream(`${url}/api/client/live`, client.cookie));
  await waitForEvent(oldest!, 'end');
  await db.insert(projects).values([client, other].map(({ id }) => ({ clientId: id, title: 'Mine' })));
  for (const stream of [otherStream, ...rest]) await waitForEvent(stream, 'projects');
});

/** Counts the subscriptions to changes. */
function countListeners() {
  let count = 0;
  const { subscribe } = deps.changes;
  const spy = vi.spyOn(deps.changes, 'subscribe').mockImplementation((listener) => {
    const unsubscribe = subscribe(listener);
    count++;
    return () => {
      count--;
      unsubscribe();
    };
  });
  onTestFinished(() => spy.mockRestore());
  return () => count;
}

test('unsubscribes when the browser disconnects during authentication', async () => {
  const client = await createClient(testApp);
  const listeners = countListeners();
  const disconnected = new Promise((resolve) => app.server.once('request', ({ socket }) => socket.once('close', resolve)));
  await db.transaction(async (tx) => {
    await tx.execute('lock table sessions');
    const request = get(`${url}/api/client/live`, { headers: { cookie: client.cookie } }).on('error', () => undefined);
    await waitForLock(testApp);
    request.destroy();
    await disconnected;
  });
  await vi.waitFor(() => expect(deps.changes.subscribe).toHaveBeenCalled());
  await vi.waitFor(() => expect(listeners()).toBe(0));
});

test("disconnects a client that doesn't read, so that its buffer can't grow", async () => {
  const client = await createClient(testApp);
  const listeners = countListeners();
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`${url}/api/client/live`, { headers: { cookie: client.cookie }, agent: false }, resolve);
  });
  onTestFinished(() => void response.destroy());
  response.on('error', () => undefined).pause();
  expect(listeners()).toBe(1);
  const [[publish]] = vi.mocked(deps.changes.subscribe).mock.calls as [[(change: 'anything') => void]];
  await vi.waitFor(() => {
    for (let count = 0; count < 10_000; count++) publish('anything');
    expect(listeners()).toBe(0);
  });
});

test('ends its streams when the server stops', async () => {
  const otherApp = await createTestApp();
  const client = await createClient(otherApp);
  const stream = await openLiveStream(`${otherApp.url}/api/client/live`, client.cookie);
  await otherApp.app.close();
  await waitForEvent(stream, 'end');
});
