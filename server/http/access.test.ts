import { expect, test } from 'vitest';
import { problem } from '../../contract/common.ts';
import { users } from '../db/schema/auth.ts';
import { openSession } from '../features/auth/session.service.ts';
import { allEndpoints, filledPath } from '../testing/contract.ts';
import { createClient, ownerCookie } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;

const endpoints = await allEndpoints();
const guarded = endpoints.filter(({ access }) => access !== 'public');
const open = endpoints.filter(({ access }) => access === 'public');
const namesOf = (list: typeof endpoints) => list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const { cookie: client } = await createClient(testApp);
const owner = await ownerCookie(testApp);
const [user] = await db.insert(users).values({ username: 'robin', password: 'none' }).returning();
const admin = `picturelock-admin=${await openSession(deps, db, { userId: user!.id }, 'test')}`;

test('the contract has endpoints of every access', () => {
  expect(new Set(endpoints.map(({ access }) => access))).toEqual(new Set(['public', 'client', 'admin', 'owner']));
});

test.each(namesOf(guarded))('%s asks for a session before anything else', async (_name, endpoint) => {
  const url = filledPath(endpoint);
  for (const cookie of [undefined, 'picturelock-client=; picturelock-admin=', 'picturelock-client=unknown; picturelock-admin=unknown']) {
    const { status, body } = await call(endpoint.method, url, { cookie });
    expect(status).toBe(401);
    expect(problem.parse(body).code).toBe('unauthenticated');
  }
});

test.each(namesOf(guarded))('%s is closed to the other audience', async (_name, endpoint) => {
  const cookie = endpoint.access === 'client' ? owner : client;
  expect((await call(endpoint.method, filledPath(endpoint), { cookie })).status).toBe(401);
});

test.each(namesOf(guarded))('%s is open to whom it is for', async (_name, endpoint) => {
  const cookie = endpoint.access === 'client' ? client : owner;
  const { status } = await call(endpoint.method, filledPath(endpoint), { cookie });
  expect(status).toBeOneOf([200, 400, 404, 422]);
});

test.each(namesOf(guarded.filter(({ access }) => access === 'owner')))('%s is closed to other admins', async (_name, endpoint) => {
  expect(await call(endpoint.method, filledPath(endpoint), { cookie: admin })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test.each(namesOf(open))('%s can be called without a session', async (_name, endpoint) => {
  expect((await call(endpoint.method, filledPath(endpoint))).status).toBeOneOf([200, 400, 422]);
});
