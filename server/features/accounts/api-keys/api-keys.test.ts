import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { apiScopes } from '#domain/shared/api-scopes.ts';
import { apiKeys } from '#server/db/schema/accounts/api-keys.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { addMilliseconds, days, minutes } from '#server/shared/clock.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const cookie = await ownerCookie(testApp);
const client = await createClient(testApp);

const inADay = () => addMilliseconds(clock.now(), 1 * days).toISOString();

async function create(scopes: string[], { name = 'Accounting', expiresAt = null as string | null } = {}) {
  const { status, body } = await call('POST', '/api/admin/api-keys', { cookie, body: { name, scopes, expiresAt } });
  expect(status).toBe(201);
  const headers = { authorization: `Bearer ${body.key}` };
  return { id: body.apiKey.id as number, key: body.key as string, headers };
}

const list = async () => (await call('GET', '/api/admin/api-keys', { cookie })).body.apiKeys;
const invalidKey = { status: 401, body: { message: 'This API key is invalid, expired or revoked.' } };

test('shows a key once and stores only its hash', async () => {
  const { id, key } = await create(['invoices:read']);
  expect(key).toMatch(/^plk_[\w-]{43}$/);
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
  expect(JSON.stringify(row)).not.toContain(key.slice(4, 40));
  const listed = await call('GET', '/api/admin/api-keys', { cookie });
  expect(listed.text).not.toContain(key.slice(4, 40));
  expect(listed.body.apiKeys[0]).toMatchObject({
    name: 'Accounting',
    lastFour: key.slice(-4),
    scopes: ['invoices:read'],
    lastUsedAt: null,
  });
});

test('a read scope allows reading, and nothing else', async () => {
  const { headers } = await create(['projects:read']);
  expect((await call('GET', '/api/admin/projects', { headers })).status).toBe(200);
  const body = { clientId: client.id, title: 'Trailer' };
  expect(await call('POST', '/api/admin/projects', { headers, body })).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: "This API key doesn't have the scope projects:write." },
  });
  expect((await call('GET', '/api/admin/invoices', { headers })).status).toBe(403);
});

test('a proposal for a lead shows the lead only to a key that may read leads', async () => {
  const lead = (await call('POST', '/api/admin/leads', { cookie, body: { name: 'Bo Reel', email: 'bo@lead.example' } })).body.lead;
  const body = { title: 'Trailer', leadId: lead.id };
  const [without, reading] = [await create(['proposals:write']), await create(['proposals:write', 'leads:read'])];
  const refused = await call('POST', '/api/admin/proposals', { headers: without.headers, body });
  expect(refused).toMatchObject({ status: 403, body: { message: "This API key doesn't have the scope leads:read." } });
  const { proposal } = (await call('POST', '/api/admin/proposals', { headers: reading.headers, body })).body;
  expect(proposal).toMatchObject({ leadId: lead.id, recipientEmail: 'bo@lead.example' });
});

test("a write scope allows reading and writing in the owner's name; the log names the key", async () => {
  const { headers } = await create(['clients:write', 'projects:write'], { name: 'Booking form' });
  expect((await call('GET', '/api/admin/projects', { headers })).status).toBe(200);
  const created = await call('POST', '/api/admin/projects', { headers, body: { clientId: client.id, title: 'Trailer' } });
  expect(created.status).toBe(201);
  const moved = await call('POST', `/api/admin/projects/${created.body.project.id}/status`, {
    headers,
    body: { status: 'footage_upload' },
  });
  expect(moved.status).toBe(200);
  const invitation = { name: 'Bo Reel', email: 'bo@client.example' };
  expect((await call('POST', '/api/admin/generate-invite', { headers, body: invitation })).status).toBe(201);
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: 'client.invited',
    actorKind: 'admin',
    actor: 'Booking form (API key)',
    userId: expect.any(Number),
  });
});

test('keys have no access to endpoints without a scope, even if the owner is signed in', async () => {
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const { headers } = await create(apiScopes);
  for (const sent of [{ headers }, { headers, cookie }, { headers, cookie: `${cookie}; ${client.cookie}` }]) {
    for (const path of ['api-keys', 'admins', 'audit', 'profile', 'sessions', 'webhook-endpoints', 'settings'])
      expect(await call('GET', `/api/admin/${path}`, sent)).toMatchObject({
        status: 403,
        body: { message: "API keys can't be used for this." },
      });
    for (const path of ['/api/client/me', `/api/projects/${projectId}/files`, `/api/projects/${projectId}/files?as=admin`])
      expect((await call('GET', path, sent)).status).toBe(401);
  }
});

test('rejects an invalid key, even if the owner is signed in', async () => {
  for (const authorization of ['Bearer plk_unknown', 'Bearer', 'bearer  ', 'Bearer a b']) {
    expect(await call('GET', '/api/admin/projects', { headers: { authorization } })).toMatchObject(invalidKey);
    expect(await call('GET', '/api/admin/projects', { headers: { authorization }, cookie })).toMatchObject(invalidKey);
  }
  // Basic authentication is ignored: it may be meant for a proxy in front, for example.
  expect((await call('GET', '/api/admin/projects', { headers: { authorization: 'Basic YTpi' }, cookie })).status).toBe(200);
});

