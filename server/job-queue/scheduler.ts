import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { schedules } from '#server/db/schema/schedules.ts';
import { seconds } from '#server/shared/clock.ts';
import { correctFutureTimes, hasFutureTimes } from './correct-future-times.ts';
import type { Jobs } from './jobs.ts';
import { type JobHandlers, type Queues, type ScheduledJob, schedulesOf, waitsForOthers } from './queues.ts';
import { resumeInterrupted } from './resume-interrupted.ts';
import { latestTime } from './schedule.ts';

interface SchedulerDeps {
  db: Connection;
  jobs: Pick<Jobs, 'enqueue' | 'queues'>;
}

/** How often due jobs are looked for: more often than the shortest period, so that none is skipped. */
const interval = 20 * seconds;

/**
 * Queues the scheduled jobs at their times, and at once what was missed while no server ran or was interrupted by its end. Several processes can do so at the same time.
 * @returns stops it, after the present pass
 */
export function startScheduler(deps: SchedulerDeps, onError: (error: unknown) => void): () => Promise<void> {
  let isRunning = false;
  let pass = Promise.resolve();
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    pass = readTime(deps.db)
      .then((now) => queueDueJobs(deps, now))
      .then(() => resumeInterrupted(deps.db))
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  };
  run();
  const timer = setInterval(run, interval);
  return () => {
    clearInterval(timer);
    return pass;
  };
}

/** The database's time, so that processes whose clocks differ agree. */
export async function readTime(db: Connection): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(sql`select (extract(epoch from now()) * 1000)::float as now`);
  return new Date(rows[0]!.now);
}

/** Queues each job whose time has come since it was last queued; only once, however often that was. */
export async function queueDueJobs({ db, jobs }: SchedulerDeps, now: Date): Promise<void> {
  if (await hasFutureTimes(db, now)) await correctFutureTimes(db, now);
  const known = await db.select().from(schedules);
  const added = schedulesOf(jobs.queues).flatMap(({ name }) => (known.some((row) => row.name === name) ? [] : [name]));
  if (added.length > 0) await addSchedules(db, added, now);
  const due = dueOf(jobs.queues, known, now);
  if (due.length === 0) return;
  await db.transaction(async (tx) => {
    for (const name of await claim(tx, jobs.queues, due, now))
      await jobs.enqueue(tx, name, {}, waitsForOthers(jobs.queues[name]) ? { group: name } : {});
  });
}

/** Adds jobs as if they had just been queued: their first time is still to come. */
const addSchedules = (db: Connection, names: ScheduledJob[], now: Date) =>
  db
    .insert(schedules)
    .values(names.map((name) => ({ name, lastQueuedAt: now })))
    .onConflictDoNothing();

function dueOf(queues: Queues, rows: (typeof schedules.$inferSelect)[], now: Date) {
  const queuedAt = new Map(rows.map(({ name, lastQueuedAt }) => [name, lastQueuedAt]));
  return schedulesOf(queues).flatMap(({ name, schedule }) => {
    const lastQueuedAt = queuedAt.get(name);
    return lastQueuedAt && lastQueuedAt < latestTime(schedule, now) ? [name] : [];
  });
}

/** @returns the jobs to queue: not those that another process has queued meanwhile, nor those that are still waiting from before */
async function claim(tx: Transaction, queues: Queues, names: ScheduledJob[], now: Date) {
  const locked = await tx.select().from(schedules).where(inArray(schedules.name, names)).orderBy(asc(schedules.name)).for('update');
  const due = dueOf(queues, locked, now);
  if (due.length === 0) return [];
  await tx
    .update(schedules)
    .set({ lastQueuedAt: now, pendingSince: sql`coalesce(${schedules.pendingSince}, ${now.toISOString()})` })
    .where(inArray(schedules.name, due));
  const { rows } = await tx.execute<{ name: ScheduledJob }>(
    sql`select distinct name from pgboss.job where name in ${due} and state < 'active' and start_after <= ${now.toISOString()}`,
  );
  return due.filter((job) => !rows.some(({ name }) => name === job));
}

/** @param time when the job succeeded: by default the database's time; only tests pass another one */
export const recordRun = (db: Connection, name: ScheduledJob, time: Date | SQL = sql`now()`) =>
  db.update(schedules).set({ lastRunAt: time, pendingSince: null }).where(eq(schedules.name, name));

/** Handlers that record when a scheduled job succeeded. */
export function recordRuns(db: Connection, queues: Queues, handlers: JobHandlers): JobHandlers {
  const recording = schedulesOf(queues).map(({ name }) => {
    const handle = async () => {
      await handlers[name]({});
      await recordRun(db, name);
    };
    return [name, handle];
  });
  return { ...handlers, ...Object.fromEntries(recording) };
}
