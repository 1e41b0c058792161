import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { quickLane, slowLane } from '#server/job-queue/queues.ts';
import { canBeWatched, countQueued, markQueued } from './videos.store.ts';

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

/** Videos that nobody can watch yet wait for each other only, and so do those that take long. */
const priorities = { firstLook: { quick: 2 * quickLane, slow: slowLane }, again: { quick: 0, slow: 2 * slowLane } };

/** Queues a video: for its first look as long as nobody can watch it, then for the rest. */
export async function queueProcessing(
  { jobs }: Deps,
  tx: Transaction,
  { fileId, projectId, type }: QueuedVideo,
  { isSlow = false, isUnhurried = false, startAfter }: QueueOptions = {},
): Promise<void> {
  // Locks the project before its video, as everywhere.
  await notifyOfProject(tx, 'files', projectId);
  // Drafts first, then clients in turn: whoever waits for fewer videos is next.
  const turn = type === 'draft' ? 0 : 1 + (await countQueued(tx, projectId));
  await markQueued(tx, fileId);
  const priority = priorities[(await canBeWatched(tx, fileId)) ? 'again' : 'firstLook'][isSlow ? 'slow' : 'quick'];
  await jobs.enqueue(
    tx,
    'process-video',
    { fileId, isSlow },
    { priority: isUnhurried ? slowLane + 1 : priority - turn, group: String(fileId), ...(startAfter ? { startAfter } : {}) },
  );
}
