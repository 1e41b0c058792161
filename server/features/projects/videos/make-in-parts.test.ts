import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import { FilesUnavailableError } from '#server/shared/app-error.ts';
import { minutes } from '#server/shared/clock.ts';
import { makeClip, readFrameNumbers, runFfmpeg } from '#server/testing/clips.ts';
import { type DraftInReview, draftsInReview } from '#server/testing/drafts-in-review.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { sample } from '#server/testing/sample.ts';
import { decodeSound } from '#server/testing/sound-clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { processVideo } from './process-video.ts';
import { interrupted } from './processing-errors.ts';
import { updateWatermarks } from './videos.service.ts';

const testApp = await createTestApp();
const { deps, db, call, clock } = testApp;
const { storage } = deps;
const owner = await ownerCookie(testApp);

const folder = temporaryDirectory();
let clips = 0;

/** The film is so long that decoding of most parts begins in its middle. */
const frames = 420;
const numbers = Array.from({ length: frames }, (_, index) => index);
/** In seconds. A part has 48 frames at 24 to 25 frames a second. */
const lengths = { film: 5, part: 2 };

interface Options extends NonNullable<Parameters<typeof makeClip>[0]> {
  /** Arguments with which the clip is encoded again. */
  args?: string[];
  /** By how much later the sound starts, in seconds. */
  lateSound?: number;
  extension?: string;
}

/** Frames that show their numbers, with a key frame a second, and a sound that begins after four seconds. */
function makeFilm({ args, lateSound = 0, extension = 'mp4', ...clip }: Options = {}): string {
  const input = makeClip({ rate: '25', frames, sound: true, silentUntil: 4, ...clip });
  if (!args) return input;
  const path = join(folder, `${clips++}.${extension}`);
  const sound = ['-itsoffset', `${lateSound}`, '-i', input, '-map', '0:v', '-map', '1:a', '-c:a', 'aac'];
  runFfmpeg(['-i', input, ...sound, '-fps_mode', 'passthrough', '-pix_fmt', 'yuv420p', ...args, path]);
  return path;
}

const h264 = (...args: string[]) => ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', ...args];
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error:keyint=24:min-keyint=24:open-gop=1:bframes=3'];

/** Follows which parts are stored, and acts before the first ones of them are. */
function followParts(...acts: (() => Promise<unknown>)[]): string[] {
  const stored: string[] = [];
  const { write } = storage;
  vi.spyOn(storage, 'write').mockImplementation(async (path, ...content) => {
    const isPart = path.endsWith('-part.mp4');
    if (isPart) await acts.shift()?.();
    await write(path, ...content);
    if (isPart) stored.push(path);
  });
  return stored;
}

const nothing = async () => undefined;
const filesUnavailable = () => Promise.reject(new FilesUnavailableError());

afterEach(() => vi.restoreAllMocks());

const listPartRows = ({ id }: Pick<DraftInReview, 'id'>) =>
  db
    .select()
    .from(videoRenditions)
    .where(sql`${eq(videoRenditions.fileId, id)} and kind = 'part'`)
    .orderBy(videoRenditions.firstFrame);

async function uploadFilm(clip: string, project: { watermark?: boolean } = {}) {
  const drafts = draftsInReview(testApp, clip);
  return { draft: await drafts.upload(project), drafts };
}

async function convert(clip: string, partLengths = lengths) {
  const { draft, drafts } = await uploadFilm(clip);
  const stored = followParts();
  await processVideo(deps, { fileId: draft.id }, partLengths);
  vi.restoreAllMocks();
  const video = await drafts.findVideo(draft);
  const read = <T>(use: (path: string) => T) => storage.withLocalCopy(video.paths.proxy!, async (copy) => use(copy));
  return { draft, video, parts: stored.length, frames: await read(readFrameNumbers), sound: await read(decodeSound) };
}

const kinds = [
  ['at 25', {}],
  ['at 29.97, with B-frames', { rate: '30000/1001', args: h264('-bf', '3') }],
  ['at 23.976 in Matroska', { rate: '24000/1001', args: h264('-bf', '2'), extension: 'mkv' }],
  ['with frames that need some before their key frame', { args: h264('-bf', '3', '-x264-params', 'open-gop=1:b-adapt=0:scenecut=0') }],
  ['in HEVC with frames that need some before their key frame', { args: hevc, extension: 'mov' }],
  ['with key frames that are spread over a second', { args: h264('-x264-params', 'intra-refresh=1') }],
  ['whose sound starts late', { args: h264('-bf', '2'), lateSound: 0.7 }],
  ['that begins in the middle of a group', { skippedFrames: 10, bFrames: 3 }],
] satisfies [string, Options][];

