import { createReadStream } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { files } from '../../db/schema/files.ts';
import { videos } from '../../db/schema/videos.ts';
import { makeClip } from '../../testing/clips.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createReview } from '../../testing/versions.ts';
import { processVideo } from './process-video.ts';
import { updateWatermarks } from './videos.service.ts';

vi.setConfig({ testTimeout: 60_000 });

const testApp = await createTestApp();
const { deps, db, call } = testApp;
const cookie = await ownerCookie(testApp);

test.each([
  ['before', null],
  ['before, with a watermark that had been turned off', 'Picturelock · Ann Client'],
])('plays nothing without the watermark that is turned on during a conversion that began %s', async (_, watermark) => {
  const { id: clientId } = await createClient(testApp, { name: 'Ann Client' });
  const { projectId, version } = await createReview(testApp, { clientId });
  const path = `uploads/${version.id}`;
  const proxyPath = `derived/${version.id}/proxy.mp4`;
  await deps.storage.write(path, createReadStream(makeClip({ frames: 12 })));
  await db.update(files).set({ path, mediaType: 'video/mp4' }).where(eq(files.id, version.id));
  await db.update(videos).set({ status: 'queued', watermark, proxyPath }).where(eq(videos.fileId, version.id));
  const { write } = deps.storage;
  const writing = vi.spyOn(deps.storage, 'write').mockImplementationOnce(async (...args) => {
    await call('PATCH', `/api/admin/projects/${projectId}`, { cookie, body: { watermark: true } });
    await updateWatermarks(deps, projectId);
    return write(...args);
  });
  await processVideo(deps, version.id);
  writing.mockRestore();
  const [video] = await db.select().from(videos).where(eq(videos.fileId, version.id));
  expect(video).toMatchObject({ status: 'ready', watermark: 'Picturelock · Ann Client', proxyPath });
});
