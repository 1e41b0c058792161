import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '../../db/schema/notifications.ts';
import { projects } from '../../db/schema/projects.ts';
import { users } from '../../db/schema/users.ts';
import { minutes } from '../../shared/clock.ts';
import { createClient, createProject, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { changeStudio } from '../settings/settings.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
await changeStudio(db, { studioName: 'Reel Deal' });
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });

const start = async () => (await createProject(testApp, { clientId: client.id, notes: 'Pays late' })).id;
const say = (id: number, text: string, { internal = false, cookie = owner } = {}) =>
  call('POST', `/api/admin/projects/${id}/comments`, { cookie, body: { text, internal } });
const answer = (id: number, text: string, cookie = client.cookie) =>
  call('POST', `/api/client/projects/${id}/comments`, { cookie, body: { text } });
const readAs = async (audience: 'admin' | 'client', id: number) =>
  call('GET', `/api/${audience}/projects/${id}`, { cookie: audience === 'admin' ? owner : client.cookie });
const news = async () => (await db.select().from(notifications).orderBy(notifications.id)).map(({ text }) => text);

async function addAdmin(username: string, name: string | null) {
  const [user] = await db.insert(users).values({ username, name, password: 'none' }).returning();
  return { id: user!.id, cookie: `picturelock-admin=${await openSession(deps, db, { userId: user!.id }, { userAgent: 'test' })}` };
}

test('what the studio writes for itself never reaches the client', async () => {
  const id = await start();
  const before = await news();
  expect((await say(id, 'Charge for the extra round', { internal: true })).status).toBe(201);
  expect(await news()).toEqual(before);
  await say(id, 'Your draft is on its way');
  const answers = [
    await readAs('client', id),
    await answer(id, 'Thank you'),
    await call('GET', '/api/client/projects', { cookie: client.cookie }),
  ];
  for (const { text } of answers) expect(text).not.toMatch(/Charge for|Pays late|internal|notes/);
  expect(answers[1]!.body.project.comments.map(({ text }: { text: string }) => text)).toEqual(['Your draft is on its way', 'Thank you']);
  const { comments, notes } = (await readAs('admin', id)).body.project;
  expect(comments.map(({ internal }: { internal: boolean }) => internal)).toEqual([true, false, false]);
  expect(notes).toBe('Pays late');
});

test('each side is told of what the other writes', async () => {
  const id = await start();
  await say(id, 'Hello');
  await answer(id, 'Hello back');
  expect((await news()).slice(-2)).toEqual(['There is a new comment on Channel trailer.', 'Ann Sender commented on Channel trailer.']);
});

test('to the client the people of the studio have their names or are the studio, to the studio they have their sign-ins', async () => {
  const id = await start();
  const named = await addAdmin('robin', 'Robin Cutter');
  const unnamed = await addAdmin('kim', null);
  const gone = await addAdmin('lee', 'Lee');
  for (const { cookie } of [named, unnamed, gone]) await say(id, 'Hello', { cookie });
  await answer(id, 'Hello all');
  await db.delete(users).where(eq(users.id, gone.id));
  const authors = async (audience: 'admin' | 'client') =>
    (await readAs(audience, id)).body.project.comments.map(({ author }: { author: object }) => author);
  const studio = (name: string) => ({ kind: 'studio', name });
  const ann = { kind: 'client', name: 'Ann Sender' };
  expect(await authors('client')).toEqual([studio('Robin Cutter'), studio('Reel Deal'), studio('Reel Deal'), ann]);
  expect(await authors('admin')).toEqual([studio('Robin Cutter'), studio('kim'), studio('Reel Deal'), ann]);
});

test('a comment changes its project, so that whoever looks at that sees it', async () => {
  const id = await start();
  const changed = async () => (await db.select().from(projects).where(eq(projects.id, id)))[0]!.updatedAt;
  for (const write of [() => say(id, 'One'), () => answer(id, 'Two'), () => say(id, 'Three', { internal: true })]) {
    clock.advance(1 * minutes);
    await write();
    expect(await changed()).toEqual(clock.now());
  }
});

test('a client writes sixty comments in ten minutes, not more, and keeps nobody else from writing', async () => {
  const talkative = await createClient(testApp);
  const { id } = await createProject(testApp, { clientId: talkative.id });
  const hello = () => answer(id, 'Hello', talkative.cookie);
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await hello()).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  const refused = await hello();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.headers['retry-after']).toBe('600');
  expect((await answer(await start(), 'Me too')).status).toBe(201);
  clock.advance(10 * minutes);
  expect((await hello()).status).toBe(201);
});

test("a client neither reads nor comments on another's project, or one that is not there", async () => {
  const id = await start();
  const other = await createClient(testApp);
  for (const project of [id, 2_147_483_647]) {
    expect((await call('GET', `/api/client/projects/${project}`, { cookie: other.cookie })).status).toBe(404);
    expect((await answer(project, 'Let me in', other.cookie)).status).toBe(404);
  }
  expect((await readAs('admin', id)).body.project.comments).toEqual([]);
  expect((await say(2_147_483_647, 'Anybody there?')).status).toBe(404);
});
