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
  /** It takes long: such videos wait for each other only. */
  isSlow?: boolean | undefined;
  /** Nobody waits for it: all others that don't take long are first. */
  isUnhurried?: boolean;
  startAfter?: Date;
}

/** By what there is to watch. Videos that nobody can watch yet, or only on a fast line, wait for each other only, and so do those that take long. */
const priorities = {
  none: { quick: 3 * quickLane, slow: slowLane },
  copy: { quick: 2 * quickLane, slow: 2 * slowLane },
  proxies: { quick: 0, slow: 3 * slowLane },
};

/** Behind everything else, beside what doesn't take long. */
const uhdPriority = 4 * slowLane;

/** What isn't a draft waits for all drafts of its lane. */
const behindDrafts = quickLane / 4;
/** What is taken off, so that all videos of the same lane that nobody has begun yet are first. */
const helpersTurn = quickLane / 2;

export type HelperJob = JobData['process-video'] & { parts: WantedParts };

/** Queues a run that takes parts of a proxy off the one that makes it. */
export async function queueHelper({ jobs }: Deps, tx: Transaction, { fileId, isSlow = false, parts }: HelperJob): Promise<void> {
  const priority = priorities[await readLooks(tx, fileId)][isSlow ? 'slow' : 'quick'];
  await jobs.enqueue(tx, 'process-video', { fileId, isSlow, parts }, { priority: priority - helpersTurn });
}

/** Queues a video: for a look at it as long as nobody can watch it in its small size, then for the rest. */
export async function queueProcessing(
  { jobs }: Deps,
  tx: Transaction,
  { fileId, projectId, type }: QueuedVideo,
  { isSlow = false, isUnhurried = false, startAfter }: QueueOptions = {},
): Promise<void> {
  // Locks the project before its video, as everywhere.
  await notifyOfProject(tx, 'files', projectId);
  // Drafts first, and clients in turn: whoever waits for fewer is next.
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
