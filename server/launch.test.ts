import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startS3Server } from './testing/s3-server.ts';
import { type ServerProcess, startExpectingFailure, startServerProcess } from './testing/server-process.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const dataDir = temporaryDirectory();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const form = JSON.stringify({ name: 'Ann', email: 'ann@sender.example', message: 'A message that must not get lost.' });

async function send({ url }: ServerProcess): Promise<number> {
  const { status } = await fetch(`${url}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: form });
  return status;
}

/** How many messages the inbox holds, seen with the demo's admin sign-in. */
async function countMessages({ url }: ServerProcess): Promise<number> {
  const { adminPassword } = JSON.parse(readFileSync(join(dataDir, 'demo', 'sign-ins.json'), 'utf8'));
  const body = JSON.stringify({ password: adminPassword });
  const signedIn = await fetch(`${url}/api/admin/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const list = await fetch(`${url}/api/admin/contact-messages`, { headers: { cookie } });
  return Number(list.headers.get('x-total-count'));
}

test('keeps accepted data after a stop, after a kill, and for a second server on the same data directory', {
  timeout: 120_000,
}, async () => {
  const first = await startServerProcess({ DATA_DIR: dataDir });
  const before = await countMessages(first);
  expect(await send(first)).toBe(201);
  expect(await first.kill('SIGTERM')).toBe(0);

  const second = await startServerProcess({ DATA_DIR: dataDir });
  expect(await send(second)).toBe(201);
  await second.kill('SIGKILL');

  const third = await startServerProcess({ DATA_DIR: dataDir });
  const fourth = await startServerProcess({ DATA_DIR: dataDir });
  expect(await countMessages(third)).toBe(before + 2);
  expect(await third.kill('SIGTERM')).toBe(0);
  expect(await countMessages(fourth), 'the shared database outlives the server that started it').toBe(before + 2);
  expect(await fourth.kill('SIGTERM')).toBe(0);
});

test.each([
  ['/api/contact', form, 201],
  ['/api/client/login', JSON.stringify({ email: 'ann@client.example', password: 'Wrong-Password-1' }), 401],
])('finishes a request to %s in flight before it stops', { timeout: 60_000 }, async (path, body, status) => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const socket = connect(server.port, '127.0.0.1');
  const response = text(socket);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`, () => resolve()));
  await fetch(`${server.url}/healthz`);
  const ended = server.kill('SIGTERM');
  await refused(server);
  socket.write(body.slice(20));
  expect(await response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(await ended).toBe(0);
});

test('stops in order although a sender has stalled', { timeout: 60_000 }, async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) =>
    socket.write(`POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{`, () => resolve()),
  );
  await fetch(`${server.url}/healthz`);
  expect(await server.kill('SIGTERM')).toBe(0);
  socket.destroy();
});

test('loads the demo data once when two servers start at once on an empty data directory', { timeout: 60_000 }, async () => {
  const empty = temporaryDirectory();
  const servers = await Promise.all([startServerProcess({ DATA_DIR: empty }), startServerProcess({ DATA_DIR: empty })]);
  const passwords = servers.map(({ output }) => /Admin {10}(\S+)/.exec(output())?.[1]);
  expect(passwords[0]).toBeTruthy();
  expect(passwords[0]).toBe(passwords[1]);
  for (const server of servers) expect(await server.kill('SIGTERM')).toBe(0);
  rmSync(empty, { recursive: true, force: true });
});

test('keeps files in the bucket that is set, or says why it cannot', { timeout: 60_000 }, async () => {
  const s3 = await startS3Server();
  const ownData = temporaryDirectory();
  onTestFinished(() => rmSync(ownData, { recursive: true, force: true }));
  const server = await startServerProcess({ DATA_DIR: ownData, ...s3.env });
  expect(s3.keys()).toContainEqual(expect.stringMatching(/^uploads\//));
  expect(await server.kill('SIGTERM')).toBe(0);
  const failed = await startExpectingFailure({ DATA_DIR: ownData, ...s3.env, S3_BUCKET: 'another-bucket' });
  expect(failed).toMatchObject({ code: 1, output: expect.stringMatching(/^S3_BUCKET another-bucket doesn't exist at .*\n$/m) });
});

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
  [
    'a weak password for the owner',
    { ADMIN_PASSWORD: 'password' },
    /^ADMIN_PASSWORD must have 8 to 128 characters, including an uppercase letter, a lowercase letter and a number\.$/,
  ],
  ['a common password for the owner', { ADMIN_PASSWORD: 'Password1' }, /^ADMIN_PASSWORD is one of the most common passwords.*$/],
  ['some of the Stripe keys', { STRIPE_SECRET_KEY: 'sk_test_x' }, /^STRIPE_SECRET_KEY, .* set all three or none\.$/],
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

test('says what the settings lack for a studio on the internet, but not with demo data', { timeout: 60_000 }, async () => {
  const directory = temporaryDirectory();
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const env = { DATA_DIR: directory, METRICS_TOKEN: 'hidden-hidden-hi' };
  const checksOf = ({ output }: ServerProcess) =>
    output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
      .flatMap(({ check, level, msg }) => (check ? [{ check, level, msg }] : []));

  const studio = await startServerProcess({ ...env, DEMO_DATA: 'off' });
  await studio.kill('SIGTERM');
  const checks = checksOf(studio);
  expect(checks.map(({ check }) => check)).toEqual(['https', 'secrets', 'email', 'payments', 'backups']);
  expect(checks[0]).toEqual({ check: 'https', level: 40, msg: expect.stringMatching(/^PUBLIC_URL begins with http:\/\//) });
  expect(studio.output()).not.toMatch(/hidden/);

  const demo = await startServerProcess(env);
  await demo.kill('SIGTERM');
  expect(checksOf(demo)).toEqual([]);
});
