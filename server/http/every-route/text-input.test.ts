import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { mailedToken } from '#server/testing/registrations.ts';
import { leafPaths, sampleBody, setAtPath } from '#server/testing/sample-body.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const cookie = await ownerCookie(testApp);
const invisible = '\u200B\u2060\u3164';
const composed = 'Zoë';
const decomposed = composed.normalize('NFD');

/** Every free-text field except secrets, which are used exactly as typed. */
const textFields = (await allEndpoints()).flatMap(({ method, path, body }) => {
  if (!body) return [];
  const validBody = sampleBody(body);
  const accepts = (property: (string | number)[]) => (value: string) => z.safeParse(body, setAtPath(validBody, property, value)).success;
  return leafPaths(validBody)
    .map((property) => ({ field: `${method} ${path} ${property.join('.')}`, accepts: accepts(property) }))
    .filter(({ field, accepts }) => accepts('Some text') && !/password|token|access-code code/i.test(field));
});

test('rejects bidirectional control characters in every single-line field', () => {
  const singleLineFields = textFields.filter(({ accepts }) => !accepts('Some\ntext'));
  expect(singleLineFields.length).toBeGreaterThan(25);
  expect(singleLineFields.filter(({ accepts }) => accepts('Some \u202Etext')).map(({ field }) => field)).toEqual([]);
});

test('rejects invisible text in every required field', () => {
  const required = textFields.filter(({ accepts }) => !accepts(''));
  expect(required.length).toBeGreaterThan(15);
  expect(required.filter(({ accepts }) => accepts(invisible)).map(({ field }) => field)).toEqual([]);
});

test('rejects an approval with an invisible name', async () => {
  const client = await createClient(testApp);
  const { id } = await createProject(testApp, { clientId: client.id, status: 'review' });
  const approve = (name: string) => call('POST', `/api/client/projects/${id}/approve`, { cookie: client.cookie, body: { name } });
  expect(await approve(invisible)).toMatchObject({ status: 422, body: { errors: { name: ['Name is required'] } } });
  expect((await approve(decomposed)).body.project.approvals).toMatchObject([{ name: composed }]);
});

test('rejects an invisible username, and one that looks like another', async () => {
  const email = 'robin@studio.example';
  const add = (username: string) => call('POST', '/api/admin/admins', { cookie, body: { name: 'Robin', email, username } });
  expect(await add(invisible)).toMatchObject({ status: 422, body: { errors: { username: ['Username is required'] } } });
  expect((await add(composed)).status).toBe(201);
  for (const username of [decomposed, 'Zo\u200Bë']) expect((await add(username)).status).toBe(409);
  const acceptance = { token: await mailedToken(testApp, email), password: 'Robins-Password-1' };
  expect((await call('POST', '/api/admin/accept-invitation', { body: acceptance })).body.username).toBe(composed);
  const signIn = await call('POST', '/api/admin/login', { body: { username: decomposed, password: 'Robins-Password-1' } });
  expect(signIn.status).toBe(200);
});

test('finds a client by any Unicode form of the name', async () => {
  const body = { name: `${decomposed} Ångström`, email: 'zoe@client.example', password: 'Studio-Typed-1' };
  await call('POST', '/api/admin/clients', { cookie, body });
  for (const typed of [composed, decomposed, '\u212Bngstro\u0308m'])
    expect((await call('GET', `/api/admin/clients?search=${encodeURIComponent(typed)}`, { cookie })).body).toMatchObject([
      { name: 'Zoë Ångström' },
    ]);
});
