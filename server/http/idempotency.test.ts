import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency-keys.ts';
import { hours } from '#server/shared/clock.ts';
import { createAccessFixture, newAdmin } from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;
const cookie = await ownerCookie(testApp);

const withKey = (key: string) => ({ 'idempotency-key': key });
const grant = { transactionType: 'grant', amount: 2, description: 'Thank you' };

/** An admin adds to a client's credits. */
const addCredits = (clientId: number, key: string | undefined, body: object = grant, adminCookie = cookie) =>
  call('POST', `/api/admin/clients/${clientId}/credits`, { cookie: adminCookie, body, headers: key === undefined ? {} : withKey(key) });

const entriesOf = (clientId: number) => db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId));

test('replays the response of a request repeated with its key', async () => {
  const { id } = await createClient(testApp);
  const first = await addCredits(id, 'lost');
  expect(first).toMatchObject({ status: 201, body: { balance: 2 } });
  await addCredits(id, 'other');
  const replay = await addCredits(id, 'lost');
  expect([replay.status, replay.text]).toEqual([first.status, first.text]);
  expect(await entriesOf(id)).toHaveLength(2);
});

test('returns the current state of the created resource on a replay', async () => {
  const { id: clientId } = await createClient(testApp);
  const create = () => call('POST', '/api/admin/projects', { cookie, body: { clientId, title: 'Trailer' }, headers: withKey('renamed') });
  const { id } = (await create()).body.project;
  await call('PATCH', `/api/admin/projects/${id}`, { cookie, body: { title: 'Teaser' } });
  expect(await create()).toMatchObject({ status: 201, body: { project: { id, title: 'Teaser' } } });
});

test('executes every request that has no key', async () => {
  const { id } = await createClient(testApp);
  await addCredits(id, undefined);
  await addCredits(id, undefined);
  expect(await entriesOf(id)).toHaveLength(2);
});

test('executes one of eight simultaneous requests with the same key and sends all the same response', async () => {
  const { id } = await createClient(testApp);
  const responses = await Promise.all(Array.from({ length: 8 }, () => addCredits(id, 'simultaneous')));
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(await entriesOf(id)).toHaveLength(1);
});

test('rejects a different request with a used key', async () => {
  const { id } = await createClient(testApp);
  const other = await createClient(testApp);
  await addCredits(id, 'used');
  const message = 'This Idempotency-Key was already used for a different request.';
  for (const refused of [await addCredits(id, 'used', { ...grant, amount: 3 }), await addCredits(other.id, 'used')])
    expect(refused).toMatchObject({ status: 422, body: { success: false, code: 'invalid', message } });
  expect([await entriesOf(id), await entriesOf(other.id)]).toMatchObject([[{ amount: 2 }], []]);
});

test('scopes keys to the caller', async () => {
  const { id } = await createClient(testApp);
  await addCredits(id, 'shared');
  const { cookie: otherAdmin } = await newAdmin(testApp);
  expect(await addCredits(id, 'shared', grant, otherAdmin)).toMatchObject({ status: 201, body: { balance: 4 } });
  const comments = await Promise.all(
    [await createClient(testApp), await createClient(testApp)].map(async ({ id: clientId, cookie }) => {
      const project = await createProject(testApp, { clientId });
      return call('POST', `/api/client/projects/${project.id}/comments`, { cookie, body: { text: 'Fine' }, headers: withKey('shared') });
    }),
  );
  expect(comments.map(({ status }) => status)).toEqual([201, 201]);
});

test('executes a request with the key of a failed attempt', async () => {
  const { id } = await createClient(testApp);
  const use = { transactionType: 'use', amount: 2, description: 'Trailer' };
  expect((await addCredits(id, 'too-early', use)).status).toBe(422);
  await addCredits(id, undefined);
  expect(await addCredits(id, 'too-early', use)).toMatchObject({ status: 201, body: { balance: 0 } });
});

