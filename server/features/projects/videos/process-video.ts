import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Deps } from '#server/deps.ts';
import { haveOthersSpace, requireSpace } from '#server/features/projects/conversions/space.ts';
import { NoSpaceHereError } from '#server/features/projects/conversions/take-conversions.ts';
import { bestProxy, proxyKinds, putIntoUse, type Rendition, takeOutOfUse } from '#server/features/projects/files/renditions.store.ts';
import { notifyEditor } from '#server/features/projects/projects/assign-editor.ts';
import { notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { queueAnnouncement } from '#server/features/projects/review/announce-review.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { TimeLimitError } from '#server/shared/run-program.ts';
import { removeStale } from '#server/storage/remove-stale.ts';
import { readUploadSpace } from '#server/uploads/upload-space.ts';
import { type ConvertedVideo, convertVideo, uhdSizeOf, type Wanted } from './convert-video.ts';
import { type PartLengths, usualLengths } from './cut-film.ts';
import { typedStartTimecode, withMovedComments } from './frame-numbers.ts';
import { discardParts } from './make-in-parts.ts';
import { makeUhd } from './make-uhd.ts';
import { explainFailure, interrupted, isCutOff, isDiskFull, maxInterruptions, restartAt, unforeseen } from './processing-errors.ts';
import { processingVersion } from './processing-version.ts';
import { progressReporter } from './progress-reporter.ts';
import { queueProcessing, queueUhd } from './queue-video.ts';
import { discardRenditions, storeRenditions } from './renditions.ts';
import { runWhileWanted, UnwantedError } from './run-while-wanted.ts';
import { helpMakeParts, sharingParts } from './share-parts.ts';
import { presentTrack } from './sound/sound-tracks.ts';
import { findVideoToProcess, updateProgress, updateVideo, type VideoChanges, type VideoToProcess } from './videos.store.ts';
import { watermarkOf } from './watermark.ts';

/** Older folders were left by a process that was killed, and whose video was finished on another machine. */
const longestConversion = 1 * days;

/** The time limit of the fast lane. A video that takes longer goes to the slow lane. */
const fastLimit = 15 * minutes;

/**
 * Makes a video's proxies and pictures: what there is nothing to watch of gets its first look, and another run makes the rest. A run that was
 * cut off is repeated from its start, and so is one during which the watermark has changed; what is done isn't done again.
 * @throws errors that nobody foresaw, for the job to be tried again; NoSpaceHereError if it's left to another machine
 */
export async function processVideo(deps: Deps, job: JobData['process-video'], lengths = usualLengths): Promise<void> {
  const { db, ffmpeg } = deps;
  const { fileId, isUhd, parts } = job;
  if (isUhd) return makeUhd(deps, job);
  if (parts) return helpMakeParts(deps, { ...job, parts }, { lengths, timeLimit: timeLimitOf(job) });
  const video = await findVideoToProcess(db, fileId);
  if (!video || video.deletedAt) return;
  const watermark = watermarkOf(video, (await readStudio(db)).studioName);
  if (video.status === 'ready' && video.watermark === watermark) return;
  if (!ffmpeg) return void (await save(deps, video, { status: 'unprocessed' }));
  const interruptions = video.status === 'processing' ? video.interruptions + 1 : 0;
  if (interruptions >= maxInterruptions) return fail(deps, video, interrupted);
  await save(deps, video, { status: 'processing', progress: 0, error: null, interruptions });
  const folder = join(ffmpeg.folder, String(fileId));
  await mkdir(ffmpeg.folder, { recursive: true });
  await removeStale(ffmpeg.folder, longestConversion);
  let outcome: Outcome = 'saved';
  try {
    await requireSpace(deps, ffmpeg, video.path);
    const wanted = await wantedOf(deps, video, watermark);
    outcome = await convertAndStore(deps, ffmpeg, video, { job, folder, wanted, watermark, lengths });
  } catch (error) {
    deps.log.warn({ fileId, err: error }, 'a video could not be processed');
    await settleFailure(deps, video, job, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (outcome === 'outdated') await processVideo(deps, job, lengths);
}

const timeLimitOf = ({ isSlow }: JobData['process-video']) => (isSlow ? undefined : fastLimit);

/** What is to be made of a video. All that plays is replaced, unless it's a look that was made in the present way and lacks the rest. */
async function wantedOf(deps: Deps, video: VideoToProcess, watermark: string | null): Promise<Wanted> {
  if (!bestProxy(video.paths)) return watermark === null && (await hasSpaceForCopy(deps, video)) ? 'quickest look' : 'first look';
  const isSame = video.watermark === watermark && video.processingVersion === processingVersion;
  if (!isSame || hasFullProxy(video)) return 'everything';
  return video.paths.small_proxy ? 'rest' : 'first look';
}

const hasFullProxy = ({ proxies }: Pick<VideoToProcess, 'proxies'>) => proxies.some(({ kind, isCopy }) => kind === 'proxy' && !isCopy);

/** Whether there's space for a copy, which exists twice until it's stored. The space for clients' uploads isn't exceeded. */
async function hasSpaceForCopy(deps: Deps, { path }: VideoToProcess): Promise<boolean> {
  const space = await readUploadSpace(deps, deps.db);
  return space === undefined || 2 * ((await deps.storage.size(path)) ?? 0) <= space.client;
}

/** @throws the error if nobody foresaw it */
async function settleFailure(deps: Deps, video: VideoToProcess, { isSlow }: JobData['process-video'], error: unknown) {
  const requeue = (options: Parameters<typeof queueProcessing>[3]) =>
    deps.db.transaction((tx) => queueProcessing(deps, tx, video, options));
  // Restoring the file queues it again.
  if (error instanceof UnwantedError) return save(deps, video, { status: 'queued', progress: 0 });
  if (error instanceof TimeLimitError && !isSlow) return requeue({ isSlow: true });
  if (isCutOff(error)) return requeue({ isSlow, startAfter: restartAt(error) });
  if (isDiskFull(error) && (await haveOthersSpace(deps))) {
    await requeue({ isSlow });
    throw new NoSpaceHereError();
  }
  const reason = explainFailure(error);
  await fail(deps, video, reason ?? unforeseen);
  if (!reason) throw error;
}

/** Whether what was made is in use: the video may be gone by now, or need another watermark. */
type Outcome = 'saved' | 'gone' | 'outdated';

async function convertAndStore(
  deps: Deps,
  ffmpeg: Ffmpeg,
  video: VideoToProcess,
  {
    job,
    lengths,
    ...options
  }: { job: JobData['process-video']; lengths: PartLengths; folder: string; wanted: Wanted; watermark: string | null },
): Promise<Outcome> {
  const { fileId, posterFrame } = video;
  const { wanted, watermark } = options;
  const timeLimit = timeLimitOf(job);
  const onProgress = progressReporter(deps, (percent) => storeProgress(deps, video, percent));
  const programs = wanted === 'quickest look' || wanted === 'first look' ? ffmpeg : ffmpeg.yielding();
  const isWanted = async () => (await findVideoToProcess(deps.db, fileId))?.deletedAt === null;
  const converted = await runWhileWanted(deps, { topic: 'files', isWanted, timeLimit }, (signal) =>
    deps.storage.withLocalCopy(
      video.path,
      (input) => {
        const ended = programs.endedBy(signal);
        const makeInParts = sharingParts(deps, ended, job, { watermark, lengths });
        return convertVideo(ended, { input, ...options, timeLimit, posterFrame, makeInParts, onProgress });
      },
      signal,
    ),
  );
  const renditions = await storeRenditions(deps, fileId, converted.renditions, ffmpeg.stopping);
  if (!renditions) return 'gone';
  const { original, hasRest, frameCount, endsEarly, tracks, filmstrip, waveform, loudness } = converted;
  const { width, height } = original.picture.size;
  return saveResult(
    deps,
    video,
    { renditions, original, wanted, hasRest },
    {
      status: 'ready',
      progress: 100,
      frameCount,
      width,
      height,
      endsEarly,
      watermark,
      ...(filmstrip && { filmstrip }),
      ...(waveform !== undefined && { waveform }),
      rateNumerator: original.rate.numerator,
      rateDenominator: original.rate.denominator,
      isVariableRate: original.isVariableRate,
      isHdr: original.picture.color.hdr !== null,
      hasAudio: tracks.some(({ isPlayable }) => isPlayable),
      soundTracks: tracks.map(presentTrack),
      loudness: loudness ?? null,
      startTimecode: original.startTimecode,
    },
  );
}

/** Saves changes of a video and makes open screens show them. */
const save = (deps: Deps, { fileId, projectId }: VideoToProcess, changes: VideoChanges) =>
  deps.db.transaction(async (tx) => {
    await notifyOfProject(tx, 'files', projectId);
    await updateVideo(tx, fileId, changes);
    await queueAnnouncement(deps, tx, projectId);
  });

/** Saves the progress. The project is locked before the video, as in `updateWatermarks`. */
const storeProgress = ({ db }: Deps, { fileId, projectId }: VideoToProcess, percent: number) =>
  db.transaction(async (tx) => {
    await notifyOfProject(tx, 'video_progress', projectId);
    await updateProgress(tx, fileId, percent);
  });

/** Records that a video failed. The studio is notified of drafts, for which clients wait, but not again at every attempt. */
const fail = (deps: Deps, { fileId, projectId, ...video }: VideoToProcess, error: string) =>
  deps.db.transaction(async (tx) => {
    await notifyOfProject(tx, 'files', projectId);
    await updateVideo(tx, fileId, { status: 'failed', error });
    // Drafts that were sent together may have waited for this video to be announced.
    await queueAnnouncement(deps, tx, projectId);
    if (video.type !== 'draft' || video.status === 'failed') return;
    const { small_proxy, proxy } = video.paths;
    const outcome =
      hasFullProxy(video) || !(small_proxy || proxy)
        ? "couldn't be prepared for playback"
        : small_proxy && !proxy
          ? "plays in a small size only: the full one couldn't be made"
          : "plays as a copy of the upload only: its proxies couldn't be made";
    const text = `${video.name} of ${video.projectTitle} ${outcome}.`;
    await notifyEditor(deps, tx, { ...video, id: projectId, title: video.projectTitle }, { text, about: { fileId } });
  });

/** Saves what was made. Under the project's lock, the watermark doesn't change; what was made with another one isn't played. */
const saveResult = (
  deps: Deps,
  { fileId, projectId, posterFrame, ...before }: VideoToProcess,
  { renditions, original, wanted, hasRest }: Pick<ConvertedVideo, 'original' | 'hasRest'> & { renditions: Rendition[]; wanted: Wanted },
  result: VideoChanges,
) =>
  deps.db.transaction(async (tx) => {
    await notifyOfProject(tx, 'files', projectId);
    const video = await findVideoToProcess(tx, fileId);
    const { studioName, largestPlaybackSize } = await readStudio(tx);
    const isCurrent = video && watermarkOf(video, studioName) === result.watermark;
    await discardParts(deps, tx, fileId);
    if (!isCurrent) await discardRenditions(deps, tx, renditions);
    if (!video) return 'gone';
    if (isCurrent) {
      const startTimecode = typedStartTimecode(video, original) ?? result.startTimecode;
      const changes = await withMovedComments(tx, video, original, { ...result, startTimecode });
      await updateVideo(tx, fileId, changes);
      const now = deps.clock.now();
      // Proxies with the same frames stay in use, since comments refer to frame numbers of any of them.
      const isSameFilm = wanted !== 'everything' && result.frameCount === before.frameCount;
      if (!isSameFilm) await takeOutOfUse(tx, [fileId], now, Object.values(proxyKinds));
      await putIntoUse(tx, fileId, renditions, now);
      if (hasRest) await queueProcessing(deps, tx, video);
      else if (uhdSizeOf(original) && largestPlaybackSize === '2160p') await queueUhd(deps, tx, fileId);
      if ('movedComments' in changes) await notifyOfProject(tx, 'comments', projectId);
      // The studio has chosen another frame meanwhile, or the frame's number was moved along with the comments.
      if (changes.posterFrame !== posterFrame) await deps.jobs.enqueue(tx, 'make-poster', { fileId });
    } else await updateVideo(tx, fileId, { status: 'queued', progress: 0 });
    await queueAnnouncement(deps, tx, projectId);
    return isCurrent ? 'saved' : 'outdated';
  });
