import { expect, test } from 'vitest';
import { type ProjectStatus, projectStatuses } from '../../../contract/projects.ts';
import { projects } from '../../db/schema/projects.ts';
import { addMilliseconds, hours, minutes } from '../../shared/clock.ts';
import { createClient, createProject, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { changeStudio } from '../settings/settings.service.ts';

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
await createProject(testApp, { clientId: bob.id, title: 'Northern lights', status: 'review', createdAt: at(4) });

const list = (query = '') => call('GET', `/api/admin/projects${query}`, { cookie });
const titles = async (query?: string) => (await list(query)).body.map(({ title }: { title: string }) => title);
const totalOf = async (query?: string) => (await list(query)).headers['x-total-count'];

test('the list leaves out what is archived, unless that is asked for, of all and of one client', async () => {
  expect(await titles()).toEqual(['Northern lights', 'Winter trailer', 'Summer series']);
  expect(await titles('?status=archived')).toEqual(['Old trailer']);
  expect(await titles(`?clientId=${ann.id}`)).toEqual(['Summer series']);
  expect(await titles(`?clientId=${ann.id}&status=archived`)).toEqual(['Old trailer']);
  expect(await titles(`?clientId=${ann.id}&status=editing`)).toEqual(['Summer series']);
});

test('a search finds by the beginnings of words of the title or of the client', async () => {
  expect(await titles('?search=TRAIL')).toEqual(['Winter trailer']);
  expect(await titles('?search=north')).toEqual(['Northern lights', 'Summer series']);
  expect(await titles('?search=ann%20sender')).toEqual(['Summer series']);
  expect(await titles('?search=bob@receiver')).toEqual(['Northern lights', 'Winter trailer']);
  expect(await titles(`?search=series&clientId=${ann.id}`)).toEqual(['Summer series']);
  expect(await titles('?search=trailer&status=archived')).toEqual(['Old trailer']);
  expect(await titles("?search=%25'%3A*%26")).toEqual([]);
});

test('the total is told of all projects and of a state, and of nothing else', async () => {
  expect([await totalOf(), await totalOf('?status=editing'), await totalOf('?status=completed')]).toEqual(['3', '2', '0']);
  expect([await totalOf('?search=trailer'), await totalOf(`?clientId=${ann.id}`)]).toEqual([undefined, undefined]);
});

/** Reads a list to its end, row by row. */
async function readAll(query: string): Promise<string[]> {
  const read: string[] = [];
  for (let next: string | undefined = `${query}&limit=1`; next; ) {
    const { body, headers } = await list(next);
    read.push(...body.map(({ title }: { title: string }) => title));
    next = /<[^?]+(\?[^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
  }
  return read;
}

test('the next page is one of the same list', async () => {
  for (const query of ['?status=editing', '?search=trailer&status=editing&t=1', `?clientId=${ann.id}`, '?search=e'])
    expect(await readAll(query)).toEqual(await titles(query));
});

test('by deadline stand those that are not done, the soonest first and those without one last, with their total', async () => {
  const { id: clientId } = await createClient(testApp, { name: 'Dora Deadlined' });
  const before = Number(await totalOf('?sort=deadline'));
  const plan = (title: string, deadline: string | null, status: ProjectStatus = 'editing') =>
    createProject(testApp, { clientId, title, deadline, status });
  await plan('without one', null);
  await plan('later', '2026-05-01', 'first_draft');
  await plan('the same day', '2026-04-01');
  await plan('the same day, then', '2026-04-01');
  await plan('without one, then', null);
  await plan('long over', '2020-01-01', 'completed');
  const sorted = ['the same day', 'the same day, then', 'later', 'without one', 'without one, then'];
  for (const query of [`?sort=deadline&clientId=${clientId}`, '?sort=deadline&search=dora'])
    expect([await titles(query), await readAll(query)]).toEqual([sorted, sorted]);
  expect(await readAll(`?sort=deadline&status=editing&clientId=${clientId}`)).toEqual(sorted.filter((title) => title !== 'later'));
  expect(Number(await totalOf('?sort=deadline'))).toBe(before + 5);
  expect([await totalOf('?sort=deadline&status=completed'), await titles('?sort=deadline&status=completed')]).toEqual(['0', []]);
});

test('a place in another order is no place in the order by deadline', async () => {
  const { headers } = await list('?limit=1');
  const before = /before=([^&>]+)/.exec(String(headers.link))![1];
  expect(await list(`?sort=deadline&before=${before}`)).toMatchObject({ status: 422, body: { errors: { before: [expect.any(String)] } } });
});

test('a project is overdue from the day after its deadline, where the studio is, while it is not done', async () => {
  const { id: clientId } = await createClient(testApp);
  // It is 23:00 on the second of March in Auckland.
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

test('the board shows every state but archived in order, with its total and the fifty projects that moved last', async () => {
  const { id: clientId } = await createClient(testApp, { name: 'Busy Client' });
  const many = Array.from({ length: 60 }, (_, index) => ({
    clientId,
    title: `Delivery ${index}`,
    status: 'final_delivery' as const,
    createdAt: at(-index),
    updatedAt: at(index),
  }));
  await db.insert(projects).values(many);
  const { columns } = (await call('GET', '/api/admin/projects/board', { cookie })).body;
  expect(columns.map(({ status }: { status: string }) => status)).toEqual(projectStatuses.slice(0, -1));
  const delivery = columns.find(({ status }: { status: string }) => status === 'final_delivery');
  expect(delivery.total).toBe(60);
  expect(delivery.projects.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 50 }, (_, index) => `Delivery ${59 - index}`),
  );
  expect(delivery.projects[0]).toMatchObject({ clientName: 'Busy Client', isOverdue: false });
  expect(columns.find(({ status }: { status: string }) => status === 'review')).toMatchObject({
    total: 1,
    projects: [{ title: 'Northern lights' }],
  });
  expect(columns.find(({ status }: { status: string }) => status === 'revisions')).toEqual({ status: 'revisions', total: 0, projects: [] });
});

test("a client's list begins with what is in work and ends with what is over, also from page to page", async () => {
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