test('executes a waiting request when the first request with its key fails', async () => {
  const { id } = await createClient(testApp);
  const { userId, cookie: adminCookie } = await newAdmin(testApp);
  let waiting: ReturnType<typeof addCredits> | undefined;
  const failing = db.transaction(async (tx) => {
    await tx.insert(idempotencyKeys).values({ actor: `admin:${userId}`, key: 'awaited', fingerprint: 'any' });
    waiting = addCredits(id, 'awaited', grant, adminCookie);
    await waitForLock(testApp);
    tx.rollback();
  });
  await expect(failing).rejects.toThrow('Rollback');
  expect((await waiting)?.status).toBe(201);
});

test('rejects a malformed key', async () => {
  const { id } = await createClient(testApp);
  for (const key of ['', 'two words', 'k'.repeat(101), 'schlüssel'])
    expect(await addCredits(id, key), key).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect((await addCredits(id, 'k'.repeat(100))).status).toBe(201);
  expect(await entriesOf(id)).toHaveLength(1);
});

test('forgets a key after a day', async () => {
  const { id } = await createClient(testApp);
  const stored = () => db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'yesterday'));
  const removeExpired = () => runCleanup(deps, 'idempotency keys');
  await addCredits(id, 'yesterday');
  clock.advance(23 * hours);
  await removeExpired();
  expect(await stored()).toHaveLength(1);
  clock.advance(2 * hours);
  await removeExpired();
  expect(await stored()).toEqual([]);
});

const { paths } = (await call('GET', '/api/openapi.json')).body;
const endpoints = (await allEndpoints()).map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));
const idempotentEndpoints = endpoints.filter(({ method, path }) =>
  paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].parameters?.some(
    (parameter: { name: string }) => parameter.name === 'idempotency-key',
  ),
);

test('documents which endpoints accept a key', () => {
  expect(idempotentEndpoints.map(({ name }) => name).sort()).toEqual([
    'POST /api/admin/admins',
    'POST /api/admin/admins/:id/resend-invitation',
    'POST /api/admin/balance-entries/:id/void',
    'POST /api/admin/brief-templates',
    'POST /api/admin/brief-templates/:id/duplicate',
    'POST /api/admin/briefs/:id/remind',
    'POST /api/admin/briefs/:id/reopen',
    'POST /api/admin/clients/:id/balance/apply',
    'POST /api/admin/clients/:id/balance/payments',
    'POST /api/admin/clients/:id/balance/refund',
    'POST /api/admin/clients/:id/credits',
    'POST /api/admin/clients/:id/package',
    'POST /api/admin/clients/:id/package-invoices',
    'POST /api/admin/clients/:id/password-link',
    'POST /api/admin/clients/:id/unbilled-periods',
    'POST /api/admin/clients/bulk',
    'POST /api/admin/contact-messages/bulk',
    'POST /api/admin/deliverables/:id/duplicate',
    'POST /api/admin/deliverables/bulk',
    'POST /api/admin/invoices',
    'POST /api/admin/invoices/:id/cancel',
    'POST /api/admin/invoices/:id/credit-notes',
    'POST /api/admin/invoices/:id/duplicate',
    'POST /api/admin/invoices/:id/payments',
    'POST /api/admin/invoices/:id/refunds',
    'POST /api/admin/invoices/:id/remind',
    'POST /api/admin/invoices/:id/resend',
    'POST /api/admin/invoices/:id/send',
    'POST /api/admin/invoices/:id/write-off',
    'POST /api/admin/invoices/:id/write-off/reverse',
    'POST /api/admin/invoices/bulk',
    'POST /api/admin/leads',
    'POST /api/admin/leads/:id/briefs',
    'POST /api/admin/leads/:id/convert',
    'POST /api/admin/leads/:id/notes',
    'POST /api/admin/leads/:id/stage',
    'POST /api/admin/leads/bulk',
    'POST /api/admin/packages',
    'POST /api/admin/payments/:id/void',
    'POST /api/admin/projects',
    'POST /api/admin/projects/:id/comments',
    'POST /api/admin/projects/:id/deliverables',
    'POST /api/admin/projects/:id/deliverables/batch',
    'POST /api/admin/projects/:id/deliverables/titles',
    'POST /api/admin/projects/:id/file-links',
    'POST /api/admin/projects/:id/status',
    'POST /api/admin/projects/bulk',
    'POST /api/admin/proposal-templates',
    'POST /api/admin/proposals',
    'POST /api/admin/proposals/:id/countersign',
    'POST /api/admin/proposals/:id/duplicate',
    'POST /api/admin/proposals/:id/messages',
    'POST /api/admin/proposals/:id/send',
    'POST /api/admin/saved-filters',
    'POST /api/admin/waitlist/bulk',
    'POST /api/admin/webhook-endpoints',
    'POST /api/admin/webhook-endpoints/:id/secret',
    'POST /api/client/packages/:id/request',
    'POST /api/client/projects/:id/approve',
    'POST /api/client/projects/:id/comments',
    'POST /api/client/projects/:id/deliverables/approve',
    'POST /api/client/projects/:id/request-changes',
    'POST /api/client/projects/:id/upload-done',
    'POST /api/contact',
    'POST /api/files/:id/comments',
    'POST /api/proposals/:token/messages',
    'POST /api/waitlist',
  ]);
});

