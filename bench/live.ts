import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { embeddedConnection } from '../server/db/embedded.ts';
import { hashToken } from '../server/shared/tokens.ts';
import { percentile } from './open-loop.ts';
import { passingDataDir, residentMegabytes, startServer } from './processes.ts';

const dashboards = 500;
const changes = 20;
const idleSeconds = 10;

/** Many dashboards that wait for news: how soon a change reaches all of them, and what they cost. Throws where one misses a change. */
export async function measureLive(): Promise<string> {
  using dataDir = passingDataDir();
  await using server = await startServer(dataDir.path, { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', WORKERS: 'off' });
  const connection = await embeddedConnection(join(dataDir.path, 'studio'));
  const database = new pg.Client(connection);
  await database.connect();
  const cookies = await signInClients(database);

  const without = residentMegabytes(server.pid);
  const streams = await Promise.all(cookies.map((cookie) => openStream(server.url, cookie)));
  await setTimeout(1000);
  const withStreams = residentMegabytes(server.pid);
  const idle = await coresUsed(server.pid, () => setTimeout(idleSeconds * 1000));

  const heard: number[] = [];
  const read: number[] = [];
  const busy = await coresUsed(server.pid, async () => {
    for (let change = 0; change < changes; change++) {
      const startedAt = performance.now();
      const all = streams.map((stream) => stream.next());
      await database.query(`update client_packages set updated_at = now()`);
      const words = await Promise.all(all);
      assert(words.every((word) => word === 'client_packages'));
      heard.push(performance.now() - startedAt);
      await Promise.all(cookies.map((cookie) => readPackage(server.url, cookie)));
      read.push(performance.now() - startedAt);
    }
  });
  for (const stream of streams) stream.close();
  await database.end();

  const spread = (values: number[]) => {
    const timed = values.map((milliseconds) => ({ milliseconds }));
    return `${percentile(timed, 50).toFixed(0)} ms, ${percentile(timed, 99).toFixed(0)} ms`;
  };
  return `${dashboards} clients, each with a dashboard open on one server process; ${changes} changes that concern all of them, one after another.

| figure | value |
| --- | --- |
| from the change's commit to the last of ${dashboards} that hears of it, median and slowest of ${changes} | **${spread(heard)}** |
| until all ${dashboards} have read the changed package anew | ${spread(read)} |
| resident memory without streams, and with ${dashboards} of them | ${Math.round(without)} MB, ${Math.round(withStreams)} MB (${Math.round(((withStreams - without) * 1024) / dashboards)} KB each) |
| processor while nothing changes | ${(idle * 100).toFixed(1)} % of a core |
| processor while it changes and all read anew, again and again | ${(busy * 100).toFixed(0)} % of a core |`;
}

/** Makes clients that have a package and are signed in. @returns their cookies */
async function signInClients(database: pg.Client): Promise<string[]> {
  await database.query(`insert into client_packages (name, price_minor) values ('Growth', 100000)`);
  const tokens = Array.from({ length: dashboards }, () => randomBytes(32).toString('base64url'));
  await database.query(
    `with made as (
       insert into clients (name, email, password, verified, current_package_id)
       select 'Client ' || n, 'client' || n || '@client.example', 'none', true, 1 from generate_series(1, cardinality($1::text[])) n returning id
     )
     insert into sessions (token_hash, client_id, created_at, last_seen_at, expires_at)
     select ($1::text[])[row_number() over ()], id, now(), now(), now() + interval '1 day' from made`,
    [tokens.map(hashToken)],
  );
  return tokens.map((token) => `picturelock-client=${token}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

async function openStream(url: string, cookie: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // A connection of its own, as each browser has.
    get(`${url}/api/client/live`, { headers: { cookie }, agent: false }, resolve).on('error', reject);
  });
  assert.equal(response.statusCode, 200);
  response.setEncoding('utf8');
  let waiting: (word: string) => void = () => undefined;
  response.on('data', (text: string) => {
    for (const [, word = ''] of text.matchAll(/^data: (.*)$/gm)) if (word !== 'anything') waiting(word);
  });
  return {
    next: () =>
      new Promise<string>((resolve) => {
        waiting = resolve;
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

/** How many cores a process uses while something happens (proc(5), utime and stime, in hundredths of a second). */
async function coresUsed(pid: number, something: () => Promise<void>): Promise<number> {
  const used = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  const [before, startedAt] = [used(), performance.now()];
  await something();
  return (used() - before) / ((performance.now() - startedAt) / 1000);
}
