import type { Deps } from '#server/deps.ts';
import { ProgramError } from '#server/shared/run-program.ts';
import { findFaults } from './former-faults.ts';
import { processingVersion } from './processing-version.ts';
import { queueProcessing } from './queue-video.ts';
import { listOutdatedDrafts, updateVideo } from './videos.store.ts';

/** The rest waits for another night. */
const limits = { processed: 5, read: 50 };

/**
 * Processes videos again that an earlier version made with wrong colors or sound: only the newest drafts of projects that aren't finished,
 * a few each night. Each original is looked at once.
 * @throws what storage throws
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
      .catch((error) => (error instanceof ProgramError ? [] : Promise.reject(error)));
    await db.transaction(async (tx) => {
      if (faults.length > 0) await queueProcessing(deps, tx, video, { isUnhurried: true });
      await updateVideo(tx, fileId, { comparedVersion: processingVersion });
    });
    if (faults.length === 0) continue;
    log.info({ fileId, faults }, 'a video that an earlier version made is processed again');
    queued++;
  }
}
