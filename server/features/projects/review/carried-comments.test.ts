import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createReviewLink } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });
const { cookie } = client;

interface Comment {
  id: number;
  text: string;
  version: number;
  number: number;
  resolved: boolean;
}

const add = async (fileId: number, body: object, as = cookie) =>
  (await call('POST', `/api/files/${fileId}/comments`, { cookie: as, body: { text: 'Too loud', ...body } })).body.comment;
const list = async (fileId: number, as = cookie): Promise<Comment[]> =>
  (await call('GET', `/api/files/${fileId}/comments`, { cookie: as })).body.comments;
const textsOf = async (fileId: number, as = cookie) => (await list(fileId, as)).map(({ text }) => text);
const resolve = (id: number, body: object = {}, as = owner) => call('POST', `/api/comments/${id}/resolve`, { cookie: as, body });
const reopen = (id: number, as = owner) => call('POST', `/api/comments/${id}/reopen`, { cookie: as });

/** A project with three versions. */
async function createVersions(project = {}) {
  const { projectId, version: v1 } = await createReview(testApp, { clientId: client.id, ...project });
  const v2 = await createVersion(testApp, { projectId, version: 2 });
  return { projectId, v1, v2, v3: await createVersion(testApp, { projectId, version: 3 }) };
}

test('lists a comment from its version on until it is done, once in each', async () => {
  const { v1, v2, v3 } = await createVersions();
  const { id } = await add(v1.id, { frame: 24, endFrame: 47 });
  await add(v2.id, { text: 'Too dark' });
  for (const version of [v2, v3])
    expect((await list(version.id)).filter((comment) => comment.id === id)).toMatchObject([
      { version: 1, fileId: v1.id, frame: 24, timecode: '00:00:01:00', endTimecode: '00:00:01:23', isPastEnd: false, resolved: false },
    ]);
  expect((await resolve(id, { fileId: v2.id })).body.comment).toMatchObject({ resolved: true, resolvedInVersion: 2 });
  expect((await resolve(id, { fileId: v3.id })).body.comment).toMatchObject({ resolvedInVersion: 2 });
  expect(await list(v1.id)).toMatchObject([{ resolved: true, resolvedInVersion: 2 }]);
  expect(await list(v2.id)).toMatchObject([
    { version: 1, resolved: true },
    { version: 2, text: 'Too dark' },
  ]);
  expect(await textsOf(v3.id)).toEqual(['Too dark']);
  expect((await reopen(id)).body.comment).toMatchObject({ resolved: false, resolvedInVersion: null });
  expect(await textsOf(v3.id)).toEqual(['Too loud', 'Too dark']);
});

test('numbers the comments of all versions in one row for everybody alike, and internal ones on their own', async () => {
  const { v1, v2 } = await createVersions();
  for (const text of ['One', 'Two']) await add(v1.id, { text, frame: 30 });
  for (const text of ['Secret one', 'Secret two']) await add(v1.id, { text, internal: true }, owner);
  const three = await add(v1.id, { text: 'Three', frame: 3 });
  await add(v1.id, { text: 'A reply', parentId: three.id });
  await add(v2.id, { text: 'Four, on the second' });
  await add(v1.id, { text: 'Five' });
  const other = await createVersions();
  await add(other.v2.id, { text: 'One of another film' });
  const numbersOf = async (fileId: number, as = cookie) => (await list(fileId, as)).map(({ text, number }) => `${number} ${text}`);
  expect(three.number).toBe(3);
  expect(await numbersOf(v1.id)).toEqual(['1 One', '2 Two', '3 Three', '5 Five']);
  expect(await numbersOf(v1.id, owner)).toEqual(['1 One', '2 Two', '1 Secret one', '2 Secret two', '3 Three', '5 Five']);
  expect((await resolve((await list(v1.id))[0]!.id)).body.comment.number).toBe(1);
  expect(await numbersOf(v2.id)).toEqual(['2 Two', '3 Three', '4 Four, on the second', '5 Five']);
  expect(await numbersOf(other.v2.id)).toEqual(['1 One of another film']);
});

