import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProjectStatus } from '../../../contract/projects.ts';
import { comments } from '../../db/schema/comments.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { approvals, projectEvents, projects } from '../../db/schema/projects.ts';
import { hours, minutes } from '../../shared/clock.ts';
import { createClient, createProject, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { changeStudio } from '../settings/settings.service.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
await changeStudio(db, { studioName: 'Reel Deal', timeZone: 'Pacific/Auckland' });
const client = await createClient(testApp, { name: 'Ann Sender' });

const projectIn = async (status: ProjectStatus) => (await createProject(testApp, { clientId: client.id, status })).id;
const moveAs = (cookie: string, id: number, body: object) => call('POST', `/api/admin/projects/${id}/status`, { cookie, body });
/** By an owner whose session is fresh, as days pass here. */
const move = async (id: number, body: object) => moveAs(await ownerCookie(testApp), id, body);
const act = (id: number, what: string, body?: object) =>
  call('POST', `/api/client/projects/${id}/${what}`, { cookie: client.cookie, body });
const row = async (id: number) => (await db.select().from(projects).where(eq(projects.id, id)))[0]!;
const eventsOf = (id: number) => db.select().from(projectEvents).where(eq(projectEvents.projectId, id)).orderBy(projectEvents.id);
const toldLast = async (reader: 'clientId' | 'userId') =>
  (await db.select().from(notifications).orderBy(desc(notifications.id))).find((one) => one[reader] !== null);

test('of eight admins who move a project at once one does, and the others are told where it is', async () => {
  const id = await projectIn('review');
  const admin = await ownerCookie(testApp);
  const answers = await Promise.all(Array.from({ length: 8 }, () => moveAs(admin, id, { status: 'revisions', from: 'review' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  for (const { status, body } of answers) if (status === 409) expect(body.message).toBe('This project is now in revisions.');
  expect(await eventsOf(id)).toMatchObject([{ from: 'review', to: 'revisions' }]);
});

test('of moves to different states at once from the same one, one is made', async () => {
  const id = await projectIn('review');
  const admin = await ownerCookie(testApp);
  const goals = ['revisions', 'final_delivery', 'editing', 'completed', 'archived'];
  const answers = await Promise.all(goals.map((status) => moveAs(admin, id, { status, from: 'review', note: 'Decided on the phone.' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await eventsOf(id)).toMatchObject([{ from: 'review', to: (await row(id)).status }]);
});

test('a client that approves and asks for changes at once has done one of the two', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await projectIn('review');
    const answers = await Promise.all([act(id, 'approve', { name: 'Ann' }), act(id, 'request-changes', { note: 'Shorter' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status } = await row(id);
    expect(status).toBe(answers[0]!.status === 200 ? 'final_delivery' : 'revisions');
    expect(await eventsOf(id)).toHaveLength(1);
    const approved = await db.select().from(approvals).where(eq(approvals.projectId, id));
    expect(approved).toHaveLength(status === 'final_delivery' ? 1 : 0);
  }
});

test('a move from a state that is no longer the present one is refused, also one that would be usual', async () => {
  const id = await projectIn('footage_received');
  expect(await move(id, { status: 'editing', from: 'footage_upload' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'This project is now in footage received.' },
  });
  expect((await row(id)).status).toBe('footage_received');
  expect((await move(id, { status: 'editing', from: 'footage_received' })).body.project).toMatchObject({ status: 'editing' });
});

test('completing a project keeps the date of the studio, archiving it and bringing it back leaves that, going on clears it', async () => {
  const id = await projectIn('final_delivery');
  clock.advance(2 * hours);
  expect((await move(id, { status: 'completed' })).body.project.completedDate).toBe('2026-03-03');
  clock.advance(48 * hours);
  expect((await move(id, { status: 'archived' })).body.project.completedDate).toBe('2026-03-03');
  expect((await move(id, { status: 'completed' })).body.project.completedDate).toBe('2026-03-03');
  await move(id, { status: 'archived' });
  expect((await move(id, { status: 'editing', note: 'One more cut.' })).body.project.completedDate).toBeNull();
});

test('a client that asks for changes says which: in a note, or in a comment of this review', async () => {
  const id = await projectIn('first_draft');
  const comment = (details: object) =>
    db.insert(comments).values({ projectId: id, text: 'Too loud', clientId: client.id, timestamp: clock.now(), ...details });
  await comment({});
  clock.advance(1 * minutes);
  await move(id, { status: 'review' });
  clock.advance(1 * minutes);
  await comment({ resolved: true });
  await comment({ clientId: null });
  expect(await act(id, 'request-changes', {})).toMatchObject({
    status: 422,
    body: { errors: { note: ['Please tell us what to change.'] } },
  });
  expect([(await row(id)).status, (await eventsOf(id)).length]).toEqual(['review', 1]);
  await act(id, 'comments', { text: 'The ending is too long.' });
  expect((await act(id, 'request-changes', {})).status).toBe(200);
  await move(id, { status: 'review' });
  expect((await act(id, 'request-changes', { note: 'Shorter, please.' })).status).toBe(200);
  expect((await eventsOf(id)).at(-1)).toMatchObject({ to: 'revisions', note: 'Shorter, please.', clientId: client.id, userId: null });
});

test('an approval is kept as it was typed, with where it came from, and shown without that', async () => {
  const id = await projectIn('review');
  const { body, text } = await act(id, 'approve', { name: '  Ann B. Sender ' });
  expect(body.project.approvals).toEqual([{ name: 'Ann B. Sender', createdAt: clock.now().toISOString() }]);
  expect(text).not.toContain('127.0.0.1');
  const [kept] = await db.select().from(approvals).where(eq(approvals.projectId, id));
  expect(kept).toMatchObject({ clientId: client.id, name: 'Ann B. Sender', ipAddress: '127.0.0.1' });
  const unsigned = await projectIn('review');
  expect(await act(unsigned, 'approve', { name: ' ' })).toMatchObject({ status: 422, body: { errors: { name: ['Name is required'] } } });
});

test('the client is told what a move means for it, and the studio what its client did', async () => {
  const id = await projectIn('pending');
  await move(id, { status: 'footage_upload' });
  const link = `/client/projects/${id}`;
  expect(await toldLast('clientId')).toMatchObject({ clientId: client.id, link, text: 'Channel trailer: you can send your footage now.' });
  await act(id, 'upload-done');
  const news = {
    link: `/admin/projects/${id}`,
    aboutClientId: client.id,
    text: 'Ann Sender finished uploading footage for Channel trailer.',
  };
  expect(await toldLast('userId')).toMatchObject(news);
});

test('a project in a state tells when it came there', async () => {
  const id = await projectIn('pending');
  clock.advance(5 * minutes);
  await move(id, { status: 'footage_upload' });
  const { updatedAt, events } = (await call('GET', `/api/admin/projects/${id}`, { cookie: await ownerCookie(testApp) })).body.project;
  expect(updatedAt).toBe(clock.now().toISOString());
  expect(events).toMatchObject([
    { from: 'pending', to: 'footage_upload', createdAt: updatedAt, author: { kind: 'studio', name: 'owner' } },
  ]);
});
