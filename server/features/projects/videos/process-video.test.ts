import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { findVideo as readVideo } from '#server/features/projects/review/review.store.ts';
import { makeClip, readFrameNumbers } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { storageKinds, storageSettings } from '#server/testing/storage-kinds.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { choosePosterFrame, processAgain, queueVideo } from './videos.service.ts';
import { findWaveform } from './videos.store.ts';

const testApp = await createTestApp();
const { deps, drain } = testApp;

interface UploadOptions {
  watermark?: boolean;
  type?: 'draft' | 'source';
}

/** Stores a clip, by default as a draft, and queues it. @returns its id */
async function upload({ deps, db }: Pick<TestApp, 'deps' | 'db'>, clip: string, { type = 'draft', ...project }: UploadOptions = {}) {
  const client = await createClient({ deps }, { name: "Ann: O'Hara, 100% [%{pts}]" });
  const { id: projectId } = await createProject({ db }, { clientId: client.id, ...project });
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, createReadStream(clip));
  const [file] = await db
    .insert(files)
    .values(withDeliverable({ projectId, name: 'clip.mp4', path, type, version: type === 'draft' ? 1 : null, mediaType: 'video/mp4' }))
    .returning();
  await queueVideo(deps, file!.id);
  return file!.id;
}

const findVideo = async ({ db }: Pick<TestApp, 'db'>, fileId: number) => (await readVideo(db, fileId))!;

test.each(storageKinds)('makes a proxy, a poster, a filmstrip and a waveform of a video on %s', async (kind) => {
  const testApp = await createTestApp({ env: await storageSettings(kind) });
  const { storage, ffmpeg } = testApp.deps;
  const fileId = await upload(testApp, makeClip({ rate: '30000/1001', frames: 90, sound: true, startTimecode: '01:00:00;00' }));
  expect(await findVideo(testApp, fileId)).toMatchObject({ status: 'queued', progress: 0 });
  await testApp.drain();
  const video = await findVideo(testApp, fileId);
  expect(video).toMatchObject({
    status: 'ready',
    progress: 100,
    error: null,
    rateNumerator: 30000,
    rateDenominator: 1001,
    frameCount: 90,
    width: 320,
    height: 180,
    hasAudio: true,
    isVariableRate: false,
    startTimecode: '01:00:00;00',
    watermark: null,
    filmstrip: { columns: 10, rows: 5, tiles: 45, framesPerTile: 2 },
  });
  expect(Object.keys(video.paths).sort(), 'of so small a picture, there is one proxy').toEqual(['filmstrip', 'poster', 'proxy']);
  const waveform = (await findWaveform(testApp.db, fileId))!;
  expect(waveform).toHaveLength(61);
  expect(Math.min(...waveform)).toBeGreaterThan(10);
  for (const picture of [video.paths.poster!, video.paths.filmstrip!])
    expect((await buffer(await storage.read(picture))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(await storage.withLocalCopy(video.paths.proxy!, async (path) => readFrameNumbers(path))).toHaveLength(90);
  expect(readdirSync(ffmpeg!.folder)).toEqual([]);
  if (kind === 'a bucket') expect(readdirSync(join(testApp.files, 'copies'))).toEqual([]);
});

test('counts the frames that the edit list shows', async () => {
  const fileId = await upload(testApp, makeClip({ skippedFrames: 10, bFrames: 3 }));
  await drain();
  expect(await findVideo(testApp, fileId)).toMatchObject({ frameCount: 38, hasAudio: false, hasWaveform: false });
});

test('keeps a turned picture upright', async () => {
  const fileId = await upload(testApp, makeClip({ rotated: true }));
  await drain();
  expect(await findVideo(testApp, fileId)).toMatchObject({ status: 'ready', width: 180, height: 320 });
});

test('keeps the frame rate that a variable one was converted to, and says so', async () => {
  const fileId = await upload(testApp, makeClip({ rate: '30', variableRate: true }));
  await drain();
  expect(await findVideo(testApp, fileId)).toMatchObject({ isVariableRate: true, rateNumerator: 30, rateDenominator: 1 });
});

test('burns the names into drafts of a project with a watermark, taking them literally', async () => {
  const fileId = await upload(testApp, makeClip({ frames: 12 }), { watermark: true });
  await drain();
  const video = await findVideo(testApp, fileId);
  expect(video).toMatchObject({ status: 'ready', watermark: expect.stringMatching(/^.+ · Ann: O'Hara, 100% \[%\{pts\}\]$/) });
  expect(await deps.storage.withLocalCopy(video.paths.proxy!, async (path) => readFrameNumbers(path))).toHaveLength(12);
});

test('makes the frame the poster that the studio chose, also when the video is processed again', async () => {
  const fileId = await upload(testApp, makeClip({ frames: 48 }));
  await drain();
  const readPoster = async () => {
    const { paths } = await findVideo(testApp, fileId);
    return deps.storage.withLocalCopy(paths.poster!, async (path) => readFrameNumbers(path)[0]);
  };
  await choosePosterFrame(deps, fileId, 31);
  await drain();
  expect(await readPoster()).toBe(31);
  await processAgain(deps, fileId);
  await choosePosterFrame(deps, fileId, 7);
  await drain();
  expect(await readPoster()).toBe(7);
  await processAgain(deps, fileId);
  await drain();
  expect(await readPoster()).toBe(7);
});

test('says why a file that is not a video failed', async () => {
  const path = join(temporaryDirectory(), 'clip.mp4');
  writeFileSync(path, 'This is no video.');
  const fileId = await upload(testApp, path);
  await drain();
  expect(await findVideo(testApp, fileId)).toMatchObject({
    status: 'failed',
    error: "The file is damaged, or its format isn't supported.",
  });
});

test.each([
  { type: 'draft', isNotified: true },
  { type: 'source', isNotified: false },
] as const)('notifies the studio of a draft that failed, which a client waits for: $type', async ({ type, isNotified }) => {
  const path = join(temporaryDirectory(), 'clip.mp4');
  writeFileSync(path, 'This is no video.');
  await ownerCookie(testApp);
  const fileId = await upload(testApp, path, { type });
  await drain();
  const link = sql`${notifications.link} = '/admin/projects/' || ${files.projectId}`;
  const ofProject = testApp.db.select(getTableColumns(notifications)).from(notifications).innerJoin(files, link);
  const found = await ofProject.where(eq(files.id, fileId));
  const text = expect.stringMatching(/^clip\.mp4 of .+ couldn't be prepared for playback\.$/);
  expect(found).toMatchObject(isNotified ? [{ text, digestPending: true }] : []);
});

test('leaves videos unprocessed without ffmpeg', async () => {
  const without = await createTestApp({ ffmpegPath: '/nowhere' });
  const fileId = await upload(without, makeClip());
  await without.drain();
  expect(await findVideo(without, fileId)).toMatchObject({ status: 'unprocessed', paths: {}, error: null });
});
