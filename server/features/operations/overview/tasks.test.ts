import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DeliverableState } from '#domain/projects/deliverables.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { markOverdueInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;
await changeStudio(db, { timeZone: 'UTC' });
const client = await createClient(testApp, { name: 'Ann Carter' });
const overview = async (query = '') => (await call('GET', `/api/admin/overview${query}`, { cookie: await ownerCookie(testApp) })).body;
const daysAgo = (count: number) => new Date(clock.now().getTime() - count * days);

test('lists what waits, the longest first, with a draft, its open comments and what is due', async () => {
  const { id: projectId } = await createProject(testApp, {
    clientId: client.id,
    title: 'Trailer',
    status: 'revisions',
    updatedAt: daysAgo(3),
  });
  const [draft] = await db
    .insert(files)
    .values(withDeliverable({ projectId, name: 'v1.mov', type: 'draft', version: 1, path: 'v1' }))
    .returning();
  const comment = { projectId, fileId: draft!.id, clientId: client.id, text: 'Slower' };
  await db.insert(comments).values([comment, { ...comment, resolved: true }]);
  await createProject(testApp, {
    clientId: client.id,
    title: 'Vlog',
    status: 'footage_received',
    storedBytes: 38e9,
    updatedAt: daysAgo(1),
  });
  await createProject(testApp, { clientId: client.id, title: 'In work', status: 'editing', updatedAt: daysAgo(9) });
  const message = { name: 'Bo', email: 'bo@sender.example', message: 'Hello there.' };
  await db.insert(contactMessages).values([
    { ...message, subject: 'A weekly series', createdAt: daysAgo(2) },
    { ...message, name: 'Cy', status: 'read', createdAt: daysAgo(8) },
    { ...message, name: 'Di', status: 'read', createdAt: daysAgo(31) },
    { ...message, name: 'Ed', status: 'handled', createdAt: daysAgo(8) },
  ]);
  await createInvoice(testApp, { clientId: client.id, unitAmount: '320.00', issueDate: '2026-02-01', dueDate: '2026-02-20' });
  await markOverdueInvoices(deps);
  const { tasks, waiting } = await overview();
  expect(tasks).toMatchObject([
    { kind: 'invoice', clientName: 'Ann Carter', amount: '320.00', currency: 'USD', dueDate: '2026-02-20', remindersSent: 0 },
    { kind: 'message', name: 'Cy', isOpened: true },
    {
      kind: 'project',
      title: 'Trailer',
      draft: { fileId: draft!.id, version: 1, hasPoster: false, posterRevision: null, openComments: 1 },
    },
    { kind: 'message', name: 'Bo', subject: 'A weekly series', isPackageRequest: false, isOpened: false },
    { kind: 'project', title: 'Vlog', storedBytes: 38e9, draft: null },
  ]);
  expect(waiting.overdueInvoices).toBe(1);
  const remind = async () => call('POST', `/api/admin/invoices/${tasks[0].id}/remind`, { cookie: await ownerCookie(testApp) });
  expect((await remind()).status).toBe(200);
  expect((await overview()).tasks[0]).toMatchObject({ kind: 'invoice', remindersSent: 1 });
  expect(await remind()).toMatchObject({ status: 409, body: { message: 'This invoice already had its reminder today.' } });
  // Projects are one's own; what has no editor waits for everyone.
  expect((await overview('?editor=me')).tasks.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'message', 'message']);
});

test('lists the newest five of each kind and counts all', async () => {
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Newest', status: 'pending', updatedAt: daysAgo(0) });
  for (const index of Array(6).keys())
    await createProject(testApp, { clientId: client.id, status: 'pending', updatedAt: daysAgo(index + 20) });
  const message = { name: 'Fay', email: 'fay@sender.example', message: 'Hello there.' };
  await db
    .insert(contactMessages)
    .values(Array.from({ length: 7 }, (_, index) => ({ ...message, subject: `No. ${index}`, createdAt: daysAgo(index / 10) })));
  const { newestTasks, longestWaiting, waiting } = await overview();
  const ofKind = (kind: string) => newestTasks.filter((task: { kind: string }) => task.kind === kind);
  expect(ofKind('message').map(({ subject }: { subject: string }) => subject)).toEqual(['No. 0', 'No. 1', 'No. 2', 'No. 3', 'No. 4']);
  expect(ofKind('project')).toHaveLength(5);
  expect(ofKind('project')[0]).toMatchObject({ id, title: 'Newest' });
  expect(longestWaiting).toMatchObject([
    { kind: 'project', since: daysAgo(25).toISOString() },
    { kind: 'message', name: 'Cy' },
  ]);
  expect(ofKind('invoice'), 'overdue invoices are summed up').toEqual([]);
  expect(waiting).toMatchObject({ unreadMessages: 8, readMessages: 2, openedMessages: 1, waitingProjects: 9 });
  expect((await overview('?editor=me')).waiting, 'of projects, their own').toMatchObject({ unreadMessages: 8, waitingProjects: 0 });
  await db.delete(contactMessages);
});

