import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { maxDeliverables } from '#api/projects/deliverable-endpoints.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { webhookDeliveries } from '#server/db/schema/messaging/webhooks.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview } from '#server/testing/versions.ts';
import { addEndpoint } from '#server/testing/webhook-receiver.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp);
const [editor] = await db.insert(users).values({ username: 'eve', name: 'Eve Editor', password: 'none' }).returning();

const admin = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
  call(method, `/api/admin/${path}`, { cookie: owner, ...(body && { body }) });

/** A project with a deliverable for each title. */
async function createList(titles: string[]) {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Campaign', status: 'editing' });
  const path = `projects/${projectId}/deliverables`;
  const { status, body } = await admin('POST', `${path}/titles`, { titles, kind: 'short' });
  const ids: number[] = body.deliverables.map(({ id }: { id: number }) => id);
  const titlesNow = async () => (await admin('GET', path)).body.deliverables.map(({ title }: { title: string }) => title);
  return { projectId, path, status, ids, titlesNow };
}

test('a list of twelve titles makes twelve, of which the project had the first', async () => {
  await addEndpoint(testApp, owner, 'https://hooks.example/created', ['deliverable.created']);
  const titles = Array.from({ length: 12 }, (_, index) => `Short ${index + 1}`);
  const { status, path, titlesNow } = await createList(titles);
  expect([status, await titlesNow()]).toEqual([201, titles]);
  expect((await admin('GET', path)).body.deliverables[0]).toMatchObject({ kind: 'short', state: 'not_started' });
  expect(await db.$count(webhookDeliveries)).toBe(12);
  await admin('POST', `${path}/titles`, { titles: ['Trailer'] });
  expect(await titlesNow()).toEqual([...titles, 'Trailer']);
});

test('a list leaves alone what has begun', async () => {
  const { projectId } = await createReview(testApp, { clientId: client.id, title: 'Launch film' });
  await admin('POST', `projects/${projectId}/deliverables/titles`, { titles: ['Teaser'] });
  const { deliverables } = (await admin('GET', `projects/${projectId}/deliverables`)).body;
  expect(deliverables).toMatchObject([{ title: 'Launch film', kind: 'film' }, { title: 'Teaser' }]);
});

test('adds all of a list or nothing, at most as many as a project can have', async () => {
  const { path, titlesNow } = await createList(['Short 1', 'Short 2']);
  const titles = Array.from({ length: maxDeliverables - 1 }, (_, index) => `Cutdown ${index + 1}`);
  expect((await admin('POST', `${path}/titles`, { titles })).status).toBe(409);
  expect((await admin('POST', `${path}/titles`, { titles: ['Teaser', ' '] })).status).toBe(422);
  expect(await titlesNow()).toEqual(['Short 1', 'Short 2']);
});

test('adds several with their own details, all of them or none, and returns those', async () => {
  const { path, titlesNow } = await createList(['Short 1', 'Short 2']);
  const added = [
    { title: 'Teaser', kind: 'cutdown', aspectRatio: '9:16' },
    { title: 'Teaser', kind: 'cutdown', aspectRatio: '1:1', dueDate: '2026-04-01' },
  ];
  const { status, body } = await admin('POST', `${path}/batch`, { deliverables: added });
  expect([status, body.deliverables]).toMatchObject([201, added]);
  expect(body.deliverables).toHaveLength(2);
  const refused: [number, object[]][] = [
    [422, [{ title: 'Trailer' }, { title: ' ' }]],
    [422, [{ title: 'Trailer' }, { title: 'Making of', editorId: 2_147_483_647 }]],
    [409, Array.from({ length: maxDeliverables - 3 }, (_, index) => ({ title: `Cutdown ${index + 1}` }))],
    [422, []],
  ];
  for (const [expected, deliverables] of refused)
    expect((await admin('POST', `${path}/batch`, { deliverables })).status, `${expected}`).toBe(expected);
  expect(await titlesNow()).toEqual(['Short 1', 'Short 2', 'Teaser', 'Teaser']);
});

test('a batch that is repeated with its key is added once, and answered with the same, whatever came after it', async () => {
  const { path, titlesNow } = await createList(['Short 1', 'Short 2']);
  const send = () =>
    call('POST', `/api/admin/${path}/batch`, {
      cookie: owner,
      headers: { 'idempotency-key': 'drop' },
      body: { deliverables: [{ title: 'Teaser' }, { title: 'Trailer' }] },
    });
  const first = await send();
  await admin('POST', path, { title: 'Making of' });
  await admin('PUT', `${path}/order`, { ids: (await admin('GET', path)).body.deliverables.map(({ id }: { id: number }) => id).reverse() });
  const idsOf = ({ body }: typeof first) => body.deliverables.map(({ id, title }: { id: number; title: string }) => [id, title]);
  expect(idsOf(await send())).toEqual(idsOf(first));
  expect(idsOf(first)).toMatchObject([
    [expect.any(Number), 'Teaser'],
    [expect.any(Number), 'Trailer'],
  ]);
  expect(await titlesNow()).toEqual(['Making of', 'Trailer', 'Teaser', 'Short 2', 'Short 1']);
});

