import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { webhookDeliveries } from '#server/db/schema/messaging/webhooks.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { importer } from '#server/testing/imports.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const { cookie, preview, run } = await importer(testApp);

const projectsOf = (clientId: number) => db.select().from(projects).where(eq(projects.clientId, clientId)).orderBy(projects.id);

test('imports projects in any status, and notifies nobody', async () => {
  const client = await createClient(testApp);
  const file = `Client email,Title,Description,Type,Status,Start date,Deadline,Completed,Deliverables,Notes
${client.email.toUpperCase()},Trailer,A trailer,YouTube,Completed,2024-02-01,2024-03-01,2024-02-27,Trailer in 4K; Vertical version,Nice
${client.email},Weekly show,,,In progress,,,,,
${client.email},Launch,,,,,,,,`;
  expect((await preview('projects', file)).body.preview).toMatchObject({
    errors: [],
    statuses: [
      { status: 'completed', count: 1 },
      { status: 'editing', count: 1 },
      { status: 'pending', count: 1 },
    ],
  });
  expect(await run('projects', file)).toMatchObject({ status: 201, body: { count: 3 } });
  const [trailer, show, launch] = await projectsOf(client.id);
  expect(trailer).toMatchObject({
    title: 'Trailer',
    description: 'A trailer',
    type: 'YouTube',
    status: 'completed',
    startDate: '2024-02-01',
    notes: 'Nice',
    deadline: '2024-03-01',
    completedDate: '2024-02-27',
    deliverables: ['Trailer in 4K', 'Vertical version'],
    createdAt: new Date('2024-02-01T12:00:00Z'),
    updatedAt: new Date('2024-02-27T12:00:00Z'),
  });
  expect(show).toMatchObject({ status: 'editing', createdAt: testApp.clock.now() });
  expect(launch).toMatchObject({ status: 'pending', completedDate: null });
  expect(await db.select().from(projectEvents).where(eq(projectEvents.projectId, show!.id))).toMatchObject([{ from: null, to: 'editing' }]);
  expect(await db.$count(mails)).toBe(0);
  expect(await db.$count(notifications)).toBe(0);
  expect(await call('GET', `/api/admin/projects/${trailer!.id}`, { cookie })).toMatchObject({ status: 200 });
});

test('lists every error by row and column', async () => {
  const client = await createClient(testApp);
  const request = await createClient(testApp, { verified: false, emailConfirmedAt: testApp.clock.now() });
  await createProject(testApp, { clientId: client.id, title: 'Trailer', status: 'archived' });
  const file = `Client email,Project name,Status,Start date,Deadline,Completed
${client.email},TRAILER,done,,,2024-01-01
${client.email},Show,done,,,
${client.email},show,,,,
unknown@client.example,Film,,,,
${request.email},Film,,,,
,Film,,,,
${client.email},,cutting,,,
${client.email},Early,,2024-02-02,2024-02-01,
${client.email},Late,pending,,,2024-01-01
${client.email},Later,done,,,2099-01-01`;
  const { errors, statuses } = (await preview('projects', file)).body.preview;
  expect(errors).toEqual([
    { row: 2, column: 'Project name', message: 'This client already has a project with this title' },
    { row: 4, column: 'Project name', message: 'Row 3 has the same title for this client' },
    { row: 5, column: 'Client email', message: 'There is no client with this email. Import clients first' },
    { row: 6, column: 'Client email', message: "This person's access request hasn't been approved" },
    { row: 7, column: 'Client email', message: 'Client email is required' },
    { row: 8, column: 'Project name', message: 'Title is required' },
    { row: 8, column: 'Status', message: expect.stringContaining('Please use one of: pending, footage upload,') },
    { row: 9, column: 'Deadline', message: 'The deadline must be on or after the start date.' },
    { row: 10, column: 'Completed', message: 'Only completed and archived projects have this date' },
    { row: 11, column: 'Completed', message: "This date can't be in the future" },
  ]);
  expect(statuses, 'unknown ones not counted').toEqual([
    { status: 'completed', count: 3 },
    { status: 'pending', count: 6 },
  ]);
  expect((await run('projects', file)).status).toBe(422);
  expect(await projectsOf(client.id)).toHaveLength(1);
});

test('imports the same file only once', async () => {
  const client = await createClient(testApp);
  const file = `Client email,Title\n${client.email},Trailer\n${client.email},Show`;
  expect((await run('projects', file)).status).toBe(201);
  expect(await run('projects', file)).toMatchObject({
    status: 422,
    body: { errors: { 'Row 2, Title': ['This client already has a project with this title'] } },
  });
  expect(await projectsOf(client.id)).toHaveLength(2);
});

test('makes a deliverable of each title, in the same states and without telling anybody, and exports them as they were', async () => {
  const client = await createClient(testApp);
  const file = `Client email,Title,Status,Deliverables,Deliverable titles
${client.email},Campaign,done,Everything,"Main film; Short 1
Short 2"
${client.email},Teaser,,,Cut for phones
${client.email},Plain,,,`;
  expect((await run('projects', file)).status).toBe(201);
  const [campaign, teaser, plain] = await projectsOf(client.id);
  const read = async (projectId: number) =>
    (await call('GET', `/api/admin/projects/${projectId}/deliverables`, { cookie })).body.deliverables;
  expect(campaign!.deliverables).toEqual(['Everything']);
  expect(await read(campaign!.id)).toMatchObject([
    { title: 'Main film', isFirst: true, state: 'approved' },
    { title: 'Short 1', isFirst: false, state: 'approved' },
    { title: 'Short 2', isFirst: false, state: 'approved' },
  ]);
  expect(await read(teaser!.id)).toMatchObject([{ title: 'Cut for phones', state: 'not_started' }]);
  expect(await read(plain!.id)).toMatchObject([{ title: 'Plain' }]);
  expect(await db.$count(webhookDeliveries)).toBe(0);

  const { text: exported } = await call('GET', `/api/admin/projects.csv?clientId=${client.id}`, { cookie });
  const again = await createClient(testApp);
  const [headings, ...rows] = exported.trim().split('\r\n');
  const copy = [`${headings},Client email`, ...rows.map((row) => `${row},${again.email}`)].join('\r\n');
  expect((await run('projects', copy)).body).toMatchObject({ count: 3 });
  const titles = (await Promise.all((await projectsOf(again.id)).map(({ id }) => read(id)))).flat().map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Cut for phones', 'Main film', 'Plain', 'Short 1', 'Short 2']);
});

test('refuses deliverables by row and column', async () => {
  const client = await createClient(testApp);
  const many = Array.from({ length: 501 }, (_, index) => `Film ${index}`).join(';');
  const file = `Client email,Title,Films
${client.email},One,${'a'.repeat(201)}; Short
${client.email},Two,${many}`;
  expect((await preview('projects', file)).body.preview.errors).toEqual([
    { row: 2, column: 'Films', message: expect.stringContaining('200') },
    { row: 3, column: 'Films', message: 'A project can have at most 500 deliverables' },
  ]);
  expect((await run('projects', file)).status).toBe(422);
  expect(await projectsOf(client.id)).toEqual([]);
});
