import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { findVideo } from '#server/features/projects/review/review.store.ts';
import { days, hours } from '#server/shared/clock.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { storeRenditions } from './renditions.ts';
import { queueVideo } from './videos.service.ts';

const testApp = await createTestApp();
const { db, deps, call, drain, clock } = testApp;
const { storage } = deps;

/** The owner, whose session lasts for hours. */
const admin = async (method: 'GET' | 'POST', path: string, body: object = {}) =>
  call(method, path, { cookie: await ownerCookie(testApp), body });

/** A client's draft, processed. */
async function processDraft() {
  const client = await createClient(testApp, { name: 'Ann Client' });
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const path = `uploads/${crypto.randomUUID()}`;
  await storage.write(path, createReadStream(makeClip({ frames: 12, sound: true })));
  const [file] = await db
    .insert(files)
    .values(withDeliverable({ projectId, name: 'clip.mp4', path, type: 'draft', version: 1, mediaType: 'video/mp4' }))
    .returning();
  await queueVideo(deps, file!.id);
  await drain();
  const { paths } = (await findVideo(db, file!.id))!;
  return { id: file!.id, client, path, paths };
}

const listRenditions = (id: number) =>
  db.select().from(videoRenditions).where(eq(videoRenditions.fileId, id)).orderBy(videoRenditions.kind, videoRenditions.unusedSince);

const listStored = async (id: number) => (await storage.list(`derived/${id}`)).sort();

/** Runs the cleanup a day later. */
async function cleanUp() {
  clock.advance(1 * days);
  await runCleanup(deps, 'renditions');
  await drain();
}

/** Stores a proxy as a server leaves it that is killed before it saves the result. */
async function storeUnused(id: number) {
  const localPath = join(temporaryDirectory(), 'proxy.mp4');
  writeFileSync(localPath, 'unused');
  const made = { kind: 'proxy', width: 320, height: 180, bytes: 6, bitRate: 1, isCopy: false } as const;
  return (await storeRenditions(deps, id, [{ ...made, localPath }]))![0]!.path;
}

test('says what each file made of a video is: its size in pixels and bytes, its rate and where it is', async () => {
  const { id, paths } = await processDraft();
  const rows = await listRenditions(id);
  const picture = { fileId: id, bitRate: null, isCopy: false, firstFrame: null, recipe: null, unusedSince: null };
  expect(rows).toEqual([
    { ...picture, kind: 'proxy', path: paths.proxy, width: 320, height: 180, bytes: expect.any(Number), bitRate: expect.any(Number) },
    { ...picture, kind: 'poster', path: paths.poster, width: 320, height: 180, bytes: expect.any(Number) },
    { ...picture, kind: 'filmstrip', path: paths.filmstrip, width: 1600, height: 180, bytes: expect.any(Number) },
  ]);
  for (const { path, bytes } of rows) expect(await storage.size(path)).toBe(bytes);
});

test('replaces what was made of a video that is processed again, keeps it for a day for whoever still plays it, and deletes it then', async () => {
  const { id, paths } = await processDraft();
  const playing = await fetch(`${testApp.url}/api/files/${id}/stream`, { headers: { cookie: await ownerCookie(testApp) } });
  const proxy = await buffer(await storage.read(paths.proxy!));
  expect((await admin('POST', `/api/files/${id}/process`)).status).toBe(200);
  expect((await findVideo(db, id))!.paths).toEqual(paths);
  await drain();
  const replaced = (await findVideo(db, id))!.paths;
  const [before, now] = [Object.values(paths).sort(), Object.values(replaced).sort()];
  expect(now).toHaveLength(3);
  expect(now.filter((path) => before.includes(path))).toEqual([]);
  clock.advance(23 * hours);
  await runCleanup(deps, 'renditions');
  await drain();
  expect(await listStored(id)).toEqual([...before, ...now].sort());
  expect(Buffer.from(await playing.arrayBuffer()).equals(proxy)).toBe(true);
  await cleanUp();
  expect(await listStored(id)).toEqual(now);
  expect((await listRenditions(id)).map(({ path }) => path).sort()).toEqual(now);
  expect((await admin('GET', `/api/files/${id}/stream`)).status).toBe(200);
});

test('deletes what a server that was killed between storing and saving has left', async () => {
  const { id, paths } = await processDraft();
  const unused = await storeUnused(id);
  expect(await listStored(id)).toContain(unused);
  expect((await findVideo(db, id))!.paths).toEqual(paths);
  await cleanUp();
  expect(await listStored(id)).toEqual(Object.values(paths).sort());
});

test('leaves nothing of what could not be stored as a whole, and goes on showing what was made before', async () => {
  const { id, paths } = await processDraft();
  const rows = await listRenditions(id);
  const { write } = storage;
  const writing = vi.spyOn(storage, 'write').mockImplementationOnce(write).mockRejectedValueOnce(new Error('EIO'));
  await admin('POST', `/api/files/${id}/process`);
  await drain();
  writing.mockRestore();
  expect(await findVideo(db, id)).toMatchObject({ status: 'failed', paths });
  expect(await listRenditions(id)).toEqual(rows);
  expect(await listStored(id)).toEqual(Object.values(paths).sort());
});

test('goes on showing what was made before if storing takes so long that what was stored is deleted', async () => {
  const { id, paths } = await processDraft();
  const { write } = storage;
  const writing = vi.spyOn(storage, 'write').mockImplementationOnce(async (...args) => {
    await write(...args);
    await cleanUp();
  });
  await admin('POST', `/api/files/${id}/process`);
  await drain();
  writing.mockRestore();
  expect(await findVideo(db, id)).toMatchObject({ status: 'failed', paths });
});

test('deletes the rest of what was replaced if storage refuses to delete a part', async () => {
  const { id, paths } = await processDraft();
  await admin('POST', `/api/files/${id}/process`);
  await drain();
  const { remove } = storage;
  const removing = vi
    .spyOn(storage, 'remove')
    .mockImplementation((path) => (path === paths.proxy ? Promise.reject(new Error('EACCES')) : remove(path)));
  await cleanUp();
  removing.mockRestore();
  const now = Object.values((await findVideo(db, id))!.paths);
  expect((await listStored(id)).filter((path) => !now.includes(path))).toEqual([paths.proxy]);
});

test('deletes everything that was made of a video with it, also what is not in use', async () => {
  const { id, path } = await processDraft();
  await storeUnused(id);
  expect(await listStored(id)).toHaveLength(4);
  await db.update(files).set({ deletedAt: clock.now() }).where(eq(files.id, id));
  clock.advance(30 * days);
  await runCleanup(deps, 'files');
  await drain();
  expect(await listStored(id)).toEqual([]);
  expect(await storage.size(path)).toBeUndefined();
});

test('deletes everything that was made of a video when its client is erased', async () => {
  const { id, client } = await processDraft();
  await storeUnused(id);
  expect((await admin('POST', `/api/admin/clients/${client.id}/erase`, { name: 'Ann Client' })).status).toBe(200);
  await drain();
  expect(await listStored(id)).toEqual([]);
});