test('carries over nothing that was resolved on its own version', async () => {
  const { v1, v2 } = await createVersions();
  const [first, second] = [await add(v1.id, {}), await add(v1.id, {})];
  await resolve(first.id);
  await resolve(second.id, { fileId: v1.id });
  expect(await list(v1.id)).toMatchObject([{ resolvedInVersion: null }, { resolvedInVersion: null }]);
  expect(await list(v2.id)).toEqual([]);
});

test('carries over the whole thread, with its drawing, attachments and replies, whose replies stay with it', async () => {
  const { projectId, v1, v2, v3 } = await createVersions();
  const attachment = { projectId, type: 'feedback', name: 'logo.png', path: 'uploads/none', clientId: client.id } as const;
  const [file] = await db.insert(files).values(attachment).returning();
  const drawing = [{ tool: 'pen', points: [[0, 0]] }];
  const { id } = await add(v1.id, { frame: 1, drawing, attachmentIds: [file!.id] });
  await add(v1.id, { text: 'Like this?', parentId: id }, owner);
  const thread = { drawing, attachments: [{ name: 'logo.png' }], replies: [{ text: 'Like this?' }] };
  for (const version of [v2, v3]) expect(await list(version.id)).toMatchObject([thread]);
  expect((await call('POST', `/api/files/${v2.id}/comments`, { cookie, body: { text: 'Yes', parentId: id } })).status).toBe(422);
});

test('shows a comment at the same moment of a version at another frame rate, and at the end of a shorter one', async () => {
  const { projectId, version: v1 } = await createReview(testApp, { clientId: client.id });
  const [within, across, past] = [{ frame: 240 }, { frame: 1180, endFrame: 1300 }, { frame: 2000, endFrame: 2100 }];
  for (const place of [within, across, past]) await add(v1.id, place);
  const video = { rateNumerator: 48_000, rateDenominator: 1001, frameCount: 2400, startTimecode: '01:00:00:00' };
  const v2 = await createVersion(testApp, { projectId, version: 2, video });
  expect(await list(v2.id)).toMatchObject([
    { frame: 481, timecode: '01:00:10:01', endFrame: null, isPastEnd: false },
    { frame: 2361, endFrame: 2399, isPastEnd: true },
    { frame: 2399, endFrame: null, endTimecode: null, isPastEnd: true },
  ]);
  const unknown = { rateNumerator: null, rateDenominator: null, frameCount: null };
  const v3 = await createVersion(testApp, { projectId, version: 3, video: unknown });
  expect(await list(v3.id)).toMatchObject([within, across, past].map((place) => ({ ...place, timecode: null, isPastEnd: false })));
});

test('a deleted version takes its comments along, and a restored one brings them back', async () => {
  const { projectId, v1, v2, v3 } = await createVersions();
  await add(v1.id, { text: 'On the first' });
  const { id } = await add(v2.id, { text: 'On the second' });
  await resolve(id, { fileId: v3.id });
  expect((await call('DELETE', `/api/files/${v1.id}`, { cookie: owner })).status).toBe(200);
  expect(await textsOf(v3.id)).toEqual(['On the second']);
  expect((await call('POST', `/api/files/${v1.id}/restore`, { cookie: owner })).status).toBe(200);
  expect(await textsOf(v3.id)).toEqual(['On the first', 'On the second']);
  // The comment stays done when the version is deleted in which it was done.
  await call('DELETE', `/api/files/${v3.id}`, { cookie: owner });
  const v4 = await createVersion(testApp, { projectId, version: 4 });
  expect(await textsOf(v4.id)).toEqual(['On the first']);
});

