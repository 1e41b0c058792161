import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { proposalContent } from '#api/sales/proposal-content.ts';
import { type ProjectStatus, projectStatuses } from '#domain/projects/statuses.ts';
import { compactRowCounts } from '#server/db/row-counts.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, clock } = testApp;
const client = await createClient(testApp, { name: 'Ann Carter' });

beforeEach(async () => {
  await db.delete(projects);
  await changeStudio(db, { timeZone: 'UTC' });
});

const overview = async () => (await call('GET', '/api/admin/overview', { cookie: await ownerCookie(testApp) })).body;

function setClock(now: string) {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(now));
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Creates a project per deadline, titled by it. */
const createProjects = (deadlines: (string | null)[], status: ProjectStatus = 'editing') =>
  db.insert(projects).values(deadlines.map((deadline) => ({ clientId: client.id, title: String(deadline), deadline, status })));

const deadlinesIn = (body: Awaited<ReturnType<typeof overview>>) =>
  body.deadlines.map(({ title, isOverdue }: { title: string; isOverdue: boolean }) => (isOverdue ? `${title}, overdue` : title));

test('returns zero counts for an empty studio', async () => {
  expect(await overview()).toEqual({
    success: true,
    today: '2026-03-02',
    tasks: [],
    newestTasks: [],
    longestWaiting: [],
    news: [],
    waiting: {
      unreadMessages: 0,
      readMessages: 0,
      accessRequests: 0,
      projectsToMove: 0,
      overdueInvoices: 0,
      draftInvoices: 0,
      projectsDue: 0,
      openProposals: 0,
      openLeads: 0,
      deliverablesDue: 0,
      lateProjects: 0,
      lateDeliverables: 0,
      waitingProjects: 0,
      quietLeads: 0,
      openedMessages: 0,
      openQuestions: 0,
      awaitedCodes: 0,
      unpaidDeposits: 0,
      reachedMilestones: 0,
    },
    projects: projectStatuses.map((status) => ({ status, total: 0 })),
    deadlines: [],
    dueDeliverables: [],
    upcoming: { projects: [], deliverables: [] },
    receivables: [],
    revenue: [],
    paymentAlerts: { openDisputes: 0, evidenceDueBy: null, failedRefunds: 0, openRefunds: 0, unbookedPayments: 0 },
    hasClients: true,
    setupChecklist: expect.any(Array),
  });
});

test('counts unread messages and access requests with a confirmed address', async () => {
  const message = { name: 'Bo', email: 'bo@sender.example', message: 'Hello there.' };
  await db.insert(contactMessages).values([message, { ...message, status: 'read' }, message]);
  const request = { name: 'Cy', password: 'none' };
  await db.insert(clients).values([
    { ...request, email: 'cy@client.example', emailConfirmedAt: clock.now() },
    { ...request, email: 'di@client.example' },
  ]);
  expect((await overview()).waiting).toMatchObject({ unreadMessages: 2, accessRequests: 1 });
});

test('counts the leads and proposals that are open', async () => {
  const lead = { name: 'Ed', email: 'ed@lead.example' };
  await db.insert(leads).values([lead, { ...lead, stage: 'proposal_sent' }, { ...lead, stage: 'won' }]);
  const proposal = { title: 'Film', recipientName: 'Ed', recipientEmail: lead.email, currency: 'USD', validUntil: '2026-04-01' };
  const content = proposalContent.parse({});
  const states = ['sent', 'viewed', 'accepted'] as const;
  await db.insert(proposals).values([{ ...proposal, content }, ...states.map((state) => ({ ...proposal, state, version: 1, content }))]);
  expect((await overview()).waiting).toMatchObject({ openLeads: 2, openProposals: 2 });
});

