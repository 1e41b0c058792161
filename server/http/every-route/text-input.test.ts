import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../testing/endpoints.ts';
import { createClient, createProject, ownerCookie } from '../../testing/factories.ts';
import { leafPaths, sampleBody, setAtPath } from '../../testing/sample-body.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const cookie = await ownerCookie(testApp);
const invisible = '\u200B\u2060\u3164';
const composed = 'Zoë';
const decomposed = composed.normalize('NFD');

/** Every field that takes free text, but secrets, which count as they are typed. */
const textFields = (await allEndpoints()).flatMap(({ method, path, body }) => {
  if (!body) return [];
  const right = sampleBody(body);
  const takes = (place: (string | number)[]) => (value: string) => z.safeParse(body, setAtPath(right, place, value)).success;
  return leafPaths(right)
    .map((place) => ({ field: `${method} ${path} ${place.join('.')}`, takes: takes(place) }))
    .filter(({ field, takes }) => takes('Some text') && !/password|token|access-code code/i.test(field));
});

test('every name and title in the contract refuses a change of direction', () => {
  const lines = textFields.filter(({ takes }) => !takes('Some\ntext'));
  expect(lines.length).toBeGreaterThan(25);
  expect(lines.filter(({ takes }) => takes('Some \u202Etext')).map(({ field }) => field)).toEqual([]);
});

test('every field in the contract that must be filled in refuses text that shows nothing', () => {
  const required = textFields.filter(({ takes }) => !takes(''));
  expect(required.length).toBeGreaterThan(15);
  expect(required.filter(({ takes }) => takes(invisible)).map(({ field }) => field)).toEqual([]);
});

test('refuses an approval whose name shows nothing', async () => {
  const client = await createClient(testApp);
  const { id } = await createProject(testApp, { clientId: client.id, status: 'review' });
  const approve = (name: string) => call('POST', `/api/client/projects/${id}/approve`, { cookie: client.cookie, body: { name } });
  expect(await approve(invisible)).toMatchObject({ status: 422, body: { errors: { name: ['Name is required'] } } });
  expect((await approve(decomposed)).body.project.approvals).toMatchObject([{ name: composed }]);
});

test('refuses a username that shows nothing, or that looks like another one', async () => {
  const add = (username: string) => call('POST', '/api/admin/admins', { cookie, body: { username, password: 'Robins-Password-1' } });
  expect(await add(invisible)).toMatchObject({ status: 422, body: { errors: { username: ['Username is required'] } } });
  expect((await add(composed)).status).toBe(201);
  for (const username of [decomposed, 'Zo\u200Bë']) expect((await add(username)).status).toBe(409);
  const signIn = await call('POST', '/api/admin/login', { body: { username: decomposed, password: 'Robins-Password-1' } });
  expect(signIn.status).toBe(200);
});

test('finds a client however its name is typed', async () => {
  const body = { name: `${decomposed} Ångström`, email: 'zoe@client.example', password: 'Studio-Typed-1' };
  await call('POST', '/api/admin/clients', { cookie, body });
  for (const typed of [composed, decomposed, '\u212Bngstro\u0308m'])
    expect((await call('GET', `/api/admin/clients?search=${encodeURIComponent(typed)}`, { cookie })).body).toMatchObject([
      { name: 'Zoë Ångström' },
    ]);
});
