import type { Area, Cleanup, Job } from './area.ts';
import type { Deps } from './deps.ts';
import { accounts } from './features/accounts/area.ts';
import { billing } from './features/billing/area.ts';
import { readPdf } from './features/billing/invoice-documents/invoice-documents.service.ts';
import { inbox } from './features/inbox/area.ts';
import { messaging } from './features/messaging/area.ts';
import { operations } from './features/operations/area.ts';
import { projects } from './features/projects/area.ts';
import { cancelUploads } from './features/projects/files/uploads.service.ts';
import { studio } from './features/studio/area.ts';
import { website } from './features/website/area.ts';
import { askForTestimonial } from './features/website/testimonials/ask-for-testimonial.ts';
import type { JobHandlers, JobName, Queues } from './jobs/queues.ts';
import { everyMinutes, hourly, nightly, type Schedule } from './jobs/schedule.ts';
import { recordRuns } from './jobs/scheduler.ts';
import { cleanUpSandbox } from './payment-sandbox/cleanup.ts';
import type { Sandbox } from './payment-sandbox/sandbox.ts';

declare module './jobs/queues.ts' {
  interface JobData {
    'clean-up-hourly': NoData;
    'clean-up-nightly': NoData;
    /** What the payment sandbox does later, such as deliver an event to the webhook. */
    'run-sandbox-tasks': NoData;
  }
}

// What an area needs of those above it is passed in.
const mailing = messaging(async (deps, document) => (await readPdf(deps, document)).content);
const clientAccounts = accounts(cancelUploads);
const clientProjects = projects(askForTestimonial);

export const areas: Area[] = [studio, mailing, inbox, clientAccounts, billing, clientProjects, website, operations];

const steps = (kind: 'hourlyCleanups' | 'nightlyCleanups') => Object.entries(Object.assign({}, ...areas.map((area) => area[kind])));
/** By name. */
export const cleanups: { hourly: [string, Cleanup][]; nightly: [string, Cleanup][] } = {
  hourly: steps('hourlyCleanups') as [string, Cleanup][],
  nightly: [...(steps('nightlyCleanups') as [string, Cleanup][]), ['sandbox payments', cleanUpSandbox]],
};

const cleanupJob = (schedule: Schedule, steps: [string, Cleanup][]) => ({
  ...({ retryLimit: 3, retryDelay: 60, isCleanup: true, schedule } as const),
  run: (deps: Deps) => cleanUp(deps, steps),
});

/** A step that fails stops no other. @throws an error that names those which failed */
async function cleanUp(deps: Deps, steps: [string, Cleanup][]): Promise<void> {
  const failed: string[] = [];
  for (const [name, step] of steps)
    await step(deps).catch((err) => {
      deps.log.error({ err, cleanup: name }, 'Cleanup failed');
      failed.push(`${name} (${err.message})`);
    });
  if (failed.length > 0) throw new Error(`Not cleaned up: ${failed.join(', ')}`);
}

const jobs: { [Name in Exclude<JobName, 'run-sandbox-tasks'>]: Job<Name> } = {
  ...mailing.jobs,
  ...clientAccounts.jobs,
  ...billing.jobs,
  ...clientProjects.jobs,
  ...website.jobs,
  ...operations.jobs,
  'clean-up-hourly': cleanupJob(hourly(21), cleanups.hourly),
  'clean-up-nightly': cleanupJob(nightly('03:41'), cleanups.nightly),
};

export const queues: Queues = { ...jobs, 'run-sandbox-tasks': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1) } };

/** What runs the jobs. */
export function jobHandlers(deps: Deps, sandbox?: Sandbox): JobHandlers {
  const handlers = Object.entries(jobs).map(([name, { run }]) => [name, (data: never) => run(deps, data)]);
  return recordRuns(deps.db, queues, { ...Object.fromEntries(handlers), 'run-sandbox-tasks': async () => sandbox?.runDueTasks() });
}
