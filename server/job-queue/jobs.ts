import { isDeepStrictEqual } from 'node:util';
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type JobResult, PgBoss } from 'pg-boss';
import type { Transaction } from '#server/db/client.ts';
import { preparedByText } from '#server/db/pool.ts';
import { FilesUnavailableError } from '#server/shared/app-error.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { describeError } from '#server/shared/failures/describe-error.ts';
import { type GroupedJob, lowerGroupPriority, putBackBehindGroup } from './job-groups.ts';
import {
  type JobData,
  type JobHandlers,
  type JobName,
  jobNamesOf,
  lanesOf,
  type QueueOptions,
  type Queues,
  waitsForOthers,
} from './queues.ts';

interface JobOptions {
  startAfter?: Date;
  /** Jobs with a higher priority run first; 0 by default. */
  priority?: number;
  /** Long jobs, and those that wait for other servers, run one after another if they are of the same group, also on several servers. */
  group?: string;
  /** Enqueues at most one job with this key in so many seconds. */
  throttle?: { key: string; seconds: number };
}

export interface Jobs {
  readonly queues: Queues;
  /** Enqueues within a transaction: a rollback takes the job with it. */
  enqueue<Name extends JobName>(tx: Transaction, name: Name, data: JobData[Name], options?: JobOptions): Promise<void>;
  /** Starts working on jobs, including those that other processes enqueue. @param names only of these kinds; all by default */
  work(handlers: JobHandlers, names?: JobName[]): Promise<void>;
  /** Takes no more jobs of some kinds, and goes on with those that have begun. */
  pause(names: JobName[]): Promise<void>;
  /** Runs all jobs that are due, then returns; for tests, instead of workers. */
  drain(handlers: JobHandlers): Promise<void>;
  /** How many jobs of each queue wait, run or have failed for good, as a working process counts about once a minute. */
  countWaiting(): Promise<{ name: string; deferred: number; ready: number; active: number; failed: number }[]>;
  /** Takes no more jobs from the call on, and waits a little for those that have begun. */
  stop(): Promise<void>;
}

/** pg-boss's statements are short, except for those that create its tables. */
const queryTimeout = 2 * minutes;
/** NOTIFY announces a job at once; polling finds a missed one within a second. A backlog is processed five at a time without pauses. */
const pollingOptions = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, batchSize: 5, burstWhenBatchFull: true } as const;
/** Nobody waits for a cleanup, so idle servers poll for them less often. */
const cleanupPollingOptions = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 };

interface JobOutcome {
  outcome: 'completed' | 'failed';
  milliseconds: number;
}

interface StartOptions {
  queues: Queues;
  /** Whether the process works on jobs; one that doesn't only enqueues them. */
  works: boolean;
  /** How many long jobs of a queue this process works on at a time; 1 by default. */
  longJobs?: number;
  onError: (error: unknown) => void;
  /** Called after each attempt at a job. */
  observe?: (job: JobOutcome & { name: JobName }) => void;
}

/** The job of a killed server, or one that ended while the database was away, is noticed by its missing heartbeat, and runs again within two minutes. */
const heartbeatSeconds = 30;
const longJobOptions = { expireInSeconds: 23 * 3600, heartbeatSeconds };

interface StartedJob extends GroupedJob {
  data: unknown;
}

/** How long a job waits that needs files while they are unavailable. */
const putOffFor = 2 * minutes;

/** A failed job does not fail the others of its batch. */
async function settleJob(
  job: StartedJob,
  run: (job: StartedJob) => Promise<unknown>,
  observe: (outcome: JobOutcome) => void,
): Promise<JobResult> {
  const startedAt = performance.now();
  const result: JobResult = await run(job).then(
    () => ({ id: job.id, status: 'completed' }),
    (error) => ({ id: job.id, status: 'failed', output: describeError(error) }),
  );
  observe({ outcome: result.status === 'completed' ? 'completed' : 'failed', milliseconds: performance.now() - startedAt });
  return result;
}

/** The options of a queue that pg-boss stores. */
const keptOptions = ({ retryLimit, retryDelay, deleteAfter, isLong }: QueueOptions) => ({
  retryLimit,
  retryDelay,
  retryBackoff: retryLimit > 0,
  notify: true,
  ...(deleteAfter ? { deleteAfterSeconds: deleteAfter } : {}),
  ...(isLong ? longJobOptions : {}),
});

/** Runs pg-boss's statements in a transaction, prepared: planning one takes longer than inserting its job. */
const executorIn = (tx: Transaction) => ({
  executeSql: (text: string, params: unknown[] = []) =>
    tx._.session
      .prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult }>({ sql: text, params }, undefined, preparedByText, false)
      .execute(),
});

/** Starts pg-boss and creates the queues that are missing. Those of an earlier version get the options of this one. */
async function startBoss(connection: pg.PoolConfig, { queues, works, onError }: StartOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    ...({ ...connection, query_timeout: queryTimeout } as object),
    application_name: 'picturelock',
    max: 3,
    useListenNotify: works,
    supervise: works,
    schedule: false,
    maintenanceIntervalSeconds: 3600,
  });
  boss.on('error', onError);
  await boss.start();
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, options] of Object.entries<QueueOptions>(queues)) {
    const queue = existing.get(name);
    const wanted = keptOptions(options);
    if (!queue) await boss.createQueue(name, wanted);
    else if (!isDeepStrictEqual(queue, { ...queue, ...wanted })) await boss.updateQueue(name, wanted);
  }
  return boss;
}

