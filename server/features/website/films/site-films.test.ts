import { readFileSync } from 'node:fs';
import { Metadata } from '@tus/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SiteContent } from '#api/website/site.ts';
import { maxFilmSize, notAFilm } from '#api/website/site-films.ts';
import { imagePath } from '#domain/website/image-files.ts';
import { filmPath } from '#domain/website/video-urls.ts';
import { jobHandlers } from '#server/areas.ts';
import { siteDraft } from '#server/db/schema/website/site.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';
import { readImages } from '#server/features/website/images/site-images.service.ts';
import { content } from '#server/features/website/site/content.ts';
import { keepDraftFilms } from '#server/features/website/site/uploaded-films.ts';
import { days } from '#server/shared/clock.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { clipSize, makeClip, readFrameNumbers } from '#server/testing/clips.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { storageSettings } from '#server/testing/storage-kinds.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { offsetOf, sendChunk, sendRest } from '#server/testing/uploads.ts';
import { filmFile } from './convert-film.ts';
import { cleanUpFilms } from './film-uploads.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;
let cookie = await ownerCookie(testApp);

const clip = readFileSync(makeClip({ frames: 24 }));

/** Begins an upload as an admin's browser does. */
async function begin({ url }: TestApp, size: number, filename = 'Reel.mov') {
  const response = await fetch(`${url}/api/admin/site/film-uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      cookie,
      'upload-length': `${size}`,
      'upload-metadata': Metadata.stringify({ filename, lastModified: '1795846879047' }),
    },
  });
  const location = response.headers.get('location') ?? '';
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text), url: url + location, id: location.split('/').at(-1)! };
}

/** Uploads a film and has it converted. @returns its id */
async function upload(app: TestApp, file: Buffer, filename?: string): Promise<string> {
  const { url, id } = await begin(app, file.length, filename);
  expect(await sendRest(url, cookie, file)).toMatchObject({ status: 204 });
  await app.drain();
  return id;
}

const readFilm = async (id: string) => (await call('GET', `/api/admin/site/films/${id}`, { cookie })).body.film;
const findFilms = () => db.select().from(siteFilms);
const play = (id: string, headers: Record<string, string> = {}, { url } = testApp) => fetch(url + filmPath({ id }), { headers });

const withFilm = (id: string): SiteContent => ({
  ...content,
  portfolio: { ...content.portfolio, items: [{ ...content.portfolio.items[0]!, title: 'Ours', video: { platform: 'studio', id } }] },
});
const draftVersion = async () => (await call('GET', '/api/admin/site', { cookie })).body.draft.version;
const save = async (changed: object) =>
  call('PUT', '/api/admin/site/draft', { cookie, body: { version: await draftVersion(), content: changed } });
const publish = async () =>
  call('POST', '/api/admin/site/publish', { cookie, body: { version: await draftVersion(), samplesAreOurs: true } });

beforeEach(async () => {
  await db.delete(siteDraft);
  await db.delete(siteFilms);
  cookie = await ownerCookie(testApp);
});

test.each([
  ['an MP4', 'h264', 'Reel.mp4'],
  ['a ProRes MOV', 'prores', 'Reel.mov'],
  ['a WebM, whatever its name says', 'vp9', 'Reel.txt'],
] as const)('makes %s into an MP4 and a thumbnail that visitors get', async (_what, codec, filename) => {
  const id = await upload(testApp, readFileSync(makeClip({ codec, frames: 24, startTimecode: '01:00:00:00' })), filename);
  expect(await readFilm(id)).toMatchObject({ name: filename, status: 'ready', progress: 100, error: null, duration: expect.closeTo(1, 1) });
  const response = await play(id);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  const film = Buffer.from(await response.arrayBuffer());
  expect(film.includes('avc1')).toBe(true);
  expect(film.includes('tmcd')).toBe(false);
  const numbers = await deps.storage.withLocalCopy(filmFile(id), async (path) => readFrameNumbers(path));
  expect(numbers).toEqual(Array.from({ length: 24 }, (_, number) => number));
  const range = await play(id, { range: 'bytes=100-199' });
  expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 100-199/${film.length}`]);
  expect(Buffer.from(await range.arrayBuffer())).toEqual(film.subarray(100, 200));
  const { [`studio:${id}`]: image } = await readImages(db);
  await deps.site.refresh();
  const still = await call('GET', imagePath(image!, 320, 'avif'));
  expect(still).toMatchObject({ status: 200, headers: { 'cache-control': 'public, no-cache' } });
  const again = await call('GET', imagePath(image!, 320, 'avif'), { headers: { 'if-none-match': String(still.headers.etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(await deps.storage.size(uploadPath(id))).toBeUndefined();
});

test('continues an upload where its connection broke, and converts it once', async () => {
  const { url, id } = await begin(testApp, clip.length);
  await sendChunk(url, cookie, clip, 0, { cutAfter: 1000 });
  expect(await readFilm(id)).toMatchObject({ status: 'uploading', size: clip.length, lastModified: 1_795_846_879_047 });
  expect((await play(id)).status).toBe(404);
  expect(await sendRest(url, cookie, clip)).toMatchObject({ status: 204 });
  expect(await offsetOf(url, cookie)).toBe(clip.length);
  const enqueue = vi.spyOn(deps.jobs, 'enqueue');
  await jobHandlers(deps)['finish-uploads']({});
  expect(enqueue).not.toHaveBeenCalled();
  enqueue.mockRestore();
});

test('a job finishes an upload whose last request failed', async () => {
  const { url, id } = await begin(testApp, clip.length);
  const complete = vi.spyOn(deps.storage, 'completeUpload').mockRejectedValueOnce(new Error('The disk is busy.'));
  await sendChunk(url, cookie, clip, 0);
  complete.mockRestore();
  expect(await readFilm(id)).toMatchObject({ status: 'uploading' });
  await jobHandlers(deps)['finish-uploads']({});
  expect(await readFilm(id)).toMatchObject({ status: 'queued' });
});

test.each([
  ['text', Buffer.from('not a film'), notAFilm],
  ['a page with a script', Buffer.from('<!doctype html><script>alert(1)</script>'), notAFilm],
  ['a playlist that names other files', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), notAFilm],
  [
    'an MP4 that was cut off',
    clip.subarray(0, clip.length / 2),
    'The file is incomplete: its index (moov) is missing. The recording or the copying may have been interrupted.',
  ],
])('refuses %s, says why and keeps nothing of it', async (_what, file, error) => {
  const id = await upload(testApp, file, 'Reel.mp4');
  expect(await readFilm(id)).toMatchObject({ status: 'failed', error });
  expect(await deps.storage.size(uploadPath(id))).toBeUndefined();
  expect((await play(id)).status).toBe(404);
});

test('refuses a file that is too large, empty or nameless before it is sent', async () => {
  expect(await begin(testApp, maxFilmSize + 1)).toMatchObject({ status: 413, body: { message: expect.stringContaining('2 GB') } });
  expect(await begin(testApp, 0)).toMatchObject({ status: 422, body: { errors: { filename: ['This file is empty.'] } } });
  expect(await begin(testApp, 5, ' ')).toMatchObject({ status: 422, body: { errors: { filename: [expect.anything()] } } });
  expect(await findFilms()).toEqual([]);
});

test('takes, converts and serves a film whose files are in a bucket', async () => {
  const inBucket = await createTestApp({ env: await storageSettings('a bucket') });
  cookie = await ownerCookie(inBucket);
  const id = await upload(inBucket, clip);
  const response = await play(id, { range: 'bytes=4-7' }, inBucket);
  expect([response.status, await response.text()]).toEqual([206, 'ftyp']);
});

test('canceling deletes an upload, but never a film', async () => {
  const cancel = (id: string) => call('DELETE', `/api/admin/site/film-uploads/${id}`, { cookie, headers: { 'tus-resumable': '1.0.0' } });
  const { id } = await begin(testApp, clip.length);
  expect((await cancel(id)).status).toBe(204);
  expect(await findFilms()).toEqual([]);
  const ready = await upload(testApp, clip);
  expect((await cancel(ready)).status).not.toBe(204);
  expect((await play(ready)).status).toBe(200);
});

test('a draft may show a film that is being prepared, but it is published only once it can be played', async () => {
  const { url, id } = await begin(testApp, clip.length);
  expect((await save(withFilm(id))).status).toBe(200);
  expect(await publish()).toMatchObject({
    status: 422,
    body: { errors: { 'content.portfolio.items.0.video': ["The video of “Ours” isn't ready yet."] } },
  });
  await sendRest(url, cookie, clip);
  await testApp.drain();
  expect((await publish()).status).toBe(200);
  expect(deps.site.current.content.portfolio.items[0]!.video).toEqual({ platform: 'studio', id });
});

test('refuses a film that there is none of', async () => {
  const errors = { 'content.portfolio.items.0.video': [expect.stringContaining('was deleted')] };
  expect(await save(withFilm(crypto.randomUUID()))).toMatchObject({ status: 422, body: { errors } });
  expect((await save(withFilm('../../etc/passwd'))).status).toBe(422);
});

test('removes what was never published after a month, except for what the draft shows', async () => {
  const other = readFileSync(makeClip({ frames: 36, rotated: true }));
  const [unused, drafted, published] = [await upload(testApp, other), await upload(testApp, clip), await upload(testApp, clip)];
  const poster = imagePath((await readImages(db))[`studio:${unused}`]!, clipSize.height, 'jpg');
  expect((await call('GET', poster)).status).toBe(200);
  await save(withFilm(published));
  await publish();
  await save(withFilm(drafted));
  clock.advance(31 * days);
  await Promise.all([cleanUpFilms(deps), cleanUpFilms(deps)]);
  await testApp.drain();
  expect((await findFilms()).map(({ id }) => id).toSorted()).toEqual([drafted, published].toSorted());
  expect(await deps.storage.size(filmFile(unused))).toBeUndefined();
  expect(Object.keys(await readImages(db))).not.toContain(`studio:${unused}`);
  expect((await call('GET', poster)).status).toBe(404);
  expect(await deps.storage.size(filmFile(published))).toBeGreaterThan(0);
});

test('an upload that nobody continues for a week is removed', async () => {
  const { url, id } = await begin(testApp, clip.length);
  await sendChunk(url, cookie, clip, 0, { cutAfter: 1000 });
  clock.advance(8 * days);
  await runCleanup(deps, 'uploads');
  await testApp.drain();
  expect(await findFilms()).toEqual([]);
  expect(await deps.storage.receivedBytes(uploadPath(id))).toBe(0);
});

test('a film that a draft is being saved with while it expires stays', async () => {
  const id = await upload(testApp, clip);
  clock.advance(31 * days);
  await db.transaction(async (tx) => {
    await keepDraftFilms(tx, withFilm(id), clock.now());
    await cleanUpFilms(deps);
  });
  expect(await findFilms()).toHaveLength(1);
});

test('without ffmpeg, an MP4 is shown as it is, and anything else is refused', async () => {
  const bare = await createTestApp({ ffmpegPath: '/nowhere' });
  cookie = await ownerCookie(bare);
  const [mp4, webm] = [await upload(bare, clip), await upload(bare, readFileSync(makeClip({ codec: 'vp9', frames: 24 })))];
  const films = await bare.db.select().from(siteFilms);
  expect(films.find(({ id }) => id === mp4)).toMatchObject({ status: 'ready', path: uploadPath(mp4) });
  expect(films.find(({ id }) => id === webm)).toMatchObject({ status: 'failed', error: expect.stringContaining('only MP4 files') });
  expect(Buffer.from(await (await play(mp4, {}, bare)).arrayBuffer())).toEqual(clip);
});
