import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { hashPassword } from '../server/shared/passwords.ts';
import { network } from './network.ts';
import { percentile, sendSteadily, type Timed } from './open-loop.ts';
import { passingDataDir, residentMegabytes, startServer } from './processes.ts';

const people = 20;
const password = 'Right again and again 1';
const adminPassword = 'Only for this benchmark 1';
const seconds = 10;
const idleSeconds = 8;
/** Of each kind of other request. */
const perSecond = 50;
/** As many as the server hashes at once (`server/shared/passwords.ts`). */
const atOnce = Math.max(1, availableParallelism() - 1);

/**
 * Many people signing in at once: how many get in beside what hashing alone would allow, and how long everyone else waits meanwhile.
 * Throws where anyone is refused.
 */
export async function measureSignIns(): Promise<string> {
  using dataDir = passingDataDir();
  const settings = { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', TRUST_PROXY: '127.0.0.1', ADMIN_PASSWORD: adminPassword };
  await using server = await startServer(dataDir.path, settings);
  const { url } = server;
  const emails = await makeClients(url);
  const hash = await hashPassword(password);

  // The first answers are slow while code is compiled: these are not measured.
  const [cookie = ''] = await Promise.all(emails.map((email, number) => signIn(url, email, network(number))));
  await sendOthers(url, cookie, 2);

  const idle = await sendOthers(url, cookie, idleSeconds);
  const bareBefore = bareVerifies(hash);
  const [signIns, busy] = await Promise.all([signInAgainAndAgain(url, emails), sendOthers(url, cookie, seconds)]);
  const memory = residentMegabytes(server.pid);
  // Before and after, so that a machine that changes meanwhile distorts the ratio less.
  const bare = (bareBefore + bareVerifies(hash)) / 2;

  return `POST /api/client/login by ${people} people at once, each again and again for ${seconds} s, every time from another network; all ${signIns.count} got in.
Meanwhile, and for ${idleSeconds} s before it, ${perSecond} other requests a second of each kind, whether or not answers come.

| figure | ours against bare | ratio | aim |
| --- | --- | --- | --- |
| sign-ins, against argon2 alone with the same parameters, ${atOnce} at once | ${signIns.perSecond.toFixed(1)}/s against ${bare.toFixed(1)}/s | **${(signIns.perSecond / bare).toFixed(2)}** | ≥ 0.8 |

| other requests | idle: median, 99th percentile | while people sign in | ratio of the 99th percentiles |
| --- | --- | --- | --- |
| GET /api/client/me | ${compared(idle.me, busy.me)} |
| GET / | ${compared(idle.landing, busy.landing)} |

| figure | value | aim |
| --- | --- | --- |
| resident memory after it, the database aside | ${Math.round(memory)} MB | |`;
}

/** Has the owner make an account for each. @returns their addresses */
async function makeClients(url: string): Promise<string[]> {
  const cookie = cookieOf(await post(`${url}/api/admin/login`, { password: adminPassword }));
  const emails = Array.from({ length: people }, (_, number) => `person-${number}@client.example`);
  await Promise.all(emails.map((email) => post(`${url}/api/admin/clients`, { name: 'Ann Client', email, password }, { cookie })));
  return emails;
}

/** Everyone signs in anew as soon as they are in. */
async function signInAgainAndAgain(url: string, emails: string[]) {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let count = 0;
  const signInOn = async (email: string) => {
    // Limits count by network and forget only some of the sign-ins that were right: another network each time lifts them.
    while (elapsed() < seconds) await signIn(url, email, network(people + count++));
  };
  await Promise.all(emails.map(signInOn));
  return { count, perSecond: count / elapsed() };
}

const signIn = async (url: string, email: string, address: string) =>
  cookieOf(await post(`${url}/api/client/login`, { email, password }, { 'x-forwarded-for': address }));

async function post(url: string, body: object, more: Record<string, string> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...more };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  assert(answer.ok, `POST ${url} was answered with ${answer.status}: ${text}`);
  return answer;
}

function cookieOf(answer: Response): string {
  const [cookie] = answer.headers.getSetCookie();
  assert(cookie, `${answer.url} opened no session.`);
  return cookie.split(';', 1)[0]!;
}

/** What others ask for: both kinds in turns, so that neither waits for the other. */
async function sendOthers(url: string, cookie: string, seconds: number) {
  const answers = await sendSteadily(2 * perSecond, seconds, async (number) => {
    const isMe = number % 2 === 0;
    return { isMe, status: await (isMe ? get(`${url}/api/client/me`, { cookie }) : get(`${url}/`)) };
  });
  const failed = answers.filter(({ status }) => status !== 200);
  assert.equal(failed.length, 0, `${failed.length} of ${answers.length} other requests failed, one with ${failed[0]?.status}.`);
  return { me: answers.filter(({ isMe }) => isMe), landing: answers.filter(({ isMe }) => !isMe) };
}

/** @returns the status; 0: there was no answer */
async function get(url: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Argon2 verifies a second, by a process of its own that has a thread for each. */
function bareVerifies(hash: string): number {
  const asked = [hash, password, String(atOnce), '5'];
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(atOnce) };
  const { status, stdout, stderr } = spawnSync('node', ['bench/bare-verifies.ts', ...asked], { encoding: 'utf8', env });
  assert.equal(status, 0, stderr);
  return Number(stdout);
}

function compared(idle: Timed[], busy: Timed[]): string {
  const times = (answers: Timed[]) => `${percentile(answers, 50).toFixed(1)} ms, ${percentile(answers, 99).toFixed(1)} ms`;
  return `${times(idle)} | ${times(busy)} | ${(percentile(busy, 99) / percentile(idle, 99)).toFixed(1)}`;
}
