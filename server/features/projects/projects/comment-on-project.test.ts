import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
await changeStudio(db, { studioName: 'Reel Deal' });
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });

const startProject = async () => (await createProject(testApp, { clientId: client.id, notes: 'Pays late' })).id;
const commentAsStudio = (id: number, text: string, { internal = false, cookie = owner } = {}) =>
  call('POST', `/api/admin/projects/${id}/comments`, { cookie, body: { text, internal } });
const commentAsClient = (id: number, text: string, cookie = client.cookie) =>
  call('POST', `/api/client/projects/${id}/comments`, { cookie, body: { text } });
const readAs = async (audience: 'admin' | 'client', id: number) =>
  call('GET', `/api/${audience}/projects/${id}`, { cookie: audience === 'admin' ? owner : client.cookie });
const notificationTexts = async () => (await db.select().from(notifications).orderBy(notifications.id)).map(({ text }) => text);

async function addAdmin(username: string, name: string | null) {
  const [user] = await db.insert(users).values({ username, name, password: 'none' }).returning();
  return { id: user!.id, cookie: `picturelock-admin=${await openSession(db, deps.clock, { userId: user!.id }, { userAgent: 'test' })}` };
}

test('never shows internal comments or notes to the client', async () => {
  const id = await startProject();
  const before = await notificationTexts();
  expect((await commentAsStudio(id, 'Charge for the extra round', { internal: true })).status).toBe(201);
  expect(await notificationTexts()).toEqual(before);
  await commentAsStudio(id, 'Your draft is on its way');
  const responses = [
    await readAs('client', id),
    await commentAsClient(id, 'Thank you'),
    await call('GET', '/api/client/projects', { cookie: client.cookie }),
  ];
  for (const { text } of responses) expect(text).not.toMatch(/Charge for|Pays late|internal|notes/);
  expect(responses[1]!.body.project.comments.map(({ text }: { text: string }) => text)).toEqual(['Your draft is on its way', 'Thank you']);
  const { comments, notes } = (await readAs('admin', id)).body.project;
  expect(comments.map(({ internal }: { internal: boolean }) => internal)).toEqual([true, false, false]);
  expect(notes).toBe('Pays late');
});

test("notifies each side of the other's comments", async () => {
  const id = await startProject();
  await commentAsStudio(id, 'Hello');
  await commentAsClient(id, 'Hello back');
  expect((await notificationTexts()).slice(-2)).toEqual([
    'The studio commented on Channel trailer.',
    'Ann Sender commented on Channel trailer.',
  ]);
});

test('shows admins by name or as the studio to clients, and by name or username to the studio', async () => {
  const id = await startProject();
  const named = await addAdmin('robin', 'Robin Cutter');
  const unnamed = await addAdmin('kim', null);
  const gone = await addAdmin('lee', 'Lee');
  for (const { cookie } of [named, unnamed, gone]) await commentAsStudio(id, 'Hello', { cookie });
  await commentAsClient(id, 'Hello all');
  await db.delete(users).where(eq(users.id, gone.id));
  const authors = async (audience: 'admin' | 'client') =>
    (await readAs(audience, id)).body.project.comments.map(({ author }: { author: object }) => author);
  const studio = (name: string) => ({ kind: 'studio', name });
  const ann = { kind: 'client', name: 'Ann Sender' };
  expect(await authors('client')).toEqual([studio('Robin Cutter'), studio('Reel Deal'), studio('Reel Deal'), ann]);
  expect(await authors('admin')).toEqual([studio('Robin Cutter'), studio('kim'), studio('Reel Deal'), ann]);
});

test("updates the project's timestamp with each comment", async () => {
  const id = await startProject();
  const updatedAt = async () => (await db.select().from(projects).where(eq(projects.id, id)))[0]!.updatedAt;
  for (const write of [
    () => commentAsStudio(id, 'One'),
    () => commentAsClient(id, 'Two'),
    () => commentAsStudio(id, 'Three', { internal: true }),
  ]) {
    clock.advance(1 * minutes);
    await write();
    expect(await updatedAt()).toEqual(clock.now());
  }
});

test('limits each client to 60 comments in ten minutes', async () => {
  const busyClient = await createClient(testApp);
  const { id } = await createProject(testApp, { clientId: busyClient.id });
  const comment = () => commentAsClient(id, 'Hello', busyClient.cookie);
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await comment()).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  const rejected = await comment();
  expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(rejected.headers['retry-after']).toBe('600');
  expect((await commentAsClient(await startProject(), 'Me too')).status).toBe(201);
  clock.advance(10 * minutes);
  expect((await comment()).status).toBe(201);
});

test("responds with 404 when a client reads or comments on another client's or an unknown project", async () => {
  const id = await startProject();
  const other = await createClient(testApp);
  for (const project of [id, 2_147_483_647]) {
    expect((await call('GET', `/api/client/projects/${project}`, { cookie: other.cookie })).status).toBe(404);
    expect((await commentAsClient(project, 'Let me in', other.cookie)).status).toBe(404);
  }
  expect((await readAs('admin', id)).body.project.comments).toEqual([]);
  expect((await commentAsStudio(2_147_483_647, 'Anybody there?')).status).toBe(404);
});
