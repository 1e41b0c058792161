import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createLoggedApp } from '#server/testing/logged-app.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const studio = await createTestApp();
const demo = await createTestApp({ env: { DEMO_DATA: 'on' } });

/** A server that listens, whose requests `reached` its Fastify; with the pages in memory. */
async function listen({ deps } = studio) {
  const { app, lines } = await createLoggedApp(deps, fakePages((path) => new Response(`<h1>${path}</h1>`)).pages);
  const reached: string[] = [];
  app.addHook('onRequest', async ({ method, url }) => void reached.push(`${method} ${url}`));
  await app.listen({ port: 0 });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const { port } = app.server.address() as AddressInfo;
  const request = async (path: string, options: RequestOptions = {}) => {
    const [response] = (await once(get({ host: '127.0.0.1', port, path, agent, ...options }), 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  await request('/');
  reached.length = 0;
  return { app, request, reached, linesOf: (path: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.path === path) };
}

test('answers a page in memory without Fastify, like Fastify does', async () => {
  const { request, reached } = await listen();
  for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
    const [direct, byFastify] = [await request('/', { headers }), await request('/?by=fastify', { headers })];
    expect(direct).toEqual({ ...byFastify, headers: { ...byFastify.headers, date: expect.any(String) } });
  }
  const { etag } = (await request('/')).headers;
  expect(await request('/', { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, body: '' });
  expect(reached).toEqual(['GET /?by=fastify', 'GET /?by=fastify']);
});

test('leaves everything else to Fastify', async () => {
  const { request, reached } = await listen();
  const statuses = [
    await request('/', { method: 'HEAD' }),
    await request('/client/invoices/7'),
    await request('/nowhere'),
    await request('/healthz'),
    await request('/icon.svg'),
    await request('/', { method: 'POST' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 404]);
  expect(reached).toHaveLength(6);
});

test('logs one line for each', async () => {
  const { request, linesOf } = await listen();
  await request('/client/login');
  await request('/client/login');
  await vi.waitFor(() => expect(linesOf('/client/login')).toHaveLength(2));
  const [, second] = linesOf('/client/login');
  expect(second).toMatchObject({ method: 'GET', status: 200, ms: expect.any(Number) });
});

test('refuses remote requests to the demo', async () => {
  const { request } = await listen(demo);
  expect((await request('/')).status).toBe(200);
  expect((await request('/', { headers: { host: 'studio.example' } })).status).toBe(403);
  expect((await request('/', { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(403);
});

test('refuses pages while overloaded', async () => {
  // Fake timers stop the sampling of the event loop, which then seems blocked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { request } = await listen();
  expect((await request('/')).status).toBe(200);
  vi.advanceTimersByTime(10_000);
  expect((await request('/')).status).toBe(503);
});

test('closes while a connection stays open that was answered without Fastify', async () => {
  const { app, request } = await listen();
  await request('/');
  await app.close();
  await expect(request('/')).rejects.toThrow();
});

test("closes connections whose request's headers don't end, although uploads may take long", () => {
  const { headersTimeout, requestTimeout } = studio.app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 60_000, requestTimeout: 0 });
});
