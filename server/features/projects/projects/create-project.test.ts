import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

const create = (body: object) => call('POST', '/api/admin/projects', { cookie, body });
const projectsOf = (clientId: number) => db.select().from(projects).where(eq(projects.clientId, clientId));
const grant = (clientId: number, amount: number) =>
  call('POST', `/api/admin/clients/${clientId}/credits`, {
    cookie,
    body: { transactionType: 'grant', amount, description: 'A good start' },
  });
const balanceOf = async (id: number) => (await db.select().from(clients).where(eq(clients.id, id)))[0]!.totalCreditsAvailable;

test('creates a pending project, logs its creation and notifies the client', async () => {
  const { id: clientId, name } = await createClient(testApp);
  const form = { title: 'Summer series', type: 'Vlog', startDate: '2026-03-29', deadline: '2026-10-25', deliverables: ['Film', 'Trailer'] };
  const { status, body } = await create({ ...form, clientId, notes: 'Likes jump cuts' });
  expect(status).toBe(201);
  expect(body.project).toMatchObject({
    ...form,
    clientId,
    clientName: name,
    status: 'pending',
    watermark: true,
    notes: 'Likes jump cuts',
    isOverdue: false,
  });
  expect(body.project.events).toMatchObject([{ from: null, to: 'pending', note: null, author: { kind: 'studio', name: 'owner' } }]);
  expect(await db.select().from(notifications).where(eq(notifications.clientId, clientId))).toMatchObject([
    { text: 'Your new project has been created: Summer series', link: `/client/projects/${body.project.id}` },
  ]);
});

test('ignores fields that a new project cannot set', async () => {
  const { id: clientId } = await createClient(testApp);
  const extraFields = {
    id: 4711,
    status: 'completed',
    completedDate: '2026-01-01',
    createdAt: '2020-01-01T00:00:00Z',
    dropboxFolderId: 'x',
  };
  await create({ ...extraFields, clientId, title: 'Extra fields' });
  const [row] = await projectsOf(clientId);
  expect(row).toMatchObject({ status: 'pending', completedDate: null, dropboxFolderId: null, createdAt: testApp.clock.now() });
  expect(row!.id).not.toBe(4711);
});

test('deducts the credits, and creates neither project nor notification without enough of them', async () => {
  const { id: clientId } = await createClient(testApp);
  await grant(clientId, 3);
  const { body } = await create({ clientId, title: 'Two videos', credits: 2 });
  expect(await balanceOf(clientId)).toBe(1);
  const ledger = await db.select().from(videoCredits).where(eq(videoCredits.projectId, body.project.id));
  expect(ledger).toMatchObject([{ clientId, amount: -2, transactionType: 'use' }]);
  const notificationCount = await db.$count(notifications);
  expect(await create({ clientId, title: 'Two more', credits: 2 })).toMatchObject({
    status: 422,
    body: { errors: { credits: [expect.any(String)] } },
  });
  expect(await balanceOf(clientId)).toBe(1);
  expect((await projectsOf(clientId)).map(({ title }) => title)).toEqual(['Two videos']);
  expect(await db.$count(notifications)).toBe(notificationCount);
});

test('does not spend the same credits on concurrent projects', async () => {
  const { id: clientId } = await createClient(testApp);
  await grant(clientId, 2);
  const responses = await Promise.all(Array.from({ length: 4 }, () => create({ clientId, title: 'One video', credits: 1 })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  expect([await balanceOf(clientId), (await projectsOf(clientId)).length]).toEqual([0, 2]);
});

test('rejects an unknown or unverified client and a deadline before the start', async () => {
  const unknownClient = { status: 422, body: { errors: { clientId: ["This client doesn't exist."] } } };
  expect(await create({ clientId: 2_147_483_647, title: 'Nobody' })).toMatchObject(unknownClient);
  const { id: unverified } = await createClient(testApp, { verified: false });
  expect(await create({ clientId: unverified, title: 'Too early' })).toMatchObject(unknownClient);
  const { id: clientId } = await createClient(testApp);
  expect(await create({ clientId, title: 'Backwards', startDate: '2026-04-02', deadline: '2026-04-01' })).toMatchObject({
    status: 422,
    body: { errors: { deadline: ['The deadline must be on or after the start date.'] } },
  });
});

test('updates only the details that are sent, and neither status nor client', async () => {
  const { id: clientId } = await createClient(testApp);
  const { project } = (await create({ clientId, title: 'Working title', description: 'Old', deadline: '2026-12-31' })).body;
  const change = (body: object) => call('PATCH', `/api/admin/projects/${project.id}`, { cookie, body });
  const other = await createClient(testApp);
  const { body } = await change({
    title: 'Title',
    startDate: '2026-03-29',
    deliverables: ['Film'],
    watermark: true,
    status: 'archived',
    clientId: other.id,
  });
  expect(body.project).toMatchObject({
    title: 'Title',
    description: 'Old',
    startDate: '2026-03-29',
    deadline: '2026-12-31',
    deliverables: ['Film'],
    watermark: true,
  });
  expect(body.project).toMatchObject({ status: 'pending', clientId });
  expect(body.project.events).toHaveLength(1);
  expect((await call('PATCH', '/api/admin/projects/2147483647', { cookie, body: { title: 'Nothing' } })).status).toBe(404);
});

test('rejects changing one date so that the deadline precedes the start', async () => {
  const { id: clientId } = await createClient(testApp);
  const { project } = (await create({ clientId, title: 'Dated', startDate: '2026-04-02', deadline: '2026-04-20' })).body;
  const change = (body: object) => call('PATCH', `/api/admin/projects/${project.id}`, { cookie, body });
  for (const date of [{ deadline: '2026-04-01' }, { startDate: '2026-04-21' }])
    expect(await change(date)).toMatchObject({
      status: 422,
      body: { errors: { deadline: ['The deadline must be on or after the start date.'] } },
    });
  expect((await change({ startDate: '2026-04-21', deadline: null })).body.project).toMatchObject({
    startDate: '2026-04-21',
    deadline: null,
  });
});

test('rejects one of two concurrent date changes that contradict each other', async () => {
  const { id: clientId } = await createClient(testApp);
  const { project } = (await create({ clientId, title: 'Crossed', startDate: '2026-04-01', deadline: '2026-04-20' })).body;
  const dates = [{ startDate: '2026-04-15' }, { deadline: '2026-04-10' }];
  const responses = await Promise.all(dates.map((body) => call('PATCH', `/api/admin/projects/${project.id}`, { cookie, body })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('rejects the year 0, which PostgreSQL does not support', async () => {
  const { id: clientId } = await createClient(testApp);
  for (const field of ['startDate', 'deadline'])
    expect(await create({ clientId, title: 'Early', [field]: '0000-01-01' })).toMatchObject({
      status: 422,
      body: { errors: { [field]: ['Please enter a valid date'] } },
    });
  expect((await create({ clientId, title: 'Late', startDate: '0001-01-01', deadline: '9999-12-31' })).status).toBe(201);
});
