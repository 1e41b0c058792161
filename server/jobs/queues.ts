import { webhookEndpointLimit } from '../../contract/webhooks.ts';
import type { Actor } from '../shared/actor.ts';

/** Jobs that remove what is no longer needed, and when each runs: hourly what expires, nightly what has a retention period. */
export const cleanupSchedules = {
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
  'cleanup-preview-links': '54 3 * * *',
  'cleanup-films': '55 3 * * *',
  'cleanup-webhook-deliveries': '56 3 * * *',
};

export type CleanupJob = keyof typeof cleanupSchedules;

/** Every kind of background job and its data. */
export interface JobData extends Record<CleanupJob, Record<string, never>> {
  'deliver-mail': { mailId: number };
  /** Sends an event to another program. `resends` is how often somebody resent it: jobs from before the last time do nothing. */
  'deliver-webhook': { deliveryId: number; resends: number };
  /** Makes a video's proxy and pictures. */
  'process-video': { fileId: number };
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
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

interface QueueOptions {
  /** Exponential from `retryDelay` seconds on. */
  retryLimit: number;
  retryDelay: number;
  schedule?: string;
  /** In seconds after it completes or fails for good, for jobs with personal data; a week by default. */
  deleteAfter?: number;
  /** For jobs that take up to a day: one at a time, or as many as the setting says, and soon again if their server was killed. */
  isLong?: true;
  /** For jobs that wait for other servers: so many at a time. */
  concurrency?: number;
}

/** With exponential backoff these take about half a day. */
export const mailRetries = 12;

/** With exponential backoff these take between one and two days. */
export const webhookRetries = 14;

const queues: Record<Exclude<JobName, CleanupJob>, QueueOptions> = {
  'deliver-mail': { retryLimit: mailRetries, retryDelay: 5 },
  // More than the attempts that are counted: one that is cut off by a shutdown isn't.
  'deliver-webhook': { retryLimit: webhookRetries + 5, retryDelay: 5, concurrency: webhookEndpointLimit },
  'process-video': { retryLimit: 5, retryDelay: 5, isLong: true },
  'update-watermarks': { retryLimit: 8, retryDelay: 5 },
  'fetch-thumbnail': { retryLimit: 8, retryDelay: 60 },
  'convert-film': { retryLimit: 5, retryDelay: 5, isLong: true },
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
  'delete-stray-uploads': { retryLimit: 3, retryDelay: 600, schedule: '57 3 * * *' },
  'back-up': { retryLimit: 2, retryDelay: 600, schedule: '15 2 * * *', isLong: true },
  'rehearse-restore': { retryLimit: 0, retryDelay: 0, schedule: '15 4 * * 0', isLong: true },
  'delete-stored-files': { retryLimit: 12, retryDelay: 60 },
};

export const optionsOf = (name: JobName): QueueOptions =>
  name in cleanupSchedules
    ? { retryLimit: 3, retryDelay: 60, schedule: cleanupSchedules[name as CleanupJob] }
    : queues[name as Exclude<JobName, CleanupJob>];

/** Whether jobs wait for each other, perhaps for hours: those of the same group run one after another. Also false for those of an earlier version. */
export const waitsForOthers = (name: JobName): boolean => name in queues && Boolean(optionsOf(name).isLong || optionsOf(name).concurrency);

export const jobNames = [...Object.keys(queues), ...Object.keys(cleanupSchedules)] as JobName[];
