import type { Deps } from './deps.ts';
import type { Api } from './http/route.ts';
import type { JobData, JobName, QueueOptions } from './jobs/queues.ts';
import type { Mail } from './mail.ts';

/** How a kind of job is queued, and what it does. Every one can safely run twice. */
export type Job<Name extends JobName> = QueueOptions & { run: (deps: Deps, data: JobData[Name]) => Promise<unknown> };

/** Removes what is no longer needed. @param batchSize how many rows one statement removes; tests pass a small one */
export type Cleanup = (deps: Deps, batchSize?: number) => Promise<unknown>;

/** What an area has. */
export interface Area {
  /** Each adds endpoints to the API. */
  routes?: ((api: Api, deps: Deps) => void)[];
  jobs?: { [Name in JobName]?: Job<Name> };
  /** By name. */
  mails?: Record<string, Mail>[];
  /** Of what expires. */
  hourlyCleanups?: Record<string, Cleanup>;
  /** Of what has a retention period. */
  nightlyCleanups?: Record<string, Cleanup>;
}
