import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedConnection } from './db/embedded.ts';
import { openLiveStream } from './testing/live-stream.ts';
import { repetitions } from './testing/sample.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const dataDir = temporaryDirectory();
const home = join(dataDir, 'studio');
const lockFile = join(home, 'database', 'postgres', 'postmaster.pid');
const password = 'Owner-of-this-test-1';
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    ADMIN_PASSWORD: password,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
  });
}, 120_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The emails of all messages accepted with 201. */
const accepted: string[] = [];
/** Responses other than 201 and 503, and request errors. */
const unexpected: unknown[] = [];
let sent = 0;

/** Sends a message from a new email address and network. */
async function send() {
  const number = ++sent;
  const email = `sender${number}@sender.example`;
  const network = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const body = JSON.stringify({ name: 'Ann', email, message: `Message ${number} that must not be lost.` });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network };
  const response = await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status === 201) accepted.push(email);
  else if (response.status !== 503 || !response.headers.has('retry-after')) unexpected.push(response.status, text);
}

/** Sends a hundred messages a second during an outage and until they are accepted again. */
async function whileSending(causeOutage: () => Promise<unknown>) {
  const sending: Promise<unknown>[] = [];
  const timer = setInterval(() => sending.push(send().catch((error) => unexpected.push(error))), 10);
  try {
    await untilAccepted();
    await causeOutage();
    await untilAccepted();
  } finally {
    clearInterval(timer);
    await Promise.all(sending);
  }
  const stored = new Set((await query<{ email: string }>('select email from contact_messages')).map(({ email }) => email));
  expect(accepted.filter((email) => !stored.has(email))).toEqual([]);
  expect(unexpected).toEqual([]);
}

/** Waits for more accepted messages than the pool has connections. */
function untilAccepted() {
  const before = accepted.length;
  return expect.poll(() => accepted.length - before, { timeout: 40_000 }).toBeGreaterThan(20);
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(await embeddedConnection(home));
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
}

const postmaster = () => Number(readFileSync(lockFile, 'utf8').split('\n', 1)[0]);
const processes = async () => [postmaster(), ...(await query<{ pid: number }>('select pid from pg_stat_activity')).map(({ pid }) => pid)];

/** Ignores processes that have already exited, such as those of short connections. */
function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ESRCH' });
    }
}

const readiness = async () => (await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(10_000) })).status;

async function adminCookie() {
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${server.url}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify({ password }) });
  return signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

test('loses no accepted data when backends are terminated under load', async () => {
  const rounds = repetitions(1, 3);
  await whileSending(async () => {
    for (let round = 0; round < rounds; round++) {
      await query('select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()');
      await untilAccepted();
    }
  });
});

test('is not ready while PostgreSQL hangs, and recovers with it', async () => {
  await whileSending(async () => {
    const stopped = await processes();
    signal(stopped, 'SIGSTOP');
    try {
      expect(await readiness()).toBe(503);
    } finally {
      signal(stopped, 'SIGCONT');
    }
    await expect.poll(readiness, { timeout: 40_000 }).toBe(200);
  });
});

test('restarts a PostgreSQL killed under load, and live updates continue', async () => {
  const live = await openLiveStream(`${server.url}/api/admin/live`, await adminCookie());
  expect(live.status).toBe(200);
  const until = async (expected: string, event = ''): Promise<string> =>
    [expected, 'end'].includes(event) ? event : until(expected, await live.next());
  await send();
  expect(await until('contact_messages'), 'the listener is connected').toBe('contact_messages');
  const killed = postmaster();
  await whileSending(async () => {
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => existsSync(lockFile) && postmaster(), { timeout: 40_000 }).not.toBe(killed);
  });
  // The listener sends 'anything' after each connect, since it may have missed changes.
  expect(await until('anything'), 'the listener reconnected').toBe('anything');
});

test('stops cleanly afterwards, together with its PostgreSQL', async () => {
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});