/**
 * Works on so many jobs at a time in each lane, one of each group. Who has finished one has all lanes look for the next at once, which may have waited
 * for this one of its group: so there's no need to poll often.
 */
async function workConcurrently(
  boss: PgBoss,
  name: JobName,
  lanes: ReturnType<typeof lanesOf>,
  settle: (jobs: StartedJob[]) => Promise<JobResult[]>,
) {
  const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, batchSize: 1, groupConcurrency: 1 };
  const ids: string[] = [];
  const start = async (lane: object) => {
    const id: string = await boss.work(name, { ...polling, ...lane, perJobResults: true }, async (jobs) => {
      const results = await settle(jobs);
      const completed = results.filter(({ status }) => status === 'completed').map(({ id }) => id);
      // Completes the job already now: pg-boss only does so later, when the other workers have looked.
      if (completed.length > 0) await boss.complete(name, completed);
      for (const worker of ids) boss.notifyWorker(worker);
      return results;
    });
    ids.push(id);
  };
  for (const { workers, ...lane } of lanes) for (let worker = 1; worker <= workers; worker++) await start(lane);
}

/** Creates queues in a new database for the jobs it'll get. Nothing works on them, and the server that will sets their options. */
export async function prepareQueues(connection: pg.PoolConfig, names: string[]): Promise<void> {
  const boss = await startBoss(connection, { queues: {} as Queues, works: false, onError: () => undefined });
  for (const name of names) await boss.createQueue(name);
  await boss.stop({ graceful: false });
}

/** Jobs in the same database as everything else, by pg-boss. */
export async function startJobs(connection: pg.PoolConfig, options: StartOptions): Promise<Jobs> {
  const { queues } = options;
  const boss = await startBoss(connection, options);
  const names = jobNamesOf(queues);

  const enqueue: Jobs['enqueue'] = async (tx, name, data, { group, throttle, ...options } = {}) => {
    await boss.send(name, data, {
      db: executorIn(tx),
      heartbeatSeconds,
      ...options,
      ...(group ? { group: { id: group } } : {}),
      ...(throttle ? { singletonKey: throttle.key, singletonSeconds: throttle.seconds } : {}),
    });
  };

  /** Enqueues a job again, with all its retries, if only files were missing. One with a schedule comes again anyway. */
  const putOff = async (name: JobName, { data, groupId }: StartedJob, error: unknown) => {
    if (!(error instanceof FilesUnavailableError) || queues[name].schedule) throw error;
    options.onError(error);
    const group = groupId ? { group: { id: groupId } } : {};
    await boss.send(name, data as object, { heartbeatSeconds, startAfter: putOffFor / seconds, ...group });
  };

  const runnerOf = (name: JobName, handlers: JobHandlers) => {
    const handle = handlers[name] as (data: unknown) => Promise<unknown>;
    return (job: StartedJob) => handle(job.data).catch((error) => putOff(name, job, error));
  };

  const work: Jobs['work'] = async (handlers, working = names) => {
    for (const name of working) {
      const run = runnerOf(name, handlers);
      const observe = (outcome: JobOutcome) => options.observe?.({ name, ...outcome });
      const settle = (jobs: StartedJob[]) =>
        Promise.all(
          jobs.map(async (job): Promise<JobResult> => {
            // Only active jobs are completed, so one that was put back stays as it is.
            if (await putBackBehindGroup(boss.getDb(), name, job)) return { id: job.id, status: 'completed' };
            const result = await settleJob(job, run, observe);
            if (result.status === 'failed' && queues[name].concurrency) await lowerGroupPriority(boss.getDb(), name, job);
            return result;
          }),
        );
      const polling = queues[name].isCleanup ? cleanupPollingOptions : pollingOptions;
      if (waitsForOthers(queues[name])) await workConcurrently(boss, name, lanesOf(queues[name], options.longJobs ?? 1), settle);
      else await boss.work(name, { ...polling, perJobResults: true }, settle);
    }
  };

  const pause: Jobs['pause'] = async (names) => {
    // No more jobs are fetched as soon as `offWork` has been called, without waiting for what it does afterwards.
    await Promise.all(names.map((name) => boss.offWork(name, { wait: false })));
  };

  const stop = async () => {
    await pause(names);
    await boss.stop({ graceful: true, timeout: 3000 });
  };

  /** The queues that have jobs that are due: one statement, instead of one for each queue. */
  const findDueQueues = async () => {
    const { rows } = await boss.getDb().executeSql("select distinct name from pgboss.job where state < 'active' and start_after < now()");
    return names.filter((name) => rows.some((row) => row.name === name));
  };

  const drain = async (handlers: JobHandlers) => {
    let found: boolean;
    do {
      found = false;
      for (const name of await findDueQueues()) {
        const run = runnerOf(name, handlers);
        for (const job of await boss.fetch<never>(name, { batchSize: 100 })) {
          found = true;
          await run(job).then(
            () => boss.complete(name, job.id),
            (error) => boss.fail(name, job.id, describeError(error)),
          );
        }
      }
    } while (found);
  };

  const countWaiting: Jobs['countWaiting'] = async () =>
    (await boss.getQueues(names)).map(({ name, deferredCount, readyCount, activeCount, failedCount }) => ({
      name,
      deferred: deferredCount,
      ready: readyCount,
      active: activeCount,
      failed: failedCount,
    }));

  return { queues, enqueue, work, pause, drain, countWaiting, stop };
}
