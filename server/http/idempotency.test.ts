import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { videoCredits } from '../db/schema/credits.ts';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { hours } from '../shared/clock.ts';
import { newAdmin, setScene } from '../testing/access/access-callers.ts';
import { requests } from '../testing/access/access-requests.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { createClient, createProject, ownerCookie } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { waitForLock } from '../testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;
const cookie = await ownerCookie(testApp);

const withKey = (key: string) => ({ 'idempotency-key': key });
const grant = { transactionType: 'grant', amount: 2, description: 'Thank you' };

/** An admin enters credits of a client. */
const enter = (clientId: number, key: string | undefined, body: object = grant, by = cookie) =>
  call('POST', `/api/admin/clients/${clientId}/credits`, { cookie: by, body, headers: key === undefined ? {} : withKey(key) });

const entriesOf = (clientId: number) => db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId));

test('a request that comes again under its key is answered the same and not done again', async () => {
  const { id } = await createClient(testApp);
  const first = await enter(id, 'lost');
  expect(first).toMatchObject({ status: 201, body: { balance: 2 } });
  await enter(id, 'other');
  const again = await enter(id, 'lost');
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(await entriesOf(id)).toHaveLength(2);
});

test('without a key every request is done', async () => {
  const { id } = await createClient(testApp);
  await enter(id, undefined);
  await enter(id, undefined);
  expect(await entriesOf(id)).toHaveLength(2);
});

test('of eight at once under one key one is done, and all get its answer', async () => {
  const { id } = await createClient(testApp);
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(id, 'at-once')));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await entriesOf(id)).toHaveLength(1);
});

test('another request under a used key is refused and not done', async () => {
  const { id } = await createClient(testApp);
  const other = await createClient(testApp);
  await enter(id, 'used');
  const message = 'This Idempotency-Key was sent with another request before.';
  for (const refused of [await enter(id, 'used', { ...grant, amount: 3 }), await enter(other.id, 'used')])
    expect(refused).toMatchObject({ status: 422, body: { success: false, code: 'invalid', message } });
  expect([await entriesOf(id), await entriesOf(other.id)]).toMatchObject([[{ amount: 2 }], []]);
});

test('a key is its caller’s own', async () => {
  const { id } = await createClient(testApp);
  await enter(id, 'shared');
  const { cookie: another } = await newAdmin(testApp);
  expect(await enter(id, 'shared', grant, another)).toMatchObject({ status: 201, body: { balance: 4 } });
  const comments = await Promise.all(
    [await createClient(testApp), await createClient(testApp)].map(async ({ id: clientId, cookie }) => {
      const project = await createProject(testApp, { clientId });
      return call('POST', `/api/client/projects/${project.id}/comments`, { cookie, body: { text: 'Fine' }, headers: withKey('shared') });
    }),
  );
  expect(comments.map(({ status }) => status)).toEqual([201, 201]);
});

test('a refusal is not kept: under the same key the same request is done once it can be', async () => {
  const { id } = await createClient(testApp);
  const use = { transactionType: 'use', amount: 2, description: 'Trailer' };
  expect((await enter(id, 'too-early', use)).status).toBe(422);
  await enter(id, undefined);
  expect(await enter(id, 'too-early', use)).toMatchObject({ status: 201, body: { balance: 0 } });
});

test('a request that waits for one under its key is done when that one fails', async () => {
  const { id } = await createClient(testApp);
  const { userId, cookie: by } = await newAdmin(testApp);
  let waiting: ReturnType<typeof enter> | undefined;
  const failing = db.transaction(async (tx) => {
    await tx.insert(idempotencyKeys).values({ actor: `admin:${userId}`, key: 'awaited', fingerprint: 'any' });
    waiting = enter(id, 'awaited', grant, by);
    await waitForLock(testApp);
    tx.rollback();
  });
  await expect(failing).rejects.toThrow('Rollback');
  expect((await waiting)?.status).toBe(201);
});

test('what no key can be is refused', async () => {
  const { id } = await createClient(testApp);
  for (const key of ['', 'two words', 'k'.repeat(101), 'schlüssel'])
    expect(await enter(id, key), key).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect((await enter(id, 'k'.repeat(100))).status).toBe(201);
  expect(await entriesOf(id)).toHaveLength(1);
});

test('a key is known for a day', async () => {
  const { id } = await createClient(testApp);
  const kept = () => db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'yesterday'));
  const removeExpired = () => jobHandlers(deps)['cleanup-expired']({});
  await enter(id, 'yesterday');
  clock.advance(23 * hours);
  await removeExpired();
  expect(await kept()).toHaveLength(1);
  clock.advance(2 * hours);
  await removeExpired();
  expect(await kept()).toEqual([]);
});

const { paths } = (await call('GET', '/api/openapi.json')).body;
const endpoints = (await allEndpoints()).map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));
const doneOnce = endpoints.filter(({ method, path }) =>
  paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].parameters?.some(
    (part: { name: string }) => part.name === 'idempotency-key',
  ),
);

test('the document of the API says what takes a key', () => {
  expect(doneOnce.map(({ name }) => name).sort()).toEqual([
    'POST /api/admin/clients/:id/credits',
    'POST /api/admin/clients/:id/package',
    'POST /api/admin/clients/:id/password-link',
    'POST /api/admin/invoices',
    'POST /api/admin/invoices/:id/send',
    'POST /api/admin/packages',
    'POST /api/admin/projects',
    'POST /api/admin/projects/:id/comments',
    'POST /api/admin/projects/:id/status',
    'POST /api/client/packages/:id/request',
    'POST /api/client/projects/:id/approve',
    'POST /api/client/projects/:id/comments',
    'POST /api/client/projects/:id/request-changes',
    'POST /api/client/projects/:id/upload-done',
  ]);
});

/** Every row of every table, jobs too. */
async function everything() {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'pgboss')`,
  );
  const texts = tables.map(async ({ schema, name }) => {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    return (await db.execute<{ text: string }>(sql`select row_to_json(t)::text as text from ${table} t`)).rows.map(({ text }) => text);
  });
  return (await Promise.all(texts)).flat().sort();
}

/** Answers that cannot be written down, until the test is over or asks for the contrary. */
async function refuseAnswers() {
  await db.execute(sql`alter table idempotency_keys add constraint no_answers check (response is null) not valid`);
  const allow = () => db.execute(sql`alter table idempotency_keys drop constraint if exists no_answers`);
  onTestFinished(async () => void (await allow()));
  return allow;
}

test.each(doneOnce)('$name is done together with its key, or not at all', async ({ method, path, name }) => {
  const scene = await setScene(testApp, path.startsWith('/api/admin') ? 'owner' : 'clientA');
  const { params = {}, body } = (await requests[name]?.(scene)) ?? {};
  const url = path.replace(/:(\w+)/g, (_, part: string) => String(params[part]));
  const ask = () => call(method, url, { cookie: scene.caller.cookie, body, headers: withKey(name.replace(' ', ':')) });
  const allowAnswers = await refuseAnswers();
  const before = await everything();
  expect((await ask()).status).toBe(500);
  expect(await everything()).toEqual(before);
  await allowAnswers();
  const first = await ask();
  expect(first.status).toBeLessThan(300);
  const after = await everything();
  expect(after).not.toEqual(before);
  const again = await ask();
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(await everything()).toEqual(after);
});
