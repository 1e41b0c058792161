import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { hours, minutes } from '#server/shared/clock.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
await changeStudio(db, { studioName: 'Reel Deal', timeZone: 'Pacific/Auckland' });
const client = await createClient(testApp, { name: 'Ann Sender' });

const createProjectIn = async (status: ProjectStatus) => (await createProject(testApp, { clientId: client.id, status })).id;
const changeStatusAs = (cookie: string, id: number, body: object) => call('POST', `/api/admin/projects/${id}/status`, { cookie, body });
/** Signs in again each time, as the tests advance the clock by days. */
const changeStatus = async (id: number, body: object) => changeStatusAs(await ownerCookie(testApp), id, body);
const postAsClient = (id: number, action: string, body?: object) =>
  call('POST', `/api/client/projects/${id}/${action}`, { cookie: client.cookie, body });
const readProject = async (id: number) => (await db.select().from(projects).where(eq(projects.id, id)))[0]!;
const listEvents = (id: number) => db.select().from(projectEvents).where(eq(projectEvents.projectId, id)).orderBy(projectEvents.id);
const lastNotification = async (recipient: 'clientId' | 'userId') =>
  (await db.select().from(notifications).orderBy(desc(notifications.id))).find((row) => row[recipient] !== null);

test('lets one of eight concurrent admins move a project and tells the others its new status', async () => {
  const id = await createProjectIn('review');
  const admin = await ownerCookie(testApp);
  const responses = await Promise.all(Array.from({ length: 8 }, () => changeStatusAs(admin, id, { status: 'revisions', from: 'review' })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  for (const { status, body } of responses) if (status === 409) expect(body.message).toBe('This project is now in revisions.');
  expect(await listEvents(id)).toMatchObject([{ from: 'review', to: 'revisions' }]);
});

test('makes only one of several concurrent moves from the same status', async () => {
  const id = await createProjectIn('review');
  const admin = await ownerCookie(testApp);
  const targets = ['revisions', 'final_delivery', 'editing', 'completed', 'archived'];
  const responses = await Promise.all(
    targets.map((status) => changeStatusAs(admin, id, { status, from: 'review', note: 'Decided on the phone.' })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await listEvents(id)).toMatchObject([{ from: 'review', to: (await readProject(id)).status }]);
});

test('accepts only one of a concurrent approval and change request', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await createProjectIn('review');
    const responses = await Promise.all([
      postAsClient(id, 'approve', { name: 'Ann' }),
      postAsClient(id, 'request-changes', { note: 'Shorter' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status } = await readProject(id);
    expect(status).toBe(responses[0]!.status === 200 ? 'final_delivery' : 'revisions');
    expect(await listEvents(id)).toHaveLength(1);
    const decided = await db.select().from(approvals).where(eq(approvals.projectId, id));
    expect(decided).toMatchObject([{ decision: status === 'final_delivery' ? 'approved' : 'changes_requested' }]);
  }
});

test('rejects a move from a status the project has left', async () => {
  const id = await createProjectIn('footage_received');
  expect(await changeStatus(id, { status: 'editing', from: 'footage_upload' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'This project is now in footage received.' },
  });
  expect((await readProject(id)).status).toBe('footage_received');
  expect((await changeStatus(id, { status: 'editing', from: 'footage_received' })).body.project).toMatchObject({ status: 'editing' });
});

test("sets the completion date in the studio's time zone, keeps it when archiving and clears it when reopening", async () => {
  const id = await createProjectIn('final_delivery');
  clock.advance(2 * hours);
  expect((await changeStatus(id, { status: 'completed' })).body.project.completedDate).toBe('2026-03-03');
  clock.advance(48 * hours);
  expect((await changeStatus(id, { status: 'archived' })).body.project.completedDate).toBe('2026-03-03');
  expect((await changeStatus(id, { status: 'completed' })).body.project.completedDate).toBe('2026-03-03');
  await changeStatus(id, { status: 'archived' });
  expect((await changeStatus(id, { status: 'editing', note: 'One more cut.' })).body.project.completedDate).toBeNull();
});

test('requires a note or an open comment from the current review to request changes', async () => {
  const id = await createProjectIn('first_draft');
  const comment = (details: object) =>
    db.insert(comments).values({ projectId: id, text: 'Too loud', clientId: client.id, timestamp: clock.now(), ...details });
  await comment({});
  clock.advance(1 * minutes);
  await changeStatus(id, { status: 'review' });
  clock.advance(1 * minutes);
  await comment({ resolved: true });
  await comment({ clientId: null });
  expect(await postAsClient(id, 'request-changes', {})).toMatchObject({
    status: 422,
    body: { errors: { note: ['Please tell us what to change.'] } },
  });
  expect([(await readProject(id)).status, (await listEvents(id)).length]).toEqual(['review', 1]);
  await postAsClient(id, 'comments', { text: 'The ending is too long.' });
  expect((await postAsClient(id, 'request-changes', {})).status).toBe(200);
  await changeStatus(id, { status: 'review' });
  expect((await postAsClient(id, 'request-changes', { note: 'Shorter, please.' })).status).toBe(200);
  expect((await listEvents(id)).at(-1)).toMatchObject({ to: 'revisions', note: 'Shorter, please.', clientId: client.id, userId: null });
});

test('stores an approval with its IP address, which the response leaves out', async () => {
  const id = await createProjectIn('review');
  const { body, text } = await postAsClient(id, 'approve', { name: '  Ann B. Sender ' });
  const decision = { decision: 'approved', fileId: null, name: 'Ann B. Sender', note: null };
  expect(body.project.approvals).toEqual([{ ...decision, version: null, deliverableTitle: null, createdAt: clock.now().toISOString() }]);
  expect(text).not.toContain('127.0.0.1');
  const [approval] = await db.select().from(approvals).where(eq(approvals.projectId, id));
  expect(approval).toMatchObject({ clientId: client.id, name: 'Ann B. Sender', ipAddress: '127.0.0.1' });
  const unapproved = await createProjectIn('review');
  expect(await postAsClient(unapproved, 'approve', { name: ' ' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['Name is required'] } },
  });
});

test("notifies the client of a new status and the studio of the client's action", async () => {
  const id = await createProjectIn('pending');
  await changeStatus(id, { status: 'footage_upload' });
  const link = `/client/projects/${id}`;
  expect(await lastNotification('clientId')).toMatchObject({
    clientId: client.id,
    link,
    text: 'Channel trailer: you can send your footage now.',
  });
  await postAsClient(id, 'upload-done');
  const expected = {
    link: `/admin/projects/${id}`,
    aboutClientId: client.id,
    text: 'Ann Sender finished uploading footage for Channel trailer.',
  };
  expect(await lastNotification('userId')).toMatchObject(expected);
});

test('records when a project entered its status', async () => {
  const id = await createProjectIn('pending');
  clock.advance(5 * minutes);
  await changeStatus(id, { status: 'footage_upload' });
  const { updatedAt, events } = (await call('GET', `/api/admin/projects/${id}`, { cookie: await ownerCookie(testApp) })).body.project;
  expect(updatedAt).toBe(clock.now().toISOString());
  expect(events).toMatchObject([
    { from: 'pending', to: 'footage_upload', createdAt: updatedAt, author: { kind: 'studio', name: 'owner' } },
  ]);
});

test('tells the studio of an approval with the invoices that it has not sent yet', async () => {
  const id = await createProjectIn('review');
  const draft = await createInvoice(testApp, { clientId: client.id, sent: false, draftFields: { projectId: id } });
  expect((await postAsClient(id, 'approve', { name: 'Ann' })).status).toBe(200);
  expect((await lastNotification('userId'))?.text).toBe(`Ann Sender approved Channel trailer. DRAFT-${draft.id} isn't sent yet.`);
});
