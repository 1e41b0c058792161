import type { Video } from '#api/projects/videos.ts';
import { parseTimecode } from '#domain/projects/timecode.ts';
import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { findFileFor } from '#server/features/projects/files/files.service.ts';
import { presentVideo } from '#server/features/projects/files/present-video.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { findProjectById, notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { updateDelivery } from '#server/features/projects/projects/update-delivery.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import type { Reviewer } from '#server/shared/callers.ts';
import { isVideo } from './is-video.ts';
import { queueProcessing } from './queue-video.ts';
import {
  findFileToProcess,
  findVideoToProcess,
  findWaveform,
  hideUnmarked,
  listDraftVideos,
  updateVideo,
  type VideoToProcess,
} from './videos.store.ts';
import { watermarkOf } from './watermark.ts';

/** Queues a file for processing if it's a video, drafts before others. */
export async function queueIfVideo(deps: Deps, tx: Transaction, fileId: number): Promise<void> {
  const file = await findFileToProcess(tx, fileId);
  if (file && isVideo(file.mediaType)) await queueProcessing(deps, tx, { fileId, ...file });
}

/** Calls `queueIfVideo` in a transaction of its own. */
export const queueVideo = (deps: Deps, fileId: number) => deps.db.transaction((tx) => queueIfVideo(deps, tx, fileId));

/** @throws AppError not_found if it isn't a video, or deleted */
export const processAgain = (deps: Deps, fileId: number): Promise<Video> =>
  deps.db.transaction(async (tx) => {
    await queueProcessing(deps, tx, await lockVideo(tx, fileId));
    return presentVideo(await requireVideo(tx, fileId), 'admin');
  });

/** @throws AppError not_found if it isn't a video, or deleted; invalid for a timecode that its rate doesn't have */
export const changeStartTimecode = ({ db }: Deps, fileId: number, startTimecode: string): Promise<Video> =>
  db.transaction(async (tx) => {
    const video = await lockVideo(tx, fileId);
    const { rateNumerator: numerator, rateDenominator: denominator } = video;
    if (numerator && denominator && parseTimecode(startTimecode, { numerator, denominator }) === undefined)
      throw invalidField('startTimecode', "This timecode doesn't exist at the video's frame rate.");
    await updateVideo(tx, fileId, { startTimecode });
    return presentVideo({ ...video, startTimecode }, 'admin');
  });

/** @throws AppError not_found if it isn't a video, or deleted; invalid for a frame that it doesn't have */
export const choosePosterFrame = ({ db, jobs }: Deps, fileId: number, frame: number): Promise<Video> =>
  db.transaction(async (tx) => {
    const video = await lockVideo(tx, fileId);
    if (frame >= (video.frameCount ?? 0)) throw invalidField('frame', "The video doesn't have this frame.");
    await updateVideo(tx, fileId, { posterFrame: frame });
    await jobs.enqueue(tx, 'make-poster', { fileId });
    return presentVideo({ ...video, posterFrame: frame }, 'admin');
  });

/**
 * @returns peaks from 0 to 255; none for a video without sound
 * @throws AppError not_found
 */
export async function readWaveform({ db }: Deps, viewer: Reviewer, fileId: number): Promise<number[]> {
  await findFileFor(db, viewer, fileId);
  return (await findWaveform(db, fileId)) ?? [];
}

/**
 * Processes the drafts again whose watermark isn't the one that they have now, newest first. What was made without the watermark is no
 * longer played. Also updates what is delivered, and makes open screens read the files again.
 */
export const updateWatermarks = (deps: Deps, projectId: number) =>
  deps.db.transaction(async (tx) => {
    if (!(await findProjectById(tx, projectId))) return;
    // Because of the lock, a conversion that ends at the same time saves its result before this, or sees the same project as this.
    const project = await lockProjectById(tx, projectId);
    await updateDelivery(deps, tx, project, {});
    await notifyChange(tx, 'files', project);
    const { studioName } = await readStudio(tx);
    const drafts = await listDraftVideos(tx, projectId);
    const outdated = drafts.filter((video) => video.watermark !== watermarkOf(video, studioName));
    await hideUnmarked(tx, projectId, deps.clock.now());
    for (const video of outdated) await queueProcessing(deps, tx, video);
    await announceReview(deps, tx, projectId);
  });

/** @throws AppError not_found, also for a deleted file */
async function requireVideo(tx: Transaction, fileId: number): Promise<VideoToProcess> {
  const video = await findVideoToProcess(tx, fileId);
  if (!video || video.deletedAt) throw notFound('Video');
  return video;
}

/** A video that is about to be changed, under its project's lock: what a conversion saves at the same time comes before or after. */
async function lockVideo(tx: Transaction, fileId: number): Promise<VideoToProcess> {
  const { projectId } = await requireVideo(tx, fileId);
  await notifyOfProject(tx, 'files', projectId);
  return requireVideo(tx, fileId);
}
