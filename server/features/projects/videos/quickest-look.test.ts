import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { putIntoUse } from '#server/features/projects/files/renditions.store.ts';
import { quickLane } from '#server/job-queue/queues.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { type DraftInReview, draftsInReview } from '#server/testing/drafts-in-review.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { processVideo } from './process-video.ts';
import { processAgain, updateWatermarks } from './videos.service.ts';

const testApp = await createTestApp();
const { deps, db, call, drain } = testApp;
const owner = await ownerCookie(testApp);

/** Half a second of 720p as an editing program exports it, whose frames show their numbers. */
const clip = join(temporaryDirectory(), '720p.mp4');
const encoding = ['-vf', 'scale=1280:720:flags=neighbor', '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'copy'];
runFfmpeg(['-i', makeClip({ frames: 12, sound: true }), ...encoding, clip]);

const { upload, findVideo, presentedTo, prioritiesOf, isToBeAnnounced, countAnnounced, framesOf } = draftsInReview(testApp, clip);

const look = ({ id }: DraftInReview) => processVideo(deps, { fileId: id });

async function uploadAndLook(project: { watermark?: boolean } = {}) {
  const draft = await upload(project);
  await look(draft);
  return draft;
}

const inUse = async ({ id }: DraftInReview) => {
  const { fileId, kind, unusedSince } = videoRenditions;
  const rows = await db
    .select()
    .from(videoRenditions)
    .where(and(eq(fileId, id), isNull(unusedSince)))
    .orderBy(kind);
  return rows.map(({ kind, isCopy }) => (isCopy ? `${kind} (copy)` : kind)).sort();
};

const streamOf = async ({ id, client }: DraftInReview, query = '') => (await call('GET', `/api/files/${id}/stream${query}`, client)).status;

const numbers = Array.from({ length: 12 }, (_, index) => index);
const all = ['filmstrip', 'poster', 'proxy', 'small_proxy'];

test("plays a copy of the original's picture at once, then its small size too, and then what was made of it, with the same frames", async () => {
  const draft = await uploadAndLook();
  expect(await inUse(draft)).toEqual(['poster', 'proxy (copy)']);
  const first = await presentedTo(draft);
  expect(first).toMatchObject({ status: 'queued', hasProxy: true, hasWaveform: true, filmstrip: null, frameCount: 12 });
  expect(first).toMatchObject({ width: 1280, height: 720, qualities: [{ quality: 'full', width: 1280, height: 720 }] });
  expect(first.qualities[0]!.bitRate).toBeGreaterThan(0);
  expect(await streamOf(draft)).toBe(200);
  expect(await isToBeAnnounced(draft)).toBe(true);
  const copied = (await findVideo(draft)).paths.proxy;
  expect(await framesOf(copied)).toEqual(numbers);

  await look(draft);
  expect(await inUse(draft)).toEqual(['filmstrip', 'poster', 'proxy (copy)', 'small_proxy']);
  const { paths, status } = await findVideo(draft);
  expect({ status, copied: paths.proxy }).toEqual({ status: 'queued', copied });
  expect(await framesOf(paths.small_proxy)).toEqual(numbers);
  expect((await presentedTo(draft)).qualities.map(({ quality }) => quality)).toEqual(['small', 'full']);

  await look(draft);
  expect(await inUse(draft)).toEqual(all);
  const done = await findVideo(draft);
  expect(done).toMatchObject({ status: 'ready', frameCount: 12, paths: { small_proxy: paths.small_proxy, filmstrip: paths.filmstrip } });
  expect(done.paths.proxy).not.toBe(copied);
  expect(await framesOf(done.paths.proxy)).toEqual(numbers);
  await drain();
  expect(await countAnnounced(draft)).toBe(1);

  const [firstLook, small, rest] = await prioritiesOf(draft);
  expect(firstLook).toBeGreaterThan(small!);
  expect(small).toBeGreaterThanOrEqual(quickLane);
  expect(rest).toBeLessThan(quickLane);
});

test('never copies a draft of an unpaid project', async () => {
  const draft = await uploadAndLook({ watermark: true });
  expect(await inUse(draft)).toEqual(['filmstrip', 'poster', 'small_proxy']);
  expect((await findVideo(draft)).watermark).toContain('Ann Client');
  await drain();
  expect(await inUse(draft)).toEqual(all);
  expect(await db.$count(videoRenditions, and(eq(videoRenditions.fileId, draft.id), eq(videoRenditions.isCopy, true)))).toBe(0);
});

test('plays no copy from the moment on in which its project gets the watermark, also while the rest is made', async () => {
  const draft = await uploadAndLook();
  expect(await streamOf(draft)).toBe(200);
  await call('PATCH', `/api/admin/projects/${draft.projectId}`, { cookie: owner, body: { watermark: true } });
  expect([await streamOf(draft), await streamOf(draft, '?quality=full')]).toEqual([403, 403]);
  await updateWatermarks(deps, draft.projectId);
  expect(await inUse(draft)).toEqual([]);
  await drain();
  expect(await inUse(draft)).toEqual(all);
  expect((await findVideo(draft)).watermark).toContain('Ann Client');
  expect([await streamOf(draft), await streamOf(draft, '?quality=full')]).toEqual([200, 200]);
});

test('goes on with the copy that a player has begun once the full proxy has taken its place, but not without a watermark', async () => {
  const draft = await uploadAndLook();
  const [copy] = (await presentedTo(draft)).qualities;
  const begun = `?quality=full&revision=${copy!.revision}`;
  const lengthOf = async (query: string) => {
    const { headers } = await call('GET', `/api/files/${draft.id}/stream${query}`, draft.client);
    return Number(headers['content-length']);
  };
  await drain();
  const [, full] = (await presentedTo(draft)).qualities;
  expect(full!.revision).not.toBe(copy!.revision);
  expect(await lengthOf(begun)).toBe(copy!.size);
  expect(await lengthOf(`?quality=full&revision=${full!.revision}`)).toBe(full!.size);
  expect(await lengthOf('?quality=full&revision=unknown')).toBe(full!.size);
  expect(await lengthOf(`?quality=small&revision=${copy!.revision}`)).not.toBe(copy!.size);

  await call('PATCH', `/api/admin/projects/${draft.projectId}`, { cookie: owner, body: { watermark: true } });
  await updateWatermarks(deps, draft.projectId);
  expect(await streamOf(draft, begun)).toBe(403);
  await drain();
  expect([await streamOf(draft, begun), await streamOf(draft, '?quality=full')]).toEqual([404, 200]);
  expect((await call('GET', `/api/files/${draft.id}/stream${begun}`, { cookie: owner })).status).toBe(200);
});

test('puts no copy into use whose project got the watermark while it was made', async () => {
  const draft = await upload();
  const { write } = deps.storage;
  const writing = vi.spyOn(deps.storage, 'write').mockImplementationOnce(async (...args) => {
    await write(...args);
    await call('PATCH', `/api/admin/projects/${draft.projectId}`, { cookie: owner, body: { watermark: true } });
  });
  onTestFinished(() => writing.mockRestore());
  await look(draft);
  expect(await inUse(draft)).toEqual(['filmstrip', 'poster', 'small_proxy']);
  expect((await findVideo(draft)).watermark).toContain('Ann Client');
});

test('refuses to put a copy of a draft into use that needs a watermark, whoever asks', async () => {
  const draft = await uploadAndLook({ watermark: true });
  const copy = { kind: 'proxy', path: 'derived/copy.mp4', width: 1280, height: 720, bytes: 1, bitRate: 1, isCopy: true } as const;
  await expect(db.transaction((tx) => putIntoUse(tx, draft.id, [copy], new Date()))).rejects.toThrow(/never shown without its watermark/);
});

test('makes the small version at once where a copy would take the space that clients have for uploads', async () => {
  const freeSpace = vi.spyOn(deps.storage, 'freeSpace').mockResolvedValue(5_200_001_000);
  onTestFinished(() => freeSpace.mockRestore());
  const draft = await uploadAndLook();
  expect(await inUse(draft)).toEqual(['filmstrip', 'poster', 'small_proxy']);
});

test('goes on after a server was killed, without copying again', async () => {
  const draft = await uploadAndLook();
  const copied = (await findVideo(draft)).paths.proxy;
  await db.update(videos).set({ status: 'processing' }).where(eq(videos.fileId, draft.id));
  await look(draft);
  expect(await inUse(draft)).toEqual(['filmstrip', 'poster', 'proxy (copy)', 'small_proxy']);
  expect((await findVideo(draft)).paths.proxy).toBe(copied);
  await db.update(videos).set({ status: 'processing' }).where(eq(videos.fileId, draft.id));
  await look(draft);
  expect(await inUse(draft)).toEqual(all);
});

test('goes on playing the copy if nothing else can be made, tells the studio so, and makes it when it is processed again', async () => {
  const draft = await uploadAndLook();
  await db.update(videos).set({ status: 'processing', interruptions: 1 }).where(eq(videos.fileId, draft.id));
  await look(draft);
  expect(await presentedTo(draft)).toMatchObject({ status: 'failed', hasProxy: true });
  const told = await db
    .select({ text: notifications.text })
    .from(notifications)
    .where(and(eq(notifications.link, `/admin/projects/${draft.projectId}`), sql`text like '%couldn''t be made%'`));
  expect(told).toEqual([
    { text: expect.stringMatching(/^Cut\.mp4 of .+ plays as a copy of the upload only: its proxies couldn't be made\.$/) },
  ]);
  await processAgain(deps, draft.id);
  await drain();
  expect(await inUse(draft)).toEqual(all);
});

test('plays no copy that has other frames than what was made of it', async () => {
  const draft = await uploadAndLook();
  await db.update(videos).set({ frameCount: 13 }).where(eq(videos.fileId, draft.id));
  await look(draft);
  expect(await inUse(draft)).toEqual(['filmstrip', 'poster', 'small_proxy']);
  expect((await presentedTo(draft)).frameCount).toBe(12);
});