test("a session's token doesn't work as a key, nor a key as a session", async () => {
  const { key } = await create(apiScopes);
  const [, token] = cookie.split('=');
  expect(await call('GET', '/api/admin/projects', { headers: { authorization: `Bearer ${token}` } })).toMatchObject(invalidKey);
  expect((await call('GET', '/api/admin/projects', { cookie: `picturelock-admin=${key}` })).status).toBe(401);
});

test('a revoked key stops working immediately', async () => {
  const { id, headers } = await create(['projects:read']);
  expect((await call('GET', '/api/admin/projects', { headers })).status).toBe(200);
  expect((await call('DELETE', `/api/admin/api-keys/${id}`, { cookie })).status).toBe(200);
  expect(await call('GET', '/api/admin/projects', { headers })).toMatchObject(invalidKey);
  expect((await call('DELETE', `/api/admin/api-keys/${id}`, { cookie })).status).toBe(404);
});

test('a key works until it expires', async () => {
  const { id, headers } = await create(['projects:read'], { expiresAt: addMilliseconds(clock.now(), 10 * minutes).toISOString() });
  clock.advance(10 * minutes - 1);
  expect((await call('GET', '/api/admin/projects', { headers })).status).toBe(200);
  clock.advance(1);
  expect(await call('GET', '/api/admin/projects', { headers })).toMatchObject(invalidKey);
  expect((await list()).find((listed: { id: number }) => listed.id === id)).toMatchObject({ isExpired: true });
});

test('remembers when a key was last used, to the minute', async () => {
  const { id, headers } = await create(['projects:read']);
  const lastUsed = async () => (await list()).find((listed: { id: number }) => listed.id === id).lastUsedAt;
  await call('GET', '/api/admin/projects', { headers });
  const first = clock.now().toISOString();
  expect(await lastUsed()).toBe(first);
  clock.advance(1 * minutes - 1);
  await call('GET', '/api/admin/projects', { headers });
  expect(await lastUsed()).toBe(first);
  clock.advance(1);
  await call('GET', '/api/admin/projects', { headers });
  expect(await lastUsed()).toBe(clock.now().toISOString());
});

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ scopes: [] }, 'scopes', 'Choose what the key may do'],
  [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt', 'Choose a date in the future'],
])('rejects a new key with %j', async (changes, field, message) => {
  const body = { name: 'Accounting', scopes: ['clients:read'], expiresAt: inADay(), ...changes };
  expect(await call('POST', '/api/admin/api-keys', { cookie, body })).toMatchObject({
    status: 422,
    body: { errors: { [field]: [message] } },
  });
});

test('a request with a key may come from another site; with a key and a session, only where keys work', async () => {
  const { headers } = await create(['projects:write']);
  const elsewhere = { ...headers, origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' };
  const body = { clientId: client.id, title: 'Trailer' };
  expect((await call('POST', '/api/admin/projects', { headers: elsewhere, body, cookie })).status).toBe(201);
  expect((await call('POST', '/api/admin/admins', { headers: elsewhere, body: {}, cookie })).status).toBe(403);
  const { authorization: _, ...withoutKey } = elsewhere;
  expect((await call('POST', '/api/admin/projects', { headers: withoutKey, body, cookie })).status).toBe(403);
});

test('each key has its own idempotency keys', async () => {
  const { headers } = await create(['projects:write']);
  const post = (sent: object) => call('POST', '/api/admin/projects', { body: { clientId: client.id, title: 'Once' }, ...sent });
  const keyed = { 'idempotency-key': 'once' };
  const first = await post({ headers: { ...headers, ...keyed } });
  expect((await post({ headers: { ...headers, ...keyed } })).body.project.id).toBe(first.body.project.id);
  expect((await post({ headers: keyed, cookie })).body.project.id).not.toBe(first.body.project.id);
});

test('scopes match what endpoints do, and only admin endpoints have one', async () => {
  for (const { method, path, access, apiScope } of (await allEndpoints()).filter((endpoint) => endpoint.apiScope)) {
    expect(access, path).toBe('admin');
    expect(apiScope, `${method} ${path}`).toMatch(method === 'GET' ? /:read$/ : /:write$/);
    expect(path).not.toMatch(/session|profile|password|admins|access-codes|erase|settings|mails|site|api-keys|webhook/);
  }
});

test('the OpenAPI document says which keys an endpoint accepts', async () => {
  const { body: document } = await call('GET', '/api/openapi.json');
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(document.paths['/api/admin/projects'].post.security).toEqual([{ admin: [] }, { apiKey: ['projects:write'] }]);
  expect(document.paths['/api/admin/admins'].post.security).toEqual([{ admin: [] }]);
  const { schema } = document.paths['/api/admin/generate-invite'].post.responses['201'].content['application/json'];
  expect(schema.properties.inviteLink.description).toBe(
    'Only for sessions: the answer to an API key has none, and the email carries it. While emails are off, the owner finds it under Email.',
  );
  expect(schema.required).not.toContain('inviteLink');
});
