import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Video } from '#api/projects/videos.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { quickLane } from '#server/job-queue/queues.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { draftsInReview } from '#server/testing/drafts-in-review.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { processVideo } from './process-video.ts';
import { interrupted } from './processing-errors.ts';
import { choosePosterFrame, processAgain, updateWatermarks } from './videos.service.ts';

const testApp = await createTestApp();
const { deps, db, call, drain } = testApp;
const owner = await ownerCookie(testApp);

/** Half a second of 720p with sound, whose frames show their numbers. Browsers don't play its picture (4:2:2). */
const clip = join(temporaryDirectory(), '720p.mp4');
const encoding = ['-vf', 'scale=1280:720:flags=neighbor', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p', '-c:a', 'copy'];
runFfmpeg(['-i', makeClip({ frames: 12, sound: true }), ...encoding, clip]);

const { upload, findVideo, presentedTo, prioritiesOf, isToBeAnnounced, countAnnounced, framesOf } = draftsInReview(testApp, clip);

/** Uploads the clip as a draft and makes its first look. */
async function uploadAndLook(project: { watermark?: boolean } = {}) {
  const draft = await upload(project);
  await processVideo(deps, { fileId: draft.id });
  return draft;
}

/** The first frame of a stored proxy, in a size that both have. */
const pixelsOf = (path: string | undefined) =>
  deps.storage.withLocalCopy(path!, async (copy) =>
    runFfmpeg(['-i', copy, '-frames:v', '1', '-s', '320x180', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1']),
  );

const numbers = Array.from({ length: 12 }, (_, index) => index);
const both = ['small 960 × 540', 'full 1280 × 720'];

const qualitiesOf = ({ qualities }: Video) => qualities.map(({ quality, width, height }) => `${quality} ${width} × ${height}`);

const plain = await upload();

test('can be watched in a small size first, with all pictures, and then in full, with the same frames', async () => {
  await processVideo(deps, { fileId: plain.id });
  const first = await presentedTo(plain);
  expect(first).toMatchObject({ status: 'queued', hasProxy: true, hasWaveform: true, frameCount: 12, width: 1280, height: 720 });
  expect(qualitiesOf(first)).toEqual(['small 960 × 540']);
  expect(Object.keys(first.revisions).sort()).toEqual(['filmstrip', 'poster', 'proxy']);
  expect(await isToBeAnnounced(plain)).toBe(true);
  const { paths } = await findVideo(plain);
  expect(await framesOf(paths.small_proxy)).toEqual(numbers);

  await drain();
  const all = await presentedTo(plain);
  expect(all).toMatchObject({ status: 'ready', progress: 100, hasWaveform: true, frameCount: 12, width: 1280, height: 720 });
  expect(qualitiesOf(all)).toEqual(both);
  expect([all.qualities[0], all.filmstrip]).toEqual([first.qualities[0], first.filmstrip]);
  const now = (await findVideo(plain)).paths;
  expect(now).toMatchObject({ small_proxy: paths.small_proxy, filmstrip: paths.filmstrip });
  expect(await framesOf(now.proxy)).toEqual(numbers);
  expect(await countAnnounced(plain)).toBe(1);
});

test('lets others have their first look before the rest is made', async () => {
  const [firstLook, rest] = await prioritiesOf(plain);
  expect(firstLook).toBeGreaterThanOrEqual(quickLane);
  expect(rest).toBeLessThan(quickLane);
});

test('has the watermark in both sizes', async () => {
  const marked = await uploadAndLook({ watermark: true });
  expect(qualitiesOf(await presentedTo(marked))).toEqual(['small 960 × 540']);
  await drain();
  const [marks, without] = [(await findVideo(marked)).paths, (await findVideo(plain)).paths];
  for (const kind of ['small_proxy', 'proxy'] as const) {
    const [one, other] = [await pixelsOf(marks[kind]), await pixelsOf(without[kind])];
    const changed = one.filter((pixel, index) => Math.abs(pixel - other[index]!) > 40).length;
    expect(changed / one.length).toBeGreaterThan(0.01);
  }
});

test('replaces both at once when it is processed again', async () => {
  const { paths } = await findVideo(plain);
  await processAgain(deps, plain.id);
  await processVideo(deps, { fileId: plain.id });
  const now = await findVideo(plain);
  expect(now.status).toBe('ready');
  for (const kind of ['small_proxy', 'proxy', 'poster', 'filmstrip'] as const) expect(now.paths[kind]).not.toBe(paths[kind]);
  expect(await framesOf(now.paths.small_proxy)).toEqual(numbers);
  await drain();
});

test('goes on with the rest after a server was killed, also with the poster that was chosen meanwhile', async () => {
  const draft = await uploadAndLook();
  const { paths } = await findVideo(draft);
  await choosePosterFrame(deps, draft.id, 7);
  await db.update(videos).set({ status: 'processing' }).where(eq(videos.fileId, draft.id));
  await drain();
  const video = await findVideo(draft);
  expect(video).toMatchObject({ status: 'ready', paths: { small_proxy: paths.small_proxy, filmstrip: paths.filmstrip } });
  expect(await framesOf(video.paths.poster)).toEqual([7]);
  expect(video.paths.proxy).toBeDefined();
});

test('plays in its small size if the rest fails, and tells the studio so', async () => {
  const draft = await uploadAndLook();
  await db.update(videos).set({ status: 'processing', interruptions: 1 }).where(eq(videos.fileId, draft.id));
  await processVideo(deps, { fileId: draft.id });
  expect(await presentedTo(draft)).toMatchObject({ status: 'failed', hasProxy: true, qualities: [{ quality: 'small' }] });
  expect((await findVideo(draft)).error).toBe(interrupted);
  const link = `/admin/projects/${draft.projectId}`;
  const told = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.link, link), sql`text like '%small%'`));
  const text = expect.stringMatching(/^Cut\.mp4 of .+ plays in a small size only: the full one couldn't be made\.$/);
  expect(told).toMatchObject([{ text }]);
  await processAgain(deps, draft.id);
  await drain();
  expect(qualitiesOf(await presentedTo(draft))).toEqual(both);
});

test('plays nothing without the watermark that a project gets after the first look', async () => {
  const draft = await uploadAndLook();
  const stream = async (query = '') => (await call('GET', `/api/files/${draft.id}/stream${query}`, draft.client)).status;
  expect(await stream()).toBe(200);
  await call('PATCH', `/api/admin/projects/${draft.projectId}`, { cookie: owner, body: { watermark: true } });
  await updateWatermarks(deps, draft.projectId);
  expect([await stream(), await stream('?quality=small'), await stream('?quality=full')]).toEqual([403, 403, 403]);
  await drain();
  expect((await findVideo(draft)).watermark).toContain('Ann Client');
  expect(qualitiesOf(await presentedTo(draft))).toEqual(both);
  expect([await stream(), await stream('?quality=small')]).toEqual([200, 200]);
});

test('leaves out a small proxy that has other frames than the full one', async () => {
  const draft = await uploadAndLook();
  await db.update(videos).set({ frameCount: 13 }).where(eq(videos.fileId, draft.id));
  await drain();
  const video = await presentedTo(draft);
  expect([video.frameCount, qualitiesOf(video)]).toEqual([12, ['full 1280 × 720']]);
});
