import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { embeddedConnection } from '../server/db/embedded.ts';
import { residentMegabytes } from '../server/testing/process-memory.ts';
import { type Comparison, compare, load } from './clients/wrk.ts';
import { startBare, startServer, temporaryDataDir } from './processes.ts';

const seconds = 5;

/** Startup time, throughput against bare baselines, and memory. */
export async function measureLoad(): Promise<string> {
  using dataDir = temporaryDataDir();
  const first = await startServer(dataDir.path);
  await first.stop();
  await using server = await startServer(dataDir.path);
  await setTimeout(10_000);
  const idle = residentMegabytes(server.pid);
  const landing = await compareLanding(server.url);
  const me = await compareMe(server.url, join(dataDir.path, 'demo'));
  const loaded = residentMegabytes(server.pid);
  return `Ratios are the median of five rounds in one run, with wrk on the same machine using 32 connections. The server
writes its log to a pipe.

| measure | ours against bare | ratio | target |
| --- | --- | --- | --- |
| cached landing page (Brotli, as browsers ask for it), against node:http with the same bytes | ${formatRow(landing)} | ≥ 0.6 |
| GET /api/client/me, against node:http and pg with the same query | ${formatRow(me)} | ≥ 0.7 |

| measure | value | target |
| --- | --- | --- |
| resident memory when idle, without the database | ${Math.round(idle)} MB | ≤ 120 MB |
| resident memory after this load | ${Math.round(loaded)} MB | |
| startup to first response, new database with demo data | ${first.seconds.toFixed(2)} s | ≤ 5 s |
| startup to first response, existing database | ${server.seconds.toFixed(2)} s | ≤ 1.5 s |`;
}

const formatRow = ({ ours, bare, ratio }: Comparison) => `${Math.round(ours)}/s against ${Math.round(bare)}/s | **${ratio.toFixed(2)}**`;

async function compareLanding(url: string): Promise<Comparison> {
  const bare = await startBare('page.ts', `${url}/`);
  const headers = { 'accept-encoding': 'br' };
  try {
    return compare(
      () => load(`${url}/`, seconds, headers),
      () => load(bare.url, seconds, headers),
    );
  } finally {
    bare.stop();
  }
}

async function compareMe(url: string, home: string): Promise<Comparison> {
  const cookie = await signIn(url, home);
  // Connects to the running server's embedded database.
  const connection = await embeddedConnection(home);
  const bare = await startBare('me.ts', JSON.stringify(connection));
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
