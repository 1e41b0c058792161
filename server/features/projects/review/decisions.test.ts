import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { processFile } from '#server/features/projects/files/process-file.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient, createProject, ownerCookie, viewingCookies } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });
const { cookie } = client;

const post = (projectId: number, action: string, body: object) =>
  call('POST', `/api/client/projects/${projectId}/${action}`, { cookie, body });
const approve = (projectId: number, fileId?: number | null) => post(projectId, 'approve', { name: 'Ann B. Sender', fileId });
const requestChanges = (projectId: number, fileId: number | null, note?: string) => post(projectId, 'request-changes', { fileId, note });
const readReview = async (projectId: number, version: number | string, as = cookie) =>
  (await call('GET', `/api/projects/${projectId}/review/${version}`, { cookie: as })).body.review;
const roundsOfProject = async (projectId: number) =>
  (await call('GET', `/api/client/projects/${projectId}`, { cookie })).body.project.rounds;
const statusOf = async (id: number) => (await db.select().from(projects).where(eq(projects.id, id)))[0]!.status;
const decisionsOn = (projectId: number) => db.select().from(approvals).where(eq(approvals.projectId, projectId));

test('binds an approval to the bytes of the newest version', async () => {
  const { projectId } = await createReview(testApp, { clientId: client.id });
  const newest = await createVersion(testApp, { projectId, version: 2, checksum: 'c0ffee' });
  expect(await approve(projectId, newest.id)).toMatchObject({
    status: 200,
    body: { project: { status: 'final_delivery', approvals: [{ name: 'Ann B. Sender', version: 2 }] } },
  });
  expect(await decisionsOn(projectId)).toMatchObject([
    { decision: 'approved', fileId: newest.id, checksum: 'c0ffee', name: 'Ann B. Sender', ipAddress: '127.0.0.1', createdAt: clock.now() },
  ]);
  expect((await readReview(projectId, 2)).decisions).toMatchObject([{ decision: 'approved', name: 'Ann B. Sender' }]);
  expect((await readReview(projectId, 1)).decisions).toEqual([]);
});

test('adds the checksum to an approval that was faster than the job that computes it', async () => {
  const { projectId } = await createReview(testApp, { clientId: client.id });
  await deps.storage.write('uploads/unread', Readable.from(['picture']));
  const newest = await createVersion(testApp, { projectId, version: 2, path: 'uploads/unread' });
  await approve(projectId, newest.id);
  expect(await decisionsOn(projectId)).toMatchObject([{ checksum: null }]);
  await processFile(deps, newest.id);
  expect(await decisionsOn(projectId)).toMatchObject([{ checksum: createHash('sha256').update('picture').digest('hex') }]);
});

test('refuses a decision about an older version, a removed one, another project or none', async () => {
  const { projectId, version: old } = await createReview(testApp, { clientId: client.id });
  const { version: elsewhere } = await createReview(testApp, { clientId: client.id });
  const removed = await createVersion(testApp, { projectId, version: 3 });
  await db.update(files).set({ deletedAt: clock.now() }).where(eq(files.id, removed.id));
  await createVersion(testApp, { projectId, version: 2 });
  const message = 'The newest version is now version 2. Please review it first.';
  for (const fileId of [old.id, removed.id, elsewhere.id, 2_147_483_647]) {
    expect(await approve(projectId, fileId)).toMatchObject({ status: 409, body: { message } });
    expect(await requestChanges(projectId, fileId, 'Slower')).toMatchObject({ status: 409, body: { message } });
  }
  expect((await approve(projectId)).body.errors).toHaveProperty('fileId');
  expect([await statusOf(projectId), await decisionsOn(projectId)]).toEqual(['review', []]);
});

test('needs no version where the project has none, and accepts none that is gone', async () => {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, status: 'review' });
  expect((await approve(projectId, 2_147_483_647)).status).toBe(409);
  expect((await approve(projectId, null)).status).toBe(200);
  expect(await decisionsOn(projectId)).toMatchObject([{ fileId: null, checksum: null }]);
});

test('needs none either where the others are cancelled', async () => {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, status: 'review' });
  const { body } = await call('POST', `/api/admin/projects/${projectId}/deliverables`, { cookie: owner, body: { title: 'Teaser' } });
  expect((await approve(projectId, null)).body.errors).toHaveProperty('fileId');
  await call('DELETE', `/api/admin/deliverables/${body.deliverable.id}`, { cookie: owner });
  expect((await approve(projectId, null)).status).toBe(200);
});

test('refuses a decision once the only draft is deleted, tells the studio, and takes one again once it is restored', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id, title: 'Short film' });
  const waiting = async () =>
    (await call('GET', `/api/client/projects/${projectId}/deliverables`, { cookie: client.cookie })).body.deliverables;
  const listed = async () => (await call('GET', '/api/client/projects', { cookie: client.cookie })).body.projects;
  const isListed = (draftsToReview: number, draftVersion = draftsToReview || null) =>
    expect.objectContaining({ id: projectId, draftsToReview, draftVersion });
  expect(await waiting()).toMatchObject([{ isDraftRemoved: false }]);
  expect(await listed()).toContainEqual(isListed(1));
  await call('DELETE', `/api/files/${version.id}`, { cookie: owner });
  expect(await waiting()).toMatchObject([{ state: 'in_review', draft: null, isDraftRemoved: true }]);
  expect(await listed()).toContainEqual(isListed(0));
  const told = await db.select().from(notifications).where(like(notifications.text, 'Short film is in review%'));
  expect(told[0]?.text).toBe('Short film is in review without a draft: Ann Sender can decide once there is another one.');
  const message = 'The draft has been removed. You can decide once there is another one.';
  for (const fileId of [null, version.id]) {
    expect(await approve(projectId, fileId)).toMatchObject({ status: 409, body: { message } });
    expect(await requestChanges(projectId, fileId, 'Slower')).toMatchObject({ status: 409, body: { message } });
  }
  await call('POST', `/api/files/${version.id}/restore`, { cookie: owner });
  expect((await approve(projectId, version.id)).status).toBe(200);
});

