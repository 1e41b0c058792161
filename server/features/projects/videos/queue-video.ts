import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { type JobData, quickLane, slowLane } from '#server/job-queue/queues.ts';
import type { WantedParts } from './parts.store.ts';
import { countQueued, markQueued, readLooks } from './videos.store.ts';

interface QueuedVideo {
  fileId: number;
  projectId: number;
  type: string;
}

interface QueueOptions {
  /** Whether the video takes long: such videos wait only for each other. */
  isSlow?: boolean | undefined;
  /** Whether nobody waits for the video: all others that don't take long come first. */
  isUnhurried?: boolean;
  startAfter?: Date;
}

/** Priorities by what can be watched. Videos of which there is nothing, or only a copy, wait only for each other, and so do slow ones. */
const priorities = {
  none: { quick: 3 * quickLane, slow: slowLane },
  copy: { quick: 2 * quickLane, slow: 2 * slowLane },
  proxies: { quick: 0, slow: 3 * slowLane },
};

/** UHD proxies come after everything else in the slow lane, where they hold up no videos that don't take long. */
const uhdPriority = 4 * slowLane;

/** Subtracted from the priority of other videos than drafts, which wait for all drafts of their lane. */
const behindDrafts = quickLane / 4;
/** Subtracted from a helper's priority, so that all videos of the lane that nobody has begun yet come first. */
const helpersTurn = quickLane / 2;

export type HelperJob = JobData['process-video'] & { parts: WantedParts };

/** Queues a run that takes parts of a proxy off the one that makes it. */
export async function queueHelper({ jobs }: Deps, tx: Transaction, { fileId, isSlow = false, parts }: HelperJob): Promise<void> {
  const priority = priorities[await readLooks(tx, fileId)][isSlow ? 'slow' : 'quick'];
  await jobs.enqueue(tx, 'process-video', { fileId, isSlow, parts }, { priority: priority - helpersTurn });
}

/** Queues a video: for a first look as long as nobody can watch it in its small size, then for the rest. */
export async function queueProcessing(
  { jobs }: Deps,
  tx: Transaction,
  { fileId, projectId, type }: QueuedVideo,
  { isSlow = false, isUnhurried = false, startAfter }: QueueOptions = {},
): Promise<void> {
  // This locks the project before its video, as everywhere.
  await notifyOfProject(tx, 'files', projectId);
  // Drafts come first, and clients take turns: whoever waits for fewer videos is next.
  const isDraft = type === 'draft';
  const turn = (isDraft ? 1 : behindDrafts) + (await countQueued(tx, projectId, isDraft));
  await markQueued(tx, fileId);
  const priority = priorities[await readLooks(tx, fileId)][isSlow ? 'slow' : 'quick'];
  await jobs.enqueue(
    tx,
    'process-video',
    { fileId, isSlow },
    { priority: isUnhurried ? slowLane + 1 : priority - turn, group: String(fileId), ...(startAfter ? { startAfter } : {}) },
  );
}

/** Queues the proxy of a video that has more than 1080 lines. */
export const queueUhd = ({ jobs }: Deps, tx: Transaction, fileId: number, startAfter?: Date): Promise<void> =>
  jobs.enqueue(
    tx,
    'process-video',
    { fileId, isUhd: true },
    { priority: uhdPriority, group: String(fileId), ...(startAfter ? { startAfter } : {}) },
  );