test('counts and names the deliverables that something is to be done about, also while others are with the client', async () => {
  await db.update(projects).set({ status: 'completed' });
  const create = async (status: ProjectStatus, states: DeliverableState[]) => {
    const { id } = await createProject(testApp, { clientId: client.id, title: `In ${status}`, status });
    await db.delete(deliverables).where(eq(deliverables.projectId, id));
    const values = states.map((state, index) => ({ projectId: id, title: `Short ${index + 1}`, position: index, state }));
    const rows = await db.insert(deliverables).values(values).returning();
    return { id, ids: rows.map((row) => row.id) };
  };
  const asked = await create('review', ['in_review', 'changes_requested', 'cancelled']);
  const quiet = await create('review', ['in_review', 'approved']);
  const revised = await create(
    'revisions',
    Array.from({ length: 6 }, () => 'changes_requested'),
  );
  const drafted = await create('first_draft', ['editing', 'editing', 'not_started']);
  const draft = { projectId: drafted.id, name: 'v1.mov', type: 'draft' as const, version: 1, path: 'v1' };
  await db.insert(files).values({ ...draft, deliverableId: drafted.ids[1]! });
  const approved = await create('final_delivery', ['approved', 'delivered', 'approved']);
  const final = { projectId: approved.id, name: 'Final.mov', type: 'final' as const, path: 'final' };
  await db.insert(files).values(approved.ids.slice(0, 2).map((deliverableId) => ({ ...final, deliverableId })));
  const { tasks, waiting } = await overview();
  const deliverablesOf = ({ id }: { id: number }) =>
    tasks.find((task: { kind: string; id: number }) => task.kind === 'project' && task.id === id)?.deliverables;
  expect(deliverablesOf(asked)).toEqual({ total: 1, titles: ['Short 2'] });
  expect(deliverablesOf(quiet)).toBeUndefined();
  expect(waiting.waitingProjects, 'as many as wait, also by their deliverables').toBe(4);
  const listed = await call('GET', '/api/admin/projects?status=waiting&sort=deadline', { cookie: await ownerCookie(testApp) });
  expect(listed.headers['x-total-count'], 'the list of them').toBe('4');
  expect(listed.body.map(({ id }: { id: number }) => id)).toEqual([asked, revised, drafted, approved].map(({ id }) => id));
  expect(deliverablesOf(revised)).toEqual({ total: 6, titles: ['Short 1', 'Short 2', 'Short 3', 'Short 4'] });
  expect(deliverablesOf(drafted)).toEqual({ total: 1, titles: ['Short 2'] });
  expect(deliverablesOf(approved)).toEqual({ total: 1, titles: ['Short 3'] });
  await db.update(projects).set({ status: 'completed' }).where(eq(projects.clientId, client.id));
});

test('lists deliverables with a due date of their own that are due within three weeks', async () => {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Campaign', status: 'editing' });
  const inDays = (count: number) => daysAgo(-count).toISOString().slice(0, 10);
  await db.insert(deliverables).values([
    { projectId, title: 'Later', dueDate: inDays(21) },
    { projectId, title: 'In time', dueDate: inDays(20) },
    { projectId, title: 'Overdue', dueDate: inDays(-1) },
    { projectId, title: 'Delivered', dueDate: inDays(1), state: 'delivered' },
    { projectId, title: 'Without a date' },
  ]);
  const { dueDeliverables, waiting } = await overview();
  const row = { projectId, projectTitle: 'Campaign', clientName: 'Ann Carter', state: 'not_started' };
  expect(dueDeliverables).toMatchObject([
    { ...row, title: 'Overdue', dueDate: inDays(-1) },
    { ...row, title: 'In time', dueDate: inDays(20) },
  ]);
  expect(waiting.deliverablesDue).toBe(2);
  expect((await overview('?editor=me')).dueDeliverables).toEqual([]);
  expect((await overview('?editor=none')).dueDeliverables).toHaveLength(2);
  await db.update(projects).set({ status: 'completed' }).where(eq(projects.id, projectId));
});

