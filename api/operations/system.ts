import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { instant } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { backupState } from './backups.ts';

/** What a studio on the internet needs, in the order of the list. */
export const productionChecks = ['https', 'proxy', 'secrets', 'database', 'storage', 'email', 'payments', 'backups', 'monitoring'] as const;

export type ProductionCheckName = (typeof productionChecks)[number];

/** What is wrong and what to do; null if nothing is. */
const problem = z.string().nullable();

/** A job that runs at set times. */
const schedule = z
  .object({
    name: z.string(),
    /** What the job does, in words. */
    title: z.string(),
    /** When the job last succeeded. */
    lastRunAt: instant.nullable(),
    nextRunAt: instant,
    /** Whether a run is overdue: it didn't start, or it fails again and again. */
    isLate: z.boolean(),
  })
  .meta({ id: 'Schedule' });

/** The health of each part of the server. What couldn't be read is null, and `problem` says why. */
const health = z
  .object({
    version: z.string(),
    database: z.object({ problem, isEmbedded: z.boolean(), version: z.string().nullable(), size: z.int().nullable() }),
    /** `free` is null for a bucket, which has no limit. */
    storage: z.object({
      problem,
      kind: z.enum(['disk', 'bucket']),
      free: z.int().nullable(),
      /** How many bytes the files of all briefs take, and how many they may take. */
      briefs: z.object({ bytes: z.int(), limit: z.int() }).nullable(),
    }),
    /** Jobs that are due, and those that failed for good in the last 24 hours. */
    jobs: z.object({ problem, waiting: z.int().nullable(), oldestSince: instant.nullable(), failed: z.int().nullable() }),
    /** The machines with ffmpeg that are there, and what they convert. */
    conversions: z.object({ problem, machines: z.int().nullable(), running: z.int().nullable(), waiting: z.int().nullable() }),
    schedules: z.object({ problem, jobs: z.array(schedule) }),
    /** Without a mail server, emails are only stored. */
    mail: z.object({
      problem,
      hasServer: z.boolean(),
      lastSentAt: instant.nullable(),
      waiting: z.int().nullable(),
      failed: z.int().nullable(),
      /** Emails that weren't sent, because visitors typed the address too often within a day. */
      withheld: z.int().nullable(),
    }),
    payments: z.object({ problem, mode: z.enum(['stripe', 'sandbox', 'off']), lastEventAt: instant.nullable() }),
    backups: backupState,
    /** The certificate that signed documents are sealed with; null before the first one. */
    seal: z.object({ problem, isUploaded: z.boolean().nullable(), validUntil: instant.nullable() }),
    /** The distinct words that typos are corrected with. */
    search: z.object({ problem, words: z.int().nullable() }),
  })
  .meta({ id: 'Health' });

export type Health = z.output<typeof health>;

const check = z.object({
  name: z.enum(productionChecks),
  /** What is missing and how to set it; null if nothing is. */
  advice: z.string().nullable(),
});

export const systemEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/system',
    access: 'owner',
    summary:
      'Returns the health of each part of the server, its backups, and what its settings lack. Takes a few seconds if a part is slow.',
    reads: ['backup_results'],
    response: success.extend({ health, checks: z.array(check) }),
  }),
};