test('a copy comes after its original, with its details', async () => {
  const { ids, titlesNow } = await createList(['Short 1', 'Short 2', 'Short 3']);
  await admin('PATCH', `deliverables/${ids[1]}`, { aspectRatio: '9:16', dueDate: '2026-04-01' });
  expect(await admin('POST', `deliverables/${ids[1]}/duplicate`)).toMatchObject({
    status: 201,
    body: { deliverable: { title: 'Copy of Short 2', kind: 'short', aspectRatio: '9:16', dueDate: '2026-04-01', state: 'not_started' } },
  });
  expect(await titlesNow()).toEqual(['Short 1', 'Short 2', 'Copy of Short 2', 'Short 3']);
  expect((await admin('POST', 'deliverables/2147483647/duplicate')).status).toBe(404);
});

test('puts them in an order of all of them, and calls that name none still mean the first', async () => {
  const { path, ids, titlesNow } = await createList(['Short 1', 'Short 2', 'Short 3']);
  const order = (...indexes: number[]) => admin('PUT', `${path}/order`, { ids: indexes.map((index) => ids[index]) });
  expect((await order(2, 0, 1)).body.deliverables.map(({ title }: { title: string }) => title)).toEqual(['Short 3', 'Short 1', 'Short 2']);
  for (const wrong of [
    [0, 1],
    [0, 1, 2, 2],
    [0, 0, 1],
  ])
    expect((await order(...wrong)).status).toBe(409);
  await admin('POST', path, { title: 'Short 4' });
  expect(await titlesNow()).toEqual(['Short 3', 'Short 1', 'Short 2', 'Short 4']);
});

test('changes several at once and tells a new editor once', async () => {
  const { projectId, path, ids } = await createList(['Short 1', 'Short 2', 'Short 3']);
  const { status, body } = await admin('POST', `${path}/change`, { ids: ids.slice(1), dueDate: '2026-05-01', editorId: editor!.id });
  const changed = { dueDate: '2026-05-01', editor: { id: editor!.id, name: 'Eve Editor' } };
  expect([status, body.deliverables]).toMatchObject([200, [{ dueDate: null, editor: null }, changed, changed]]);
  await admin('PATCH', `deliverables/${ids[0]}`, { editorId: editor!.id });
  await admin('PATCH', `deliverables/${ids[0]}`, { editorId: editor!.id, dueDate: '' });
  const told = await db.select().from(notifications).where(eq(notifications.userId, editor!.id)).orderBy(notifications.id);
  const link = `/admin/projects/${projectId}`;
  expect(told).toMatchObject([
    { text: '2 deliverables of Campaign were assigned to you.', link },
    { text: 'Short 1 was assigned to you.', link },
  ]);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'project.assigned'))).toMatchObject([
    { target: '2 deliverables of Campaign: Eve Editor', clientId: client.id },
    { target: 'Short 1: Eve Editor' },
  ]);
});

test("changes nothing of another project's, and refuses an unknown editor", async () => {
  const { path, ids } = await createList(['Short 1', 'Short 2']);
  const { ids: elsewhere } = await createList(['Short 1']);
  const refused = await admin('POST', `${path}/change`, { ids: [ids[0], elsewhere[0]], dueDate: '2026-05-01' });
  expect(refused).toMatchObject({ status: 422, body: { errors: { ids: ['Please choose deliverables of this project.'] } } });
  expect((await admin('PATCH', `deliverables/${ids[0]}`, { editorId: 2_147_483_647 })).body.errors).toHaveProperty('editorId');
  expect((await admin('PATCH', 'deliverables/2147483647', { title: 'Short 9' })).status).toBe(404);
  expect((await admin('GET', path)).body.deliverables[0]).toMatchObject({ dueDate: null, editor: null });
});

test('moves a due date only from where it was seen', async () => {
  const { ids } = await createList(['Short 1', 'Short 2']);
  const move = (previousDueDate: string | null, dueDate: string) => admin('PATCH', `deliverables/${ids[0]}`, { dueDate, previousDueDate });
  expect((await move(null, '2026-03-12')).body.deliverable.dueDate).toBe('2026-03-12');
  expect(await move(null, '2026-03-15')).toMatchObject({
    status: 409,
    body: { message: 'The deadline of Short 1 has been moved to Mar 12, 2026 meanwhile.' },
  });
});

test("what a project began with follows the project's title again once it's called like it", async () => {
  const { projectId, ids, titlesNow } = await createList(['Short 1', 'Short 2']);
  for (const id of ids) await admin('PATCH', `deliverables/${id}`, { title: 'Campaign' });
  await admin('PATCH', `projects/${projectId}`, { title: 'Launch' });
  expect(await titlesNow()).toEqual(['Launch', 'Campaign']);
});
