import { createReadStream } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportFormats } from '#api/projects/comments.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { makeCameraClip, makeClip } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const cookie = await ownerCookie(testApp);
const client = await createClient(testApp);

/** A version as version 0.5 has left it: it recorded neither how many frames it had put in front nor its number. */
async function createFormerVersion(clip: string, video: Partial<typeof videos.$inferInsert>) {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Trailer', status: 'review' });
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, createReadStream(clip));
  return createVersion(testApp, { projectId, path, video });
}

type Version = Awaited<ReturnType<typeof createFormerVersion>>;

/** Adds a comment. @returns its id */
async function comment({ id: fileId, projectId }: Version, values: Partial<typeof comments.$inferInsert>) {
  const written = { projectId, fileId, clientId: client.id, text: 'Brighter', timestamp: clock.now() };
  const [row] = await db
    .insert(comments)
    .values({ ...written, ...values })
    .returning();
  return row!.id;
}

async function processAgain({ id }: Version) {
  expect((await call('POST', `/api/files/${id}/process`, { cookie })).status).toBe(200);
  await drain();
}

const framesOf = async ({ id }: Version) => {
  const { frame, endFrame, timecode } = comments;
  return db.select({ frame, endFrame, timecode }).from(comments).where(eq(comments.fileId, id)).orderBy(asc(comments.id));
};

const findVideo = async ({ id }: Version) => (await db.select().from(videos).where(eq(videos.fileId, id)))[0];

test('moves comments to the numbers that their frames have once there are no copies of the first one in front, and only once', async () => {
  const clip = makeClip({ rate: '60000/1001', sound: true, container: 'mkv' });
  const version = await createFormerVersion(clip, { rateNumerator: 60_000, rateDenominator: 1001, frameCount: 49 });
  await comment(version, { frame: 0 });
  await comment(version, { frame: 1, internal: true, clientId: null });
  await comment(version, { frame: 20, endFrame: 48, resolved: true, timecode: '00:00:00;20' });
  await comment(version, { guestName: 'Gus', clientId: null, frame: 48, drawing: [{ tool: 'pen', points: [[0.5, 0.5]] }] });
  await comment(version, { text: 'About all of it' });
  const other = await createFormerVersion(clip, {});
  await comment(other, { frame: 20 });
  const moved = [
    { frame: 0, endFrame: null },
    { frame: 0, endFrame: null },
    { frame: 19, endFrame: 47, timecode: '00:00:00;19' },
    { frame: 47, endFrame: null },
    { frame: null, endFrame: null, timecode: null },
  ];
  const state = { frameCount: 48, framesInFront: 0, processingVersion: 1, movedComments: { removedFrames: 1, formerRate: null } };
  for (let time = 0; time < 2; time++) {
    await processAgain(version);
    expect(await framesOf(version)).toMatchObject(moved);
    expect(await findVideo(version)).toMatchObject({ status: 'ready', ...state });
  }
  expect(await framesOf(other)).toMatchObject([{ frame: 20 }]);
});

/** Comments of every kind, some of which are about the same frame, and a later version. @param frames five, in order */
async function writeComments(version: Version, [first, second, third, fourth, last]: number[]) {
  const parentId = await comment(version, { frame: third!, endFrame: last! });
  await comment(version, { parentId, text: 'How much?', clientId: null, userId: 1 });
  await comment(version, { frame: last!, drawing: [{ tool: 'pen', points: [[0.5, 0.5]] }], guestName: 'Gus', clientId: null });
  await comment(version, { frame: second!, text: 'Longer' });
  await comment(version, { frame: first!, text: 'Black?', internal: true, clientId: null, userId: 1 });
  await comment(version, { frame: fourth!, text: 'Done', resolved: true });
  await comment(version, { text: 'About all of it' });
  const { projectId } = version;
  const later = await createVersion(testApp, { projectId, version: 2, video: { rateNumerator: 25, rateDenominator: 1, frameCount: 30 } });
  return [version, later];
}

