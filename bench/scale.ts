import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { percentile, type Timed } from './open-loop.ts';
import { openPlanner } from './plans.ts';
import { passingDataDir, startServer } from './processes.ts';
import { fillScale, type Scale } from './scale-rows.ts';

const small: Scale = { messages: 1000, clients: 20, projects: 200, invoices: 1000 };
const large: Scale = { messages: 1_000_000, clients: 20_000, projects: 200_000, invoices: 1_000_000 };
const adminPassword = 'Only for this benchmark 1';
/** Of each call, at each size. */
const times = 300;
/** Not measured: the first answers are slow while code is compiled and pages are read. */
const warmUp = 40;

const lists = [
  '/api/admin/contact-messages',
  '/api/admin/contact-messages?status=unread',
  '/api/admin/clients',
  '/api/admin/clients?sort=name',
  '/api/admin/clients?sort=credits',
  '/api/admin/projects',
  '/api/admin/projects?status=editing',
  '/api/admin/projects?sort=deadline',
  '/api/admin/projects/board',
  '/api/admin/invoices',
  '/api/admin/invoices?status=overdue',
  '/api/admin/packages',
  '/api/admin/overview',
  '/api/client/me',
  '/api/client/projects',
  '/api/client/invoices',
  '/api/client/package',
];

const searches = [
  '/api/admin/contact-messages?search=zeppelin',
  '/api/admin/contact-messages?search=sender77+gaming',
  '/api/admin/contact-messages?search=channel',
  '/api/admin/clients?search=channel+19',
  '/api/admin/projects?search=trailer+12',
];

/** First pages with a thousand rows beside the same with a million, in turns on one machine. Throws where a large table is read whole. */
export async function measureScale(): Promise<string> {
  using smallDir = passingDataDir();
  using largeDir = passingDataDir();
  await using smallStudio = await openStudio(smallDir.path, small);
  await using largeStudio = await openStudio(largeDir.path, large);
  const rows = [];
  for (const path of [...lists, ...searches]) rows.push(row(path, await compare(path, smallStudio, largeStudio)));
  const plans = await plansOf(largeStudio);
  return `First pages (100 rows) on the embedded database with 1,000 messages, 20 clients, 200 projects and 1,000 invoices beside 1,000,000,
20,000, 200,000 and 1,000,000; ${times} times each, in turns, one at a time. Aim for the lists: at most 1.5. Totals are tallies; no large table is read whole
(the plan of every query is in \`bench/plans.txt\`, ${plans} of them). Searches are answered by their own indexes and have no aim.
Of clients, of overdue invoices and on the board the small studio has fewer rows than fill a page, so that there the large one also has more to answer.

| GET | small: median, 99th percentile | large: median, 99th percentile | ratio of the 99th percentiles |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

async function openStudio(dataDir: string, scale: Scale) {
  const settings = { DEMO_DATA: 'off', DATABASE_URL: '', SMTP_URL: '', WORKERS: 'off', ADMIN_PASSWORD: adminPassword };
  const server = await startServer(dataDir, settings);
  const { connection, cookie } = await fillScale(join(dataDir, 'studio'), scale);
  const signedIn = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookies = `${cookie}; ${signedIn.headers.getSetCookie()[0]!.split(';', 1)[0]}`;
  return { ...server, connection, cookies };
}

type Studio = Awaited<ReturnType<typeof openStudio>>;

async function compare(path: string, ...studios: Studio[]) {
  const answers: Timed[][] = studios.map(() => []);
  for (let turn = -warmUp; turn < times; turn++)
    for (const [number, studio] of studios.entries()) {
      const taken = await timed(studio, path);
      if (turn >= 0) answers[number]!.push(taken);
    }
  return answers;
}

async function timed({ url, cookies }: Studio, path: string): Promise<Timed> {
  const startedAt = performance.now();
  const answer = await fetch(url + path, { headers: { cookie: cookies } });
  await answer.arrayBuffer();
  assert.equal(answer.status, 200, path);
  return { milliseconds: performance.now() - startedAt };
}

function row(path: string, [few = [], many = []]: Timed[][]): string {
  const figures = (answers: Timed[]) => `${percentile(answers, 50).toFixed(1)} ms, ${percentile(answers, 99).toFixed(1)} ms`;
  return `| ${path} | ${figures(few)} | ${figures(many)} | **${(percentile(many, 99) / percentile(few, 99)).toFixed(2)}** |`;
}

/** Writes down how each query is answered. @returns how many there are */
async function plansOf({ connection, cookies }: Studio): Promise<number> {
  await using planner = await openPlanner(connection);
  const texts: string[] = [];
  const scanned: string[] = [];
  for (const path of [...lists, ...searches])
    for (const plan of await planner.plansOf(path, cookies)) {
      texts.push([`GET ${path}`, plan.query, ...plan.plan.map((line) => `    ${line}`)].join('\n'));
      scanned.push(...plan.scanned.map((table) => `${path} reads ${table} whole`));
    }
  writeFileSync('bench/plans.txt', `${texts.join('\n\n')}\n`);
  assert.deepEqual(scanned, []);
  return texts.length;
}
