import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { issueAccessCode } from '#server/features/accounts/access-codes/access-codes.service.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createReviewLink } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });
const other = await createClient(testApp);
const { accessCode: code } = await issueAccessCode(deps, client.id, 30, { kind: 'system' });
const codeCookie = `picturelock-client=${await openSession(db, deps.clock, { clientId: client.id }, { userAgent: 'test', code })}`;

const formats = ['csv', 'edl', 'fcp7xml', 'fcpxml', 'avid'];

interface CommentedReview {
  projectId: number;
  deliverableId: number;
  fileId: number;
  commentId: number;
}

/** Every request about a version and a comment on it: those that only read, and those that write. */
function requestsAs(cookie: string, { projectId, deliverableId, fileId, commentId }: CommentedReview) {
  const get = (path: string) => () => call('GET', path, { cookie });
  const post =
    (path: string, body: object = {}) =>
    () =>
      call('POST', path, { cookie, body });
  const comment = `/api/comments/${commentId}`;
  return {
    reads: [
      get(`/api/projects/${projectId}/review/newest`),
      get(`/api/projects/${projectId}/review/1`),
      get(`/api/deliverables/${deliverableId}/review/1`),
      get(`/api/files/${fileId}/comments`),
      ...formats.map((format) => get(`/api/files/${fileId}/comments/export?format=${format}`)),
    ],
    writes: [
      post(`/api/files/${fileId}/comments`, { text: 'Let me in', frame: 1 }),
      post(`/api/files/${fileId}/comments`, { text: 'Let me in', parentId: commentId }),
      () => call('PATCH', comment, { cookie, body: { text: 'Changed' } }),
      () => call('DELETE', comment, { cookie }),
      post(`${comment}/resolve`),
      post(`${comment}/reopen`),
    ],
    decisions: [
      post(`/api/client/projects/${projectId}/approve`, { name: 'Ann Sender', fileId }),
      post(`/api/client/projects/${projectId}/deliverables/approve`, { name: 'Ann Sender', approvals: [{ deliverableId, fileId }] }),
      post(`/api/client/projects/${projectId}/request-changes`, { note: 'Slower', fileId }),
    ],
  };
}

const statusesOf = async (requests: (() => Promise<{ status: number }>)[]) => {
  const statuses = new Set<number>();
  for (const request of requests) statuses.add((await request()).status);
  return [...statuses];
};

async function createCommented() {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const about = { projectId, fileId: version.id, clientId: client.id, text: 'Too loud', frame: 1, timestamp: clock.now() };
  const [comment] = await db.insert(comments).values(about).returning();
  return { projectId, deliverableId: version.deliverableId!, fileId: version.id, commentId: comment!.id };
}

/** The project and everything that was written about it. */
const everything = async (projectId: number) => [
  await db.select().from(comments).where(eq(comments.projectId, projectId)),
  await db.select().from(projects).where(eq(projects.id, projectId)),
];

test('an access code is for looking: it writes no comment and decides nothing', async () => {
  const review = await createCommented();
  const before = await everything(review.projectId);
  const { reads, writes, decisions } = requestsAs(codeCookie, review);
  expect([await statusesOf(reads), await statusesOf([...writes, ...decisions])]).toEqual([[200], [403]]);
  const { body } = await call('GET', `/api/projects/${review.projectId}/review/1`, { cookie: codeCookie });
  expect(body.review.may).toMatchObject({ comment: false, decide: false });
  expect(await everything(review.projectId)).toEqual(before);
});

test("another client's project, version and comment don't exist", async () => {
  const review = await createCommented();
  const before = await everything(review.projectId);
  const { reads, writes, decisions } = requestsAs(other.cookie, review);
  expect(await statusesOf([...reads, ...writes, ...decisions])).toEqual([404]);
  expect(await everything(review.projectId)).toEqual(before);
});

test('an admin decides nothing for the client', async () => {
  const review = await createCommented();
  expect(await statusesOf(requestsAs(owner, review).decisions)).toEqual([401]);
});

test('a deleted version and files that are no drafts have no review', async () => {
  const review = await createCommented();
  await db.update(files).set({ deletedAt: clock.now() }).where(eq(files.id, review.fileId));
  for (const cookie of [client.cookie, owner]) {
    const { reads, writes } = requestsAs(cookie, review);
    expect(await statusesOf([...reads, ...writes])).toEqual([404]);
  }
  const { body } = await call('GET', `/api/client/projects/${review.projectId}`, { cookie: client.cookie });
  expect(body.project.files).toEqual([]);
  const source = { projectId: review.projectId, type: 'source', name: 'a.mp4', path: 'uploads/none' } as const;
  const [file] = await db.insert(files).values(withDeliverable(source)).returning();
  expect((await call('GET', `/api/files/${file!.id}/comments`, { cookie: client.cookie })).status).toBe(404);
});

test("a project's comments can't be reached as a version's", async () => {
  const { projectId } = await createCommented();
  const [comment] = await db.insert(comments).values({ projectId, clientId: client.id, text: 'Hello' }).returning();
  const path = `/api/comments/${comment!.id}`;
  expect((await call('PATCH', path, { cookie: client.cookie, body: { text: 'Changed' } })).status).toBe(404);
  expect((await call('DELETE', path, { cookie: client.cookie })).status).toBe(404);
});

