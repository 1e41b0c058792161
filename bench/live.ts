import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { embeddedConnection } from '../server/db/embedded.ts';
import { hashToken } from '../server/shared/tokens.ts';
import { residentMegabytes } from '../server/testing/process-memory.ts';
import { percentile } from './clients/open-loop.ts';
import { cpuSeconds, startServer, temporaryDataDir } from './processes.ts';

const dashboards = 500;
const changes = 20;
const idleSeconds = 10;

/** Measures many open dashboards: how soon a change reaches all of them, and what they cost. Throws if one misses a change. */
export async function measureLive(): Promise<string> {
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path, { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', WORKERS: 'off' });
  const connection = await embeddedConnection(join(dataDir.path, 'studio'));
  const database = new pg.Client(connection);
  await database.connect();
  const cookies = await signInClients(database);

  const memoryBefore = residentMegabytes(server.pid);
  const streams = await Promise.all(cookies.map((cookie) => openStream(server.url, cookie)));
  await setTimeout(1000);
  const memoryAfter = residentMegabytes(server.pid);
  const idle = await coresUsed(server.pid, () => setTimeout(idleSeconds * 1000));

  const notified: number[] = [];
  const refetched: number[] = [];
  const busy = await coresUsed(server.pid, async () => {
    for (let change = 0; change < changes; change++) {
      const startedAt = performance.now();
      const all = streams.map((stream) => stream.next());
      await database.query(`update client_packages set updated_at = now()`);
      const messages = await Promise.all(all);
      assert(messages.every((message) => message === 'client_packages'));
      notified.push(performance.now() - startedAt);
      await Promise.all(cookies.map((cookie) => readPackage(server.url, cookie)));
      refetched.push(performance.now() - startedAt);
    }
  });
  for (const stream of streams) stream.close();
  await database.end();

  const spread = (values: number[]) => {
    const timed = values.map((milliseconds) => ({ milliseconds }));
    return `${percentile(timed, 50).toFixed(0)} ms, ${percentile(timed, 99).toFixed(0)} ms`;
  };
  return `${dashboards} clients, each with a dashboard open on one server process; ${changes} changes that affect all of them, one after another.

| measure | value |
| --- | --- |
| from commit to the last of ${dashboards} being notified, median and slowest of ${changes} | **${spread(notified)}** |
| until all ${dashboards} have refetched the changed package | ${spread(refetched)} |
| resident memory without streams and with ${dashboards} | ${Math.round(memoryBefore)} MB, ${Math.round(memoryAfter)} MB (${Math.round(((memoryAfter - memoryBefore) * 1024) / dashboards)} KB each) |
| CPU while nothing changes | ${(idle * 100).toFixed(1)} % of a core |
| CPU while it keeps changing and everyone refetches | ${(busy * 100).toFixed(0)} % of a core |`;
}

/** Creates signed-in clients with a package. @returns their cookies */
async function signInClients(database: pg.Client): Promise<string[]> {
  await database.query(`insert into client_packages (name, price_minor) values ('Growth', 100000)`);
  const tokens = Array.from({ length: dashboards }, () => randomBytes(32).toString('base64url'));
  await database.query(
    `with created as (
       insert into clients (name, email, password, verified, current_package_id)
       select 'Client ' || n, 'client' || n || '@client.example', 'none', true, 1 from generate_series(1, cardinality($1::text[])) n returning id
     )
     insert into sessions (token_hash, client_id, created_at, last_seen_at, expires_at)
     select ($1::text[])[row_number() over ()], id, now(), now(), now() + interval '1 day' from created`,
    [tokens.map(hashToken)],
  );
  return tokens.map((token) => `picturelock-client=${token}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

async function openStream(url: string, cookie: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // Every stream gets its own connection, as every browser has one.
    get(`${url}/api/client/live`, { headers: { cookie }, agent: false }, resolve).on('error', reject);
  });
  assert.equal(response.statusCode, 200);
  response.setEncoding('utf8');
  let onMessage: (message: string) => void = () => undefined;
  response.on('data', (text: string) => {
    for (const [, message = ''] of text.matchAll(/^data: (.*)$/gm)) if (message !== 'anything') onMessage(message);
  });
  return {
    next: () =>
      new Promise<string>((resolve) => {
        onMessage = resolve;
      }),
    close: () => response.destroy(),
  };
}

const readPackage = (url: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    get(`${url}/api/client/package`, { headers: { cookie }, agent }, (response) => {
      assert.equal(response.statusCode, 200);
      response.resume().on('end', resolve);
    }).on('error', reject);
  });

/** How many cores a process uses during an action. */
async function coresUsed(pid: number, action: () => Promise<void>): Promise<number> {
  const [before, startedAt] = [cpuSeconds(pid), performance.now()];
  await action();
  return (cpuSeconds(pid) - before) / ((performance.now() - startedAt) / 1000);
}
