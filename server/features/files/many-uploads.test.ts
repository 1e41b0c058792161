import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { createClient, createProject, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { begin } from '../../testing/uploads.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { lockUploadSpace } from './uploads.store.ts';

const testApp = await createTestApp();
const { call, db, url } = testApp;

async function createUploader() {
  const { id, cookie } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: id });
  const upload = (as = cookie) => begin(url, as, { filename: 'A001.mov', projectId: String(projectId), type: 'source' }, 1000);
  return { cookie, upload };
}

test('uploads that begin at once leave database connections to other calls while they wait for each other', async () => {
  const { cookie, upload } = await createUploader();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await lockUploadSpace(tx);
    await released;
  });
  // More than there are connections.
  const begun = Array.from({ length: 30 }, () => upload());
  await waitForLock(testApp);
  expect((await call('GET', '/api/client/projects', { cookie })).status).toBe(200);
  release();
  await holding;
  expect((await Promise.all(begun))[0]).toMatchObject({ status: 201 });
});

test('a client begins at most 2000 uploads an hour; the studio and other clients are not limited by them', async () => {
  const [busy, other] = [await createUploader(), await createUploader()];
  await db.delete(rateLimits);
  expect((await busy.upload()).status).toBe(201);
  await db
    .update(rateLimits)
    .set({ attempts: sql`${rateLimits.attempts} + 1998` })
    .where(eq(rateLimits.attempts, 1));
  expect((await busy.upload()).status).toBe(201);
  expect(await busy.upload()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await other.upload()).status).toBe(201);
  expect((await busy.upload(await ownerCookie(testApp))).status).toBe(201);
});
