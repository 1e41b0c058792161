import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Deps } from '#server/deps.ts';
import { conversionsOf, type JobHandlers } from '#server/job-queue/queues.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { hasMachines, reportMachine } from './conversion-machines.store.ts';

/** A video for which this machine has no space, and which it has given back: others take it. */
export class NoSpaceHereError extends Error {}

/** In bytes. A machine with less free space takes no conversions. */
export const minFreeSpace = 2e9;

/** How often a machine looks at its disk and reports that it's there. */
const interval = 20 * seconds;

/** How long a machine takes nothing after a video for which its disk had no space. */
const pauseAfterNoSpace = 10 * minutes;

/**
 * Takes conversions as long as this machine can make them, and says in the database that it's there. Without ffmpeg, it leaves them to the
 * machines that have it, and where there are none, has originals played.
 * @returns stops it, after the present pass; what has begun goes on
 */
export function takeConversions(deps: Deps, handlers: JobHandlers, onError: (error: unknown) => void): () => Promise<void> {
  const { db, ffmpeg, jobs, log, settings } = deps;
  const machine = { id: randomUUID(), name: hostname() };
  const names = conversionsOf(jobs.queues);
  let [isTaking, isRunning, pausedUntil] = [false, false, 0];
  let pass = Promise.resolve();

  const findProblem = async (): Promise<string | null> => {
    if (!ffmpeg) return settings.onlyConverts || (await hasMachines(db)) ? 'ffmpeg 5.1 or newer is missing' : null;
    if (performance.now() < pausedUntil) return 'its disk had no space for the last video';
    return (await ffmpeg.freeSpace()) < minFreeSpace ? `its disk has less than ${minFreeSpace / 1e9} GB left` : null;
  };

  const look = async () => {
    const problem = await findProblem();
    if (ffmpeg) await reportMachine(db, { ...machine, problem });
    if (isTaking === (problem === null)) return;
    isTaking = problem === null;
    if (problem) log.warn(`This machine takes no conversions: ${problem}.`);
    await (isTaking ? jobs.work(givingBack, names) : jobs.pause(names));
  };

  const run = () => {
    if (isRunning) return;
    isRunning = true;
    pass = look()
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  };

  /** A video for which there is no space isn't taken again. */
  const givingBack = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (data: never) =>
        (handle as (data: never) => Promise<unknown>)(data).catch(async (error) => {
          if (!(error instanceof NoSpaceHereError)) throw error;
          pausedUntil = performance.now() + pauseAfterNoSpace;
          await pass;
          run();
        }),
    ]),
  ) as JobHandlers;

  run();
  const timer = setInterval(run, interval);
  return () => {
    clearInterval(timer);
    return pass;
  };
}
