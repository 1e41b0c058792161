import { createReadStream } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { findVideo } from '#server/features/projects/review/review.store.ts';
import { FilesUnavailableError } from '#server/shared/app-error.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { addRenditions } from '#server/testing/renditions.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview } from '#server/testing/versions.ts';
import { UnusableVideoError } from './causes.ts';
import { processVideo } from './process-video.ts';
import { updateWatermarks } from './videos.service.ts';

const testApp = await createTestApp();
const { deps, db, call } = testApp;
const cookie = await ownerCookie(testApp);

/** Converts a draft and does something when it is stored. @returns the video */
async function convert(details: Partial<typeof videos.$inferInsert>, act: (draft: { id: number; projectId: number }) => Promise<unknown>) {
  const { id: clientId } = await createClient(testApp, { name: 'Ann Client' });
  const { version } = await createReview(testApp, { clientId });
  const path = `uploads/${version.id}`;
  await deps.storage.write(path, createReadStream(makeClip({ frames: 12, startTimecode: '01:00:00:00' })));
  await db.update(files).set({ path, mediaType: 'video/mp4' }).where(eq(files.id, version.id));
  await db
    .update(videos)
    .set({ status: 'queued', ...details })
    .where(eq(videos.fileId, version.id));
  await addRenditions(testApp, version.id, { proxy: `derived/${version.id}/proxy.mp4` });
  const { write } = deps.storage;
  const writing = vi.spyOn(deps.storage, 'write').mockImplementationOnce(async (...args) => {
    await act(version);
    return write(...args);
  });
  await processVideo(deps, { fileId: version.id });
  writing.mockRestore();
  return { id: version.id, video: await findVideo(db, version.id) };
}

test.each([
  ['before', null],
  ['before, with a watermark that had been turned off', 'Picturelock · Ann Client'],
])('plays nothing without the watermark that is turned on during a conversion that began %s', async (_, watermark) => {
  const { video } = await convert({ watermark }, async ({ projectId }) => {
    await call('PATCH', `/api/admin/projects/${projectId}`, { cookie, body: { watermark: true } });
    await updateWatermarks(deps, projectId);
  });
  expect(video).toMatchObject({ status: 'ready', watermark: 'Picturelock · Ann Client', paths: { proxy: expect.any(String) } });
});

test("goes on playing a draft with its watermark if the one without can't be stored", async () => {
  const watermark = 'Picturelock · Ann Client';
  const { id, video } = await convert({ watermark }, async () => {
    vi.spyOn(deps.storage, 'write').mockRejectedValueOnce(new UnusableVideoError('The disk is full.'));
  });
  expect(video).toMatchObject({ status: 'failed', watermark, paths: { proxy: `derived/${id}/proxy.mp4` } });
});

test('leaves nothing of a video that is deleted for good when it is stored', async () => {
  const { id, video } = await convert({}, async ({ id }) => {
    await db.delete(files).where(eq(files.id, id));
  });
  expect(video).toBeUndefined();
  await testApp.drain();
  expect(await deps.storage.list(`derived/${id}`)).toEqual([]);
});

test('leaves nothing of it either if storage fails then', async () => {
  let removing: { mockRestore: () => void } | undefined;
  const { id } = await convert({}, async ({ id }) => {
    await db.delete(files).where(eq(files.id, id));
    removing = vi.spyOn(deps.storage, 'remove').mockRejectedValue(new FilesUnavailableError());
  }).finally(() => removing?.mockRestore());
  await testApp.drain();
  expect(await deps.storage.list(`derived/${id}`)).toEqual([]);
});

test('keeps a start timecode that the studio types during the conversion', async () => {
  const { video } = await convert({}, ({ id }) =>
    call('POST', `/api/files/${id}/start-timecode`, { cookie, body: { startTimecode: '10:00:00:00' } }),
  );
  expect(video).toMatchObject({ status: 'ready', startTimecode: '10:00:00:00' });
});