test('internal comments and replies are carried over for the studio only', async () => {
  const { v1, v2 } = await createVersions();
  const { id } = await add(v1.id, { text: 'For all' });
  await add(v1.id, { text: 'For us', internal: true }, owner);
  await add(v1.id, { text: 'Between us', parentId: id, internal: true }, owner);
  expect(await list(v2.id, owner)).toMatchObject([{ replies: [{ text: 'Between us' }] }, { text: 'For us', internal: true }]);
  expect(await list(v2.id)).toMatchObject([{ text: 'For all', replies: [] }]);
});

test("a review link's guests see what was written on its version, and not in which other one it was done", async () => {
  const { v1, v2, v3 } = await createVersions();
  const earlier = await add(v1.id, { text: 'On the first' });
  const { id } = await add(v2.id, { text: 'On the second' });
  await resolve(id, { fileId: v3.id });
  const guest = await (await createReviewLink(testApp, { fileId: v2.id, cookie })).enter();
  const { comments } = (await guest.call('GET', `/api/files/${v2.id}/comments`)).body;
  expect(comments).toMatchObject([{ text: 'On the second', resolved: true, resolvedInVersion: null }]);
  expect(comments).toHaveLength(1);
  expect((await guest.call('POST', `/api/files/${v1.id}/comments`, { text: 'Me too', parentId: earlier.id })).status).toBe(404);
  expect((await guest.call('POST', `/api/comments/${id}/resolve`, { fileId: v2.id })).status).toBe(401);
});

test('is done only in a later version of the same project', async () => {
  const { v1, v2, v3 } = await createVersions();
  const { id } = await add(v2.id, {});
  const { version: elsewhere } = await createReview(testApp, { clientId: client.id });
  const other = await createClient(testApp);
  const { version: others } = await createReview(testApp, { clientId: other.id });
  for (const fileId of [v1.id, elsewhere.id]) expect((await resolve(id, { fileId }, cookie)).body.errors).toHaveProperty('fileId');
  expect((await resolve(id, { fileId: others.id }, cookie)).status).toBe(404);
  expect((await resolve(id, { fileId: v3.id }, other.cookie)).status).toBe(404);
  await call('DELETE', `/api/files/${v3.id}`, { cookie: owner });
  expect((await resolve(id, { fileId: v3.id })).status).toBe(404);
  expect(await db.select().from(comments).where(eq(comments.id, id))).toMatchObject([{ resolved: false, resolvedInVersion: null }]);
});

test('counts what is carried over as open, for a request for changes too', async () => {
  const { projectId, v1, v2, v3 } = await createVersions();
  const { id } = await add(v1.id, {});
  await add(v1.id, { text: 'Me too', parentId: id });
  await add(v2.id, { text: 'For us', internal: true }, owner);
  await resolve((await add(v2.id, {})).id, { fileId: v3.id });
  const readDraft = async () => (await call('GET', `/api/client/projects/${projectId}`, { cookie })).body.project.draft;
  const readTask = async () => {
    await db.update(projects).set({ status: 'revisions' }).where(eq(projects.id, projectId));
    const { tasks } = (await call('GET', '/api/admin/overview', { cookie: owner })).body;
    await db.update(projects).set({ status: 'review', updatedAt: clock.now() }).where(eq(projects.id, projectId));
    return tasks.find((task: { id: number }) => task.id === projectId).draft;
  };
  expect(await readDraft()).toEqual({ fileId: v3.id, version: 3, openComments: 1 });
  expect(await readTask()).toMatchObject({ version: 3, openComments: 2 });
  const requestChanges = () => call('POST', `/api/client/projects/${projectId}/request-changes`, { cookie, body: { fileId: v3.id } });
  expect((await requestChanges()).status).toBe(200);
  await call('POST', `/api/admin/projects/${projectId}/status`, { cookie: owner, body: { status: 'review' } });
  await resolve(id, { fileId: v3.id });
  expect(await readDraft()).toMatchObject({ openComments: 0 });
  expect((await requestChanges()).status).toBe(422);
});