/** A repeated request changes these tables, too, since limits count it. */
const counters = ['rate_limits'];
/** Tables that a repeated request adds to: only hashes of links are stored, so it's answered with a new link. */
const links = ['proposal_links', 'brief_links'];
const hideLinks = (text: string) => text.replace(/\/(proposal|brief)\/[\w-]{22}/g, '/$1/…');

/** Every row of every table, including jobs, but not when the job queue last looked after itself, as it does each minute. */
async function readAllRows(ignored = counters) {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables 
      where table_schema in ('public', 'pgboss') and (table_schema, table_name) <> ('pgboss', 'version')`,
  );
  const read = tables.filter(({ name }) => !ignored.includes(name));
  const texts = read.map(async ({ schema, name }) => {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    return (await db.execute<{ text: string }>(sql`select row_to_json(t)::text as text from ${table} t`)).rows.map(({ text }) => text);
  });
  return (await Promise.all(texts)).flat().sort();
}

/** Makes storing a resource id fail until the test ends or calls the returned function. */
async function rejectResourceIds() {
  await db.execute(sql`alter table idempotency_keys add constraint no_resource_ids check (resource_id is null) not valid`);
  const allow = () => db.execute(sql`alter table idempotency_keys drop constraint if exists no_resource_ids`);
  onTestFinished(async () => void (await allow()));
  return allow;
}

test.each(idempotentEndpoints)('$name commits together with its key or rolls back', async ({ method, path, name }) => {
  const fixture = await createAccessFixture(testApp, path.startsWith('/api/admin') ? 'owner' : 'clientA');
  const { params = {}, body } = (await requests[name]?.(fixture)) ?? {};
  const url = path.replace(/:(\w+)/g, (_, part: string) => String(params[part]));
  const send = () => call(method, url, { cookie: fixture.caller.cookie, body, headers: withKey(name.replace(' ', ':')) });
  const allowResourceIds = await rejectResourceIds();
  const before = await readAllRows();
  expect((await send()).status).toBe(500);
  expect(await readAllRows()).toEqual(before);
  await allowResourceIds();
  const first = await send();
  expect(first.status).toBeLessThan(300);
  const ignored = [...counters, ...links];
  const after = await readAllRows(ignored);
  expect(after).not.toEqual(before);
  const replay = await send();
  expect([replay.status, hideLinks(replay.text)]).toEqual([first.status, hideLinks(first.text)]);
  expect(await readAllRows(ignored)).toEqual(after);
});
