import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrorHandlers } from './errors.ts';
import { limitLargeBodies } from './large-bodies.ts';

const megabyte = 1_000_000;

/** A server behind a proxy that takes bodies of 5 MB, at `/admin` of somebody who is signed in. */
async function openServer() {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerErrorHandlers(app, {});
  limitLargeBodies(app, { trustProxy: 1 });
  app.post('/', { bodyLimit: 5 * megabyte }, async () => 'saved');
  const signIn = async (request: FastifyRequest) => Object.assign(request, { admin: { id: 1 } });
  app.post('/admin', { bodyLimit: 5 * megabyte, onRequest: signIn }, async () => 'saved');
  app.post('/upload', { bodyLimit: 5 * megabyte, config: { slowBody: true } }, async () => 'uploaded');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  return {
    /** Begins to send a body; resolves once the server has the request. */
    begin: async (address: string, size = 'Content-Length: 5000000', path = '/') => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      const received = once(app.server, 'request');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n${size}\r\n\r\n`,
      );
      const [, response] = await received;
      return { close: () => Promise.all([once(response, 'close'), socket.destroy()]) };
    },
    send: async (address: string, size: number, path = '/') => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const body = JSON.stringify('x'.repeat(size - 2));
      return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })).status;
    },
  };
}

test('of one sender, takes three large bodies at a time and any number of others', async () => {
  const { begin, send } = await openServer();
  const bodies = [await begin('192.0.2.1'), await begin('192.0.2.1'), await begin('192.0.2.1', 'Transfer-Encoding: chunked')];
  for (let count = 0; count < 5; count += 1) await begin('192.0.2.1', 'Content-Length: 200000');
  expect(await send('192.0.2.1', 4 * megabyte)).toBe(503);
  expect(await send('192.0.2.1', 200_000)).toBe(200);
  expect(await send('192.0.2.2', 4 * megabyte)).toBe(200);
  await bodies[0]!.close();
  for (let count = 0; count < 5; count += 1) expect(await send('192.0.2.1', 4 * megabyte)).toBe(200);
});

test('of all senders together, takes 64 MB of large bodies at a time, without uploads', async () => {
  const { begin, send } = await openServer();
  for (let address = 1; address <= 12; address += 1) {
    await begin(`192.0.2.${address}`, 'Content-Length: 5000000', '/admin');
    await begin(`192.0.2.${address}`, 'Content-Length: 5000000', '/upload');
  }
  expect(await send('192.0.2.100', 3 * megabyte)).toBe(200);
  const last = await begin('192.0.2.99', 'Content-Length: 3000000');
  expect(await send('192.0.2.100', 3 * megabyte)).toBe(503);
  await last.close();
  expect(await send('192.0.2.100', 3 * megabyte)).toBe(200);
});

test('however many addresses strangers have, whoever is signed in may send large bodies', async () => {
  const { begin, send } = await openServer();
  for (let address = 1; address <= 12; address += 1) await begin(`192.0.2.${address}`);
  await begin('192.0.2.99', 'Content-Length: 4000000');
  expect(await send('192.0.2.100', 4 * megabyte, '/admin')).toBe(200);
  expect(await send('192.0.2.100', 4 * megabyte)).toBe(503);
});
