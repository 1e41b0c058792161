import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queues } from '#server/areas.ts';
import { schedules } from '#server/db/schema/schedules.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { startJobs } from './jobs.ts';
import { type JobHandlers, jobNamesOf } from './queues.ts';
import { readSchedules } from './read-schedules.ts';
import { everyMinutes, everySunday, hourly, latestTime, nextTime, nightly } from './schedule.ts';
import { queueDueJobs, readTime, recordRuns, startScheduler } from './scheduler.ts';

async function openScheduler() {
  const { db, connection } = await createTestDatabase();
  const open = async () => {
    const jobs = await startJobs(connection, { queues, works: false, onError: (error) => console.error(error) });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  const jobs = await open();
  const ran: string[] = [];
  const handlers = Object.fromEntries(jobNamesOf(queues).map((name) => [name, async () => void ran.push(name)])) as unknown as JobHandlers;
  const at = (time: string) => queueDueJobs({ db, jobs }, new Date(time));
  return {
    db,
    jobs,
    open,
    ran,
    at,
    /** Queues what is due at a time and runs it. @returns what ran */
    runAt: async (time: string) => {
      await at(time);
      ran.length = 0;
      await jobs.drain(recordRuns(db, queues, handlers));
      return [...ran].sort();
    },
    work: () => jobs.drain(recordRuns(db, queues, handlers)),
  };
}

const iso = (date: Date) => date.toISOString().slice(0, 16);

test.each([
  ['every five minutes', everyMinutes(5), '2026-03-01T10:10', '2026-03-01T10:15'],
  ['hourly', hourly(21), '2026-03-01T09:21', '2026-03-01T10:21'],
  ['nightly', nightly('02:15'), '2026-03-01T02:15', '2026-03-02T02:15'],
  ['every Sunday', everySunday('11:15'), '2026-02-22T11:15', '2026-03-01T11:15'],
])('finds the latest and the next time of a job that runs %s', (_, schedule, latest, next) => {
  const now = new Date('2026-03-01T10:14:59Z');
  expect([iso(latestTime(schedule, now)), iso(nextTime(schedule, now))]).toEqual([latest, next]);
  expect(iso(latestTime(schedule, new Date(`${next}Z`)))).toBe(next);
});

test('runs each job once when its time has come, and what was missed once at the next start', async () => {
  const { runAt } = await openScheduler();
  expect(await runAt('2026-03-02T02:14:50Z')).toEqual([]);
  expect(await runAt('2026-03-02T02:15:10Z')).toContain('back-up');
  expect(await runAt('2026-03-02T02:15:30Z')).toEqual([]);
  const caughtUp = await runAt('2026-03-04T09:00:00Z');
  expect(caughtUp.filter((name) => name === 'back-up')).toHaveLength(1);
  expect(caughtUp).toEqual(expect.arrayContaining(['clean-up-nightly', 'clean-up-hourly', 'send-notification-digests']));
  expect(caughtUp).not.toContain('rehearse-restore');
  expect(await runAt('2026-03-04T09:00:40Z')).toEqual([]);
});

test('queues a job once although several processes start at the same time', async () => {
  const { db, open, runAt } = await openScheduler();
  await runAt('2026-03-02T02:00:00Z');
  const processes = await Promise.all(Array.from({ length: 4 }, open));
  const now = new Date('2026-03-05T09:00:00Z');
  await Promise.all(processes.map((jobs) => queueDueJobs({ db, jobs }, now)));
  const { rows } = await db.execute(sql`select name from pgboss.job where state = 'created' group by name having count(*) > 1`);
  expect(rows).toEqual([]);
  expect(await runAt('2026-03-05T09:00:00Z')).toContain('back-up');
});

test('does not queue a job again whose last run still waits', async () => {
  const { db, at } = await openScheduler();
  const now = (await readTime(db)).getTime();
  for (const later of [0, 1, 2, 3]) await at(new Date(now + later * minutes).toISOString());
  const { rows } = await db.execute(sql`select count(*)::int as count from pgboss.job where name = 'reconcile-payments'`);
  expect(rows).toEqual([{ count: 1 }]);
});

test('goes on by itself after the clock was a day ahead', async () => {
  const { db, jobs, work, ran } = await openScheduler();
  const now = (await readTime(db)).getTime();
  await db.transaction((tx) => jobs.enqueue(tx, 'fetch-thumbnail', { source: 'youtube:1' }));
  const enqueue = (name: 'update-watermarks' | 'process-file', startAfter: Date) =>
    db.transaction((tx) => jobs.enqueue(tx, name, { projectId: 1, fileId: 1 } as never, { startAfter }));
  await enqueue('update-watermarks', new Date(now + 2 * minutes));
  await enqueue('process-file', new Date(now - 1 * minutes));
  // Puts the database in the state that it would have after a day with such a clock.
  await queueDueJobs({ db, jobs }, new Date(now + 1 * days));
  await queueDueJobs({ db, jobs }, new Date(now + 1 * days + 1 * minutes));
  await db.execute(sql`update pgboss.job set created_on = created_on + interval '1 day', start_after = start_after + interval '1 day'`);
  await db.execute(sql`update pgboss.queue set maintain_on = now() + interval '1 day', monitor_claim_on = now() + interval '1 day'`);
  await work();
  expect(ran).toEqual([]);

  const stop = startScheduler({ db, jobs }, (error) => console.error(error));
  await stop();
  const { rows } = await db.execute(sql`
    select greatest(max(maintain_on), max(monitor_claim_on)) > now() as ahead from pgboss.queue`);
  expect(rows).toEqual([{ ahead: false }]);
  await work();
  expect(ran).toEqual(expect.arrayContaining(['fetch-thumbnail', 'process-file', 'reconcile-payments']));
  expect(ran).not.toContain('update-watermarks');
  const delay = await db.execute(sql`select start_after <= now() + interval '2 minutes' as kept from pgboss.job where state = 'created'`);
  expect(delay.rows).toEqual([{ kept: true }]);
  ran.length = 0;
  await queueDueJobs({ db, jobs }, new Date(now + 2 * minutes));
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
  await work();
  expect(ran).toContain('reconcile-payments');
});

test('reports when each job ran and runs next, and that it is late while it fails or no process runs', async () => {
  const { db, at, runAt } = await openScheduler();
  const statusAt = async (time: string) => {
    const found = (await readSchedules(db, queues, new Date(time))).find(({ name }) => name === 'expire-credits');
    return { ...found, nextRunAt: iso(found!.nextRunAt) };
  };
  await runAt('2026-03-02T10:10:59Z');
  expect(await statusAt('2026-03-02T10:20:00Z')).toMatchObject({ lastRunAt: null, nextRunAt: '2026-03-02T11:11', isLate: false });
  expect(await statusAt('2026-03-02T10:21:01Z')).toMatchObject({ isLate: true });
  await at('2026-03-02T10:22:00Z');
  expect(await statusAt('2026-03-02T10:32:00Z')).toMatchObject({ lastRunAt: null, isLate: false });
  await at('2026-03-02T11:32:00Z');
  expect(await statusAt('2026-03-02T11:32:00Z')).toMatchObject({ isLate: true });
  await runAt('2026-03-02T11:33:00Z');
  expect(await statusAt('2026-03-02T11:33:00Z')).toMatchObject({
    lastRunAt: expect.any(Date),
    nextRunAt: '2026-03-02T12:11',
    isLate: false,
  });
});

test('a run that fails is not recorded', async () => {
  const { db, at, runAt } = await openScheduler();
  await runAt('2026-03-02T10:10:59Z');
  await at('2026-03-02T10:11:00Z');
  const failing = vi.fn().mockRejectedValue(new Error('No disk'));
  await expect(recordRuns(db, queues, { 'expire-credits': failing } as never)['expire-credits']({})).rejects.toThrow('No disk');
  const [row] = await db.select().from(schedules).where(sql`name = 'expire-credits'`);
  expect(row).toMatchObject({ lastRunAt: null, pendingSince: new Date('2026-03-02T10:11:00Z') });
});
