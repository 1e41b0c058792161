import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ProjectStatus, projectStatuses } from '#domain/projects/statuses.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { addMilliseconds, hours, minutes } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
await changeStudio(db, { timeZone: 'Pacific/Auckland' });
const cookie = await ownerCookie(testApp);
const ann = await createClient(testApp, { name: 'Ann Sender', email: 'ann@sender.example', company: 'Northlight Films' });
const bob = await createClient(testApp, { name: 'Bob Receiver', email: 'bob@receiver.example' });

const at = (minute: number) => addMilliseconds(clock.now(), minute * minutes);
await createProject(testApp, { clientId: ann.id, title: 'Summer series', status: 'editing', createdAt: at(1) });
await createProject(testApp, { clientId: ann.id, title: 'Old trailer', status: 'archived', createdAt: at(2) });
await createProject(testApp, { clientId: bob.id, title: 'Winter trailer', status: 'editing', createdAt: at(3) });
const northernLights = await createProject(testApp, { clientId: bob.id, title: 'Northern lights', status: 'review', createdAt: at(4) });

const list = (query = '') => call('GET', `/api/admin/projects${query}`, { cookie });
const titles = async (query?: string) => (await list(query)).body.map(({ title }: { title: string }) => title);
const totalOf = async (query?: string) => (await list(query)).headers['x-total-count'];

test('leaves out archived projects unless the status filter asks for them', async () => {
  expect(await titles()).toEqual(['Northern lights', 'Winter trailer', 'Summer series']);
  expect(await titles('?status=archived')).toEqual(['Old trailer']);
  expect(await titles(`?clientId=${ann.id}`)).toEqual(['Summer series']);
  expect(await titles(`?clientId=${ann.id}&status=archived`)).toEqual(['Old trailer']);
  expect(await titles(`?clientId=${ann.id}&status=editing`)).toEqual(['Summer series']);
});

test('searches by word prefixes in the title and the client', async () => {
  expect(await titles('?search=TRAIL')).toEqual(['Winter trailer']);
  expect(await titles('?search=north')).toEqual(['Northern lights', 'Summer series']);
  expect(await titles('?search=ann%20sender')).toEqual(['Summer series']);
  expect(await titles('?search=bob@receiver')).toEqual(['Northern lights', 'Winter trailer']);
  expect(await titles(`?search=series&clientId=${ann.id}`)).toEqual(['Summer series']);
  expect(await titles('?search=trailer&status=archived')).toEqual(['Old trailer']);
  expect(await titles("?search=%25'%3A*%26")).toEqual([]);
});

test('returns a total for all projects and for one status only', async () => {
  expect([await totalOf(), await totalOf('?status=editing'), await totalOf('?status=completed')]).toEqual(['3', '2', '0']);
  expect([await totalOf('?search=trailer'), await totalOf(`?clientId=${ann.id}`)]).toEqual([undefined, undefined]);
});

test('says how many of several deliverables are approved', async () => {
  const { id, title } = await createProject(testApp, { clientId: ann.id, title: 'Campaign', status: 'pending', createdAt: at(0) });
  const more = { projectId: id, title: 'Short' };
  await db.insert(deliverables).values([
    { ...more, state: 'approved' },
    { ...more, state: 'delivered' },
    { ...more, state: 'cancelled' },
  ]);
  const { body } = await list();
  const progressOf = (name: string) => body.find((project: { title: string }) => project.title === name).progress;
  expect([progressOf(title), progressOf('Summer series')]).toEqual([{ approved: 2, total: 3 }, null]);
  await db.delete(projects).where(eq(projects.id, id));
});