test('refuses to approve the version that is replaced while the request waits', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const approval = await db.transaction(async (tx) => {
    await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
    const response = approve(projectId, version.id);
    await waitForLock({ db }, 1);
    await createVersion({ db: tx as unknown as typeof db }, { projectId, version: 2 });
    return { response };
  });
  expect((await approval.response).status).toBe(409);
  expect(await statusOf(projectId)).toBe('review');
});

test('lets only one of two tabs decide', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const responses = await Promise.all([approve(projectId, version.id), requestChanges(projectId, version.id, 'Slower')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)!.body.message).toMatch(/^This project is now in (final delivery|revisions)\.$/);
  expect(await decisionsOn(projectId)).toHaveLength(1);
});

test("requests changes with a note, or with the client's open comment", async () => {
  const { projectId, version: old } = await createReview(testApp, { clientId: client.id });
  const comment = async (fileId: number, body: object, as = cookie) =>
    (await call('POST', `/api/files/${fileId}/comments`, { cookie: as, body: { text: 'Too loud', ...body } })).body.comment;
  const earlier = await comment(old.id, {});
  await call('POST', `/api/comments/${earlier.id}/resolve`, { cookie });
  const newest = await createVersion(testApp, { projectId, version: 2 });
  const studios = await comment(newest.id, { text: 'What do you think?' }, owner);
  await comment(newest.id, { parentId: studios.id });
  const resolved = await comment(newest.id, {});
  await call('POST', `/api/comments/${resolved.id}/resolve`, { cookie });
  expect((await requestChanges(projectId, newest.id)).body.errors).toEqual({ note: ['Please tell us what to change.'] });
  await comment(newest.id, {});
  expect((await requestChanges(projectId, newest.id)).status).toBe(200);
  await call('POST', `/api/admin/projects/${projectId}/status`, { cookie: owner, body: { status: 'review' } });
  expect((await requestChanges(projectId, newest.id, 'Slower')).status).toBe(200);
  expect(await decisionsOn(projectId)).toMatchObject([
    { decision: 'changes_requested', fileId: newest.id, note: null, name: null, ipAddress: '127.0.0.1' },
    { decision: 'changes_requested', fileId: newest.id, note: 'Slower' },
  ]);
});

test('announces what the next round of revisions costs', async () => {
  await changeStudio(db, { includedRevisions: 1, extraRevisionPriceMinor: 15_000, currency: 'EUR' });
  const { projectId } = await createReview(testApp, { clientId: client.id });
  const price = { included: 1, extraPrice: '150.00', currency: 'EUR' };
  expect((await readReview(projectId, 'newest')).rounds).toEqual({ used: 0, ...price });
  await db.insert(projectEvents).values([
    { projectId, from: 'review', to: 'revisions', clientId: client.id },
    { projectId, from: 'revisions', to: 'review' },
  ]);
  expect((await readReview(projectId, 'newest')).rounds).toEqual({ used: 1, ...price });
  expect(await roundsOfProject(projectId)).toEqual({ used: 1, ...price });
  await changeStudio(db, { extraRevisionPriceMinor: null });
  expect((await readReview(projectId, 1)).rounds).toMatchObject({ extraPrice: null });
});

test('lists the versions from the newest on, with the video of the one that was asked for', async () => {
  const { projectId } = await createReview(testApp, { clientId: client.id, title: 'Launch film' });
  await createVersion(testApp, { projectId, version: 2, video: { frameCount: 500 } });
  const newest = await readReview(projectId, 'newest');
  expect(newest).toMatchObject({
    project: { id: projectId, title: 'Launch film', status: 'review', clientName: 'Ann Sender' },
    version: { version: 2, name: 'Draft 2.mp4', video: { rate: { numerator: 24_000, denominator: 1001 }, frameCount: 500 } },
    versions: [{ version: 2 }, { version: 1 }],
  });
  expect((await readReview(projectId, 1)).version.video.frameCount).toBe(2400);
  for (const version of ['3', '0', 'latest'])
    expect((await call('GET', `/api/projects/${projectId}/review/${version}`, { cookie })).status).toBe(version === '3' ? 404 : 422);
});

test('says what each kind of viewer may do', async () => {
  const { projectId } = await createReview(testApp, { clientId: client.id, watermark: true });
  await createVersion(testApp, { projectId, version: 2 });
  const all = { comment: true, reportPlayback: true };
  const may = async (version: number, as = cookie) => (await readReview(projectId, version, as)).may;
  expect(await may(2)).toEqual({ ...all, decide: true, download: false, shareOriginal: false, seeInternal: false });
  expect(await may(1)).toEqual({ ...all, decide: false, download: false, shareOriginal: false, seeInternal: false });
  expect(await may(2, owner)).toEqual({ ...all, decide: false, download: true, shareOriginal: false, seeInternal: true });
  await db.update(projects).set({ watermark: false, status: 'revisions' }).where(eq(projects.id, projectId));
  expect(await may(2)).toEqual({ ...all, decide: false, download: true, shareOriginal: true, seeInternal: false });
  const { viewing } = await viewingCookies(testApp, client.id);
  expect(await may(2, viewing)).toMatchObject({ comment: true, reportPlayback: false });
});
