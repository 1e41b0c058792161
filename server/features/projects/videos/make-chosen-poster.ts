import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { bestProxy, putIntoUse } from '#server/features/projects/files/renditions.store.ts';
import { notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import { makePoster } from './make-pictures.ts';
import { describeRendition, discardRenditions, storeRenditions } from './renditions.ts';
import { findVideoToProcess } from './videos.store.ts';

/**
 * Makes the poster of a video from the frame that the studio chose. Does nothing while there is no proxy: it's made with that.
 * @throws ProgramError
 */
export async function makeChosenPoster(deps: Deps, { fileId }: JobData['make-poster']): Promise<void> {
  const { db, ffmpeg, storage, clock } = deps;
  const video = await findVideoToProcess(db, fileId);
  const proxy = video && bestProxy(video.paths);
  if (!ffmpeg || !proxy || video.posterFrame === null) return;
  const { posterFrame, projectId, rateNumerator, rateDenominator } = video;
  const rate = { numerator: rateNumerator!, denominator: rateDenominator! };
  const folder = await mkdtemp(join(tmpdir(), 'picturelock-poster-'));
  const output = join(folder, 'poster.jpg');
  try {
    await storage.withLocalCopy(proxy, (input) => makePoster(ffmpeg, input, output, posterFrame, rate));
    const poster = await storeRenditions(deps, fileId, [await describeRendition(ffmpeg, 'poster', output)]);
    await db.transaction(async (tx) => {
      await notifyOfProject(tx, 'files', projectId);
      const current = await findVideoToProcess(tx, fileId);
      // The poster isn't wanted if another frame was chosen, or another proxy made, since.
      const isWanted = current?.posterFrame === posterFrame && bestProxy(current.paths) === proxy;
      if (poster) await (isWanted ? putIntoUse(tx, fileId, poster, clock.now()) : discardRenditions(deps, tx, poster));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
