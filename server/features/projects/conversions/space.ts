import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Deps } from '#server/deps.ts';
import { countMachines } from './conversion-machines.store.ts';
import { minFreeSpace } from './take-conversions.ts';

/** How many times the original's size a conversion needs: for a copy of the original, and what is made of it. */
const neededTimes = 3;

/** Originals in a bucket are copied to the machine that converts them, whose disk is its own. */
const isInBucket = async ({ storage }: Deps) => (await storage.freeSpace()) === undefined;

/** @throws an error that says that the disk is full, unless what is to be converted fits on it */
export async function requireSpace(deps: Deps, ffmpeg: Ffmpeg, path: string): Promise<void> {
  if (!(await isInBucket(deps))) return;
  const needed = neededTimes * ((await deps.storage.size(path)) ?? 0) + minFreeSpace;
  if ((await ffmpeg.freeSpace()) < needed) throw Object.assign(new Error(`This takes ${needed} bytes.`), { code: 'ENOSPC' });
}

/** Whether other machines may have the space that this one lacks. */
export const haveOthersSpace = async (deps: Deps): Promise<boolean> => (await isInBucket(deps)) && (await countMachines(deps.db)) > 1;
