import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Transaction } from '../db/client.ts';
import type { Actor } from '../shared/actor.ts';
import { minutes } from '../shared/clock.ts';
import { describeError } from '../shared/describe-error.ts';

/** Jobs that remove what is no longer needed, and when each runs: hourly what expires, nightly what has a retention period. */
const cleanupSchedules = {
  'cleanup-sessions': '21 * * * *',
  'cleanup-password-links': '22 * * * *',
  'cleanup-rate-limits': '23 * * * *',
  'cleanup-idempotency-keys': '24 * * * *',
  'cleanup-unconfirmed-requests': '25 * * * *',
  'cleanup-uploads': '26 * * * *',
  'cleanup-contact-messages': '41 3 * * *',
  'cleanup-mails': '42 3 * * *',
  'cleanup-invitations': '43 3 * * *',
  'cleanup-notifications': '44 3 * * *',
  'cleanup-ip-addresses': '45 3 * * *',
  'cleanup-billing-parties': '46 3 * * *',
  'cleanup-webhook-events': '47 3 * * *',
  'cleanup-sandbox': '48 3 * * *',
  'cleanup-files': '49 3 * * *',
  'cleanup-review-links': '50 3 * * *',
  'cleanup-upload-links': '51 3 * * *',
};

export type CleanupJob = keyof typeof cleanupSchedules;

/** Every kind of background job and its data. */
export interface JobData extends Record<CleanupJob, Record<string, never>> {
  'deliver-mail': { mailId: number };
  /** Makes a video's proxy and pictures. */
  'process-video': { fileId: number };
  /** Processes a project's drafts again after its watermark has changed. */
  'update-watermarks': { projectId: number };
  /** Emails a password reset link if an account with this address exists. */
  'send-reset-link': { email: string; actor: Actor };
  /** What the payment sandbox does later, such as deliver an event to the webhook. */
  'run-sandbox-tasks': Record<string, never>;
  /** Checks the open payments that are due for it: their events may have been lost. */
  'reconcile-payments': Record<string, never>;
  /** Continues refunds whose request crashed or didn't reach the provider. */
  'submit-refunds': Record<string, never>;
  /** Settles refunds and disputes whose events were lost. */
  'reconcile-refunds': Record<string, never>;
  'mark-overdue-invoices': Record<string, never>;
  /** Emails clients whose unpaid invoices are due soon, today or overdue. */
  'send-invoice-reminders': Record<string, never>;
  'compact-row-counts': Record<string, never>;
  'expire-credits': Record<string, never>;
  /** Invoices packages that renew monthly. */
  'renew-packages': Record<string, never>;
  /** Emails people the notifications they haven't seen yet. */
  'send-notification-digests': Record<string, never>;
  /** Reads a new file: its checksum and media type, and what there is to know about a video. */
  'process-file': { fileId: number };
  /** Finishes complete uploads whose last request failed. */
  'finish-uploads': Record<string, never>;
  /** Deletes files from storage whose rows are gone. */
  'delete-stored-files': { paths: string[] };
}

export type JobName = keyof JobData;
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

interface JobOptions {
  startAfter?: Date;
  /** Higher ones run first; 0 by default. */
  priority?: number;
  /** Long jobs of the same group run one after another, also on several servers. */
  group?: string;
}

