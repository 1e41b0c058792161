import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { haveOthersSpace, requireSpace } from '#server/features/projects/conversions/space.ts';
import { NoSpaceHereError } from '#server/features/projects/conversions/take-conversions.ts';
import { putIntoUse } from '#server/features/projects/files/renditions.store.ts';
import { notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import { convertUhd } from './convert-video.ts';
import { explainFailure, isCutOff, isDiskFull, restartAt } from './processing-errors.ts';
import { queueUhd } from './queue-video.ts';
import { discardRenditions, storeRenditions } from './renditions.ts';
import { runWhileWanted, UnwantedError } from './run-while-wanted.ts';
import { findVideoToProcess, type VideoToProcess } from './videos.store.ts';
import { watermarkOf } from './watermark.ts';

/**
 * Makes the proxy of a video that has more than 1080 lines, once all of it can be watched: its status stays `ready`. Does nothing if it's
 * there, or if the studio wants none by now.
 * @throws errors that nobody foresaw, for the job to be tried again; NoSpaceHereError if it's left to another machine
 */
export async function makeUhd(deps: Deps, { fileId }: JobData['process-video']): Promise<void> {
  const { db, ffmpeg, log } = deps;
  const video = await findVideoToProcess(db, fileId);
  const { largestPlaybackSize, studioName } = await readStudio(db);
  if (!ffmpeg || !video || video.deletedAt || largestPlaybackSize !== '2160p') return;
  // A video that is processed again isn't ready, and gets another job afterward.
  if (video.status !== 'ready' || !video.paths.proxy || video.paths.uhd_proxy) return;
  if (watermarkOf(video, studioName) !== video.watermark) return;
  const folder = join(ffmpeg.folder, `uhd-${fileId}`);
  try {
    await requireSpace(deps, ffmpeg, video.path);
    await convertAndStore(deps, ffmpeg.yielding(), video, folder);
  } catch (error) {
    if (error instanceof UnwantedError) return;
    log.warn({ fileId, err: error }, 'a 4K proxy could not be made');
    const isLeft = isDiskFull(error) && (await haveOthersSpace(deps));
    if (isLeft || isCutOff(error)) await db.transaction((tx) => queueUhd(deps, tx, fileId, restartAt(error)));
    else if (!explainFailure(error)) throw error;
    if (isLeft) throw new NoSpaceHereError();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function convertAndStore(deps: Deps, ffmpeg: Ffmpeg, video: VideoToProcess, folder: string) {
  const { fileId, watermark } = video;
  const isWanted = async () => isSame(video, await findVideoToProcess(deps.db, fileId));
  const made = await runWhileWanted(deps, { topic: 'files', isWanted }, (signal) =>
    deps.storage.withLocalCopy(video.path, (input) => convertUhd(ffmpeg.endedBy(signal), { input, folder, watermark }), signal),
  );
  // A proxy with other frames isn't kept, since comments refer to frame numbers of any proxy.
  if (made?.frameCount !== video.frameCount) return;
  const renditions = await storeRenditions(deps, fileId, [made.rendition], ffmpeg.stopping);
  if (renditions) await deps.db.transaction((tx) => save(deps, tx, video, renditions));
}

/** Puts the UHD proxy into use. Under the project's lock, neither the watermark nor what was made of the video changes. */
async function save(deps: Deps, tx: Transaction, video: VideoToProcess, renditions: Awaited<ReturnType<typeof storeRenditions>> & object) {
  await notifyOfProject(tx, 'files', video.projectId);
  const current = await findVideoToProcess(tx, video.fileId);
  const isCurrent = isSame(video, current) && watermarkOf(current, (await readStudio(tx)).studioName) === video.watermark;
  await (isCurrent ? putIntoUse(tx, video.fileId, renditions, deps.clock.now()) : discardRenditions(deps, tx, renditions));
}

/** Whether the proxy still plays beside which the UHD proxy was begun: that one has the same frames and the same watermark. */
const isSame = (before: VideoToProcess, now: VideoToProcess | undefined): now is VideoToProcess =>
  now?.deletedAt === null && now.paths.proxy === before.paths.proxy;