test('internal comments and replies reach the client in no way', async () => {
  const review = await createCommented();
  const { projectId, fileId, commentId } = review;
  const { cookie } = client;
  const write = async (body: object, as = owner) => call('POST', `/api/files/${fileId}/comments`, { cookie: as, body });
  const told = (await db.select().from(notifications)).length;
  const internal = (await write({ text: 'SECRET note', frame: 2, internal: true })).body.comment;
  await write({ text: 'SECRET reply', parentId: commentId, internal: true });
  // A reply to an internal comment is internal, even if it doesn't say so.
  await write({ text: 'SECRET answer', parentId: internal.id });
  expect(await db.select().from(notifications)).toHaveLength(told);

  const onlyReads = requestsAs(cookie, { ...review, commentId: internal.id });
  const seen = [];
  for (const request of onlyReads.reads) seen.push(await request());
  seen.push(await call('GET', `/api/client/projects/${projectId}`, { cookie }));
  seen.push(await call('POST', `/api/comments/${commentId}/resolve`, { cookie }));
  seen.push(await call('PATCH', `/api/comments/${commentId}`, { cookie, body: { text: 'Much too loud' } }));
  seen.push(await write({ text: 'Thanks', parentId: commentId }, cookie));
  for (const { status, text } of seen) expect([status < 300, text.includes('SECRET')]).toEqual([true, false]);

  const [, reply, change, remove, resolve, reopen] = onlyReads.writes;
  expect(await statusesOf([reply!, change!, remove!, resolve!, reopen!])).toEqual([404]);
  expect((await write({ text: 'Mine', internal: true }, cookie)).status).toBe(403);
  const { body } = await call('GET', `/api/files/${fileId}/comments`, { cookie: owner });
  expect(body.comments.map(({ text, replies }: { text: string; replies: object[] }) => [text, replies.length])).toEqual([
    ['Much too loud', 2],
    ['SECRET note', 1],
  ]);
});

test('an internal comment alone is no reason to request changes', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  await call('POST', `/api/files/${version.id}/comments`, { cookie: owner, body: { text: 'Odd cut', internal: true } });
  const body = { fileId: version.id };
  expect((await call('POST', `/api/client/projects/${projectId}/request-changes`, { cookie: client.cookie, body })).status).toBe(422);
});

test('somebody signed in as both acts as the one that the address names', async () => {
  const { fileId } = await createCommented();
  const cookie = `${client.cookie}; ${owner}`;
  const comment = async (as: string) =>
    (await call('POST', `/api/files/${fileId}/comments?as=${as}`, { cookie, body: { text: 'Hello' } })).body.comment.author.kind;
  expect([await comment('client'), await comment('admin')]).toEqual(['client', 'studio']);
});

test("another version's comment can't be answered on this one", async () => {
  const { projectId, commentId } = await createCommented();
  const second = await createVersion(testApp, { projectId, version: 2 });
  const body = { text: 'Hello', parentId: commentId };
  expect((await call('POST', `/api/files/${second.id}/comments`, { cookie: client.cookie, body })).status).toBe(422);
});

test('says what a draft is by its first bytes, as long as it is no video yet', async () => {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, status: 'review' });
  const path = `/api/projects/${projectId}/review/1`;
  const draft = { projectId, type: 'draft', version: 1, name: 'Draft', path: 'uploads/none', size: 9 } as const;
  const [{ id } = { id: 0 }] = await db.insert(files).values(withDeliverable(draft)).returning();
  const kinds = [
    [null, null],
    ['application/octet-stream', 'file'],
    ['application/pdf', 'file'],
    ['audio/wav', 'audio'],
    ['image/jpeg', 'image'],
    ['application/mxf', 'video'],
    ['video/mp4', 'video'],
  ] as const;
  for (const [mediaType, kind] of kinds) {
    await db.update(files).set({ mediaType }).where(eq(files.id, id));
    const { version } = (await call('GET', path, { cookie: client.cookie })).body.review;
    expect(version).toEqual({ id, version: 1, name: 'Draft', uploadedAt: expect.any(String), size: 9, kind, link: null, video: null });
  }
});

test("gives a draft's link to whoever may download it", async () => {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, status: 'review' });
  const link = 'https://cuts.example/1';
  const body = { name: 'Cut', type: 'draft', link };
  const { id: fileId } = (await call('POST', `/api/admin/projects/${projectId}/file-links`, { cookie: owner, body })).body.file;
  const [watcher, downloader] = [
    await (await createReviewLink(testApp, { fileId, cookie: owner })).enter(),
    await (await createReviewLink(testApp, { fileId, cookie: owner, mayDownload: true })).enter(),
  ];
  const path = `/api/projects/${projectId}/review/1`;
  const linksSeen = async () => {
    const answers = [
      await call('GET', path, { cookie: owner }),
      await call('GET', path, { cookie: client.cookie }),
      await call('GET', path, { cookie: codeCookie }),
      await downloader.call('GET', path),
      await watcher.call('GET', path),
    ];
    expect(answers.map((answer) => answer.body.review.version)).toMatchObject(answers.map(() => ({ kind: 'link', video: null })));
    return answers.map((answer) => answer.body.review.version.link);
  };
  expect(await linksSeen()).toEqual([link, link, link, link, null]);
  await db.update(projects).set({ watermark: true }).where(eq(projects.id, projectId));
  expect(await linksSeen()).toEqual([link, null, null, null, null]);
});
