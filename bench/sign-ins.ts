import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { hashPassword } from '../server/shared/passwords/passwords.ts';
import { residentMegabytes } from '../server/testing/process-memory.ts';
import { type Received, send } from './clients/http-client.ts';
import { network } from './clients/network.ts';
import { percentile, sendSteadily, type Timed } from './clients/open-loop.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const people = 20;
const password = 'Right again and again 1';
const adminPassword = 'Only for this benchmark 1';
const seconds = 10;
const idleSeconds = 8;
/** How many other requests of each kind are sent per second. */
const perSecond = 50;
/** The server's hashing concurrency (`server/shared/passwords/passwords.ts`). */
const concurrency = Math.max(1, availableParallelism() - 1);

/**
 * Many simultaneous sign-ins: throughput compared to hashing alone, and the latency of other requests meanwhile.
 * Throws if anyone is refused.
 */
export async function measureSignIns(): Promise<string> {
  using dataDir = temporaryDataDir();
  const settings = { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', TRUST_PROXY: '127.0.0.1', ADMIN_PASSWORD: adminPassword };
  await using server = await startServer(dataDir.path, settings);
  const { url } = server;
  const emails = await createClients(url);
  const hash = await hashPassword(password);

  // Warm-up: the first responses are slow while code is compiled.
  const [cookie = ''] = await Promise.all(emails.map((email, number) => signIn(url, email, network(number))));
  await sendOthers(url, cookie, 2);

  const idle = await sendOthers(url, cookie, idleSeconds);
  const bareBefore = bareVerifies(hash);
  const [signIns, busy] = await Promise.all([signInRepeatedly(url, emails), sendOthers(url, cookie, seconds)]);
  const memory = residentMegabytes(server.pid);
  // Measured before and after, to average out changes in the machine's speed.
  const bare = (bareBefore + bareVerifies(hash)) / 2;

  return `POST /api/client/login by ${people} people at once, each repeatedly for ${seconds} s from a new network every time; all ${signIns.count} succeeded.
Meanwhile, and for ${idleSeconds} s before, ${perSecond} other requests a second of each kind, without waiting for responses.

| measure | ours against bare | ratio | target |
| --- | --- | --- | --- |
| sign-ins, against argon2 alone with the same parameters, ${concurrency} at once | ${signIns.perSecond.toFixed(1)}/s against ${bare.toFixed(1)}/s | **${(signIns.perSecond / bare).toFixed(2)}** | ≥ 0.8 |

| other requests | idle: median, 99th percentile | during sign-ins | ratio of the 99th percentiles |
| --- | --- | --- | --- |
| GET /api/client/me | ${compared(idle.me, busy.me)} |
| GET / | ${compared(idle.landing, busy.landing)} |

| measure | value | target |
| --- | --- | --- |
| resident memory afterward, without the database | ${Math.round(memory)} MB | |`;
}

/** Creates a client for each person. @returns their email addresses */
async function createClients(url: string): Promise<string[]> {
  const cookie = cookieOf(await post(`${url}/api/admin/login`, { password: adminPassword }));
  const emails = Array.from({ length: people }, (_, number) => `person-${number}@client.example`);
  await Promise.all(emails.map((email) => post(`${url}/api/admin/clients`, { name: 'Ann Client', email, password }, { cookie })));
  return emails;
}

/** Everyone signs in again as soon as they're signed in. */
async function signInRepeatedly(url: string, emails: string[]) {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let count = 0;
  const keepSigningIn = async (email: string) => {
    // Rate limits count by network, so every sign-in uses a new one.
    while (elapsed() < seconds) await signIn(url, email, network(people + count++));
  };
  await Promise.all(emails.map(keepSigningIn));
  return { count, perSecond: count / elapsed() };
}

const signIn = async (url: string, email: string, address: string) =>
  cookieOf(await post(`${url}/api/client/login`, { email, password }, { 'x-forwarded-for': address }));

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Received> {
  const response = await send(url, { headers, body });
  assert(response.status < 300, `POST ${url} returned ${response.status}: ${response.body}`);
  return response;
}

function cookieOf({ headers }: Received): string {
  const [cookie] = headers['set-cookie'] ?? [];
  assert(cookie, "The response didn't open a session.");
  return cookie.split(';', 1)[0]!;
}

/** Sends two kinds of other requests alternately. */
async function sendOthers(url: string, cookie: string, seconds: number) {
  const responses = await sendSteadily(2 * perSecond, seconds, async (number) => {
    const isMe = number % 2 === 0;
    return { isMe, status: await (isMe ? get(`${url}/api/client/me`, { cookie }) : get(`${url}/`)) };
  });
  const failed = responses.filter(({ status }) => status !== 200);
  assert.equal(failed.length, 0, `${failed.length} of ${responses.length} other requests failed, one with ${failed[0]?.status}.`);
  return { me: responses.filter(({ isMe }) => isMe), landing: responses.filter(({ isMe }) => !isMe) };
}

/** @returns the status, or 0 without a response */
const get = (url: string, headers: Record<string, string> = {}): Promise<number> =>
  send(url, { headers }).then(
    ({ status }) => status,
    () => 0,
  );

/** Argon2 verifications per second in a separate process with a thread for each. */
function bareVerifies(hash: string): number {
  const options = [hash, password, String(concurrency), '5'];
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(concurrency) };
  const { status, stdout, stderr } = spawnSync('node', ['bench/bare/verifies.ts', ...options], { encoding: 'utf8', env });
  assert.equal(status, 0, stderr);
  return Number(stdout);
}

function compared(idle: Timed[], busy: Timed[]): string {
  const times = (responses: Timed[]) => `${percentile(responses, 50).toFixed(1)} ms, ${percentile(responses, 99).toFixed(1)} ms`;
  return `${times(idle)} | ${times(busy)} | ${(percentile(busy, 99) / percentile(idle, 99)).toFixed(1)}`;
}
