import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { findVideo as readVideo } from '#server/features/projects/review/review.store.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { addRenditions } from '#server/testing/renditions.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { updateWatermarks } from './videos.service.ts';
import { updateVideo } from './videos.store.ts';

const testApp = await createTestApp({ ffmpegPath: '/nowhere' });
const { deps, db, call } = testApp;
const cookie = await ownerCookie(testApp);

async function createVideo(details: Partial<typeof videos.$inferInsert> = {}, file: Partial<typeof files.$inferInsert> = {}) {
  const client = await createClient(testApp, { name: 'Ann Client' });
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const [row] = await db
    .insert(files)
    .values(withDeliverable({ projectId, name: 'cut.mp4', path: 'uploads/a', type: 'draft', version: 1, mediaType: 'video/mp4', ...file }))
    .returning();
  await db.insert(videos).values({ fileId: row!.id, ...details });
  const paths = { proxy: `derived/${row!.id}/proxy.mp4`, poster: `derived/${row!.id}/poster.jpg` };
  if (details.status === 'ready') await addRenditions(testApp, row!.id, paths);
  return { id: row!.id, projectId, client, paths };
}

/** Invoices a project, with calls that have the client pay, or refund the payment. */
async function invoiceProject({ client, projectId }: { client: { id: number }; projectId: number }) {
  const { id } = await createInvoice(testApp, { clientId: client.id, draftFields: { projectId } });
  const post = (path: string, body: object) => call('POST', `/api/admin/invoices/${id}/${path}`, { cookie, body });
  return {
    pay: () => post('payments', { amount: '1500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' }),
    refund: () => post('refunds', { amount: '1500.00', reason: 'Goodwill' }),
  };
}

const findVideo = async (fileId: number) => (await readVideo(db, fileId))!;

test('processes a failed video again on request', async () => {
  const { id } = await createVideo({ status: 'failed', error: 'The disk is full.' });
  const { status, body } = await call('POST', `/api/files/${id}/process`, { cookie });
  expect([status, body.video]).toMatchObject([200, { status: 'queued', error: null }]);
  await testApp.drain();
  expect((await findVideo(id)).status).toBe('unprocessed');
});

test('has nothing to process in a file that is no video', async () => {
  const { id } = await createVideo();
  await db.delete(videos).where(eq(videos.fileId, id));
  expect((await call('POST', `/api/files/${id}/process`, { cookie })).status).toBe(404);
});

test.each([
  ['30000/1001', '01:00:00;02', 200],
  ['30000/1001', '01:01:00;00', 422],
  ['25/1', '01:00:00:24', 200],
  ['25/1', '01:00:00:25', 422],
  ['25/1', '01:00:00;00', 422],
])('sets the start timecode at %s frames per second to %s: %i', async (rate, startTimecode, expected) => {
  const [rateNumerator, rateDenominator] = rate.split('/').map(Number);
  const { id } = await createVideo({ status: 'ready', rateNumerator, rateDenominator });
  const { status } = await call('POST', `/api/files/${id}/start-timecode`, { cookie, body: { startTimecode } });
  expect(status).toBe(expected);
  expect((await findVideo(id)).startTimecode).toBe(expected === 200 ? startTimecode : null);
});

test.each([
  [0, 200],
  [24, 200],
  [25, 422],
  [-1, 422],
  [0.5, 422],
])('makes frame %d of 25 the poster: %i', async (frame, expected) => {
  const { id } = await createVideo({ status: 'ready', frameCount: 25 });
  const { status, body } = await call('POST', `/api/files/${id}/poster`, { cookie, body: { frame } });
  expect([status, body.video?.posterFrame ?? null]).toEqual([expected, expected === 200 ? frame : null]);
  expect((await findVideo(id)).posterFrame).toBe(expected === 200 ? frame : null);
});

test.each([
  ['poster', { frame: 48 }, { frameCount: 48 }],
  ['start-timecode', { startTimecode: '01:00:00:29' }, { rateNumerator: 25, rateDenominator: 1 }],
])('checks a %s against what a conversion that ends at the same time has made', async (path, body, made) => {
  const { id, projectId } = await createVideo({ status: 'ready', frameCount: 49, rateNumerator: 30, rateDenominator: 1 });
  const { calling } = await db.transaction(async (tx) => {
    await lockProjectById(tx, projectId);
    const calling = call('POST', `/api/files/${id}/${path}`, { cookie, body });
    await waitForLock(testApp);
    await updateVideo(tx, id, made);
    return { calling };
  });
  expect((await calling).status).toBe(422);
  expect(await findVideo(id)).toMatchObject({ posterFrame: null, startTimecode: null });
});

test.each([
  ['process', {}],
  ['poster', { frame: 0 }],
  ['start-timecode', { startTimecode: '01:00:00:00' }],
])('knows no deleted video: %s', async (path, body) => {
  const { id } = await createVideo({ status: 'ready', frameCount: 25 }, { deletedAt: new Date() });
  const before = await findVideo(id);
  expect((await call('POST', `/api/files/${id}/${path}`, { cookie, body })).status).toBe(404);
  expect(await findVideo(id)).toEqual(before);
});

test('returns the waveform of own videos only', async () => {
  const { id, client } = await createVideo({ waveform: [0, 128, 255] });
  const other = await createClient(testApp);
  expect((await call('GET', `/api/files/${id}/waveform`, client)).body).toEqual({ success: true, peaks: [0, 128, 255] });
  expect((await call('GET', `/api/files/${id}/waveform`, other)).status).toBe(404);
});

test('processes drafts again when their project gets a watermark, and plays none of them without it', async () => {
  const { id, projectId, paths } = await createVideo({ status: 'ready' });
  await updateWatermarks(deps, projectId);
  expect(await findVideo(id)).toMatchObject({ status: 'ready', paths });
  expect((await call('PATCH', `/api/admin/projects/${projectId}`, { cookie, body: { watermark: true } })).status).toBe(200);
  await testApp.drain();
  expect(await findVideo(id)).toMatchObject({ status: 'unprocessed', paths: {} });
});

test('makes drafts without a watermark once the project is paid, and no longer plays those when the money went back', async () => {
  const video = await createVideo({ status: 'ready', watermark: 'Picturelock · Ann Client' });
  await db.update(projects).set({ watermark: true }).where(eq(projects.id, video.projectId));
  const { pay, refund } = await invoiceProject(video);
  await testApp.drain();
  expect(await findVideo(video.id)).toMatchObject({ status: 'ready' });
  await pay();
  await testApp.drain();
  // The video was processed again, which without ffmpeg, as here, has this status.
  expect(await findVideo(video.id)).toMatchObject({ status: 'unprocessed', paths: video.paths });
  await db.update(videos).set({ status: 'ready', watermark: null }).where(eq(videos.fileId, video.id));
  await refund();
  await testApp.drain();
  expect(await findVideo(video.id)).toMatchObject({ status: 'unprocessed', paths: {} });
});

test('plays the watermarked version until a draft is processed without one', async () => {
  const { id, projectId, paths } = await createVideo({ status: 'ready', watermark: 'Studio · Ann Client' });
  await updateWatermarks(deps, projectId);
  expect(await findVideo(id)).toMatchObject({ status: 'queued', paths });
});
