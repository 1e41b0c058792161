import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });
const { cookie } = client;

const comment = (fileId: number, body: object, as = cookie, headers = {}) =>
  call('POST', `/api/files/${fileId}/comments`, { cookie: as, body: { text: 'Too loud', ...body }, headers });
const list = async (fileId: number, as = cookie) => (await call('GET', `/api/files/${fileId}/comments`, { cookie: as })).body.comments;

test('derives the timecode from the frame, the frame rate and the start timecode', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const dropFrame = { rateNumerator: 30_000, rateDenominator: 1001, startTimecode: '01:00:00;00' };
  const second = await createVersion(testApp, { projectId, version: 2, video: dropFrame });
  expect((await comment(version.id, { frame: 25, endFrame: 47 })).body.comment).toMatchObject({
    frame: 25,
    timecode: '00:00:01:01',
    endFrame: 47,
    endTimecode: '00:00:01:23',
    author: { kind: 'client', name: 'Ann Sender' },
    isOwn: true,
    resolved: false,
    replies: [],
  });
  expect((await comment(second.id, { frame: 1800 })).body.comment).toMatchObject({ frame: 1800, timecode: '01:01:00;02' });
  expect((await comment(second.id, {})).body.comment).toMatchObject({ frame: null, timecode: null });
});

test("keeps a version's comments out of the versions before it and out of the project's own", async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const second = await createVersion(testApp, { projectId, version: 2 });
  await comment(version.id, { text: 'On the first', frame: 1 });
  await comment(second.id, { text: 'On the second', frame: 1 });
  expect(await list(version.id)).toMatchObject([{ text: 'On the first' }]);
  const { body } = await call('GET', `/api/client/projects/${projectId}`, { cookie });
  expect(body.project.comments).toEqual([]);
});

test('accepts the last frame and rejects the one after it', async () => {
  const { version } = await createReview(testApp, { clientId: client.id });
  expect((await comment(version.id, { frame: 2399, endFrame: 2399 })).status).toBe(201);
  const message = 'This version ends at frame 2399.';
  expect(await comment(version.id, { frame: 2400 })).toMatchObject({ status: 422, body: { errors: { frame: [message] } } });
  expect(await comment(version.id, { frame: 0, endFrame: 2400 })).toMatchObject({ status: 422, body: { errors: { endFrame: [message] } } });
  expect(await list(version.id)).toHaveLength(1);
});

test.each([
  ['endFrame', { frame: 5, endFrame: 4 }],
  ['endFrame', { endFrame: 4 }],
  [
    'drawing',
    {
      drawing: [
        {
          tool: 'arrow',
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    },
  ],
  ['drawing', { frame: 1, drawing: [{ tool: 'pen', points: [[0, 1.5]] }] }],
  ['frame', { frame: -1 }],
  ['frame', { frame: 1.5 }],
])('rejects an invalid %s', async (field, body) => {
  const { version } = await createReview(testApp, { clientId: client.id });
  const { status, body: problem } = await comment(version.id, body);
  expect([status, Object.keys(problem.errors).map((path) => path.split('.')[0])]).toEqual([422, [field]]);
});

test('takes no comment on a version that is deleted while the comment waits', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const commenting = await db.transaction(async (tx) => {
    await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
    await tx.update(files).set({ deletedAt: clock.now() }).where(eq(files.id, version.id));
    const response = comment(version.id, {});
    await waitForLock({ db });
    return { response };
  });
  expect((await commenting.response).status).toBe(404);
  expect(await db.$count(comments, eq(comments.fileId, version.id))).toBe(0);
});

test('keeps a drawing', async () => {
  const { version } = await createReview(testApp, { clientId: client.id });
  const drawing = [
    {
      tool: 'pen',
      points: [
        [0, 0.25],
        [0.5, 1],
      ],
    },
    {
      tool: 'rectangle',
      points: [
        [0.1, 0.1],
        [0.9, 0.9],
      ],
    },
  ];
  await comment(version.id, { frame: 3, drawing });
  expect(await list(version.id)).toMatchObject([{ drawing }]);
});

test('lists replies under their comment; a reply has no frame and no replies', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const second = await createVersion(testApp, { projectId, version: 2 });
  const { id: parentId } = (await comment(version.id, { frame: 3 })).body.comment;
  const replied = await comment(version.id, { text: 'Lowered', parentId }, owner);
  expect(replied).toMatchObject({ status: 201, body: { comment: { id: parentId, replies: [{ text: 'Lowered' }] } } });
  const [{ replies }] = await list(version.id);
  expect(replies).toMatchObject([{ text: 'Lowered', author: { kind: 'studio' }, isOwn: false }]);
  expect((await comment(version.id, { parentId, frame: 3 })).body.errors).toHaveProperty('frame');
  expect((await comment(version.id, { parentId: replies[0].id })).body.errors).toHaveProperty('parentId');
  expect((await comment(second.id, { parentId })).body.errors).toHaveProperty('parentId');
  expect((await comment(version.id, { parentId: 2_147_483_647 })).status).toBe(404);
});

