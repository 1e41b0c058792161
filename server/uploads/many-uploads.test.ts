import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, countSending, sendChunk } from '#server/testing/uploads.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { lockUploadSpace } from './uploads.store.ts';

const testApp = await createTestApp();
const { call, db, url } = testApp;

async function createUploader() {
  const { id, cookie } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: id });
  const upload = (as = cookie) => begin(url, as, { filename: 'A001.mov', projectId: String(projectId), type: 'source' }, 7);
  return { cookie, upload };
}

test('uploads that begin at once leave database connections to other calls while they wait for each other', async () => {
  const uploaders = await Promise.all(Array.from({ length: 3 }, createUploader));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await lockUploadSpace(tx);
    await released;
  });
  // These are more uploads than there are database connections.
  const begun = uploaders.flatMap(({ upload }) => Array.from({ length: 10 }, () => upload()));
  await waitForLock(testApp);
  expect((await call('GET', '/api/client/projects', { cookie: uploaders[0]!.cookie })).status).toBe(200);
  release();
  await holding;
  expect((await Promise.all(begun))[0]).toMatchObject({ status: 201 });
});

test('a client sends in at most twenty requests at a time, other clients are not limited by them', async () => {
  const [busy, other] = [await createUploader(), await createUploader()];
  const content = Buffer.from('footage');
  const { promise: until, resolve: go } = Promise.withResolvers<void>();
  const sendTo = ({ location }: { location: string }, { cookie }: typeof busy) =>
    sendChunk(url + location, cookie, content, 0, { pauseAfter: 3, until });
  const begun: Awaited<ReturnType<typeof busy.upload>>[] = [];
  for (let count = 0; count < 21; count++) begun.push(await busy.upload());
  const sending = begun.slice(1).map((upload) => sendTo(upload, busy));
  await expect.poll(() => countSending(db)).toBe(20);
  const message = 'Many files are being sent at the same time. This one goes on once others have arrived.';
  expect(await sendChunk(url + begun[0]!.location, busy.cookie, content, 0)).toMatchObject({ status: 429, body: { message } });
  const another = sendTo(await other.upload(), other);
  await expect.poll(() => countSending(db)).toBe(21);
  go();
  expect((await Promise.all([...sending, another])).map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 204));
  expect((await sendChunk(url + begun[0]!.location, busy.cookie, content, 0)).status).toBe(204);
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
