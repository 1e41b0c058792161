import type { Schedule } from './schedule.ts';

/** Every kind of background job and its data. Each area adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas' declarations merge with it
export interface JobData {}

export type JobName = keyof JobData;
/** The data of kinds of jobs that need none. */
export type NoData = Record<string, never>;
/** The kinds of jobs that need no data, so that a schedule can queue them. */
export type ScheduledJob = { [Name in JobName]: NoData extends JobData[Name] ? Name : never }[JobName];
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<unknown> };

/** How a kind of job is queued. */
export interface QueueOptions {
  /** How often a job is retried, with pauses that grow exponentially from `retryDelay` seconds on. */
  retryLimit: number;
  retryDelay: number;
  schedule?: Schedule;
  /** Seconds from a job's end to its deletion, for jobs with personal data; a week by default. */
  deleteAfter?: number;
  /** Jobs take up to a day: one runs at a time, or as many as the setting says, and soon again if their server was killed. */
  isLong?: true;
  /** Jobs of low priority have workers of their own and don't hold up others: as many as the usual ones, or one of `concurrency`. */
  hasSlowLane?: true;
  /** Jobs of high priority have workers of their own, too: as many as the usual ones have. */
  hasQuickLane?: true;
  /** How many jobs run at a time that wait for other servers. One that is retried goes behind those that weren't tried yet. */
  concurrency?: number;
  /** The job needs ffmpeg and space on the machine's disk, so that machines without them leave it to others. */
  converts?: true;
  /** Nobody waits for the job, so idle servers look for it less often. */
  isCleanup?: true;
}

export type Queues = Record<JobName, QueueOptions>;

/** The lowest priority of the quick lane, and the highest one of the slow lane. */
export const quickLane = 1_000_000;
export const slowLane = -1_000_000;

/** Whether jobs wait for each other, perhaps for hours: those of the same group run one after another. Also false for those of an earlier version. */
export const waitsForOthers = (options: QueueOptions | undefined): boolean => Boolean(options?.isLong || options?.concurrency);

interface Lane {
  /** How many jobs the lane works on at a time. */
  workers: number;
  minPriority?: number;
  maxPriority?: number;
}

/**
 * The lanes of a queue whose jobs wait for each other.
 * @param longJobs how many long jobs a lane works on at a time
 */
export function lanesOf({ concurrency, hasSlowLane, hasQuickLane }: QueueOptions, longJobs: number): Lane[] {
  if (!hasSlowLane) return [{ workers: concurrency ?? longJobs }];
  const workers = concurrency ? concurrency - 1 : longJobs;
  const others = { workers, minPriority: slowLane + 1 };
  const slow = { workers: concurrency ? 1 : longJobs, maxPriority: slowLane };
  if (!hasQuickLane) return [others, slow];
  return [{ workers, minPriority: quickLane }, { ...others, maxPriority: quickLane - 1 }, slow];
}

export const jobNamesOf = (queues: Queues) => Object.keys(queues) as JobName[];

/** The jobs that need a machine with ffmpeg. */
export const conversionsOf = (queues: Queues) => jobNamesOf(queues).filter((name) => queues[name].converts);

/** Jobs that run at set times, without data. */
export const schedulesOf = (queues: Queues) =>
  (Object.entries(queues) as [ScheduledJob, QueueOptions][]).flatMap(([name, { schedule, isLong }]) =>
    schedule ? [{ name, schedule, isLong: isLong ?? false }] : [],
  );
