import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { embeddedConnection } from '../server/db/embedded.ts';
import { passingDataDir, residentMegabytes, startBare, startServer } from './processes.ts';
import { type Comparison, compare, load } from './wrk.ts';

const seconds = 5;

/** How fast the server starts and answers, each way of answering beside its bare baseline, and the memory that it takes. */
export async function measureLoad(): Promise<string> {
  using dataDir = passingDataDir();
  const first = await startServer(dataDir.path);
  await first.stop();
  await using server = await startServer(dataDir.path);
  await setTimeout(10_000);
  const idle = residentMegabytes(server.pid);
  const landing = await compareLanding(server.url);
  const me = await compareMe(server.url, join(dataDir.path, 'demo'));
  const loaded = residentMegabytes(server.pid);
  return `A ratio is the median of five turns in one run, wrk with 32 connections on the same machine.

| figure | ours against bare | ratio | aim |
| --- | --- | --- | --- |
| landing page from memory, against node:http with the same bytes | ${rate(landing)} | ≥ 0.6 |
| GET /api/client/me, against node:http and pg with the same query | ${rate(me)} | ≥ 0.6 |

| figure | value | aim |
| --- | --- | --- |
| resident memory when idle, the database aside | ${Math.round(idle)} MB | ≤ 150 MB |
| resident memory after the load above | ${Math.round(loaded)} MB | |
| start to first answer, with a new database and demo data | ${first.seconds.toFixed(2)} s | ≤ 5 s |
| start to first answer, later | ${server.seconds.toFixed(2)} s | ≤ 2 s |`;
}

const rate = ({ ours, bare, ratio }: Comparison) => `${Math.round(ours)}/s against ${Math.round(bare)}/s | **${ratio.toFixed(2)}**`;

async function compareLanding(url: string): Promise<Comparison> {
  const bare = await startBare('bare-page.ts', `${url}/`);
  const plain = { 'accept-encoding': 'identity' };
  try {
    return compare(
      () => load(`${url}/`, seconds, plain),
      () => load(bare.url, seconds, plain),
    );
  } finally {
    bare.stop();
  }
}

async function compareMe(url: string, home: string): Promise<Comparison> {
  const cookie = await signIn(url, home);
  // The server's own database, which is running: this finds it and gives the way in.
  const connection = await embeddedConnection(home);
  const bare = await startBare('bare-me.ts', JSON.stringify(connection));
  try {
    return compare(
      () => load(`${url}/api/client/me`, seconds, { cookie }),
      () => load(bare.url, seconds, { cookie }),
    );
  } finally {
    bare.stop();
  }
}

export async function signIn(url: string, home: string): Promise<string> {
  const { clientEmail, clientPassword } = JSON.parse(readFileSync(join(home, 'sign-ins.json'), 'utf8'));
  const answer = await fetch(`${url}/api/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: clientEmail, password: clientPassword }),
  });
  return answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
}
