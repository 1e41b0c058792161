import { expect, test } from 'vitest';
import type { Endpoint } from '#api/shared/endpoint.ts';
import { problem } from '#api/shared/errors.ts';
import { createAccessFixture, newAdmin } from '#server/testing/access/access-callers.ts';
import { createRow } from '#server/testing/access/access-rows.ts';
import { allEndpoints, nameOf, samplePath } from '#server/testing/endpoints.ts';
import { sample } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const guarded = (await allEndpoints())
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => ({ ...endpoint, name: nameOf(endpoint) }));

const { a: client } = await createAccessFixture(testApp, 'visitor');
const admin = await newAdmin(testApp);
const invalidSessions = Object.entries({
  'no cookie': undefined,
  'empty cookies': 'picturelock-client=; picturelock-admin=',
  'unknown cookies': 'picturelock-client=unknown; picturelock-admin=unknown',
  "the other audience's tokens": `picturelock-client=${admin.token}; picturelock-admin=${client.token}`,
});

const head = (url: string, cookie = '') => testApp.app.inject({ method: 'HEAD', url, headers: { cookie } });

const malformedPath = ({ path }: Endpoint) => path.replace(/:\w+/g, 'none');

test.each(guarded)('$name checks the session before anything else', async (endpoint) => {
  const malformed = { headers: { 'content-type': 'application/json' }, body: '{"' };
  for (const [description, cookie] of sample(invalidSessions, 2)) {
    const responses = [
      await call(endpoint.method, samplePath(endpoint), { cookie }),
      await call(endpoint.method, malformedPath(endpoint), { cookie }),
      await call(endpoint.method, `${samplePath(endpoint)}?limit=none&before=none`, { cookie }),
      ...(endpoint.method === 'GET' ? [] : [await call(endpoint.method, samplePath(endpoint), { cookie, ...malformed })]),
    ];
    for (const { status, body } of responses) expect([status, problem.parse(body).code], description).toEqual([401, 'unauthenticated']);
    if (endpoint.method === 'GET') expect((await head(samplePath(endpoint), cookie)).statusCode, description).toBe(401);
  }
});

test.each(guarded.filter(({ access }) => access === 'owner'))(
  '$name rejects other admins before it checks anything else',
  async (endpoint) => {
    for (const url of [samplePath(endpoint), malformedPath(endpoint)])
      expect(await call(endpoint.method, url, { cookie: admin.cookie })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  },
);

test("rejects ending someone else's session", async () => {
  const { a, b, caller: owner } = await createAccessFixture(testApp, 'owner');
  const people = [a, b, admin, owner as typeof admin];
  for (const caller of people)
    for (const other of people.filter((person) => person !== caller)) {
      const audience = 'userId' in caller ? 'admin' : 'client';
      const id = await createRow.session({ testApp }, other);
      expect((await call('DELETE', `/api/${audience}/sessions/${id}`, { cookie: caller.cookie })).status).toBe(404);
    }
});
