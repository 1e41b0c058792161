import type { AllPersonalData, Area, BulkList, Cleanup, Job, UploadPurposes } from './area.ts';
import type { Deps } from './deps.ts';
import { accountsArea } from './features/accounts/area.ts';
import { billingArea } from './features/billing/area.ts';
import { readPdf } from './features/billing/invoice-documents/invoice-documents.service.ts';
import { inboxArea } from './features/inbox/area.ts';
import { messagingArea } from './features/messaging/area.ts';
import { operationsArea } from './features/operations/area.ts';
import { deleteFeed } from './features/operations/calendar/calendar.store.ts';
import { makeUnsubscribeLink } from './features/operations/unsubscribe-links/unsubscribe-links.service.ts';
import { projectsArea } from './features/projects/area.ts';
import { makeMailPicture } from './features/projects/review/mail-picture.ts';
import { updateWatermarks } from './features/projects/videos/videos.service.ts';
import { salesArea } from './features/sales/area.ts';
import { offerBrief } from './features/sales/briefs/offer-brief.ts';
import { readSignedPdf } from './features/sales/proposals/signed-document.ts';
import { startPaidProject } from './features/sales/proposals/start-paid-project.ts';
import { studioArea } from './features/studio/area.ts';
import { websiteArea } from './features/website/area.ts';
import { askForTestimonial } from './features/website/testimonials/ask-for-testimonial.ts';
import type { JobHandlers, JobName, Queues } from './job-queue/queues.ts';
import { everyMinutes, hourly, nightly, type Schedule } from './job-queue/schedule.ts';
import { recordRuns } from './job-queue/scheduler.ts';
import type { ListedMail } from './mail.ts';
import { cleanUpSandbox } from './payment-sandbox/cleanup.ts';
import type { Sandbox } from './payment-sandbox/sandbox.ts';
import { uploadsArea } from './uploads/area.ts';

declare module './job-queue/queues.ts' {
  interface JobData {
    'clean-up-hourly': NoData;
    'clean-up-nightly': NoData;
  }
}

// An area doesn't import the areas above it: what it needs of them is passed in.
const uploads = uploadsArea(() => uploadPurposes);
const studio = studioArea(() => bulkLists);
const messaging = messagingArea(
  () => mails,
  async (deps, source) => {
    if ('posterOf' in source) return makeMailPicture(deps, source.posterOf);
    return (await ('proposalId' in source ? readSignedPdf(deps, source.proposalId) : readPdf(deps, source))).content;
  },
  makeUnsubscribeLink,
);
const inbox = inboxArea(offerBrief);
const accounts = accountsArea(deleteFeed);
const billing = billingArea({ startPaidProject, updateWatermarks });
const projects = projectsArea(async (...completed) => (await askForTestimonial(...completed)) === undefined);
const operations = operationsArea(() => personalData);

/** All areas, from the bottom up. */
export const areas: Record<string, Area> = {
  uploads,
  studio,
  messaging,
  inbox,
  accounts,
  billing,
  projects,
  sales: salesArea,
  website: websiteArea,
  operations,
};

const allAreas = Object.values(areas);

const uploadPurposes: UploadPurposes = { ...projects.uploads, ...salesArea.uploads, ...websiteArea.uploads };

const bulkLists: BulkList[] = allAreas.flatMap(({ bulkLists = [] }) => bulkLists);

export const mails: ListedMail[] = allAreas.flatMap(({ mails }) =>
  mails ? mails.definitions.flatMap((byName) => Object.values(byName).map((mail) => ({ ...mail, topic: mails.topic }))) : [],
);

export const personalData: AllPersonalData = {
  read: {
    ...studio.personalData.read,
    ...messaging.personalData.read,
    ...inbox.personalData.read,
    ...accounts.personalData.read,
    ...billing.personalData.read,
    ...projects.personalData.read,
    ...salesArea.personalData.read,
    ...websiteArea.personalData.read,
    ...operations.personalData.read,
  },
  erase: async (...erasure) => {
    for (const { personalData } of allAreas.toReversed()) await personalData?.erase(...erasure);
  },
};

/** A cleanup with its name. */
type CleanupStep = [string, Cleanup];

/** The cleanups of an area. */
export const cleanupsOf = ({ hourlyCleanups = {}, nightlyCleanups = {}, links = [] }: Area) => ({
  hourly: Object.entries(hourlyCleanups),
  nightly: [...Object.entries(nightlyCleanups), ...links.map(({ path, cleanUp }): CleanupStep => [`${path.slice(1)} links`, cleanUp])],
});

export const cleanups: { hourly: CleanupStep[]; nightly: CleanupStep[] } = {
  hourly: allAreas.flatMap((area) => cleanupsOf(area).hourly),
  nightly: [...allAreas.flatMap((area) => cleanupsOf(area).nightly), ['sandbox payments', cleanUpSandbox]],
};

const cleanupJob = (schedule: Schedule, steps: CleanupStep[]) => ({
  ...({ retryLimit: 3, retryDelay: 60, isCleanup: true, schedule } as const),
  run: (deps: Deps) => cleanUp(deps, steps),
});

/** Runs all steps, even if one fails. @throws an error that names those which failed */
async function cleanUp(deps: Deps, steps: CleanupStep[]): Promise<void> {
  const failed: string[] = [];
  for (const [name, step] of steps)
    await step(deps).catch((err) => {
      deps.log.error({ err, cleanup: name }, 'Cleanup failed');
      failed.push(`${name} (${err.message})`);
    });
  if (failed.length > 0) throw new Error(`Not cleaned up: ${failed.join(', ')}`);
}

/** The secret paths of all areas. */
export const secretPaths = allAreas.flatMap(({ links = [], secretPaths = [] }) => [...links.map(({ path }) => path), ...secretPaths]);

const jobs: { [Name in Exclude<JobName, 'run-sandbox-tasks'>]: Job<Name> } = {
  ...uploads.jobs,
  ...studio.jobs,
  ...messaging.jobs,
  ...accounts.jobs,
  ...billing.jobs,
  ...projects.jobs,
  ...salesArea.jobs,
  ...websiteArea.jobs,
  ...operations.jobs,
  'clean-up-hourly': cleanupJob(hourly(21), cleanups.hourly),
  'clean-up-nightly': cleanupJob(nightly('03:41'), cleanups.nightly),
};

export const queues: Queues = { ...jobs, 'run-sandbox-tasks': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1) } };

/** The handlers of all jobs. */
export function jobHandlers(deps: Deps, sandbox?: Sandbox): JobHandlers {
  const handlers = Object.entries(jobs).map(([name, { run }]) => [name, (data: never) => run(deps, data)]);
  return recordRuns(deps.db, queues, { ...Object.fromEntries(handlers), 'run-sandbox-tasks': async () => sandbox?.runDueTasks() });
}