export interface Jobs {
  /** Enqueues within a transaction: a rollback takes the job with it. */
  enqueue<Name extends JobName>(tx: Transaction, name: Name, data: JobData[Name], options?: JobOptions): Promise<void>;
  /** Starts working on jobs, including those that other processes enqueue, and on the schedules. */
  work(handlers: JobHandlers): Promise<void>;
  /** Runs all jobs that are due, then returns; for tests, instead of workers. */
  drain(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

interface QueueOptions {
  /** Exponential from `retryDelay` seconds on. */
  retryLimit: number;
  retryDelay: number;
  schedule?: string;
  /** In seconds after it completes or fails for good, for jobs with personal data; a week by default. */
  deleteAfter?: number;
  /** For jobs that take up to a day: one at a time, or as many as the setting says, and soon again if their server was killed. */
  isLong?: true;
}

/** With exponential backoff these take about half a day. */
export const mailRetries = 12;

const queues: Record<Exclude<JobName, CleanupJob>, QueueOptions> = {
  'deliver-mail': { retryLimit: mailRetries, retryDelay: 5 },
  'process-video': { retryLimit: 5, retryDelay: 5, isLong: true },
  'update-watermarks': { retryLimit: 8, retryDelay: 5 },
  'send-reset-link': { retryLimit: 8, retryDelay: 5, deleteAfter: 600 },
  'run-sandbox-tasks': { retryLimit: 0, retryDelay: 0, schedule: '* * * * *' },
  'reconcile-payments': { retryLimit: 0, retryDelay: 0, schedule: '* * * * *' },
  'submit-refunds': { retryLimit: 0, retryDelay: 0, schedule: '*/5 * * * *' },
  'reconcile-refunds': { retryLimit: 3, retryDelay: 600, schedule: '51 4 * * *' },
  'mark-overdue-invoices': { retryLimit: 3, retryDelay: 60, schedule: '7 * * * *' },
  'send-invoice-reminders': { retryLimit: 3, retryDelay: 60, schedule: '9 * * * *' },
  'compact-row-counts': { retryLimit: 0, retryDelay: 0, schedule: '* * * * *' },
  'expire-credits': { retryLimit: 3, retryDelay: 60, schedule: '11 * * * *' },
  'renew-packages': { retryLimit: 3, retryDelay: 60, schedule: '13 * * * *' },
  'send-notification-digests': { retryLimit: 0, retryDelay: 0, schedule: '* * * * *' },
  'process-file': { retryLimit: 5, retryDelay: 5, isLong: true },
  'finish-uploads': { retryLimit: 0, retryDelay: 0, schedule: '*/5 * * * *' },
  'delete-stored-files': { retryLimit: 12, retryDelay: 60 },
};

const optionsOf = (name: JobName): QueueOptions =>
  name in cleanupSchedules
    ? { retryLimit: 3, retryDelay: 60, schedule: cleanupSchedules[name as CleanupJob] }
    : queues[name as Exclude<JobName, CleanupJob>];

export const jobNames = [...Object.keys(queues), ...Object.keys(cleanupSchedules)] as JobName[];
/** pg-boss's statements are short, except for those that create its tables. */
const queryTimeout = 2 * minutes;
/** NOTIFY announces a job at once; polling finds a missed one within a second. A backlog is processed five at a time without pauses. */
const pollingOptions = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, batchSize: 5, burstWhenBatchFull: true } as const;
/** Nobody waits for a cleanup, so idle servers poll for them less often. */
const cleanupPollingOptions = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 };

/** A killed server's job is noticed by its missing heartbeat, within two minutes. */
const longJobOptions = { expireInSeconds: 23 * 3600, heartbeatSeconds: 30 };

/** A failed job does not fail the others of its batch. */
const settleJob = (job: { id: string; data: unknown }, handle: (data: unknown) => Promise<void>): Promise<JobResult> =>
  handle(job.data).then(
    () => ({ id: job.id, status: 'completed' }),
    (error) => ({ id: job.id, status: 'failed', output: describeError(error) }),
  );

/**
 * Jobs in the same database as everything else, by pg-boss.
 * @param options.works false for a process that only enqueues
 * @param options.longJobs how many long jobs of a queue this process works on at a time; 1 by default
 */
export async function startJobs(
  connection: pg.PoolConfig,
  options: { works: boolean; longJobs?: number; onError: (error: unknown) => void },
): Promise<Jobs> {
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
  for (const name of jobNames) {
    const { retryLimit, retryDelay, deleteAfter, isLong } = optionsOf(name);
    const more = { ...(deleteAfter ? { deleteAfterSeconds: deleteAfter } : {}), ...(isLong ? longJobOptions : {}) };
    await boss.createQueue(name, { retryLimit, retryDelay, retryBackoff: retryLimit > 0, notify: true, ...more });
  }

  const enqueue: Jobs['enqueue'] = async (tx, name, data, { group, ...options } = {}) => {
    await boss.send(name, data, { db: fromDrizzle(tx, sql), ...options, ...(group ? { group: { id: group } } : {}) });
  };

  const longPollingOptions = { ...pollingOptions, batchSize: 1, localConcurrency: options.longJobs ?? 1, groupConcurrency: 1 };

  const work = async (handlers: JobHandlers) => {
    for (const name of jobNames) {
      const handle = handlers[name] as (data: unknown) => Promise<void>;
      const { schedule, isLong } = optionsOf(name);
      const polling = name in cleanupSchedules ? cleanupPollingOptions : isLong ? longPollingOptions : pollingOptions;
      await boss.work(name, { ...polling, perJobResults: true }, (jobs) => Promise.all(jobs.map((job) => settleJob(job, handle))));
      if (schedule) await boss.schedule(name, schedule);
    }
  };

  const drain = async (handlers: JobHandlers) => {
    let found: boolean;
    do {
      found = false;
      for (const name of jobNames) {
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
