import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { makeRoom } from '#server/shared/running-request.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { createHttpServer } from './connections/http-server.ts';
import { registerErrorHandlers } from './errors.ts';
import { shedLoad } from './load-shedding.ts';

const testApp = await createTestApp({ env: { DATABASE_CONNECTIONS: '2' } });
const limit = 8;
const maxWaiting = 60;

// With fake timers, no request leaves its place because its lease has ended.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server behind a proxy, whose requests to `/api/work` run until `finish` is called. */
function openServer() {
  const httpServer = createHttpServer(testApp.deps.settings);
  const app = Fastify({ bodyLimit: 1000, serverFactory: httpServer.serverFactory });
  onTestFinished(() => app.close());
  registerErrorHandlers(app, {});
  app.decorate('isUnderPressure', () => false);
  shedLoad(app, { ...testApp.deps, settings: { ...testApp.deps.settings, trustProxy: 1 }, httpServer, headers: {} });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let running = 0;
  app.all('/api/work', async () => {
    running += 1;
    await finished;
    return 'done';
  });
  return { app, finish, running: () => running };
}

/** Sends requests, each of which has started or waits when this resolves. */
async function send(app: FastifyInstance, count: number) {
  const responses = Array.from({ length: count }, () => app.inject('/api/work'));
  for (let turn = 0; turn < 10; turn++) await setImmediate();
  return responses;
}

test('answers requests that have waited too long with 503, and finishes the rest', async () => {
  const { app, finish, running } = openServer();
  const responses = await send(app, limit * 4);
  expect(running()).toBe(limit);
  vi.advanceTimersByTime(1000);
  finish();
  const answers = await Promise.all(responses);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused).toHaveLength(answers.length - running());
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'unavailable' });
  }
  expect((await app.inject('/api/work')).statusCode).toBe(200);
});

test("doesn't count requests whose body hasn't arrived", async () => {
  const { app, finish } = openServer();
  finish();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  for (let number = 0; number < limit; number++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    const received = once(app.server, 'request');
    socket.write('POST /api/work HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{');
    await received;
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/work`)).status).toBe(200);
});

test('refuses more calls before Fastify while the queue is full, but no uploads and live streams', async () => {
  const { app, finish } = openServer();
  app.addHook('onRequest', async ({ url }) => void reached.push(url));
  const reached: string[] = [];
  app.get('/api/live', { config: { longResponse: true } }, async () => 'live');
  app.post('/api/upload', { bodyLimit: 10_000, config: { slowBody: true } }, async () => 'uploaded');
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const responses = await send(app, limit + maxWaiting);
  reached.length = 0;

  const refused = await fetch(`${origin}/api/work`);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' });
  const large = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify('x'.repeat(2000)) };
  expect((await fetch(`${origin}/api/work`, large)).status).toBe(503);
  expect(reached).toEqual([]);

  const others = {
    '/api/live': { headers: { accept: 'text/event-stream' } },
    '/api/upload': { method: 'POST', body: 'x'.repeat(2000) },
  };
  for (const [path, options] of Object.entries(others)) expect((await fetch(origin + path, options)).status, path).toBe(200);
  expect(reached).toEqual(Object.keys(others));

  finish();
  const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await fetch(`${origin}/api/work`)).status).toBe(200);
});

test("takes others' calls while it refuses those of one address", async () => {
  const { app, finish } = openServer();
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const callFrom = async (address: string) => (await fetch(`${origin}/api/work`, { headers: { 'x-forwarded-for': address } })).status;
  const crowd = await send(app, limit + maxWaiting);
  expect(await callFrom('127.0.0.1')).toBe(503);
  const entered = once(app.server, 'request');
  const other = callFrom('192.0.2.1');
  await entered;
  finish();
  expect(await other).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
});

test("doesn't count requests that wait for something else", async () => {
  const { app, finish, running } = openServer();
  const { promise: hashed, resolve: finishHashing } = Promise.withResolvers<void>();
  app.get('/api/sign-in', async () => {
    makeRoom();
    await hashed;
    return 'signed in';
  });
  const signIns = Array.from({ length: limit }, () => app.inject('/api/sign-in'));
  const responses = await send(app, limit + 1);
  expect(running()).toBe(limit);
  finishHashing();
  await Promise.all(signIns);
  expect(running()).toBe(limit);
  finish();
  await Promise.all(responses);
});

test("doesn't count uploads and live streams", async () => {
  const { app, finish, running } = openServer();
  for (const config of [{ slowBody: true }, { longResponse: true }])
    app.post(`/${Object.keys(config)[0]}`, { config }, async (_request, reply) => reply.hijack());
  for (let number = 0; number < limit; number++)
    for (const url of ['/slowBody', '/longResponse']) app.inject({ method: 'POST', url, body: {} }).catch(() => undefined);
  const responses = await send(app, limit);
  expect(running()).toBe(limit);
  finish();
  await Promise.all(responses);
});

test('answers pages and health checks while API calls wait', async () => {
  const { deps, db } = testApp;
  const app = await buildApp(deps, { pages: fakePages(() => new Response('page')).pages });
  onTestFinished(() => app.close());
  const body = { name: 'Ann', email: 'ann@sender.example', message: 'A message that waits.' };
  const answered: string[] = [];
  const note = async (path: string) => {
    const { statusCode } = await app.inject(path);
    answered.push(`${path} ${statusCode}`);
  };
  await app.inject('/');
  const { messages, call } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table contact_messages in access exclusive mode`);
    const messages = Array.from({ length: limit }, () => app.inject({ method: 'POST', url: '/api/contact', body }));
    await waitForLock(testApp, 2);
    const call = note('/api/client/me');
    for (const path of ['/', '/icon.svg', '/healthz']) await note(path);
    return { messages, call };
  });
  await call;
  expect(answered).toEqual(['/ 200', '/icon.svg 200', '/healthz 200', '/api/client/me 401']);
  for (const message of messages) expect((await message).statusCode).toBe(201);
});
