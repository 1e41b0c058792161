import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queues } from '#server/areas.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { startJobs } from './jobs.ts';
import { type JobHandlers, jobNamesOf, quickLane, slowLane } from './queues.ts';

const { db, connection } = await createTestDatabase();

async function openJobs(options: { works: boolean; longJobs?: number } = { works: false }) {
  const jobs = await startJobs(connection, { queues, ...options, onError: (error) => console.error(error) });
  onTestFinished(() => jobs.stop());
  return jobs;
}

/** Handlers that only deliver mail and fail on any other job. */
function mailHandlers(deliver: (mailId: number) => unknown): JobHandlers {
  const reject = async () => {
    throw new Error('No such job was enqueued.');
  };
  return {
    ...(Object.fromEntries(jobNamesOf(queues).map((name) => [name, reject])) as unknown as JobHandlers),
    'deliver-mail': async ({ mailId }) => {
      await deliver(mailId);
    },
  };
}

test('never runs a job of a transaction that is rolled back', async () => {
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

test('runs a job once, after its transaction is committed', async () => {
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

test('drains jobs that other jobs enqueue', async () => {
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

test('drains many jobs, each once', async () => {
  const jobs = await openJobs();
  const delivered: number[] = [];
  const all = Array.from({ length: 150 }, (_, index) => 1000 + index);
  await db.transaction(async (tx) => {
    for (const mailId of all) await jobs.enqueue(tx, 'deliver-mail', { mailId });
  });
  await jobs.drain(mailHandlers((mailId) => delivered.push(mailId)));
  expect(delivered.sort()).toEqual(all);
});

test('retries a failed job later with the same data and stores its error', async () => {
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

test('stores the error of a failed query without its values', async () => {
  const jobs = await openJobs();
  await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 25 }));
  await jobs.drain(mailHandlers(() => db.execute(sql`select ${'Ann Sender'} from nowhere`)));
  const { rows } = await db.execute<{ output: string }>(sql`select output::text from pgboss.job where data->>'mailId' = '25'`);
  expect(rows[0]!.output).toContain('Failed query');
  expect(rows[0]!.output).not.toContain('Ann Sender');
  await db.execute(sql`delete from pgboss.job where data->>'mailId' = '25'`);
});

test('does not run a job before its start time', async () => {
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

test('runs a job that another process enqueues, after that process has committed', async () => {
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

test('processes a backlog without pauses and does not repeat jobs because another one failed', async () => {
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
  // Fast enough only in batches: one job per poll would take a minute.
  await vi.waitFor(() => expect(new Set(delivered).size).toBe(60), { timeout: 10_000 });
  const twice = delivered.filter((mailId, index) => delivered.indexOf(mailId) !== index);
  expect(twice.filter((mailId) => mailId !== 1003)).toEqual([]);
});

test('processes a video once at a time, and another one meanwhile', async () => {
  const jobs = await openJobs({ works: true, longJobs: 3 });
  const enqueue = (fileId: number) => db.transaction((tx) => jobs.enqueue(tx, 'process-video', { fileId }, { group: String(fileId) }));
  const begun: number[] = [];
  const first = Promise.withResolvers<void>();
  const handlers = mailHandlers(() => undefined);
  await jobs.work({
    ...handlers,
    'process-video': async ({ fileId }) => {
      begun.push(fileId);
      if (begun.length === 1) await first.promise;
    },
  });
  await enqueue(1);
  await vi.waitFor(() => expect(begun).toEqual([1]), 5000);
  await enqueue(1);
  await enqueue(2);
  await vi.waitFor(() => expect(begun).toEqual([1, 2]), 5000);
  first.resolve();
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 1]), 5000);
});

test('does not let slow jobs hold up others, nor those hold up quick ones', async () => {
  const jobs = await openJobs({ works: true });
  const enqueue = (fileId: number, priority: number) =>
    db.transaction((tx) => jobs.enqueue(tx, 'process-video', { fileId }, { group: String(fileId), priority }));
  const begun: number[] = [];
  const slow = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  await jobs.work({
    ...mailHandlers(() => undefined),
    'process-video': async ({ fileId }) => {
      begun.push(fileId);
      if (fileId === 11) await slow.promise;
      if (fileId === 13) await other.promise;
    },
  });
  await enqueue(11, slowLane);
  await enqueue(12, slowLane - 1);
  await vi.waitFor(() => expect(begun).toEqual([11]), 5000);
  await enqueue(13, -1);
  await vi.waitFor(() => expect(begun).toEqual([11, 13]), 5000);
  await enqueue(14, 0);
  await enqueue(15, quickLane);
  await vi.waitFor(() => expect(begun).toEqual([11, 13, 15]), 5000);
  other.resolve();
  await vi.waitFor(() => expect(begun).toEqual([11, 13, 15, 14]), 5000);
  slow.resolve();
  await vi.waitFor(() => expect(begun).toEqual([11, 13, 15, 14, 12]), 5000);
});

test('works off a backlog of short jobs in a queue for long ones without pauses', async () => {
  const jobs = await openJobs({ works: true });
  const all = Array.from({ length: 100 }, (_, index) => 1000 + index);
  await db.transaction(async (tx) => {
    for (const fileId of all) await jobs.enqueue(tx, 'process-file', { fileId });
  });
  const done: number[] = [];
  await jobs.work({
    ...mailHandlers(() => undefined),
    'process-file': async ({ fileId }) => {
      done.push(fileId);
    },
  });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(all), 30_000);
});

test('gives queues of an earlier version the options of this one, and writes to none that has them', async () => {
  await db.execute(sql`update pgboss.queue set retry_limit = 99, deletion_seconds = 1 where name = 'send-reset-link'`);
  await db.execute(sql`update pgboss.queue set updated_on = '2020-01-01'`);
  const readOptions = async () =>
    (await db.execute(sql`select name, retry_limit, deletion_seconds from pgboss.queue where updated_on > '2020-01-02'`)).rows;
  await openJobs();
  const { retryLimit, deleteAfter } = queues['send-reset-link'];
  expect(await readOptions()).toEqual([{ name: 'send-reset-link', retry_limit: retryLimit, deletion_seconds: deleteAfter }]);
});