/** Exports comments in every format: the open ones, and all of them. */
async function exportComments(versions: { id: number }[]) {
  const kinds = exportFormats.flatMap((format) => [`format=${format}`, `format=${format}&include=all`]);
  const read = async ({ id }: { id: number }, query: string) =>
    [query, (await call('GET', `/api/files/${id}/comments/export?${query}`, { cookie })).text] as const;
  return Promise.all(versions.flatMap((version) => kinds.map((query) => read(version, query))));
}

test.each([
  {
    name: 'without copies of the first frame in front',
    clip: { rate: '60000/1001', sound: true, container: 'mkv' },
    former: { rateNumerator: 60_000, rateDenominator: 1001, frameCount: 49, startTimecode: '10:00:00;00' },
    now: { rateNumerator: 60_000, rateDenominator: 1001, startTimecode: '10:00:00;00' },
    frames: { before: [0, 1, 20, 21, 48], after: [0, 0, 19, 20, 47] },
  },
  {
    name: 'at another rate',
    clip: { rate: '25' },
    former: { rateNumerator: 50, rateDenominator: 1, frameCount: 96, startTimecode: '10:00:00:00' },
    now: { rateNumerator: 25, rateDenominator: 1, startTimecode: '10:00:00:00' },
    frames: { before: [0, 2, 20, 40, 94], after: [0, 1, 10, 20, 47] },
  },
] as const)('exports comments of a version that is processed again $name as if they had been written so', async (kind) => {
  const { clip, former, now, frames } = kind;
  const version = await createFormerVersion(makeClip(clip), former);
  const versions = await writeComments(version, [...frames.before]);
  const markers = async () => {
    const { text } = await call('GET', `/api/files/${version.id}/comments/export?format=avid&include=all`, { cookie });
    return [...text.matchAll(/_ATN_CRM_TC[\s\S]*?StringAttribute[^>]*>(\d+)</g)].map(([, frame]) => Number(frame));
  };
  expect(await markers()).toEqual(frames.before);
  await processAgain(version);
  expect(await markers()).toEqual([...new Set(frames.after)]);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Trailer', status: 'review' });
  const size = { frameCount: 48, width: 320, height: 180 };
  const twin = await createVersion(testApp, { projectId, video: { ...now, ...size, framesInFront: 0, processingVersion: 1 } });
  expect(await exportComments(versions)).toEqual(await exportComments(await writeComments(twin, [...frames.after])));
});

test('moves comments to the same pictures at the rate that a video really has', async () => {
  const version = await createFormerVersion(makeClip({ rate: '25' }), { rateNumerator: 50, rateDenominator: 1, frameCount: 96 });
  await comment(version, { frame: 20, endFrame: 41 });
  await processAgain(version);
  expect(await framesOf(version)).toMatchObject([{ frame: 10, endFrame: 20, timecode: '00:00:00:10' }]);
  expect((await findVideo(version))?.movedComments).toEqual({ removedFrames: 0, formerRate: { numerator: 50, denominator: 1 } });
});

test.each([
  ['that version 0.5 read by counting pairs of frames as frames', '00:00:00;29', '00:00:00;58'],
  ['but no other one, which the studio has typed', '00:00:00;28', '00:00:00;28'],
])('corrects a start timecode %s', async (_, startTimecode, expected) => {
  const former = { rateNumerator: 60_000, rateDenominator: 1001, frameCount: 4, startTimecode };
  const version = await createFormerVersion(makeCameraClip(), former);
  await processAgain(version);
  expect((await findVideo(version))?.startTimecode).toBe(expected);
  const { processingVersion } = (await findVideo(version))!;
  await db.update(videos).set({ startTimecode: '00:00:00;29' }).where(eq(videos.fileId, version.id));
  await processAgain(version);
  expect(await findVideo(version)).toMatchObject({ processingVersion, startTimecode: '00:00:00;29' });
});

test('leaves comments where they are if the frames are the same', async () => {
  const version = await createFormerVersion(makeClip({ rate: '25' }), { rateNumerator: 25, rateDenominator: 1, frameCount: 48 });
  await comment(version, { frame: 47 });
  await processAgain(version);
  expect(await framesOf(version)).toMatchObject([{ frame: 47 }]);
  expect((await findVideo(version))?.movedComments).toBeNull();
});
