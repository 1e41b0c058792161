import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { saveResults } from '../bench/results/results.ts';
import { systemClock } from './shared/clock.ts';
import { startDeployment } from './testing/deployment/deployment.ts';
import { cards, createClient, createInvoice } from './testing/factories.ts';
import { openLiveStream } from './testing/live-stream.ts';
import { createTestApp } from './testing/test-app.ts';
import { openClient, repeatSteadily, type Sent } from './testing/traffic.ts';

const perSecond = { messages: 12, payments: 2, reads: 20 };
const clientCount = 25;
/** How many invoices each client pays: fewer than are allowed in ten minutes. */
const invoicesPerClient = 20;

const deployment = await startDeployment();
const { db, servers, worker, postgres, mailbox } = deployment;
const client = openClient(deployment.url);
/** An app to set up the data with. Its own emails stay in it. */
const testApp = await createTestApp({ restored: { db, connection: postgres.connection, files: `${deployment.directory}/files` } });
const deps = { ...testApp.deps, clock: systemClock };

type Customer = Awaited<ReturnType<typeof createClient>>;
const customers: Customer[] = [];
/** The invoices to pay, each once. */
const unpaid: { invoiceId: number; cookie: string }[] = [];
beforeAll(async () => {
  for (let number = 0; number < clientCount; number++) customers.push(await createClient({ deps }));
  for (let number = 0; number < invoicesPerClient; number++)
    for (const { id, cookie } of customers) {
      const { id: invoiceId } = await createInvoice({ deps }, { clientId: id, sent: true });
      unpaid.push({ invoiceId, cookie });
    }
}, 600_000);

/** What was answered with success: messages by their senders, and invoices. */
const acknowledged = { messages: [] as string[], payments: [] as number[] };

/** How often each email arrived, by its Message-ID. */
const deliveries = new Map<string, number>();

/** Counts emails and forgets them, since thousands of whole ones would take gigabytes. */
function countDeliveries() {
  for (const { raw } of mailbox.deliveries.splice(0)) {
    // Copied, because a part of a string keeps the whole string in memory.
    const messageId = Buffer.from(/^Message-ID: (.*)\r$/im.exec(raw)?.[1] ?? '').toString();
    deliveries.set(messageId, (deliveries.get(messageId) ?? 0) + 1);
  }
}

/** Every message comes from a network of its own, so that the rate limit doesn't apply. */
async function sendMessage(number: number) {
  countDeliveries();
  const email = `sender${number}@sender.example`;
  const localAddress = `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255 || 1}`;
  const body = { name: 'Ann', email, message: `Message ${number} that must not be lost.` };
  const { status } = await client.send('POST', '/api/contact', { body, localAddress });
  if (status === 201) acknowledged.messages.push(email);
}

async function pay() {
  const next = unpaid.pop();
  if (!next) throw new Error('Every invoice is paid.');
  const { invoiceId, cookie } = next;
  const { body: intent } = await client.send('POST', `/api/client/invoices/${invoiceId}/payment-intent`, { cookie, body: {} });
  const { clientSecret } = intent ?? {};
  if (!clientSecret) return;
  const card = { clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123' };
  const { body: confirmed } = await client.send('POST', '/api/payments/sandbox/confirm', { cookie, body: card });
  if (confirmed?.status === 'succeeded') acknowledged.payments.push(invoiceId);
}

const paths = ['/', '/waitlist', '/api/client/me', '/api/client/invoices', '/api/client/projects'];
const read = (number: number) =>
  client.send('GET', paths[number % paths.length]!, { cookie: customers[number % customers.length]!.cookie });

let sentBefore = 0;

/** @returns what was sent meanwhile */
async function underLoad(work: () => Promise<void>): Promise<Sent[]> {
  const start = client.sent.length;
  const base = sentBefore;
  const traffic = [
    repeatSteadily(perSecond.messages, (number) => {
      sentBefore = base + number + 1;
      return sendMessage(base + number);
    }),
    repeatSteadily(perSecond.payments, pay),
    repeatSteadily(perSecond.reads, read),
  ];
  try {
    for (const server of servers) await untilServing(server);
    await work();
    for (const server of servers) await untilServing(server);
  } finally {
    for (const stop of traffic) await stop();
  }
  return client.sent.slice(start);
}

/** Waits until a process answers requests, more than those that were in flight when this started. */
async function untilServing({ answered }: (typeof servers)[number]) {
  const before = await answered();
  await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(before + 20);
}

/** The rows of the table of results. */
const rows: string[] = [];

const failed = ({ status }: Sent) => status === 0 || status >= 400;

/** Describes the first few requests: there may be thousands. */
const describe = (sent: Sent[]) => sent.slice(0, 10).map(({ method, path, status, reason }) => `${method} ${path}: ${status || reason}`);

test('answers every request while each process restarts in turn', async () => {
  const streams = await Promise.all(customers.slice(0, 4).map(({ cookie }) => openLiveStream(`${deployment.url}/api/client/live`, cookie)));
  for (const { status } of streams) expect(status).toBe(200);
  const sent = await underLoad(async () => {
    for (const server of servers) {
      expect(await server.stop('SIGTERM')).toBe(0);
      await server.start();
      await untilServing(server);
    }
    expect(await worker.stop('SIGTERM')).toBe(0);
    await worker.start();
  });
  for (const stream of streams) await untilEnd(stream);
  expect(describe(sent.filter(failed))).toEqual([]);
  rows.push(rowOf('each process restarted in turn', sent));
});

/** Rejects if the stream ends in the middle of a chunk. */
async function untilEnd(stream: { next: () => Promise<string> }): Promise<void> {
  if ((await stream.next()) !== 'end') await untilEnd(stream);
}

test('fails at most what is in flight when a process is killed', async () => {
  let killed = { from: 0, until: 0 };
  const sent = await underLoad(async () => {
    const [server] = servers;
    const from = performance.now();
    await server!.stop('SIGKILL');
    killed = { from, until: performance.now() };
    await untilServing(servers[1]!);
    await server!.start();
  });
  const failures = sent.filter(failed);
  expect(describe(failures.filter(({ startedAt, endedAt }) => startedAt > killed.until || endedAt < killed.from))).toEqual([]);
  rows.push(rowOf('a process killed', sent));
});

test('answers with 503 while PostgreSQL restarts, and recovers by itself', async () => {
  let away = { from: 0, until: 0 };
  const sent = await underLoad(async () => {
    const from = performance.now();
    await postgres.stop();
    await expect
      .poll(() => client.sent.filter(({ status, startedAt }) => status === 503 && startedAt > from).length, { timeout: 30_000 })
      .toBeGreaterThan(20);
    await postgres.start();
    away = { from, until: performance.now() };
  });
  const failures = sent.filter(failed);
  expect(describe(failures.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0)))).toEqual([]);
  expect(describe(failures.filter(({ startedAt, endedAt }) => startedAt > away.until || endedAt < away.from))).toEqual([]);
  rows.push(rowOf(`PostgreSQL away for ${((away.until - away.from) / 1000).toFixed(1)} s`, sent));
});