test('counts what waits in each section: overdue invoices in every currency, and whoever is on the waitlist', async () => {
  await createProjects([null, null]);
  await createProjects([null], 'review');
  const totals = { netMinor: 100, taxes: [], taxMinor: 0, totalMinor: 100 };
  const invoice = { clientId: client.id, amountMinor: 100, items: [], totals, dueDate: '2026-02-01', currency: 'USD' };
  await db.insert(invoices).values([
    { ...invoice, status: 'overdue', invoiceNumber: 'INV-2026-0001' },
    { ...invoice, status: 'overdue', invoiceNumber: 'INV-2026-0002', currency: 'JPY' },
    { ...invoice, status: 'sent', invoiceNumber: 'INV-2026-0003' },
  ]);
  await db.insert(waitlist).values({ name: 'Ed', email: 'ed@visitor.example', projectType: 'Other' });
  const { body } = await call('GET', '/api/admin/overview/waiting', { cookie: await ownerCookie(testApp) });
  expect(body).toEqual({ success: true, messages: 2, clients: 1, projects: 2, invoices: 2, leads: 0, waitlist: 1 });
});

test('counts projects by status, also after moves and count compaction', async () => {
  await createProjects([null, null, null], 'pending');
  await createProjects([null], 'archived');
  await compactRowCounts(testApp);
  await db.update(projects).set({ status: 'review' });
  await createProjects([null, null], 'revisions');
  const { projects: states, waiting } = await overview();
  expect(states).toEqual(projectStatuses.map((status) => ({ status, total: { review: 4, revisions: 2 }[status as string] ?? 0 })));
  expect(waiting.projectsToMove).toBe(2);
});

test('lists deadlines of unfinished projects up to three weeks ahead, soonest first', async () => {
  await createProjects(['2026-03-22', '2026-03-23', '2026-03-02', '2026-03-01', null, '2025-12-24']);
  await createProjects(['2026-03-03'], 'completed');
  await createProjects(['2026-03-04'], 'archived');
  const body = await overview();
  expect(deadlinesIn(body)).toEqual(['2025-12-24, overdue', '2026-03-01, overdue', '2026-03-02', '2026-03-22']);
  expect(body.deadlines[0]).toMatchObject({ clientId: client.id, clientName: 'Ann Carter', status: 'editing', deadline: '2025-12-24' });
});

test('counts due projects exactly as listed, regardless of whose turn it is', async () => {
  await createProjects(['2026-03-05', '2026-03-01', '2026-04-30', null]);
  await createProjects(['2026-03-02'], 'review');
  await createProjects(['2026-02-01'], 'completed');
  const body = await overview();
  expect(body.waiting).toMatchObject({ projectsToMove: 4, projectsDue: 3 });
  const list = await call('GET', '/api/admin/projects?sort=deadline&limit=3', { cookie: await ownerCookie(testApp) });
  expect(list.body).toMatchObject(body.deadlines);
});

test('lists the fifty earliest deadlines and counts all of them', async () => {
  await createProjects(Array.from({ length: 60 }, (_, index) => `2026-01-${String((index % 30) + 1).padStart(2, '0')}`));
  const { deadlines, waiting } = await overview();
  expect(deadlines).toHaveLength(50);
  expect(deadlines[0].title).toBe('2026-01-01');
  expect(waiting.projectsDue).toBe(60);
});

test('lists what is due next and counts what is late, however much that is', async () => {
  await createProjects(Array.from({ length: 60 }, () => '2026-01-15'));
  await createProjects(Array.from({ length: 16 }, (_, index) => `2026-03-${String(20 - index).padStart(2, '0')}`));
  const { upcoming, waiting } = await overview();
  expect(upcoming.projects.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 15 }, (_, index) => `2026-03-${String(5 + index).padStart(2, '0')}`),
  );
  expect(waiting).toMatchObject({ projectsDue: 76, lateProjects: 60 });
});

test("uses today's date in the studio's time zone", async () => {
  // In Auckland it is already the third of March.
  setClock('2026-03-02T12:30:00Z');
  await createProjects(['2026-03-02', '2026-03-22', '2026-03-23']);
  expect(deadlinesIn(await overview())).toEqual(['2026-03-02', '2026-03-22']);
  await changeStudio(db, { timeZone: 'Pacific/Auckland' });
  const body = await overview();
  expect(body.today).toBe('2026-03-03');
  expect(deadlinesIn(body)).toEqual(['2026-03-02, overdue', '2026-03-22', '2026-03-23']);
});

test('counts twenty days across a daylight saving change', async () => {
  await changeStudio(db, { timeZone: 'Europe/Berlin' });
  setClock('2026-03-28T22:30:00Z');
  await createProjects(['2026-04-17', '2026-04-18']);
  expect(deadlinesIn(await overview())).toEqual(['2026-04-17']);
});
