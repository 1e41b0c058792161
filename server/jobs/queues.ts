import { webhookEndpointLimit } from '../../contract/webhooks.ts';
import type { Actor } from '../shared/actor.ts';
import { everyMinutes, everySunday, hourly, nightly, type Schedule } from './schedule.ts';

/** Jobs that remove what is no longer needed, and when each runs: hourly what expires, nightly what has a retention period. */
export const cleanupSchedules = {
  'cleanup-sessions': hourly(21),
  'cleanup-password-links': hourly(22),
  'cleanup-rate-limits': hourly(23),
  'cleanup-idempotency-keys': hourly(24),
  'cleanup-unconfirmed-requests': hourly(25),
  'cleanup-uploads': hourly(26),
  'cleanup-contact-messages': nightly('03:41'),
  'cleanup-mails': nightly('03:42'),
  'cleanup-invitations': nightly('03:43'),
  'cleanup-notifications': nightly('03:44'),
  'cleanup-ip-addresses': nightly('03:45'),
  'cleanup-billing-parties': nightly('03:46'),
  'cleanup-webhook-events': nightly('03:47'),
  'cleanup-sandbox': nightly('03:48'),
  'cleanup-files': nightly('03:49'),
  'cleanup-review-links': nightly('03:50'),
  'cleanup-upload-links': nightly('03:51'),
  'cleanup-preview-links': nightly('03:54'),
  'cleanup-films': nightly('03:55'),
  'cleanup-webhook-deliveries': nightly('03:56'),
};

export type CleanupJob = keyof typeof cleanupSchedules;

/** Every kind of background job and its data. */
export interface JobData extends Record<CleanupJob, Record<string, never>> {
  'deliver-mail': { mailId: number };
  /** Sends an event to another program. `resends` is how often somebody resent it: jobs from before the last time do nothing. */
  'deliver-webhook': { deliveryId: number; resends: number };
  /** Makes a video's proxy and pictures. `isSlow` if it was found to take long. */
  'process-video': { fileId: number; isSlow?: boolean };
  /** Processes a project's drafts again after its watermark has changed. */
  'update-watermarks': { projectId: number };
  /** Fetches the thumbnail of a film on the public site from its platform. */
  'fetch-thumbnail': { source: string };
  /** Makes what visitors play of a film that was uploaded for the public site. */
  'convert-film': { id: string };
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
  /** Deletes what storage keeps of uploads without a row. */
  'delete-stray-uploads': Record<string, never>;
  /** Makes the nightly backup. */
  'back-up': Record<string, never>;
  /** Restores the latest backup into a throwaway database. */
  'rehearse-restore': Record<string, never>;
  /** Deletes files from storage whose rows are gone. */
  'delete-stored-files': { paths: string[] };
}

export type JobName = keyof JobData;
/** Jobs without data. */
export type ScheduledJob = { [Name in JobName]: Record<string, never> extends JobData[Name] ? Name : never }[JobName];
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

interface QueueOptions {
  /** Exponential from `retryDelay` seconds on. */
  retryLimit: number;
  retryDelay: number;
  schedule?: Schedule;
  /** In seconds after it completes or fails for good, for jobs with personal data; a week by default. */
  deleteAfter?: number;
  /** For jobs that take up to a day: one at a time, or as many as the setting says, and soon again if their server was killed. */
  isLong?: true;
  /** Those of low priority have workers of their own, so that they don't hold up others. */
  hasSlowLane?: true;
  /** For jobs that wait for other servers: so many at a time. */
  concurrency?: number;
}

/** The highest priority of the slow lane. */
export const slowLane = -1_000_000;

/** With exponential backoff these take about half a day. */
export const mailRetries = 12;

/** How many emails are delivered at a time, to as many domains. */
export const mailConcurrency = 5;

/** With exponential backoff these take between one and two days. */
export const webhookRetries = 14;

const queues: Record<Exclude<JobName, CleanupJob>, QueueOptions> = {
  'deliver-mail': { retryLimit: mailRetries, retryDelay: 5, concurrency: mailConcurrency },
  // More than the attempts that are counted: one that is cut off by a shutdown isn't.
  'deliver-webhook': { retryLimit: webhookRetries + 5, retryDelay: 5, concurrency: webhookEndpointLimit },
  'process-video': { retryLimit: 5, retryDelay: 5, isLong: true, hasSlowLane: true },
  'update-watermarks': { retryLimit: 8, retryDelay: 5 },
  'fetch-thumbnail': { retryLimit: 8, retryDelay: 60 },
  'convert-film': { retryLimit: 5, retryDelay: 5, isLong: true },
  'send-reset-link': { retryLimit: 8, retryDelay: 5, deleteAfter: 600 },
  'run-sandbox-tasks': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1) },
  'reconcile-payments': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1) },
  'submit-refunds': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(5) },
  'reconcile-refunds': { retryLimit: 3, retryDelay: 600, schedule: nightly('04:51') },
  'mark-overdue-invoices': { retryLimit: 3, retryDelay: 60, schedule: hourly(7) },
  'send-invoice-reminders': { retryLimit: 3, retryDelay: 60, schedule: hourly(9) },
  'compact-row-counts': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1) },
  'expire-credits': { retryLimit: 3, retryDelay: 60, schedule: hourly(11) },
  'renew-packages': { retryLimit: 3, retryDelay: 60, schedule: hourly(13) },
  'send-notification-digests': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1) },
  'process-file': { retryLimit: 5, retryDelay: 5, isLong: true },
  'finish-uploads': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(5) },
  'delete-stray-uploads': { retryLimit: 3, retryDelay: 600, schedule: nightly('03:57') },
  'back-up': { retryLimit: 2, retryDelay: 600, schedule: nightly('02:15'), isLong: true },
  'rehearse-restore': { retryLimit: 0, retryDelay: 0, schedule: everySunday('04:15'), isLong: true },
  'delete-stored-files': { retryLimit: 12, retryDelay: 60 },
};

export const optionsOf = (name: JobName): QueueOptions =>
  name in cleanupSchedules
    ? { retryLimit: 3, retryDelay: 60, schedule: cleanupSchedules[name as CleanupJob] }
    : queues[name as Exclude<JobName, CleanupJob>];

/** Whether jobs wait for each other, perhaps for hours: those of the same group run one after another. Also false for those of an earlier version. */
export const waitsForOthers = (name: JobName): boolean => name in queues && Boolean(optionsOf(name).isLong || optionsOf(name).concurrency);

export const jobNames = [...Object.keys(queues), ...Object.keys(cleanupSchedules)] as JobName[];

/** Jobs that run at set times, without data. */
export const scheduledJobs = jobNames.filter((name) => optionsOf(name).schedule) as ScheduledJob[];

/** @param name one of `scheduledJobs` */
export const scheduleOf = (name: ScheduledJob): Schedule => optionsOf(name).schedule!;
