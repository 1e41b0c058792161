import { cleanups } from '#server/areas.ts';
import type { Deps } from '#server/deps.ts';

/** Every cleanup by its name. */
export const allCleanups = new Map([...cleanups.hourly, ...cleanups.nightly]);

/** Runs one cleanup. @param name such as `files` */
export const runCleanup = (deps: Deps, name: string, batchSize?: number) => allCleanups.get(name)!(deps, batchSize);
