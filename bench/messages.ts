import assert from 'node:assert/strict';
import { join } from 'node:path';
import { network } from './network.ts';
import { percentile, sendSteadily } from './open-loop.ts';
import { passingDataDir, residentMegabytes, startServer } from './processes.ts';
import { readStoredMessages } from './stored-messages.ts';

interface Sent {
  message: string;
  /** 0: there was no answer. */
  status: number;
  retryAfter?: string | null;
}

const perSecond = 200;
/** How many messages one network may send in ten minutes (`server/http/rate-limits.ts`). */
const limit = 20;
const crowded = network(9_999);

/**
 * The contact form under a constant stream: how long the answers take, and what becomes of the messages.
 * Throws where a message is lost, kept twice or kept unaccepted, and where the limit fails.
 */
export async function measureMessages(): Promise<string> {
  using dataDir = passingDataDir();
  const settings = { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', TRUST_PROXY: '127.0.0.1' };
  await using server = await startServer(dataDir.path, settings);
  const home = join(dataDir.path, 'studio');

  // The limit counts by network, so this lifts it: each message says that a proxy passes it on from a network of its own.
  const stream = await sendSteadily(perSecond, 20, (number) => post(server.url, `Message number ${number}`, network(number)));
  await assertKeptOnce(home, stream);
  const memory = residentMegabytes(server.pid);

  const flood = await sendSteadily(perSecond, 5, (number) => {
    const address = number % 100 === 50 ? network(10_000 + number) : crowded;
    return post(server.url, `Message number ${number} of the flood`, address);
  });
  await assertKeptOnce(home, [...stream, ...flood]);
  const others = flood.filter((_, number) => number % 100 === 50);
  const refused = assertLimited(flood.filter((_, number) => number % 100 !== 50));
  assert(others.every(isAccepted), 'While one network floods, messages from another are refused.');

  return `POST /api/contact ${perSecond} times a second, whether or not answers come, on the embedded database: for 20 s each from a network
of its own, then for 5 s all but ${others.length} from one. A time runs from the moment at which its message was due.

| figure | value | aim |
| --- | --- | --- |
| accepted | ${stream.filter(isAccepted).length} of ${stream.length} | all |
| other answers | ${otherAnswers(stream)} | none |
| accepted but not kept, kept twice, kept but not accepted | 0, 0, 0 | 0, 0, 0 |
| time of the answers, median | ${Math.round(percentile(stream, 50))} ms | |
| time of the answers, 99th percentile | ${Math.round(percentile(stream, 99))} ms | |
| resident memory after it, the database aside | ${Math.round(memory)} MB | |
| from one network: accepted, and refused until later (429 with Retry-After) | ${limit}, ${refused} | ${limit}, the rest |
| from others meanwhile: accepted | ${others.length} of ${others.length} | all |`;
}

async function post(url: string, message: string, address: string): Promise<Sent> {
  const form = { name: 'Ann Sender', email: `${message.replaceAll(' ', '-')}@sender.example`, message };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  try {
    const answer = await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(form) });
    await answer.arrayBuffer();
    return { message, status: answer.status, retryAfter: answer.headers.get('retry-after') };
  } catch {
    return { message, status: 0 };
  }
}

const isAccepted = ({ status }: Sent) => status === 201;

/** Which statuses, and how often. */
function otherAnswers(sent: Sent[]): string {
  const others = Map.groupBy(
    sent.filter((one) => !isAccepted(one)),
    ({ status }) => status,
  );
  return [...others].map(([status, { length }]) => `${length} × ${status || 'no answer'}`).join(', ') || 'none';
}

async function assertKeptOnce(home: string, sent: Sent[]) {
  const accepted = new Set(sent.filter(isAccepted).map(({ message }) => message));
  const rows = await readStoredMessages(home);
  const kept = new Set(rows);
  const faults = {
    lost: [...accepted].filter((message) => !kept.has(message)).length,
    keptTwice: rows.length - kept.size,
    keptUnaccepted: [...kept].filter((message) => !accepted.has(message)).length,
  };
  assert.deepEqual(faults, { lost: 0, keptTwice: 0, keptUnaccepted: 0 });
}

/** @returns how many of a network's messages were refused, each with the time to wait */
function assertLimited(sent: Sent[]): number {
  const refused = sent.filter(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0);
  assert.deepEqual(
    { accepted: sent.filter(isAccepted).length, refused: refused.length },
    { accepted: limit, refused: sent.length - limit },
  );
  return refused.length;
}
