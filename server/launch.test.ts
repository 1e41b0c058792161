import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { embeddedConnection, removeEmbeddedPostgres } from './db/embedded.ts';
import { scratchDirectory } from './testing/backups.ts';
import { startS3Server } from './testing/s3-server.ts';
import { type ServerProcess, startExpectingFailure, startServerProcess } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';

/** The data of the demo, whose servers start one after another. */
const dataDir = scratchDirectory();
const home = join(dataDir, 'demo');
const s3 = await startS3Server();
const weakToken = 'hidden-hidden-hi';
const start = () => startServerProcess({ DATA_DIR: dataDir, METRICS_TOKEN: weakToken, ...s3.env });
// The database may be elsewhere, where deleting the test's directory doesn't reach it.
afterAll(() => removeEmbeddedPostgres(home));

const form = JSON.stringify({ name: 'Ann', email: 'ann@sender.example', message: 'A message that must not get lost.' });

async function send({ url }: ServerProcess): Promise<number> {
  const { status } = await fetch(`${url}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: form });
  return status;
}

/** How many of those messages the running database holds. */
async function countMessages(): Promise<number> {
  const client = new pg.Client(await embeddedConnection(home));
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from contact_messages where email = 'ann@sender.example'`);
  await client.end();
  return rows[0].n;
}

/** A server that one test leaves to the next. */
let running: ServerProcess | undefined;

/** What a server has said that its settings lack. */
const checksOf = ({ output }: ServerProcess) =>
  output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    .flatMap(({ check, level, msg }) => (check ? [{ check, level, msg }] : []));

test('loads the demo data once when two servers start at once on an empty data directory, with files in the bucket that is set', {
  timeout: 120_000,
}, async () => {
  const servers = await Promise.all([start(), start()]);
  const passwords = servers.map(({ output }) => /Admin {10}(\S+)/.exec(output())?.[1]);
  expect(passwords[0]).toBeTruthy();
  expect(passwords[0]).toBe(passwords[1]);
  expect(s3.keys()).toContainEqual(expect.stringMatching(/^uploads\//));
  for (const server of servers) expect(await server.kill('SIGTERM')).toBe(0);
  expect(servers.flatMap(checksOf), 'a demo lacks nothing').toEqual([]);
});

test('keeps accepted data after a stop, for a second server on the same data directory, and after a kill', {
  timeout: 120_000,
}, async () => {
  const first = await start();
  expect(await send(first)).toBe(201);
  expect(await first.kill('SIGTERM')).toBe(0);

  const second = await start();
  const third = await start();
  expect(await send(second)).toBe(201);
  expect(await countMessages()).toBe(2);
  expect(await second.kill('SIGTERM')).toBe(0);
  expect(await send(third), 'the shared database outlives the server that started it').toBe(201);
  await third.kill('SIGKILL');

  running = await start();
  expect(await countMessages()).toBe(3);
});

test('finishes requests in flight before it stops, but does not wait for a sender that has stalled', async () => {
  const server = running ?? (await start());
  const stalled = await openRequest(server, '/api/contact', form.length);
  const requests = [
    ['/api/contact', form, 201],
    ['/api/client/login', JSON.stringify({ email: 'ann@client.example', password: '' }), 422],
  ] as const;
  const inFlight = await Promise.all(
    requests.map(async ([path, body, status]) => {
      const socket = await openRequest(server, path, body.length);
      socket.write(body.slice(0, 20));
      return { finish: () => socket.write(body.slice(20)), response: text(socket), status };
    }),
  );
  await fetch(`${server.url}/healthz`);
  const ended = server.kill('SIGTERM');
  await refused(server);
  for (const { finish } of inFlight) finish();
  for (const { response, status } of inFlight) expect(await response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(await ended).toBe(0);
  stalled.destroy();
});

test('stops the embedded database also when its work takes too long to end', { timeout: 60_000 }, async () => {
  const server = await start();
  const session = new pg.Client(await embeddedConnection(home));
  session.on('error', () => undefined);
  await session.connect();
  await session.query('begin; lock table contact_messages');
  const sending = send(server).catch(() => undefined);
  const isWaiting = async () => (await session.query('select from pg_locks where not granted')).rowCount === 1;
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  await server.kill('SIGTERM');
  await sending;
  await expect(new pg.Client(await embeddedConnection(home)).connect()).rejects.toThrow();
});

/** Sends the head of a request. */
async function openRequest({ port }: ServerProcess, path: string, length: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Content-Type: application/json', `Content-Length: ${length}`];
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve()));
  return socket;
}

/** Resolves when the server takes no new connections. */
async function refused({ url }: ServerProcess): Promise<void> {
  const open = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (open) await refused({ url } as ServerProcess);
}

test.each([
  ['an invalid setting', { PORT: 'abc' }, /^PORT must be a port number from 1 to 65535\.$/],
  ['a common password for the owner', { ADMIN_PASSWORD: 'Password1' }, /^ADMIN_PASSWORD is one of the most common passwords.*$/],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://studio:hidden-word@127.0.0.1:9/studio' },
    /^Can't connect to DATABASE_URL: nothing is listening there\..*$/,
  ],
])('prints one clear sentence and exits: %s', async (_, env, sentence) => {
  const { code, output } = await startExpectingFailure(env);
  expect(code).toBe(1);
  expect(output.trim()).toMatch(sentence);
  expect(output).not.toContain('hidden-word');
});

/** The settings of a studio on the test run's PostgreSQL. */
const studio = async () => ({ DATABASE_URL: (await createTestDatabase()).url, DATA_DIR: scratchDirectory(), DEMO_DATA: 'off' });

test.each([
  ['does not exist', { S3_BUCKET: 'another-bucket' }, /Files are unavailable: S3_BUCKET another-bucket doesn't exist at /],
  ['is out of reach', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /Files are unavailable: http:..127\.0\.0\.1:9 can't be reached: /],
])('runs without files, and says why, if the bucket %s', async (_, env, reason) => {
  const server = await startServerProcess({ ...(await studio()), ...s3.env, ...env });
  expect((await fetch(server.url)).status).toBe(200);
  await server.kill('SIGTERM');
  expect(server.output()).toMatch(reason);
});

test('says what the settings lack for a studio on the internet', async () => {
  const server = await startServerProcess({ ...(await studio()), METRICS_TOKEN: weakToken });
  await server.kill('SIGTERM');
  const checks = checksOf(server);
  expect(checks.map(({ check }) => check)).toEqual(['https', 'secrets', 'email', 'payments', 'backups']);
  expect(checks[0]).toEqual({ check: 'https', level: 40, msg: expect.stringMatching(/^PUBLIC_URL begins with http:\/\//) });
  expect(server.output()).not.toMatch(/hidden/);
});
