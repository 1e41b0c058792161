import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { type JobHandlers, startJobs } from './jobs.ts';

const { db, connection } = await createTestDatabase();

async function openJobs(options: { works: boolean } = { works: false }) {
  const jobs = await startJobs(connection, { ...options, onError: (error) => console.error(error) });
  onTestFinished(() => jobs.stop());
  return jobs;
}

/** Handlers that only deliver mail; any other job would be a surprise. */
function mailHandlers(deliver: (mailId: number) => unknown): JobHandlers {
  const surprise = async () => {
    throw new Error('No such job was enqueued.');
  };
  return {
    'deliver-mail': async ({ mailId }) => {
      await deliver(mailId);
    },
    'send-reset-link': surprise,
    'deliver-sandbox-event': surprise,
    'reconcile-payments': surprise,
    'mark-overdue-invoices': surprise,
    'cleanup-expired': surprise,
    'compact-row-counts': surprise,
    'expire-credits': surprise,
    'send-notification-digests': surprise,
    'cleanup-retention': surprise,
  };
}

test('a job of a transaction that is rolled back never runs', async () => {
  const jobs = await openJobs();
  const delivered: number[] = [];
  const undone = db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'deliver-mail', { mailId: 1 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await jobs.drain(mailHandlers((mailId) => delivered.push(mailId)));
  expect(delivered).toEqual([]);
});

test('a job cannot be seen before its transaction is committed, and runs once afterwards', async () => {
  const jobs = await openJobs();
  const delivered: number[] = [];
  const handlers = mailHandlers((mailId) => delivered.push(mailId));
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'deliver-mail', { mailId: 2 });
    await jobs.drain(handlers);
    expect(delivered).toEqual([]);
  });
  await jobs.drain(handlers);
  await jobs.drain(handlers);
  expect(delivered).toEqual([2]);
});

test('draining also works off the jobs that other jobs enqueue', async () => {
  const jobs = await openJobs();
  const delivered: number[] = [];
  const enqueue = (mailId: number) => db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId }));
  await enqueue(10);
  await jobs.drain(
    mailHandlers(async (mailId) => {
      delivered.push(mailId);
      if (mailId < 13) await enqueue(mailId + 1);
    }),
  );
  expect(delivered).toEqual([10, 11, 12, 13]);
});

test('draining works off many jobs, each once', async () => {
  const jobs = await openJobs();
  const delivered: number[] = [];
  const all = Array.from({ length: 150 }, (_, index) => 1000 + index);
  await db.transaction(async (tx) => {
    for (const mailId of all) await jobs.enqueue(tx, 'deliver-mail', { mailId });
  });
  await jobs.drain(mailHandlers((mailId) => delivered.push(mailId)));
  expect(delivered.sort()).toEqual(all);
});

test('a job that fails is tried again later, with what it was told, and its error is kept', async () => {
  const jobs = await openJobs();
  const tried: number[] = [];
  await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 20 }));
  const handlers = mailHandlers((mailId) => {
    if (tried.push(mailId) === 1) throw new Error('refused for now');
  });
  await jobs.drain(handlers);
  await jobs.drain(handlers);
  expect(tried).toEqual([20]);
  const { rows } = await db.execute(
    sql`select output->>'message' as error, start_after > now() as later from pgboss.job where state = 'retry'`,
  );
  expect(rows).toEqual([{ error: expect.stringContaining('refused for now'), later: true }]);
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await jobs.drain(handlers);
  expect(tried).toEqual([20, 20]);
});

test('the error of a failed query is kept without the values that were in it', async () => {
  const jobs = await openJobs();
  await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 25 }));
  await jobs.drain(mailHandlers(() => db.execute(sql`select ${'Ann Sender'} from nowhere`)));
  const { rows } = await db.execute<{ output: string }>(sql`select output::text from pgboss.job where data->>'mailId' = '25'`);
  expect(rows[0]!.output).toContain('Failed query');
  expect(rows[0]!.output).not.toContain('Ann Sender');
  await db.execute(sql`delete from pgboss.job where data->>'mailId' = '25'`);
});

test('a job for later is not due now', async () => {
  const jobs = await openJobs();
  const delivered: number[] = [];
  const startAfter = new Date(Date.now() + 3_600_000);
  await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 30 }, { startAfter }));
  const handlers = mailHandlers((mailId) => delivered.push(mailId));
  await jobs.drain(handlers);
  expect(delivered).toEqual([]);
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
  await jobs.drain(handlers);
  expect(delivered).toEqual([30]);
});

test('a worker takes up what another process enqueues and finds what its transaction wrote', async () => {
  const worker = await openJobs({ works: true });
  const web = await openJobs();
  const { promise: seen, resolve } = Promise.withResolvers<unknown>();
  await worker.work(
    mailHandlers(async (mailId) => {
      const { rows } = await db.execute(sql`select studio_name from settings`);
      resolve({ mailId, rows });
    }),
  );
  await db.transaction(async (tx) => {
    await web.enqueue(tx, 'deliver-mail', { mailId: 40 });
    await tx.execute(sql`update settings set studio_name = 'Reel Deal'`);
  });
  expect(await seen).toEqual({ mailId: 40, rows: [{ studio_name: 'Reel Deal' }] });
});

test('a backlog is worked off without pauses, and one that fails does not repeat the others', async () => {
  const enqueuing = await openJobs();
  const backlog = Array.from({ length: 60 }, (_, number) => 1000 + number);
  await db.transaction(async (tx) => {
    for (const mailId of backlog) await enqueuing.enqueue(tx, 'deliver-mail', { mailId });
  });
  const delivered: number[] = [];
  const jobs = await openJobs({ works: true });
  await jobs.work(
    mailHandlers((mailId) => {
      delivered.push(mailId);
      if (mailId === 1003) throw new Error('This one fails.');
    }),
  );
  // One at each look for work would take a minute.
  await vi.waitFor(() => expect(new Set(delivered).size).toBe(60), { timeout: 10_000 });
  const twice = delivered.filter((mailId, index) => delivered.indexOf(mailId) !== index);
  expect(twice.filter((mailId) => mailId !== 1003)).toEqual([]);
});