test.each(sample(kinds, 1))('makes a film in parts with the frames and the sound of a whole one: %s', async (_kind, options) => {
  const clip = makeFilm(options);
  const whole = await convert(clip, { film: 1000, part: 2 });
  const joined = await convert(clip);
  expect([whole.parts, joined.parts > 3]).toEqual([0, true]);
  expect(joined.frames).toEqual(numbers.slice('skippedFrames' in options ? options.skippedFrames : 0));
  expect(joined.video).toMatchObject({ status: 'ready', frameCount: joined.frames.length, loudness: whole.video.loudness });
  expect(joined.sound.length).toBe(whole.sound.length);
  expect(joined.sound.findIndex((sample) => Math.abs(sample) > 0.03)).toBe(whole.sound.findIndex((sample) => Math.abs(sample) > 0.03));
  expect(bytesOf(joined.sound).equals(bytesOf(whole.sound))).toBe(true);
  expect(await listPartRows(joined.draft)).toEqual([]);
});

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) => Buffer.from(buffer, byteOffset, byteLength);

const others = [
  ['a variable rate', { rate: '30', variableRate: true }],
  ['a missing frame', { missingFrame: 100 }],
  ['interlaced', { args: h264('-flags', '+ilme+ildct', '-top', '1') }],
  ['a transport stream', { args: h264(), extension: 'ts' }],
  ['a picture that is later than its sound', { lateBy: 0.5 }],
] satisfies [string, Options][];

test.each(sample(others, 1))('makes as a whole what may not be found by its times: %s', async (_kind, options) => {
  const { video, parts } = await convert(makeFilm(options));
  expect([video.status, parts]).toEqual(['ready', 0]);
});

test('makes as a whole what turns out not to be as long as it says, and says that its end is missing', async () => {
  const clip = makeFilm({ args: [...h264(), '-movflags', '+faststart'] });
  const cut = join(folder, 'cut.mp4');
  const bytes = readFileSync(clip);
  writeFileSync(cut, bytes.subarray(0, Math.floor(0.8 * bytes.length)));
  const { video, frames } = await convert(cut);
  expect(video).toMatchObject({ status: 'ready', endsEarly: true, frameCount: frames.length });
  expect(frames).toEqual(numbers.slice(0, frames.length));
});

/** 36 frames of 720p, which can't be copied (4:2:2): they make three parts of a small proxy, and three of the full one. */
const large = join(folder, '720p.mp4');
const encoding = ['-vf', 'scale=1280:720:flags=neighbor', ...h264(), '-pix_fmt', 'yuv422p', '-c:a', 'copy'];
runFfmpeg(['-i', makeClip({ frames: 36, rate: '24', sound: true }), ...encoding, large]);
const short = { film: 1, part: 0.5 };

/** The runs that were queued to help with a draft. */
async function listHelpers({ id }: DraftInReview) {
  const { rows } = await db.execute<{ data: JobData['process-video'] }>(
    sql`select data from pgboss.job where name = 'process-video' and (data->>'fileId')::int = ${id} and data ? 'parts' order by created_on`,
  );
  return rows.map(({ data }) => data);
}

test('shares the parts among the processes that help, each of which asks another one', async () => {
  const { draft, drafts } = await uploadFilm(large);
  const helped: string[] = [];
  const stored = followParts(async () => {
    const [helper] = await listHelpers(draft);
    await processVideo(deps, helper!, short);
    helped.push(...stored);
    expect(await listHelpers(draft)).toHaveLength(2);
  });
  await processVideo(deps, { fileId: draft.id }, short);
  expect([helped.length, stored.length]).toEqual([2, 3]);
  const { paths } = await drafts.findVideo(draft);
  expect(await drafts.framesOf(paths.small_proxy)).toEqual(numbers.slice(0, 36));
  for (const helper of await listHelpers(draft)) await processVideo(deps, helper, short);
  expect(await listPartRows(draft)).toEqual([]);
});

test('waits for a part that another process has in hand, and makes it if that was killed', async () => {
  const { draft, drafts } = await uploadFilm(large);
  const stored = followParts(async () => {
    // Another process takes the second part.
    const [own] = await listPartRows(draft);
    await db.insert(videoRenditions).values({ ...own!, path: 'derived/other', firstFrame: 12 });
  });
  const making = processVideo(deps, { fileId: draft.id }, short);
  await expect.poll(() => stored.length, { timeout: 60_000 }).toBe(2);
  clock.advance(1 * minutes);
  await making;
  expect(stored).toHaveLength(3);
  expect(await drafts.framesOf((await drafts.findVideo(draft)).paths.small_proxy)).toEqual(numbers.slice(0, 36));
});

