import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/shared/app-error.ts';
import { ProgramError } from '#server/shared/run-program.ts';
import { findFaults } from './former-faults.ts';
import { isCutOff } from './processing-errors.ts';
import { processingVersion } from './processing-version.ts';
import { queueProcessing } from './queue-video.ts';
import { listOutdatedDrafts, updateVideo } from './videos.store.ts';

/** How many videos are processed and looked at in a night. The rest waits for another one. */
const limits = { processed: 5, read: 50 };

/**
 * Processes videos again that an earlier version made with wrong colors or sound: only the newest drafts of projects that aren't finished,
 * a few each night. Each original is looked at once.
 * @throws if the server is stopping, or files are unavailable
 */
export async function processOutdated(deps: Deps): Promise<void> {
  const { db, ffmpeg, log, storage } = deps;
  if (!ffmpeg) return;
  let queued = 0;
  for (const video of await listOutdatedDrafts(db, processingVersion, limits.read)) {
    if (queued === limits.processed) return;
    const { fileId } = video;
    const faults = await storage
      .withLocalCopy(video.path, (path) => findFaults(ffmpeg, path))
      .catch((error) => {
        if (isCutOff(error)) throw error;
        log.warn({ fileId, err: error }, 'an original could not be looked at');
        return isFinal(error) ? [] : undefined;
      });
    if (!faults) continue;
    await db.transaction(async (tx) => {
      if (faults.length > 0) await queueProcessing(deps, tx, video, { isUnhurried: true });
      await updateVideo(tx, fileId, { comparedVersion: processingVersion });
    });
    if (faults.length === 0) continue;
    log.info({ fileId, faults }, 'a video that an earlier version made is processed again');
    queued++;
  }
}

/** Whether looking again is useless: an original that can't be read, or is gone, won't ever tell more. */
const isFinal = (error: unknown) => error instanceof ProgramError || (error instanceof AppError && error.code === 'not_found');
