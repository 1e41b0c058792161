import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Video } from '#api/projects/videos.ts';
import { settings } from '#server/db/schema/studio/settings.ts';
import { slowLane } from '#server/job-queue/queues.ts';
import { StoppedError } from '#server/shared/run-program.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { type DraftInReview, draftsInReview } from '#server/testing/drafts-in-review.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { processVideo } from './process-video.ts';
import { processAgain, updateWatermarks } from './videos.service.ts';

const testApp = await createTestApp();
const { deps, db, drain } = testApp;

/** Six frames with sound, which show their numbers. */
const folder = temporaryDirectory();
function enlarge(width: number, height: number) {
  const path = join(folder, `${height}.mp4`);
  const encoding = ['-vf', `scale=${width}:${height}:flags=neighbor`, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'];
  runFfmpeg(['-i', makeClip({ frames: 6, sound: true }), ...encoding, path]);
  return path;
}

const { upload, findVideo, presentedTo, prioritiesOf, framesOf } = draftsInReview(testApp, enlarge(3840, 2160));

const choose = (largestPlaybackSize: '1080p' | '2160p') => db.update(settings).set({ largestPlaybackSize });

/** Makes everything of a draft but its UHD proxy, which stays queued. */
async function prepare(draft: DraftInReview) {
  await processVideo(deps, { fileId: draft.id });
  await processVideo(deps, { fileId: draft.id });
}

const linesOf = ({ qualities }: Video) => qualities.map(({ quality, height }) => `${quality} ${height}`);

const numbers = [0, 1, 2, 3, 4, 5];

test('plays a film with more than 1080 lines up to 1080p only, unless the studio wants more', async () => {
  const draft = await upload();
  await drain();
  expect(linesOf(await presentedTo(draft))).toEqual(['small 540', 'full 1080']);
});

test('makes one with all lines after everything else, with the same frames, while the video is ready', async () => {
  await choose('2160p');
  const draft = await upload();
  await prepare(draft);
  expect(await presentedTo(draft)).toMatchObject({ status: 'ready', progress: 100 });
  const priorities = await prioritiesOf(draft);
  expect(priorities.at(-1)).toBeLessThan(3 * slowLane);
  await processVideo(deps, { fileId: draft.id, isUhd: true });
  const video = await presentedTo(draft);
  expect(linesOf(video)).toEqual(['small 540', 'full 1080', 'uhd 2160']);
  expect(video).toMatchObject({ status: 'ready', width: 1920, height: 1080, revisions: { proxy: video.qualities[1]!.revision } });
  const { paths } = await findVideo(draft);
  for (const kind of ['small_proxy', 'proxy', 'uhd_proxy'] as const) expect(await framesOf(paths[kind]), kind).toEqual(numbers);
  await processVideo(deps, { fileId: draft.id, isUhd: true });
  expect((await findVideo(draft)).paths, 'what is there is not made again').toEqual(paths);
});

test('makes none of a film that has 1080 lines', async () => {
  const small = draftsInReview(testApp, enlarge(1920, 1080));
  const draft = await small.upload();
  await drain();
  expect(linesOf(await small.presentedTo(draft))).toEqual(['small 540', 'full 1080']);
});

test('never plays one without the watermark that a draft needs', async () => {
  const draft = await upload();
  await drain();
  const before = await findVideo(draft);
  expect(before.paths.uhd_proxy).toBeDefined();
  await db.execute(sql`update projects set watermark = true where id = ${draft.projectId}`);
  await updateWatermarks(deps, draft.projectId);
  expect((await findVideo(draft)).paths).toEqual({});
  await drain();
  const { paths } = await findVideo(draft);
  const changed = await countChanged(paths.uhd_proxy!, before.paths.proxy!);
  expect(changed).toBeGreaterThan(0.01);
});

/** The share of pixels that differ between the first frames of two stored videos. */
async function countChanged(...paths: [string, string]) {
  const [one, other] = await Promise.all(
    paths.map((path) =>
      deps.storage.withLocalCopy(path, async (copy) =>
        runFfmpeg(['-i', copy, '-frames:v', '1', '-s', '320x180', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1']),
      ),
    ),
  );
  return one!.filter((pixel, index) => Math.abs(pixel - other![index]!) > 40).length / one!.length;
}

test('leaves out one of a video that was processed again meanwhile', async () => {
  const draft = await upload();
  await prepare(draft);
  const { withLocalCopy } = deps.storage;
  const reading = vi.spyOn(deps.storage, 'withLocalCopy').mockImplementationOnce(async (...copying) => {
    const made = await withLocalCopy(...copying);
    reading.mockRestore();
    await processAgain(deps, draft.id);
    await processVideo(deps, { fileId: draft.id });
    return made;
  });
  await processVideo(deps, { fileId: draft.id, isUhd: true });
  const { paths } = await findVideo(draft);
  expect([paths.proxy, paths.uhd_proxy]).toEqual([expect.any(String), undefined]);
  await drain();
  expect(linesOf(await presentedTo(draft))).toEqual(['small 540', 'full 1080', 'uhd 2160']);
});

test('makes it later if the server stops', async () => {
  const draft = await upload();
  await prepare(draft);
  await db.execute(sql`delete from pgboss.job where name = 'process-video'`);
  const reading = vi.spyOn(deps.storage, 'withLocalCopy').mockRejectedValueOnce(new StoppedError());
  await processVideo(deps, { fileId: draft.id, isUhd: true });
  reading.mockRestore();
  await drain();
  expect(linesOf(await presentedTo(draft))).toEqual(['small 540', 'full 1080', 'uhd 2160']);
});