test('keeps everything that was acknowledged exactly once, and sends each email exactly once', async () => {
  const count = async (text: ReturnType<typeof sql>) => Number((await db.execute<{ count: string }>(text)).rows[0]!.count);
  await expect.poll(() => count(sql`select count(*) from mails where status = 'queued'`), { timeout: 240_000, interval: 1000 }).toBe(0);
  await expect
    .poll(
      () =>
        count(sql`select count(*) from payment_attempts where status = 'open' and invoice_id = any(${sql.param(acknowledged.payments)})`),
      {
        timeout: 240_000,
        interval: 1000,
      },
    )
    .toBe(0);

  const { rows: messages } = await db.execute<{ email: string; copies: number }>(
    sql`select email, count(*)::int as copies from contact_messages group by email`,
  );
  const copiesBySender = new Map(messages.map(({ email, copies }) => [email, copies]));
  expect(acknowledged.messages.filter((email) => copiesBySender.get(email) !== 1)).toEqual([]);
  expect(messages.filter(({ copies }) => copies > 1)).toEqual([]);

  const { rows: invoices } = await db.execute<{ id: number; status: string; charges: number; payments: number }>(
    sql`select id, status,
      (select count(*)::int from sandbox_objects where type = 'charge' and data -> 'metadata' ->> 'invoiceId' = invoices.id::text) as charges,
      (select count(*)::int from payments where invoice_id = invoices.id) as payments from invoices`,
  );
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const paidOnce = { status: 'paid', charges: 1, payments: 1 };
  for (const id of acknowledged.payments) expect(byId.get(id)).toEqual({ id, ...paidOnce });
  expect(invoices.filter(({ charges, payments }) => charges > 1 || payments > 1)).toEqual([]);

  const { rows: mails } = await db.execute<{ message_id: string; status: string }>(
    sql`select message_id, status from mails where status <> 'kept'`,
  );
  countDeliveries();
  expect(mails.filter(({ status }) => status !== 'sent')).toEqual([]);
  expect(mails.filter(({ message_id }) => deliveries.get(message_id) !== 1)).toEqual([]);
  expect(deliveries.size).toBe(mails.length);
  saveRows(mails.length);
});

const rowOf = (what: string, sent: Sent[]) => {
  const failures = sent.filter(failed);
  return `| ${what} | ${sent.length} | ${failures.length} | ${failures.filter(({ status }) => status === 503).length} |`;
};

const saveRows = (mails: number) =>
  saveResults(
    'several-processes',
    `\`npm run test:long\`: two processes that serve the site behind nginx and one that runs the jobs, on Debian's PostgreSQL, with ${perSecond.messages} messages, ${perSecond.payments} card
payments and ${perSecond.reads} reads a second. Without PostgreSQL, every failure is 503 with Retry-After; of a killed process, only what was in flight fails. Afterward, all of ${acknowledged.messages.length}
acknowledged messages, ${acknowledged.payments.length} payments and ${mails} emails exist exactly once.

| meanwhile | requests | failed | of these, 503 |
| --- | --- | --- | --- |
${rows.join('\n')}`,
  );