test('tells an approved project from one whose final files are here', async () => {
  const [{ id: waiting }, { id: delivered }] = [
    await createProject(testApp, { clientId: client.id, status: 'final_delivery' }),
    await createProject(testApp, { clientId: client.id, status: 'final_delivery' }),
  ];
  const final = { name: 'Trailer.mov', type: 'final' as const, path: 'final' };
  await db.insert(files).values(
    [
      { ...final, projectId: waiting, deletedAt: daysAgo(0) },
      { ...final, projectId: delivered },
    ].map(withDeliverable),
  );
  const { tasks } = await overview();
  const hasFinals = (id: number) => tasks.find((task: { kind: string; id: number }) => task.kind === 'project' && task.id === id).hasFinals;
  expect([hasFinals(waiting), hasFinals(delivered)]).toEqual([false, true]);
  await db.update(projects).set({ status: 'completed' }).where(eq(projects.clientId, client.id));
});

test('moves a deadline only from where it was seen', async () => {
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Teaser', deadline: '2026-03-10' });
  const move = async (previousDeadline: string | null, deadline: string) =>
    call('PATCH', `/api/admin/projects/${id}`, { cookie: await ownerCookie(testApp), body: { deadline, previousDeadline } });
  expect((await move('2026-03-10', '2026-03-12')).body.project.deadline).toBe('2026-03-12');
  expect(await move('2026-03-10', '2026-03-15')).toMatchObject({
    status: 409,
    body: { message: 'The deadline of Teaser has been moved to Mar 12, 2026 meanwhile.' },
  });
});

test('names projects in progress whose deposit is unpaid, also on overdue invoices', async () => {
  const tasksOf = async (kind: string) => (await overview()).tasks.filter((task: { kind: string }) => task.kind === kind);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Documentary', status: 'editing' });
  const draftFields = { projectId, depositPercent: 50 };
  const due = { clientId: client.id, unitAmount: '1500.00', dueDate: '2026-03-20', issueDate: '2026-03-02', draftFields };
  const invoice = await createInvoice(testApp, due);
  const deposit = { kind: 'deposit', id: invoice.id, title: 'Documentary', status: 'editing', amount: '750.00', dueDate: '2026-03-20' };
  expect(await tasksOf('deposit')).toMatchObject([deposit]);
  await db.update(projects).set({ status: 'footage_upload' }).where(eq(projects.id, projectId));
  expect(await tasksOf('deposit'), 'nobody works on it yet').toEqual([]);
  await db.update(projects).set({ status: 'review' }).where(eq(projects.id, projectId));
  const pay = async (amount: string) =>
    call('POST', `/api/admin/invoices/${invoice.id}/payments`, {
      cookie: await ownerCookie(testApp),
      body: { amount, date: '2026-03-02', paymentMethod: 'cash' },
    });
  expect((await pay('749.99')).status).toBe(201);
  expect(await tasksOf('deposit')).toMatchObject([{ ...deposit, status: 'review', amount: '0.01' }]);
  await db.update(projects).set({ status: 'final_delivery' }).where(eq(projects.id, projectId));
  expect(await tasksOf('deposit'), 'approved').toMatchObject([{ ...deposit, status: 'final_delivery', amount: '0.01' }]);
  expect((await pay('0.01')).status).toBe(201);
  expect(await tasksOf('deposit')).toEqual([]);
  const late = await createInvoice(testApp, { ...due, issueDate: '2026-02-01', dueDate: '2026-02-25' });
  await markOverdueInvoices(deps);
  expect(await tasksOf('deposit')).toEqual([]);
  const overdue = await tasksOf('invoice');
  expect(overdue.find(({ id }: { id: number }) => id === late.id)).toMatchObject({ depositOf: 'Documentary' });
  expect(overdue.find(({ id }: { id: number }) => id !== late.id)).toMatchObject({ depositOf: null });
});
