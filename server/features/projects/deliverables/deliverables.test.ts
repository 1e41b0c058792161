import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { maxDeliverables } from '#api/projects/deliverable-endpoints.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp);

const list = async (projectId: number) =>
  (await call('GET', `/api/admin/projects/${projectId}/deliverables`, { cookie: owner })).body.deliverables;
const listOwn = (projectId: number, { cookie } = client) => call('GET', `/api/client/projects/${projectId}/deliverables`, { cookie });
const add = (projectId: number, body: object) => call('POST', `/api/admin/projects/${projectId}/deliverables`, { cookie: owner, body });

test('a project begins with one, which is called like the project and has what was sent', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id, title: 'Launch film' });
  const comment = { projectId, fileId: version.id, clientId: client.id, text: 'Slower' };
  await db.insert(comments).values([comment, { ...comment, resolved: true }, { ...comment, clientId: null, internal: true }]);
  const draft = { fileId: version.id, version: 1, hasPoster: false };
  const film = { title: 'Launch film', kind: 'film', state: 'in_review', dueDate: null, hasFinal: false };
  expect(await list(projectId)).toMatchObject([{ ...film, projectId, editor: null, draft: { ...draft, openComments: 2 } }]);
  const own = (await listOwn(projectId)).body.deliverables;
  expect(own).toMatchObject([{ ...film, draft: { ...draft, openComments: 1 } }]);
  expect(Object.keys(own[0])).not.toContain('editor');
});

test('adds one after the others', async () => {
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Campaign', status: 'editing' });
  const details = { kind: 'short', aspectRatio: '9:16', targetLength: 30, dueDate: '2026-04-01' };
  const { status, body } = await add(id, { title: 'Short 1', ...details });
  expect([status, body.deliverable]).toMatchObject([201, { title: 'Short 1', ...details, state: 'not_started', draft: null }]);
  await add(id, { title: 'Short 2' });
  expect(await list(id)).toMatchObject([{ title: 'Campaign' }, { title: 'Short 1' }, { title: 'Short 2', kind: 'film' }]);
});

test('lists them page by page, with how many are approved, or only those in a state', async () => {
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Campaign' });
  await db.insert(deliverables).values([
    { projectId: id, title: 'Short 3', position: 2, state: 'in_review' },
    { projectId: id, title: 'Short 1', position: 1, state: 'approved' },
    { projectId: id, title: 'Short 2', position: 1, state: 'cancelled' },
  ]);
  const read = async (area: 'admin' | 'client', query: string) => {
    const { body, headers } = await call('GET', `/api/${area}/projects/${id}/deliverables${query}`, {
      cookie: area === 'admin' ? owner : client.cookie,
    });
    const titles = body.deliverables.map(({ title }: { title: string }) => title);
    return { titles, progress: body.progress, next: /<[^?]+(\?[^>]+)>; rel="next"/.exec(String(headers.link))?.[1] };
  };
  const progress = { approved: 1, total: 3 };
  const all = { admin: ['Campaign', 'Short 1', 'Short 2', 'Short 3'], client: ['Campaign', 'Short 1', 'Short 3'] };
  for (const area of ['admin', 'client'] as const) {
    const seen: string[] = [];
    for (let next: string | undefined = '?limit=1'; next; ) {
      const page = await read(area, next);
      expect(page.progress).toEqual(progress);
      seen.push(...page.titles);
      next = page.next;
    }
    expect(seen).toEqual(all[area]);
    expect((await read(area, '?state=in_review')).titles).toEqual(['Short 3']);
  }
  expect((await read('client', '?state=cancelled')).titles).toEqual([]);
});

test("shows a client no other client's, and none that is cancelled", async () => {
  const { id } = await createProject(testApp, { clientId: client.id });
  const { deliverable } = (await add(id, { title: 'Short 1' })).body;
  await db.update(deliverables).set({ state: 'cancelled' }).where(eq(deliverables.id, deliverable.id));
  expect((await listOwn(id)).body.deliverables).toHaveLength(1);
  expect((await listOwn(id, await createClient(testApp))).status).toBe(404);
});

test('refuses unknown editors, unknown projects and more than a project can have', async () => {
  const { id } = await createProject(testApp, { clientId: client.id });
  expect(await add(id, { title: 'Short 1', editorId: 2_147_483_647 })).toMatchObject({
    status: 422,
    body: { errors: { editorId: ["This admin doesn't exist."] } },
  });
  expect((await add(2_147_483_647, { title: 'Short 1' })).status).toBe(404);
  const titles = Array.from({ length: maxDeliverables - 1 }, (_, index) => `Short ${index + 1}`);
  await db.insert(deliverables).values(titles.map((title) => ({ projectId: id, title })));
  expect(await add(id, { title: 'One more' })).toMatchObject({
    status: 409,
    body: { message: 'A project can have at most 500 deliverables.' },
  });
});

test('the board counts what is approved of several, without cancelled ones', async () => {
  const titles = ['Short 1', 'Short 2', 'Short 3', 'Short 4'];
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Board' });
  const progressOf = async () => {
    const { columns } = (await call('GET', '/api/admin/projects/board', { cookie: owner })).body;
    return columns.flatMap(({ projects }: { projects: { id: number }[] }) => projects).find((project: { id: number }) => project.id === id)
      .progress;
  };
  expect(await progressOf()).toBeNull();
  const states = ['approved', 'delivered', 'in_review', 'cancelled'] as const;
  await db.insert(deliverables).values(titles.map((title, index) => ({ projectId: id, title, state: states[index]! })));
  expect(await progressOf()).toEqual({ approved: 2, total: 4 });
});