/** Pages through a list one row at a time. */
async function readAllPages(query: string): Promise<string[]> {
  const read: string[] = [];
  for (let next: string | undefined = `${query}&limit=1`; next; ) {
    const { body, headers } = await list(next);
    read.push(...body.map(({ title }: { title: string }) => title));
    next = /<[^?]+(\?[^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
  }
  return read;
}

test('keeps the filters when paging', async () => {
  for (const query of ['?status=editing', '?search=trailer&status=editing&t=1', `?clientId=${ann.id}`, '?search=e'])
    expect(await readAllPages(query)).toEqual(await titles(query));
});

test('sorts unfinished projects by deadline, those without one last, with a total', async () => {
  const { id: clientId } = await createClient(testApp, { name: 'Dora Deadlined' });
  const before = Number(await totalOf('?sort=deadline'));
  const create = (title: string, deadline: string | null, status: ProjectStatus = 'editing') =>
    createProject(testApp, { clientId, title, deadline, status });
  await create('no deadline', null);
  await create('later', '2026-05-01', 'first_draft');
  await create('the same day', '2026-04-01');
  await create('the same day, second', '2026-04-01');
  await create('no deadline, second', null);
  await create('finished long ago', '2020-01-01', 'completed');
  const sorted = ['the same day', 'the same day, second', 'later', 'no deadline', 'no deadline, second'];
  for (const query of [`?sort=deadline&clientId=${clientId}`, '?sort=deadline&search=dora'])
    expect([await titles(query), await readAllPages(query)]).toEqual([sorted, sorted]);
  expect(await readAllPages(`?sort=deadline&status=editing&clientId=${clientId}`)).toEqual(sorted.filter((title) => title !== 'later'));
  expect(Number(await totalOf('?sort=deadline'))).toBe(before + 5);
  expect([await totalOf('?sort=deadline&status=completed'), await titles('?sort=deadline&status=completed')]).toEqual(['0', []]);
});

test("rejects another sort order's cursor when sorting by deadline", async () => {
  const { headers } = await list('?limit=1');
  const before = /before=([^&>]+)/.exec(String(headers.link))![1];
  expect(await list(`?sort=deadline&before=${before}`)).toMatchObject({ status: 422, body: { errors: { before: [expect.any(String)] } } });
});

test("marks unfinished projects as overdue the day after their deadline in the studio's time zone", async () => {
  const { id: clientId } = await createClient(testApp);
  // In Auckland it's 23:00 on March 2.
  for (const status of ['editing', 'completed', 'archived'] as const)
    await createProject(testApp, { clientId, status, deadline: '2026-03-01' });
  await createProject(testApp, { clientId, status: 'editing', deadline: '2026-03-02' });
  await createProject(testApp, { clientId, status: 'editing' });
  const overdue = async () =>
    [...(await list(`?clientId=${clientId}`)).body, ...(await list(`?clientId=${clientId}&status=archived`)).body]
      .filter(({ isOverdue }: { isOverdue: boolean }) => isOverdue)
      .map(({ status, deadline }: { status: string; deadline: string }) => `${status} ${deadline}`)
      .sort();
  expect(await overdue()).toEqual(['editing 2026-03-01']);
  clock.advance(2 * hours);
  expect(await overdue()).toEqual(['editing 2026-03-01', 'editing 2026-03-02']);
});

test('shows every status on the board with its total and, but for archived ones, the 20 most recently updated projects', async () => {
  const { id: clientId } = await createClient(testApp, { name: 'Busy Client' });
  const many = Array.from({ length: 60 }, (_, index) => ({
    clientId,
    title: `Delivery ${index}`,
    status: 'final_delivery' as const,
    createdAt: at(-index),
    updatedAt: at(index),
  }));
  await db.insert(projects).values(many);
  const draft = { projectId: northernLights.id, type: 'draft' as const };
  const versions = [1, 2].map((version) => ({ ...draft, version, name: `v${version}.mov`, path: `v${version}` }));
  const [, newest] = await db.insert(files).values(versions.map(withDeliverable)).returning();
  await db.insert(comments).values({ projectId: northernLights.id, fileId: newest!.id, clientId: bob.id, text: 'Slower' });
  const { columns } = (await call('GET', '/api/admin/projects/board', { cookie })).body;
  expect(columns.map(({ status }: { status: string }) => status)).toEqual([...projectStatuses]);
  expect(columns.at(-1)).toMatchObject({ status: 'archived', total: expect.any(Number), projects: [] });
  const delivery = columns.find(({ status }: { status: string }) => status === 'final_delivery');
  expect(delivery.total).toBe(60);
  expect(delivery.projects.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Delivery ${59 - index}`),
  );
  expect(delivery.projects[0]).toMatchObject({ clientName: 'Busy Client', isOverdue: false, draft: null });
  expect(columns.find(({ status }: { status: string }) => status === 'review')).toMatchObject({
    total: 1,
    projects: [
      { title: 'Northern lights', draft: { fileId: newest!.id, version: 2, hasPoster: false, posterRevision: null, openComments: 1 } },
    ],
  });
  expect(columns.find(({ status }: { status: string }) => status === 'revisions')).toEqual({ status: 'revisions', total: 0, projects: [] });
});

test("pages through a client's active projects before its finished ones", async () => {
  const owner = await createClient(testApp);
  const statuses = ['archived', 'review', 'completed', 'pending', 'archived', 'editing', 'completed'] as const;
  for (const [index, status] of statuses.entries())
    await createProject(testApp, { clientId: owner.id, title: `${index} ${status}`, status, createdAt: at(index) });
  const read: string[] = [];
  for (let next: string | undefined = '?limit=2'; next; ) {
    const { body, headers } = await call('GET', `/api/client/projects${next}`, { cookie: owner.cookie });
    read.push(...body.projects.map(({ title }: { title: string }) => title));
    next = /<[^?]+(\?[^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
  }
  expect(read).toEqual(['5 editing', '3 pending', '1 review', '6 completed', '4 archived', '2 completed', '0 archived']);
});
