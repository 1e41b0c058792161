import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { fileDownloads, files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { commentLimit } from '#server/features/projects/projects/comment-on-project.ts';
import { allEndpoints, samplePath } from '#server/testing/endpoints.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { openLiveStream } from '#server/testing/live-stream.ts';
import { createLinkedReview, createReviewLink } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';
import { waitUntilListening } from '#server/testing/wait-until-listening.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, url } = testApp;
const owner = await ownerCookie(testApp);

await waitUntilListening(deps.changes);

test('reads one version, without what is between the studio and its client', async () => {
  const { projectId, fileId, link } = await createLinkedReview(testApp);
  const second = await createVersion(testApp, { projectId, version: 2 });
  const guest = await link.enter();
  const { body } = await guest.call('GET', `/api/projects/${projectId}/review/newest`);
  expect(body.review).toMatchObject({
    version: { id: fileId, version: 1 },
    versions: [{ id: fileId }],
    may: { comment: true, decide: false, download: false, seeInternal: false },
    rounds: null,
    decisions: [],
  });
  expect((await guest.call('GET', `/api/projects/${projectId}/review/2`)).status).toBe(404);
  expect((await guest.call('GET', `/api/files/${second.id}/comments`)).status).toBe(404);
  expect((await guest.call('POST', `/api/files/${second.id}/comments`, { text: 'Hello' })).status).toBe(404);
});

test("reaches neither another client's version nor another link's", async () => {
  const { link } = await createLinkedReview(testApp);
  const other = await createLinkedReview(testApp);
  const guest = await link.enter();
  expect((await guest.call('GET', `/api/projects/${other.projectId}/review/newest`)).status).toBe(404);
  expect((await guest.call('GET', `/api/files/${other.fileId}/comments`)).status).toBe(404);
  const path = `/api/files/${other.fileId}/comments?as=guest-${other.link.id}`;
  const [, token] = guest.cookie.split('=');
  for (const cookie of [guest.cookie, `picturelock-guest-${other.link.id}=${token}`])
    expect((await call('GET', path, { cookie })).status).toBe(401);
});

test('never receives internal comments or the attachments of others', async () => {
  const { client, fileId, link } = await createLinkedReview(testApp);
  await call('POST', `/api/files/${fileId}/comments`, { cookie: client.cookie, body: { text: 'For all' } });
  await call('POST', `/api/files/${fileId}/comments`, { cookie: owner, body: { text: 'For us', internal: true } });
  const guest = await link.enter();
  const { body } = await guest.call('GET', `/api/files/${fileId}/comments`);
  expect(body.comments).toMatchObject([{ text: 'For all', author: { kind: 'client' }, attachments: [] }]);
  expect((await guest.call('POST', `/api/files/${fileId}/comments`, { text: 'Psst', internal: true })).status).toBe(403);
});

test('comments by name, and changes only what this guest wrote', async () => {
  const { client, fileId, link } = await createLinkedReview(testApp);
  const [gus, eve] = [await link.enter('Gus Guest'), await link.enter('Gus Guest')];
  const { body, status } = await gus.call('POST', `/api/files/${fileId}/comments`, { text: 'Too loud', frame: 24 });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { comment: { author: { kind: 'guest', name: 'Gus Guest' }, isOwn: true, timecode: '00:00:01:00' } },
  });
  const path = `/api/comments/${body.comment.id}`;
  expect((await eve.call('PATCH', path, { text: 'Fine' })).status).toBe(403);
  expect((await gus.call('PATCH', path, { text: 'Far too loud' })).status).toBe(200);
  const [notification] = await db.select().from(notifications).where(eq(notifications.clientId, client.id));
  expect(notification?.text).toBe('Gus Guest commented on Channel trailer, version 1.');
});

test('is limited in how much it writes', async () => {
  const { fileId, link, projectId } = await createLinkedReview(testApp);
  const written = { projectId, fileId, guestName: 'Gus Guest', text: 'Hello', timestamp: clock.now() };
  await db.insert(comments).values(Array.from({ length: commentLimit.comments - 1 }, () => written));
  const statuses = [];
  for (const name of ['Gus Guest', 'Another Guest']) {
    const guest = await link.enter(name);
    statuses.push((await guest.call('POST', `/api/files/${fileId}/comments`, { text: 'Hello' })).status);
  }
  expect(statuses).toEqual([201, 429]);
});

test('only looks when the link is for looking', async () => {
  const { fileId, link, projectId } = await createLinkedReview(testApp, { mayComment: false });
  const guest = await link.enter();
  expect((await guest.call('POST', `/api/files/${fileId}/comments`, { text: 'Hello' })).status).toBe(403);
  expect((await guest.call('GET', `/api/projects/${projectId}/review/1`)).body.review.may.comment).toBe(false);
  expect(await db.$count(comments, eq(comments.fileId, fileId))).toBe(0);
});

test('downloads a watermarked version by no link', async () => {
  const { projectId, link } = await createLinkedReview(testApp, { mayDownload: true });
  const guest = await link.enter();
  const mayDownload = async () => (await guest.call('GET', `/api/projects/${projectId}/review/1`)).body.review.may.download;
  expect(await mayDownload()).toBe(true);
  await db.update(projects).set({ watermark: true }).where(eq(projects.id, projectId));
  expect(await mayDownload()).toBe(false);
});

