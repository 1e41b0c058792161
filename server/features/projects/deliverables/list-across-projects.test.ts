import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/dates.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
await changeStudio(db, { timeZone: 'UTC' });
const cookie = await ownerCookie(testApp);
const [owner] = await db.select().from(users);
const [eve] = await db.insert(users).values({ username: 'eve', name: 'Eve Editor', password: 'none' }).returning();

const today = clock.now().toISOString().slice(0, 10);
expect(new Date(today).getUTCDay(), 'a Monday').toBe(1);

const list = (query = '') => call('GET', `/api/admin/deliverables${query}`, { cookie });
const titles = async (query?: string): Promise<string[]> => (await list(query)).body.map(({ title }: { title: string }) => title);

type Details = Partial<typeof deliverables.$inferInsert>;

/** A project whose first deliverable has the details; more are added with theirs, each a minute after the one before. */
async function createCampaign(project: Omit<Parameters<typeof createProject>[1], 'createdAt'>, first: Details, ...more: Details[]) {
  const { id } = await createProject(testApp, { status: 'editing', ...project, createdAt: clock.now() });
  await db
    .update(deliverables)
    .set({ kind: 'film', ...first })
    .where(eq(deliverables.projectId, id));
  for (const details of more) {
    clock.advance(1 * minutes);
    await db.insert(deliverables).values({ projectId: id, createdAt: clock.now(), ...details });
  }
  clock.advance(1 * minutes);
  return id;
}

const ann = await createClient(testApp, { name: 'Ann Sender' });
const bob = await createClient(testApp, { name: 'Bob Receiver' });
const campaign = await createCampaign(
  { clientId: ann.id, title: 'Campaign', deadline: addDays(today, 20), editorId: owner!.id },
  { title: 'Main film', dueDate: addDays(today, -3) },
  { title: 'Short 1', dueDate: today, editorId: eve!.id, state: 'in_review' },
  { title: 'Short 2', state: 'delivered', dueDate: addDays(today, -9) },
  { title: 'Short 3', state: 'cancelled' },
);
await createCampaign({ clientId: bob.id, title: 'Trailer', deadline: addDays(today, 6) }, {});
await createCampaign({ clientId: bob.id, title: 'Old trailer', status: 'archived', deadline: addDays(today, -90) }, { state: 'editing' });

test('lists those of all projects but archived ones, newest first, with what their project says where they say nothing', async () => {
  await db.insert(files).values(withDeliverable({ projectId: campaign, name: 'v1.mov', type: 'draft', version: 1, path: 'v1' }));
  const { body } = await list();
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Trailer', 'Short 2', 'Short 1', 'Main film']);
  expect(body[0]).toMatchObject({ projectTitle: 'Trailer', clientName: 'Bob Receiver', dueDate: null, effectiveEditor: null, draft: null });
  expect(body[0]).toMatchObject({ effectiveDueDate: addDays(today, 6), isOverdue: false });
  expect(body[2]).toMatchObject({ projectId: campaign, editor: { name: 'Eve Editor' }, effectiveEditor: { name: 'Eve Editor' } });
  expect(body[3]).toMatchObject({ editor: null, effectiveEditor: { id: owner!.id }, isOverdue: true, draft: { version: 1 } });
});

test('filters by state, editor, client and project, and by having a title of its own', async () => {
  expect(await titles('?state=in_review')).toEqual(['Short 1']);
  expect(await titles('?state=cancelled')).toEqual(['Short 3']);
  expect(await titles('?editor=me')).toEqual(['Short 2', 'Main film']);
  expect(await titles(`?editor=${eve!.id}`)).toEqual(['Short 1']);
  expect(await titles('?editor=none')).toEqual(['Trailer']);
  expect(await titles(`?clientId=${bob.id}`)).toEqual(['Trailer']);
  expect(await titles(`?projectId=${campaign}&state=delivered`)).toEqual(['Short 2']);
  expect(await titles('?titled=true')).toEqual(['Short 2', 'Short 1', 'Main film']);
});

