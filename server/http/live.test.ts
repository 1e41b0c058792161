import { get, type IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projects } from '../db/schema/projects.ts';
import { sessions } from '../db/schema/sessions.ts';
import { createClient, createInvoice, ownerCookie } from '../testing/factories.ts';
import { openStream } from '../testing/live-stream.ts';
import { createTestApp } from '../testing/test-app.ts';
import { waitForLock } from '../testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { app, call, db, deps, url } = testApp;

// From now on the database is listened to.
await new Promise<void>((resolve) => {
  deps.changes.subscribe(() => resolve());
});

/** A stream that has been heard to work. */
async function listen(area: 'client' | 'admin', cookie: string) {
  const stream = await openStream(`${url}/api/${area}/live`, cookie);
  await db.execute("select pg_notify('changes', 'client_packages ')");
  await hear(stream, 'client_packages');
  return stream;
}

/** Waits for a word, whatever comes before it. */
async function hear({ next }: { next: () => Promise<string> }, wanted: string) {
  let word: string;
  do word = await next();
  while (word !== wanted && word !== 'end');
  expect(word).toBe(wanted);
}

test('a client hears of its own rows and of nobody else’s', async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  const stream = await listen('client', mine.cookie);
  await db.insert(projects).values({ clientId: other.id, title: 'Not mine' });
  await createInvoice(testApp, { clientId: other.id });
  await call('POST', '/api/contact', { body: { name: 'Ann', email: 'ann@sender.example', message: 'A long message.' } });
  await db.insert(projects).values({ clientId: mine.id, title: 'Mine' });
  expect(await stream.next()).toBe('projects');
});

test('an admin hears of everything once a change, also from another connection', async () => {
  const stream = await listen('admin', await ownerCookie(testApp));
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

test('nothing is told of what is rolled back', async () => {
  const client = await createClient(testApp);
  const stream = await listen('client', client.cookie);
  const failing = db.transaction(async (tx) => {
    await tx.insert(projects).values({ clientId: client.id, title: 'Never' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await createInvoice(testApp, { clientId: client.id });
  expect(['invoices', 'notifications']).toContain(await stream.next());
});

test('only names of tables go this way', async () => {
  const client = await createClient(testApp, { name: 'Secretive' });
  const { headers, next } = await listen('client', client.cookie);
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  await db.insert(projects).values({ clientId: client.id, title: 'Secret film' });
  expect(await next()).toBe('projects');
});

test('a session that ends is told to its browser', async () => {
  const client = await createClient(testApp);
  const stream = await listen('client', client.cookie);
  await db.delete(sessions).where(eq(sessions.clientId, client.id));
  expect(await stream.next()).toBe('sessions');
});

test('after a lost connection to the database the readers are told that they may have missed something', async () => {
  const client = await createClient(testApp);
  const stream = await listen('client', client.cookie);
  const broken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen changes'",
  );
  expect(await stream.next()).toBe('anything');
  await db.insert(projects).values({ clientId: client.id, title: 'Afterwards' });
  expect(await stream.next()).toBe('projects');
  broken.mockRestore();
});

test('of more than twenty streams of one person the oldest gives way, and nobody else’s', async () => {
  const client = await createClient(testApp);
  const other = await createClient(testApp);
  const elsewhere = await listen('client', other.cookie);
  const [oldest, ...rest] = [await listen('client', client.cookie), await listen('client', client.cookie)];
  for (let count = 2; count <= 20; count++) rest.push(await openStream(`${url}/api/client/live`, client.cookie));
  await hear(oldest!, 'end');
  await db.insert(projects).values([client, other].map(({ id }) => ({ clientId: id, title: 'Mine' })));
  for (const stream of [elsewhere, ...rest]) await hear(stream, 'projects');
});

/** Counts the streams that hear of changes. */
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

test('a reader who has gone before it was known who it is leaves nothing behind', async () => {
  const client = await createClient(testApp);
  const listeners = countListeners();
  const gone = new Promise((resolve) => app.server.once('request', ({ socket }) => socket.once('close', resolve)));
  await db.transaction(async (tx) => {
    await tx.execute('lock table sessions');
    const request = get(`${url}/api/client/live`, { headers: { cookie: client.cookie } }).on('error', () => undefined);
    await waitForLock(testApp);
    request.destroy();
    await gone;
  });
  await vi.waitFor(() => expect(deps.changes.subscribe).toHaveBeenCalled());
  await vi.waitFor(() => expect(listeners()).toBe(0));
});

test('a reader who takes nothing is let go, and what waits for it does not grow', async () => {
  const client = await createClient(testApp);
  const listeners = countListeners();
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`${url}/api/client/live`, { headers: { cookie: client.cookie }, agent: false }, resolve);
  });
  onTestFinished(() => void response.destroy());
  response.on('error', () => undefined).pause();
  expect(listeners()).toBe(1);
  const [[tell]] = vi.mocked(deps.changes.subscribe).mock.calls as [[(change: 'anything') => void]];
  await vi.waitFor(() => {
    for (let count = 0; count < 10_000; count++) tell('anything');
    expect(listeners()).toBe(0);
  });
});

test('a server that stops ends its streams', async () => {
  const own = await createTestApp();
  const client = await createClient(own);
  const stream = await openStream(`${own.url}/api/client/live`, client.cookie);
  await own.app.close();
  await hear(stream, 'end');
});
