import { expect, test } from 'vitest';
import { videos } from '#server/db/schema/projects/videos.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { loadDemoData } from './demo-data.ts';

test("the demo's drafts are processed, once for two starts", async () => {
  const { deps, db, drain, call } = await createTestApp({ env: { DATA_DIR: temporaryDirectory() } });
  const { clientEmail, clientPassword } = await loadDemoData(deps);
  await loadDemoData(deps);
  await drain();
  const rows = await db.select().from(videos);
  expect(rows.map(({ status, frameCount, startTimecode }) => ({ status, frameCount, startTimecode }))).toEqual(
    [1, 2, 3].map(() => ({ status: 'ready', frameCount: 144, startTimecode: '01:00:00:00' })),
  );
  const { cookie } = await call('POST', '/api/client/login', { body: { email: clientEmail, password: clientPassword } });
  const { body } = await call('GET', '/api/client/projects', { cookie });
  const trailer = body.projects.find(({ title }: { title: string }) => title === 'Channel trailer');
  const review = await call('GET', `/api/projects/${trailer.id}/review/2`, { cookie });
  expect(review.body.review).toMatchObject({ version: { version: 2, video: { status: 'ready', hasProxy: true } } });
});
