import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Transaction } from '../db/client.ts';
import type { Actor } from '../shared/actor.ts';
import { minutes } from '../shared/clock.ts';
import { describeError } from '../shared/describe-error.ts';

/** Every kind of background job and what it is told. */
export interface JobData {
  'deliver-mail': { mailId: number };
  /** Somebody has forgotten the password of an account, if there is one with this address. */
  'send-reset-link': { email: string; actor: Actor };
  /** A signed event on its way from the sandbox to the webhook. */
  'deliver-sandbox-event': { eventId: string };
  /** Looks at open payments whose events may have been lost. */
  'reconcile-payments': Record<string, never>;
  'mark-overdue-invoices': Record<string, never>;
  'cleanup-expired': Record<string, never>;
  'compact-row-counts': Record<string, never>;
  /** Credits whose last day has passed. */
  'expire-credits': Record<string, never>;
  /** Tells people by mail what they have not seen yet. */
  'send-notification-digests': Record<string, never>;
  /** Removes what is older than the periods that are promised. */
  'cleanup-retention': Record<string, never>;
}

export type JobName = keyof JobData;
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export interface Jobs {
  /** Enqueues within a transaction: a rollback takes the job with it. */
  enqueue<Name extends JobName>(tx: Transaction, name: Name, data: JobData[Name], options?: { startAfter?: Date }): Promise<void>;
  /** Starts working on jobs, also those of other processes, and keeps the schedules. */
  work(handlers: JobHandlers): Promise<void>;
  /** Works off all jobs that are due now, then returns; for tests, instead of workers. */
  drain(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

interface QueueOptions {
  /** Exponential from `retryDelay` seconds on. */
  retryLimit: number;
  retryDelay: number;
  schedule?: string;
  /** In seconds, after it is done or given up: for jobs that are told something of people. A week where nothing is said. */
  deleteAfter?: number;
}

/** With growing waits between them these last for about half a day. */
export const mailRetries = 12;

const queues: Record<JobName, QueueOptions> = {
  'deliver-mail': { retryLimit: mailRetries, retryDelay: 5 },
  'send-reset-link': { retryLimit: 8, retryDelay: 5, deleteAfter: 600 },
  'deliver-sandbox-event': { retryLimit: 10, retryDelay: 2 },
  'reconcile-payments': { retryLimit: 0, retryDelay: 0, schedule: '*/5 * * * *' },
  'mark-overdue-invoices': { retryLimit: 3, retryDelay: 60, schedule: '7 * * * *' },
  'cleanup-expired': { retryLimit: 3, retryDelay: 60, schedule: '23 * * * *' },
  'compact-row-counts': { retryLimit: 0, retryDelay: 0, schedule: '* * * * *' },
  'expire-credits': { retryLimit: 3, retryDelay: 60, schedule: '11 * * * *' },
  'send-notification-digests': { retryLimit: 0, retryDelay: 0, schedule: '* * * * *' },
  'cleanup-retention': { retryLimit: 3, retryDelay: 60, schedule: '41 3 * * *' },
};

const names = Object.keys(queues) as JobName[];
/** Its own statements are short, except for those that make its tables. */
const queryTimeout = 2 * minutes;
/** A job is noticed at once, or within a second; while there is a backlog it is worked off without a pause, five at a time. */
const pollingOptions = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, batchSize: 5, burstWhenBatchFull: true } as const;

/** One job's failure is its own: the others of its batch are done. */
const settleJob = (job: { id: string; data: unknown }, handle: (data: unknown) => Promise<void>): Promise<JobResult> =>
  handle(job.data).then(
    () => ({ id: job.id, status: 'completed' }),
    (error) => ({ id: job.id, status: 'failed', output: describeError(error) }),
  );

/**
 * Jobs in the same database as everything else, by pg-boss.
 * @param options.works false for a process that only enqueues
 */
export async function startJobs(connection: pg.PoolConfig, options: { works: boolean; onError: (error: unknown) => void }): Promise<Jobs> {
  const boss = new PgBoss({
    ...({ ...connection, query_timeout: queryTimeout } as object),
    application_name: 'picturelock',
    max: 3,
    useListenNotify: options.works,
    supervise: options.works,
    schedule: options.works,
    maintenanceIntervalSeconds: 3600,
  });
  boss.on('error', options.onError);
  await boss.start();
  for (const name of names) {
    const { retryLimit, retryDelay, deleteAfter } = queues[name];
    const deleteAfterSeconds = deleteAfter ? { deleteAfterSeconds: deleteAfter } : {};
    await boss.createQueue(name, { retryLimit, retryDelay, retryBackoff: retryLimit > 0, notify: true, ...deleteAfterSeconds });
  }

  const enqueue: Jobs['enqueue'] = async (tx, name, data, { startAfter } = {}) => {
    await boss.send(name, data, { db: fromDrizzle(tx, sql), ...(startAfter ? { startAfter } : {}) });
  };

  const work = async (handlers: JobHandlers) => {
    for (const name of names) {
      const handle = handlers[name] as (data: unknown) => Promise<void>;
      await boss.work(name, { ...pollingOptions, perJobResults: true }, (jobs) => Promise.all(jobs.map((job) => settleJob(job, handle))));
      const { schedule } = queues[name];
      if (schedule) await boss.schedule(name, schedule);
    }
  };

  const drain = async (handlers: JobHandlers) => {
    let found: boolean;
    do {
      found = false;
      for (const name of names) {
        for (const job of await boss.fetch<never>(name, { batchSize: 100 })) {
          found = true;
          await (handlers[name] as (data: unknown) => Promise<void>)(job.data).then(
            () => boss.complete(name, job.id),
            (error) => boss.fail(name, job.id, describeError(error)),
          );
        }
      }
    } while (found);
  };

  return { enqueue, work, drain, stop: () => boss.stop({ graceful: true, timeout: 3000 }) };
}