test('adds a comment that is sent twice with the same key only once', async () => {
  const { version } = await createReview(testApp, { clientId: client.id });
  for (const as of [cookie, owner]) {
    const key = { 'idempotency-key': 'send-1' };
    const [first, second] = [await comment(version.id, { frame: 1 }, as, key), await comment(version.id, { frame: 1 }, as, key)];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  }
  expect(await list(version.id)).toHaveLength(2);
});

test('resolves and reopens comments, but not replies', async () => {
  const { version } = await createReview(testApp, { clientId: client.id });
  const { id } = (await comment(version.id, { frame: 1 })).body.comment;
  const post = (action: string, comment: number, as = cookie) => call('POST', `/api/comments/${comment}/${action}`, { cookie: as });
  clock.advance(1 * minutes);
  expect((await post('resolve', id, owner)).body.comment).toMatchObject({ id, resolved: true });
  expect(await db.select().from(comments).where(eq(comments.id, id))).toMatchObject([{ resolvedAt: clock.now() }]);
  expect((await post('reopen', id)).body.comment).toMatchObject({ id, resolved: false });
  expect(await db.select().from(comments).where(eq(comments.id, id))).toMatchObject([{ resolvedAt: null }]);
  await comment(version.id, { parentId: id });
  const [{ replies }] = await list(version.id);
  expect((await post('resolve', replies[0].id)).status).toBe(409);
});

test("changes and deletes one's own comment until it has a reply", async () => {
  const { version } = await createReview(testApp, { clientId: client.id });
  const { id } = (await comment(version.id, { frame: 1 })).body.comment;
  const change = (as: string) => call('PATCH', `/api/comments/${id}`, { cookie: as, body: { text: 'Much too loud' } });
  expect((await change(owner)).status).toBe(403);
  expect(await change(cookie)).toMatchObject({ status: 200, body: { comment: { text: 'Much too loud', frame: 1 } } });
  const { replies } = (await comment(version.id, { parentId: id }, owner)).body.comment;
  expect((await change(cookie)).status).toBe(409);
  expect((await call('DELETE', `/api/comments/${id}`, { cookie })).status).toBe(409);
  expect((await call('DELETE', `/api/comments/${replies[0].id}`, { cookie: owner })).status).toBe(200);
  expect((await call('DELETE', `/api/comments/${id}`, { cookie })).status).toBe(200);
  expect(await list(version.id)).toEqual([]);
});

test("notifies the other side, puts the project first and links to the version's review", async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  clock.advance(1 * minutes);
  await comment(version.id, {});
  await comment(version.id, {}, owner);
  const written = (await db.select().from(notifications).orderBy(notifications.id)).slice(-2);
  expect(written).toMatchObject([
    { text: 'Ann Sender commented on Channel trailer, version 1.', link: `/admin/projects/${projectId}/review/1`, clientId: null },
    { text: 'The studio commented on Channel trailer, version 1.', link: `/client/projects/${projectId}/review/1`, clientId: client.id },
  ]);
  expect(await db.select().from(projects).where(eq(projects.id, projectId))).toMatchObject([{ updatedAt: clock.now() }]);
});

test('limits a client to 60 comments in ten minutes, on projects and versions together', async () => {
  const busy = await createClient(testApp);
  const { projectId, version } = await createReview(testApp, { clientId: busy.id });
  await db
    .insert(comments)
    .values(Array.from({ length: 59 }, () => ({ projectId, clientId: busy.id, text: 'Hello', timestamp: clock.now() })));
  const statuses = await Promise.all(Array.from({ length: 3 }, async () => (await comment(version.id, {}, busy.cookie)).status));
  expect(statuses.sort()).toEqual([201, 429, 429]);
  expect((await comment(version.id, {}, owner)).status).toBe(201);
});

test('attaches only files that the same side uploaded for a comment on this project, and each only once', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const { projectId: otherProject } = await createReview(testApp, { clientId: client.id });
  const upload = async (details: Partial<typeof files.$inferInsert>) => {
    const file = { projectId, type: 'feedback', name: 'logo.png', path: 'uploads/none', clientId: client.id, ...details } as const;
    return (await db.insert(files).values(withDeliverable(file)).returning())[0]!.id;
  };
  const id = await upload({});
  const rejected = [
    await upload({ type: 'source' }),
    await upload({ projectId: otherProject }),
    await upload({ clientId: null }),
    await upload({ deletedAt: clock.now() }),
    version.id,
    2_147_483_647,
  ];
  for (const other of rejected) expect((await comment(version.id, { attachmentIds: [id, other] })).status).toBe(422);
  expect((await comment(version.id, { attachmentIds: [id, id] })).body.comment.attachments).toMatchObject([{ id, name: 'logo.png' }]);
  expect((await comment(version.id, { attachmentIds: [id] })).body.errors).toHaveProperty('attachmentIds');
});
