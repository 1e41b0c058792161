import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedConnection } from '../../server/db/embedded.ts';
import { send } from '../clients/http-client.ts';
import { percentile, type Timed } from '../clients/open-loop.ts';
import { startServer, temporaryDataDir } from '../processes.ts';
import { hotPaths, me } from './hot-paths.ts';
import { openPlanner } from './plans.ts';
import { fillScale, type Scale } from './scale-rows.ts';

const small: Scale = { messages: 1000, clients: 100, projects: 1000, invoices: 1000, leads: 1000 };
const large: Scale = { messages: 1_000_000, clients: 20_000, projects: 200_000, invoices: 1_000_000, leads: 100_000 };
const adminPassword = 'Only for this benchmark 1';
/** The number of calls per path and size. */
const repetitions = 300;
/** Calls of every path before the measurement begins, because responses are slow while code is compiled and pages are loaded. */
const warmUp = 40;

/** Compares first pages with a thousand rows to the same with a million, alternately on one machine. Throws on a sequential scan of a large table. */
export async function measureScale(): Promise<string> {
  using smallDir = temporaryDataDir();
  using largeDir = temporaryDataDir();
  await using smallStudio = await openStudio(smallDir.path, small);
  await using largeStudio = await openStudio(largeDir.path, large);
  const timings = new Map<string, Timed[][]>();
  for (const path of hotPaths) await compare(path, warmUp, smallStudio, largeStudio);
  for (const path of hotPaths) timings.set(path, await compare(path, repetitions, smallStudio, largeStudio));
  const plans = await plansOf(largeStudio);
  const baselines = timings.get(me)!;
  return `First pages as screens ask for them (25 rows), and full pages (100 rows) of invoices and payments, on the embedded database with 1,000 messages, 100 clients,
1,000 projects and 1,000 invoices, compared to 1,000,000, 20,000, 200,000 and 1,000,000; about as many payments and refunds as invoices. ${repetitions} times each, alternately,
one at a time. Targets for the lists: medians of at most 2 × that of GET ${me} in the same studio for 25 rows, and a ratio of the 99th percentiles of at most 1.5.
Totals and sums come from row counts, and no large table is scanned (all ${plans} query plans are in \`bench/plans.txt\`). Searches read their own indexes first and
have no target.

| GET | small: median, 99th percentile | large: median, 99th percentile | medians as multiples of ${me} | ratio of the 99th percentiles |
| --- | --- | --- | --- | --- |
${[...timings].map(([path, responses]) => row(path, responses, baselines)).join('\n')}`;
}

async function openStudio(dataDir: string, scale: Scale) {
  const settings = { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', WORKERS: 'off', ADMIN_PASSWORD: adminPassword };
  const server = await startServer(dataDir, settings);
  const connection = await embeddedConnection(join(dataDir, 'studio'));
  const cookie = await fillScale(connection, scale);
  const signedIn = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookies = `${cookie}; ${signedIn.headers.getSetCookie()[0]!.split(';', 1)[0]}`;
  return { ...server, connection, cookies };
}

type Studio = Awaited<ReturnType<typeof openStudio>>;

async function compare(path: string, calls: number, ...studios: Studio[]) {
  const responses: Timed[][] = studios.map(() => []);
  for (let call = 0; call < calls; call++)
    for (const [number, studio] of studios.entries()) responses[number]!.push(await timed(studio, path));
  return responses;
}

async function timed({ url, cookies }: Studio, path: string): Promise<Timed> {
  const startedAt = performance.now();
  const { status } = await send(url + path, { headers: { cookie: cookies } });
  assert.equal(status, 200, path);
  return { milliseconds: performance.now() - startedAt };
}

function row(path: string, responses: Timed[][], baselines: Timed[][]): string {
  const figures = responses.map((timings) => `${percentile(timings, 50).toFixed(1)} ms, ${percentile(timings, 99).toFixed(1)} ms`);
  const multiples = responses.map((timings, studio) => (percentile(timings, 50) / percentile(baselines[studio]!, 50)).toFixed(1));
  const [few = Number.NaN, many = Number.NaN] = responses.map((timings) => percentile(timings, 99));
  return `| ${[path, ...figures, multiples.join(', '), `**${(many / few).toFixed(2)}**`].join(' | ')} |`;
}

/** Writes the plan of every query to bench/plans.txt. @returns how many plans there are */
async function plansOf({ connection, cookies }: Studio): Promise<number> {
  await using planner = await openPlanner(connection);
  const texts: string[] = [];
  const scanned: string[] = [];
  for (const path of hotPaths)
    for (const plan of await planner.plansOf(path, cookies)) {
      texts.push([`GET ${path}`, plan.query, ...plan.plan.map((line) => `    ${line}`)].join('\n'));
      scanned.push(...plan.scanned.map((table) => `${path} scans ${table}`));
    }
  writeFileSync('bench/plans.txt', `${texts.join('\n\n')}\n`);
  assert.deepEqual(scanned, []);
  return texts.length;
}