test('fails a film of which a part has ended two processes', async () => {
  const { draft, drafts } = await uploadFilm(large);
  followParts(filesUnavailable);
  await processVideo(deps, { fileId: draft.id }, short);
  expect([(await drafts.findVideo(draft)).status, await listPartRows(draft)], 'a part is given back').toEqual(['queued', []]);
  const [{ parts }] = (await listHelpers(draft)) as [JobData['process-video']];
  const died = { fileId: draft.id, kind: 'part', recipe: parts!.recipe, firstFrame: 0, unusedSince: clock.now() } as const;
  await db.insert(videoRenditions).values([
    { ...died, path: 'derived/one' },
    { ...died, path: 'derived/two' },
  ]);
  clock.advance(1 * minutes);
  await processVideo(deps, { fileId: draft.id }, short);
  expect(await drafts.findVideo(draft)).toMatchObject({ status: 'failed', error: interrupted });
});

test('goes on with a film of which others have stored parts since one process died, when another one dies', async () => {
  const { draft, drafts } = await uploadFilm(large);
  followParts(nothing, nothing, filesUnavailable);
  await processVideo(deps, { fileId: draft.id }, short);
  await db.update(videos).set({ status: 'processing' }).where(eq(videos.fileId, draft.id));
  const [helper] = await listHelpers(draft);
  await processVideo(deps, helper!, short);
  // The first death is counted, and all that's left is to join the parts.
  await db.update(videos).set({ interruptions: sql`interruptions + 1` }).where(eq(videos.fileId, draft.id));
  await processVideo(deps, { fileId: draft.id }, short);
  expect(await drafts.framesOf((await drafts.findVideo(draft)).paths.small_proxy)).toEqual(numbers.slice(0, 36));
});

test('goes on with the parts that are stored, and makes those anew that storage has lost', async () => {
  const { draft, drafts } = await uploadFilm(large);
  const stored = followParts(nothing, nothing, filesUnavailable);
  await processVideo(deps, { fileId: draft.id }, short);
  expect(stored).toHaveLength(2);
  await storage.remove(stored[0]!);
  await processVideo(deps, { fileId: draft.id }, short);
  expect(stored).toHaveLength(4);
  expect(await drafts.framesOf((await drafts.findVideo(draft)).paths.small_proxy)).toEqual(numbers.slice(0, 36));
});

test('has the watermark in every part that a project gets meanwhile', async () => {
  const { draft, drafts } = await uploadFilm(large);
  followParts(nothing, async () => {
    await call('PATCH', `/api/admin/projects/${draft.projectId}`, { cookie: owner, body: { watermark: true } });
    await updateWatermarks(deps, draft.projectId);
  });
  await processVideo(deps, { fileId: draft.id }, short);
  await processVideo(deps, { fileId: draft.id }, short);
  const video = await drafts.findVideo(draft);
  expect(video).toMatchObject({ status: 'ready', watermark: expect.stringContaining('Ann Client') });
  const plain = await uploadFilm(large);
  await processVideo(deps, { fileId: plain.draft.id }, short);
  await processVideo(deps, { fileId: plain.draft.id }, short);
  const without = await drafts.findVideo(plain.draft);
  for (const kind of ['small_proxy', 'proxy'] as const) {
    const [marks, others] = [await readPixels(video.paths[kind]!), await readPixels(without.paths[kind]!)];
    for (const frame of [0, 11, 12, 23, 24, 35]) {
      const changed = marks[frame]!.filter((pixel, index) => Math.abs(pixel - others[frame]![index]!) > 40).length;
      expect(changed / marks[frame]!.length, `${kind}, frame ${frame}`).toBeGreaterThan(0.01);
    }
  }
});

/** The pixels of each frame. */
const readPixels = (path: string) =>
  storage.withLocalCopy(path, async (copy) => {
    const pixels = runFfmpeg(['-i', copy, '-s', '320x180', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1']);
    return Array.from({ length: 36 }, (_, frame) => pixels.subarray(frame * 320 * 180, (frame + 1) * 320 * 180));
  });

test('ends when the film is deleted, and goes on when it is restored', async () => {
  const { draft, drafts } = await uploadFilm(large);
  const stored = followParts(async () => {
    expect((await call('DELETE', `/api/files/${draft.id}`, { cookie: owner })).status).toBe(200);
  });
  await processVideo(deps, { fileId: draft.id }, short);
  expect((await drafts.findVideo(draft)).status).toBe('queued');
  expect(stored).toHaveLength(1);
  expect((await call('POST', `/api/files/${draft.id}/restore`, { cookie: owner })).status).toBe(200);
  await processVideo(deps, { fileId: draft.id }, short);
  expect(stored).toHaveLength(3);
  expect(await drafts.framesOf((await drafts.findVideo(draft)).paths.small_proxy)).toEqual(numbers.slice(0, 36));
});

test('leaves nothing of a part whose film is deleted for good meanwhile', async () => {
  const { draft } = await uploadFilm(large);
  followParts(() => db.delete(files).where(eq(files.id, draft.id)));
  await processVideo(deps, { fileId: draft.id }, short);
  await testApp.drain();
  expect(await storage.list(`derived/${draft.id}`)).toEqual([]);
});
