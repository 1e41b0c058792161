import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { percentile, type Timed } from './open-loop.ts';
import { openPlanner } from './plans.ts';
import { startServer, temporaryDataDir } from './processes.ts';
import { fillScale, type Scale } from './scale-rows.ts';

const small: Scale = { messages: 1000, clients: 20, projects: 200, invoices: 1000 };
const large: Scale = { messages: 1_000_000, clients: 20_000, projects: 200_000, invoices: 1_000_000 };
const adminPassword = 'Only for this benchmark 1';
/** Calls per path and size. */
const repetitions = 300;
/** Not measured: the first responses are slow while code is compiled and pages are loaded. */
const warmUp = 40;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** Long ago, with more than a full page even in the small studio. */
const [from, to] = [daysAgo(1200), daysAgo(900)];

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
  '/api/admin/invoices?status=overdue&limit=10',
  '/api/admin/invoices?status=unpaid&limit=10',
  `/api/admin/invoices?issuedFrom=${from}&issuedTo=${to}`,
  `/api/admin/invoices?dueFrom=${from}&dueTo=${to}`,
  '/api/admin/invoices?currency=EUR',
  '/api/admin/invoices?projectId=100',
  '/api/admin/payments',
  '/api/admin/payments?kind=refund',
  '/api/admin/payments?method=paypal',
  `/api/admin/payments?from=${from}&to=${to}`,
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
  '/api/admin/invoices?search=INV-2023-0000777',
  // One client; every client.
  '/api/admin/invoices?search=6512bd43',
  '/api/admin/invoices?search=channel',
  '/api/admin/payments?search=INV-2023-0000777',
  '/api/admin/payments?search=6512bd43',
  '/api/admin/payments?search=channel',
];

/** Compares first pages with a thousand rows to the same with a million, alternately on one machine. Throws on a sequential scan of a large table. */
export async function measureScale(): Promise<string> {
  using smallDir = temporaryDataDir();
  using largeDir = temporaryDataDir();
  await using smallStudio = await openStudio(smallDir.path, small);
  await using largeStudio = await openStudio(largeDir.path, large);
  const rows = [];
  for (const path of [...lists, ...searches]) rows.push(row(path, await compare(path, smallStudio, largeStudio)));
  const plans = await plansOf(largeStudio);
  return `First pages (100 rows, or up to the limit; screens ask for 25 first) on the embedded database with 1,000 messages, 20 clients, 200 projects and 1,000 invoices, compared to
1,000,000, 20,000, 200,000 and 1,000,000; about as many payments and refunds as invoices. ${repetitions} times each, alternately, one at a time. Target for the
lists: at most 1.5. Totals come from row counts, and no large table is scanned (all ${plans} query plans are in \`bench/plans.txt\`). Searches read their own
indexes first and have no target. For clients, projects being edited and the board, the small studio has less than a full page of rows, so the large one also has more
to send; its overview adds up the 20,000 unpaid invoices, where the small one has 20.

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
  const responses: Timed[][] = studios.map(() => []);
  for (let turn = -warmUp; turn < repetitions; turn++)
    for (const [number, studio] of studios.entries()) {
      const timing = await timed(studio, path);
      if (turn >= 0) responses[number]!.push(timing);
    }
  return responses;
}

async function timed({ url, cookies }: Studio, path: string): Promise<Timed> {
  const startedAt = performance.now();
  const response = await fetch(url + path, { headers: { cookie: cookies } });
  await response.arrayBuffer();
  assert.equal(response.status, 200, path);
  return { milliseconds: performance.now() - startedAt };
}

function row(path: string, [few = [], many = []]: Timed[][]): string {
  const figures = (responses: Timed[]) => `${percentile(responses, 50).toFixed(1)} ms, ${percentile(responses, 99).toFixed(1)} ms`;
  return `| ${path} | ${figures(few)} | ${figures(many)} | **${(percentile(many, 99) / percentile(few, 99)).toFixed(2)}** |`;
}

/** Writes the plan of every query to bench/plans.txt. @returns how many there are */
async function plansOf({ connection, cookies }: Studio): Promise<number> {
  await using planner = await openPlanner(connection);
  const texts: string[] = [];
  const scanned: string[] = [];
  for (const path of [...lists, ...searches])
    for (const plan of await planner.plansOf(path, cookies)) {
      texts.push([`GET ${path}`, plan.query, ...plan.plan.map((line) => `    ${line}`)].join('\n'));
      scanned.push(...plan.scanned.map((table) => `${path} scans ${table}`));
    }
  writeFileSync('bench/plans.txt', `${texts.join('\n\n')}\n`);
  assert.deepEqual(scanned, []);
  return texts.length;
}
