import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createLoggedApp } from '#server/testing/logged-app.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const studio = await createTestApp();
const page = 'x'.repeat(50_000);

async function listen() {
  const { app, lines } = await createLoggedApp(studio.deps, fakePages(() => new Response(page)).pages);
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    // The tests expect that the server ends the connection, which is an error here.
    socket.on('error', () => undefined);
    return socket;
  };
  return { app, open, lines, url: `http://127.0.0.1:${port}` };
}

const isClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const pipeline = (socket: Socket, path: string, count: number) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: studio.example\r\n\r\n`.repeat(count));

const countResponses = (socket: Socket) => {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text.split('HTTP/1.1 200').length - 1;
};

test.each(['/', '/?by=fastify', '/healthz', '/api/site'])(
  'ends a connection that requests %s 2,000 times and reads nothing',
  async (path) => {
    const { open, lines, url } = await listen();
    const socket = open();
    const closed = isClosed(socket);
    pipeline(socket, path, 2000);
    await closed;
    expect((await fetch(url)).status).toBe(200);
    expect(lines.filter((line) => JSON.parse(line).path === path.split('?')[0]).length).toBeLessThan(100);
  },
);

test('reads nothing more of a connection that it ends', async () => {
  const { app, open } = await listen();
  let requests = 0;
  app.server.on('request', () => requests++);
  const socket = open();
  const closed = isClosed(socket);
  pipeline(socket, '/', 2000);
  await closed;
  expect(requests).toBeLessThan(100);
});

test('answers twenty requests sent at once, as often as they come', async () => {
  const { open } = await listen();
  const socket = open();
  const responses = countResponses(socket);
  for (const round of [1, 2, 3]) {
    pipeline(socket, '/', 20);
    await vi.waitFor(() => expect(responses()).toBe(20 * round));
  }
});

test('ends a connection on which nothing moves while it has a response to read', async () => {
  const { app, open } = await listen();
  expect(app.server.timeout).toBe(120_000);
  app.server.timeout = 200;
  const socket = open();
  const closed = isClosed(socket);
  socket.pause();
  // Sends more than the system buffers for a connection.
  for (let sent = 0; sent < 500 && !socket.destroyed; sent++) pipeline(socket, '/', 1);
  socket.resume();
  await closed;
});
