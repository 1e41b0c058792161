import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const { deps } = await createTestApp();

async function listen() {
  const app = await buildApp(deps, { pages: fakePages((path) => new Response(path)).pages });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const request = async (path: string) => {
    const sent = get({ host: '127.0.0.1', port, path, agent });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode: status, headers } = response;
    return { status, connection: headers.connection, reused: sent.reusedSocket, body: await text(response) };
  };
  return { app, request };
}

test('answers what arrives over open connections during shutdown, and closes each', async () => {
  const { app, request } = await listen();
  const paths = ['/', '/?by=fastify', '/healthz', '/api/client/me'];
  const before = await Promise.all(paths.map(request));
  expect(before.map(({ connection }) => connection)).toEqual(paths.map(() => 'keep-alive'));
  const closed = app.close();
  const during = await Promise.all(paths.map(request));
  expect(during).toEqual(before.map((response) => ({ ...response, connection: 'close', reused: true })));
  await closed;
  await expect(request('/healthz')).rejects.toThrow('ECONNREFUSED');
});

test('answers everyone who has connected before shutdown, however many are still to be accepted', async () => {
  const { app } = await listen();
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const closed = app.close();
  for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const responses = await Promise.all(sockets.map((socket) => text(socket)));
  for (const response of responses) expect(response).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

test('is not ready once shutdown begins', async () => {
  const { app, request } = await listen();
  expect(await request('/readyz')).toMatchObject({ status: 200, body: '{"status":"ready"}' });
  const closed = app.close();
  expect(await request('/readyz')).toMatchObject({ status: 503, body: '{"status":"stopping"}', connection: 'close' });
  await closed;
});

test('closes idle connections', async () => {
  const { app, request } = await listen();
  await request('/healthz');
  await app.close();
});