test('plays the version and, if the link says so, downloads it; other files do not exist', async () => {
  const { projectId, fileId, link } = await createLinkedReview(testApp);
  const [source] = await db.insert(files).values({ projectId, name: 'A001.mov', path: 'uploads/none' }).returning();
  await deps.storage.write('uploads/none', Readable.from(['video']));
  const downloader = await createReviewLink(testApp, { fileId, cookie: owner, mayDownload: true });
  const [gus, dee] = [await link.enter('Gus Guest'), await downloader.enter('Dee Guest')];
  const statusesOf = async (kind: string) => [
    (await gus.call('GET', `/api/files/${fileId}/${kind}`)).status,
    (await dee.call('GET', `/api/files/${fileId}/${kind}`)).status,
    (await dee.call('GET', `/api/files/${source!.id}/${kind}`)).status,
  ];
  expect(await statusesOf('stream')).toEqual([200, 200, 404]);
  expect(await statusesOf('download')).toEqual([403, 200, 404]);
  expect(await statusesOf('waveform')).toEqual([200, 200, 404]);
  expect(await db.select().from(fileDownloads).where(eq(fileDownloads.fileId, fileId))).toMatchObject([{ downloadedBy: 'Dee Guest' }]);
  await db.update(projects).set({ watermark: true }).where(eq(projects.id, projectId));
  expect(await statusesOf('stream')).toEqual([403, 403, 404]);
  expect(await statusesOf('download')).toEqual([403, 403, 404]);
});

const endpoints = await allEndpoints();
const closed = endpoints.filter(({ access }) => access !== 'public' && access !== 'reviewer');

test('reaches no endpoint that is not for reviewers, such as approving', async () => {
  const { link } = await createLinkedReview(testApp);
  const guest = await link.enter();
  for (const endpoint of closed) {
    const { status } = await guest.call(endpoint.method, samplePath(endpoint), endpoint.method === 'GET' ? undefined : {});
    expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 401]);
  }
});

test('opens a fixed list of endpoints to guests', () => {
  const open = endpoints.filter(({ access }) => access === 'reviewer').map(({ method, path }) => `${method} ${path}`);
  expect(open.sort()).toEqual([
    'DELETE /api/comments/:id',
    'GET /api/deliverables/:id/review/:version',
    'GET /api/files/:id/comments',
    'GET /api/files/:id/download',
    'GET /api/files/:id/filmstrip',
    'GET /api/files/:id/poster',
    'GET /api/files/:id/stream',
    'GET /api/files/:id/waveform',
    'GET /api/projects/:id/drafts',
    'GET /api/projects/:id/review/:version',
    'PATCH /api/comments/:id',
    'POST /api/files/:id/comments',
    'POST /api/files/:id/playbacks',
  ]);
});

test('acts as the guest, client or admin that the request names, whatever other cookies there are', async () => {
  const { client, fileId, projectId, link } = await createLinkedReview(testApp);
  const guest = await link.enter();
  const cookie = [guest.cookie, client.cookie, owner].join('; ');
  const mayOf = async (as: string) => (await call('GET', `/api/projects/${projectId}/review/1?as=${as}`, { cookie })).body.review.may;
  expect(await mayOf(`guest-${link.id}`)).toMatchObject({ decide: false, seeInternal: false });
  expect(await mayOf('client')).toMatchObject({ decide: true, seeInternal: false });
  expect(await mayOf('admin')).toMatchObject({ decide: false, seeInternal: true });
  const asNobody = await call('GET', `/api/files/${fileId}/comments?as=guest-${link.id + 1}`, { cookie });
  expect(asNobody.status).toBe(401);
  for (const as of ['guest', 'guest-', 'guest--1', 'guest-1e3', 'guest-99999999999'])
    expect((await call('GET', `/api/files/${fileId}/comments?as=${as}`, { cookie })).status).toBe(401);
  const named = { text: 'Hello', frame: 1 };
  const { body } = await call('POST', `/api/files/${fileId}/comments?as=guest-${link.id}`, { cookie, body: named });
  expect(body.comment.author.kind).toBe('guest');
});

test('a live stream sends the changes of its project and ends when the link is revoked', async () => {
  const { client, projectId, fileId, link } = await createLinkedReview(testApp);
  const other = await createReviewLink(testApp, { fileId, cookie: client.cookie });
  const elsewhere = await createReview(testApp, { clientId: client.id });
  const guest = await link.enter();
  const stream = await openLiveStream(`${url}/api/review-guest/live?as=guest-${link.id}`, guest.cookie);
  expect(stream.status).toBe(200);
  const comment = (id: number) => call('POST', `/api/files/${id}/comments`, { cookie: client.cookie, body: { text: 'Hello' } });
  await comment(fileId);
  expect(await stream.next()).toBe(`comments ${projectId}`);
  await other.revoke();
  await comment(elsewhere.version.id);
  await comment(fileId);
  expect(await stream.next()).toBe(`comments ${projectId}`);
  await link.revoke();
  expect([await stream.next(), await stream.next()]).toEqual(['sessions', 'end']);
});

test("a live stream doesn't read its session for each change of other clients", async () => {
  const { link } = await createLinkedReview(testApp);
  const other = await createLinkedReview(testApp);
  const guest = await link.enter();
  const stream = await openLiveStream(`${url}/api/review-guest/live?as=guest-${link.id}`, guest.cookie);
  expect(stream.status).toBe(200);
  const changes = await openLiveStream(`${url}/api/admin/live`, owner);
  const query = vi.spyOn(db.$client, 'query');
  await db.update(projects).set({ title: 'Renamed' }).where(eq(projects.clientId, other.client.id));
  let event: string;
  do event = await changes.next();
  while (event !== 'projects');
  expect(query.mock.calls.filter(([named]) => (named as { name?: string }).name === 'guest_session')).toEqual([]);
  query.mockRestore();
});