test('lists by due date only what is still to be delivered: overdue, this week, in a range or all of it', async () => {
  expect(await titles('?sort=dueDate')).toEqual(['Main film', 'Short 1', 'Trailer']);
  expect(await titles('?due=overdue')).toEqual(['Main film']);
  expect(await titles('?due=week')).toEqual(['Short 1', 'Trailer']);
  expect(await titles(`?dueFrom=${today}&dueTo=${today}`)).toEqual(['Short 1']);
  expect(await titles(`?dueFrom=${addDays(today, 7)}`)).toEqual([]);
});

test('searches the title, the project and the client', async () => {
  expect(await titles('?search=short')).toEqual(['Short 2', 'Short 1']);
  expect(await titles('?search=campai')).toEqual(['Short 2', 'Short 1', 'Main film']);
  expect(await titles('?search=bob')).toEqual(['Trailer']);
  expect(await titles('?search=nothing')).toEqual([]);
});

test('reads every order and filter page by page', async () => {
  for (const query of ['?sort=newest', '?sort=dueDate', '?due=week', '?search=short', '?editor=me', '?state=in_review']) {
    const read: string[] = [];
    for (let next: string | undefined = `${query}&limit=1`; next; ) {
      const { body, headers } = await list(next);
      read.push(...body.map(({ title }: { title: string }) => title));
      next = /<[^?]+(\?[^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
    }
    expect(read, query).toEqual(await titles(query));
  }
});

test('follows what changes about the project', async () => {
  const id = await createCampaign({ clientId: ann.id, title: 'Vlog' }, { title: 'Episode 1' }, { title: 'Episode 2' });
  await call('PATCH', `/api/admin/projects/${id}`, { cookie, body: { deadline: '2099-12-31', editorId: eve!.id } });
  const episodes = (await list(`?projectId=${id}`)).body;
  expect(episodes).toHaveLength(2);
  for (const episode of episodes) expect(episode).toMatchObject({ effectiveDueDate: '2099-12-31', effectiveEditor: { id: eve!.id } });
  await db.delete(users).where(eq(users.id, eve!.id));
  expect((await list(`?projectId=${id}`)).body[0].effectiveEditor).toBeNull();
  await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, id));
  expect(await titles(`?projectId=${id}`)).toEqual([]);
});

test('changes and cancels those of several projects at once, and says which stay as they are', async () => {
  const one = await createCampaign({ clientId: ann.id, title: 'One' }, { title: 'A' }, { title: 'B' });
  const two = await createCampaign({ clientId: bob.id, title: 'Two' }, { title: 'C' });
  const idsOf = async (project: number) =>
    (await list(`?projectId=${project}`)).body.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
  const [[a, b], [c]] = [await idsOf(one), await idsOf(two)];
  const act = async (body: object) =>
    (await call('POST', '/api/admin/deliverables/bulk', { cookie, body })).body.bulkAction.results.map(
      ({ id, outcome, message }: { id: number; outcome: string; message: string | null }) => [id, outcome, message],
    );
  const done = (id: number) => [id, 'done', null];
  const dueDate = '2099-01-01';
  expect(await act({ action: 'setDueDate', ids: [a, c], input: { dueDate } })).toEqual([a, c].map(done));
  expect((await list(`?dueFrom=${dueDate}&dueTo=${dueDate}`)).body).toHaveLength(2);
  expect(await act({ action: 'assign', filter: { projectId: one }, input: { editorId: owner!.id } })).toEqual(
    expect.arrayContaining([a, b].map(done)),
  );
  expect(await act({ action: 'assign', ids: [a], input: { editorId: owner!.id } })).toEqual([
    [a, 'skipped', 'This deliverable is assigned like that already.'],
  ]);
  expect(await act({ action: 'cancel', ids: [b, c] })).toEqual([
    done(b),
    [c, 'skipped', 'Nothing would be left of this project. Archive it instead.'],
  ]);
  expect(await act({ action: 'cancel', ids: [b] })).toEqual([[b, 'skipped', 'This deliverable is cancelled already.']]);
  expect((await act({ action: 'setDueDate', ids: [a] }))[0]).toEqual([a, 'failed', expect.any(String)]);
});
