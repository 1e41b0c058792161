import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;

async function newAdmin(username: string) {
  const [user] = await db.insert(users).values({ username, password: 'none' }).returning();
  const cookie = `picturelock-admin=${await openSession(db, deps.clock, { userId: user!.id }, { userAgent: 'test' })}`;
  return {
    read: () => call('GET', '/api/admin/profile', { cookie }),
    change: (body: object) => call('PATCH', '/api/admin/profile', { cookie, body }),
  };
}

test('notifies of everything by default', async () => {
  const { read } = await newAdmin('ann');
  expect((await read()).body.profile).toMatchObject({ name: null, email: null, preferences: { requests: true, projects: true } });
});

test("changes the admin's own profile only", async () => {
  const { change, read } = await newAdmin('bo');
  const other = await newAdmin('cy');
  const form = { name: 'Bo Stone', email: 'bo@studio.example', preferences: { requests: false, projects: true } };
  const changed = await change({ ...form, isOwner: true, username: 'owner' });
  expect(changed).toMatchObject({ status: 200, body: { profile: { ...form, username: 'bo', isOwner: false } } });
  expect((await read()).body).toEqual(changed.body);
  expect((await other.read()).body.profile).toMatchObject({ name: null, email: null });
});

test('clears empty fields', async () => {
  const { change } = await newAdmin('di');
  const preferences = { requests: true, projects: false };
  await change({ name: 'Di', email: 'di@studio.example', preferences });
  const { body } = await change({ name: '', email: '', preferences });
  expect(body.profile).toMatchObject({ name: null, email: null, preferences });
});

test('rejects an invalid email address', async () => {
  const { change, read } = await newAdmin('ed');
  const { status, body } = await change({ name: 'Ed', email: 'nowhere', preferences: { requests: true, projects: true } });
  expect([status, body.errors]).toEqual([422, { email: ['Please enter a valid email address'] }]);
  expect((await read()).body.profile.name).toBeNull();
});

test("changes the owner's profile", async () => {
  const cookie = await ownerCookie(testApp);
  const body = { name: 'Olive', email: null, preferences: { requests: true, projects: false } };
  expect((await call('PATCH', '/api/admin/profile', { cookie, body })).body.profile).toMatchObject({ ...body, isOwner: true });
});

test('signing in says which page to open, messages unless the admin chose another', async () => {
  const cookie = await ownerCookie(testApp);
  const change = (landing: string) => call('PATCH', '/api/admin/profile', { cookie, body: { preferences: { landing } } });
  const signIn = async () => (await call('POST', '/api/admin/login', { body: { password: ownerPassword } })).body;
  expect(await signIn()).toMatchObject({ landing: 'messages' });
  expect((await change('overview')).body.profile.preferences).toMatchObject({ landing: 'overview' });
  expect(await signIn()).toMatchObject({ landing: 'overview' });
  expect((await change('elsewhere')).status).toBe(422);
});
