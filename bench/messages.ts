import assert from 'node:assert/strict';
import { join } from 'node:path';
import { residentMegabytes } from '../server/testing/process-memory.ts';
import { network } from './clients/network.ts';
import { percentile, sendSteadily } from './clients/open-loop.ts';
import { startServer, temporaryDataDir } from './processes.ts';
import { readStoredMessages } from './stored-messages.ts';

interface SentMessage {
  message: string;
  /** The status of the response; 0 if there was none. */
  status: number;
  retryAfter?: string | null;
}

const perSecond = 200;
/** Messages that one network may send in ten minutes (`server/db/count-attempts.ts`). */
const limit = 20;
const floodingNetwork = network(9_999);

/**
 * The contact form under constant load: response times, and whether every message is stored exactly once.
 * Throws if a message is lost, duplicated or stored despite being refused, or if the rate limit fails.
 */
export async function measureMessages(): Promise<string> {
  using dataDir = temporaryDataDir();
  const settings = { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', TRUST_PROXY: '127.0.0.1' };
  await using server = await startServer(dataDir.path, settings);
  const home = join(dataDir.path, 'studio');

  // Each message claims its own network through a proxy header, so the limit doesn't apply.
  const stream = await sendSteadily(perSecond, 20, (number) => post(server.url, `Message number ${number}`, network(number)));
  await assertStoredOnce(home, stream);
  const memory = residentMegabytes(server.pid);

  const flood = await sendSteadily(perSecond, 5, (number) => {
    const address = number % 100 === 50 ? network(10_000 + number) : floodingNetwork;
    return post(server.url, `Message number ${number} of the flood`, address);
  });
  await assertStoredOnce(home, [...stream, ...flood]);
  const others = flood.filter((_, number) => number % 100 === 50);
  const refused = assertLimited(flood.filter((_, number) => number % 100 !== 50));
  assert(others.every(isAccepted), 'While one network floods the form, messages from another are refused.');

  return `POST /api/contact ${perSecond} times a second on the embedded database, without waiting for responses: for 20 s, each from its own network,
then for 5 s, all but ${others.length} from a single one. Times start when a message was due.

| measure | value | target |
| --- | --- | --- |
| accepted | ${stream.filter(isAccepted).length} of ${stream.length} | all |
| other responses | ${otherResponses(stream)} | none |
| accepted but lost, duplicated, stored despite being refused | 0, 0, 0 | 0, 0, 0 |
| response time, median | ${Math.round(percentile(stream, 50))} ms | |
| response time, 99th percentile | ${Math.round(percentile(stream, 99))} ms | |
| resident memory afterward, without the database | ${Math.round(memory)} MB | |
| from the flooding network: accepted, refused (429 with Retry-After) | ${limit}, ${refused} | ${limit}, the rest |
| from other networks meanwhile: accepted | ${others.length} of ${others.length} | all |`;
}

async function post(url: string, message: string, address: string): Promise<SentMessage> {
  const form = { name: 'Ann Sender', email: `${message.replaceAll(' ', '-')}@sender.example`, message };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  try {
    const response = await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(form) });
    await response.arrayBuffer();
    return { message, status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch {
    return { message, status: 0 };
  }
}

const isAccepted = ({ status }: SentMessage) => status === 201;

/** The other statuses and their counts. */
function otherResponses(sent: SentMessage[]): string {
  const others = Map.groupBy(
    sent.filter((message) => !isAccepted(message)),
    ({ status }) => status,
  );
  return [...others].map(([status, { length }]) => `${length} × ${status || 'no response'}`).join(', ') || 'none';
}

async function assertStoredOnce(home: string, sent: SentMessage[]) {
  const accepted = new Set(sent.filter(isAccepted).map(({ message }) => message));
  const rows = await readStoredMessages(home);
  const stored = new Set(rows);
  const failures = {
    lost: [...accepted].filter((message) => !stored.has(message)).length,
    duplicated: rows.length - stored.size,
    unaccepted: [...stored].filter((message) => !accepted.has(message)).length,
  };
  assert.deepEqual(failures, { lost: 0, duplicated: 0, unaccepted: 0 });
}

/** @returns how many of a network's messages were refused, each with a Retry-After */
function assertLimited(sent: SentMessage[]): number {
  const refused = sent.filter(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0);
  assert.deepEqual(
    { accepted: sent.filter(isAccepted).length, refused: refused.length },
    { accepted: limit, refused: sent.length - limit },
  );
  return refused.length;
}
