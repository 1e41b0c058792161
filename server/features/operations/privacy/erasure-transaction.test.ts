import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personalData } from '#server/areas.ts';
import type { Transaction } from '#server/db/client.ts';
import { clients, idempotencyKeys, projects } from '#server/db/schema/index.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { register, registrationForm } from '#server/testing/registrations.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { eraseClient, exportData } from './privacy.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const cookie = await ownerCookie(testApp);
const erase = (id: number, name: string) => call('POST', `/api/admin/clients/${id}/erase`, { cookie, body: { name } });

/** Makes changes to a table fail while `run` runs, as if the server had crashed there. */
async function withFailing(table: string, change: 'update' | 'delete', run: () => Promise<unknown>) {
  await db.execute(sql.raw(`create function crash() returns trigger language plpgsql as $$ begin raise exception 'crashed'; end $$`));
  await db.execute(sql.raw(`create trigger crash before ${change} on ${table} for each row execute function crash()`));
  await run();
  await db.execute(sql.raw('drop function crash() cascade'));
}

test.each([
  ['audit_log', 'update'],
  ['mails', 'delete'],
  ['clients', 'update'],
] as const)('rolls back an erasure that fails at %s, so that it can be retried', async (table, change) => {
  const { id, name, email, cookie: own } = await createClient(testApp, { name: `Fails at ${table}` });
  const { id: projectId } = await createProject(testApp, { clientId: id });
  const headers = { 'idempotency-key': table };
  await call('POST', `/api/client/projects/${projectId}/comments`, { cookie: own, body: { text: 'Mine' }, headers });
  await call('POST', `/api/admin/clients/${id}/access-codes`, { cookie, body: {} });
  await withFailing(table, change, async () => expect((await erase(id, name)).status).toBe(500));
  expect((await db.select().from(clients).where(eq(clients.id, id)))[0]).toMatchObject({ name, email, erasedAt: null });
  expect(await db.select().from(projects).where(eq(projects.clientId, id))).toHaveLength(1);
  expect((await call('GET', '/api/client/me', { cookie: own })).status).toBe(200);
  expect((await erase(id, name)).status).toBe(200);
});

test("keeps other people's idempotency keys, which hold nothing about the erased client", async () => {
  const [gone, stays] = [await createClient(testApp, { name: 'Volumnia' }), await createClient(testApp, { name: 'Virgilia' })];
  const create = (clientId: number, key: string) =>
    call('POST', '/api/admin/projects', { cookie, body: { clientId, title: `Film ${key}` }, headers: { 'idempotency-key': key } });
  await create(gone.id, 'for-the-erased');
  const first = await create(stays.id, 'for-the-other');
  expect((await erase(gone.id, 'Volumnia')).status).toBe(200);
  expect((await create(stays.id, 'for-the-other')).body).toEqual(first.body);
  expect(await db.select().from(projects).where(eq(projects.clientId, stays.id))).toHaveLength(1);
  expect((await create(gone.id, 'for-the-erased')).status, 'not executed again').toBe(404);
  expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toContain('Volumnia');
});

/** Enough rows of other clients for a sequential scan to show. */
const fillerStatements = [
  `insert into clients (email, password, name, verified) select 'filler' || n || '@x.example', 'none', 'Filler', true from generate_series(1, 5000) n`,
  ...['contact_messages (name, email, message)', 'waitlist (name, email, project_type)'].map(
    (table) => `insert into ${table} select 'Filler', 'filler' || n || '@x.example', 'Some text' from generate_series(1, 5000) n`,
  ),
  `insert into mails (message_id, "to", reply_to, subject, content) select 'm' || n, 'filler' || n || '@x.example', 'r' || n || '@x.example', 'S', '{}' from generate_series(1, 5000) n`,
  `insert into audit_log (action, actor_kind, actor, target) select 'client.sign_in_refused', 'visitor', 'filler' || n || '@x.example', 'about' || n from generate_series(1, 5000) n`,
  `insert into invitations (token_hash, name, email, created_at, expires_at) select 't' || n, 'Filler', 'filler' || n || '@x.example', now(), now() from generate_series(1, 5000) n`,
  `insert into idempotency_keys (actor, key, fingerprint, resource_id) select 'admin:1', 'k' || n, 'f', n from generate_series(1, 5000) n`,
  `insert into projects (client_id, title) select id, 'Filler' from clients where name = 'Filler'`,
  ...['comments (project_id, text)', 'files (project_id, name, path)'].map(
    (table) => `insert into ${table} select id, 'x'${table.includes('path') ? `, 'x'` : ''} from projects`,
  ),
  `insert into project_events (project_id, "to") select id, 'pending' from projects`,
  `insert into approvals (project_id, deliverable_id, client_id, name) select projects.id, deliverables.id, client_id, 'Filler' from projects join deliverables on project_id = projects.id`,
  `insert into invoices (client_id, amount_minor, due_date, items, totals) select id, 100, '2099-01-01', '[]', '{}' from clients where name = 'Filler'`,
  `insert into video_credits (client_id, amount, transaction_type, balance_after) select id, 1, 'grant', 1 from clients where name = 'Filler'`,
  `insert into notifications (client_id, text, link) select id, 'x', '/x' from clients where name = 'Filler'`,
  `insert into sessions (token_hash, client_id, created_at, last_seen_at, expires_at) select 's' || id, id, now(), now(), now() from clients where name = 'Filler'`,
  `insert into access_codes (client_id, code_hash, created_at, expires_at) select id, 'c' || id, now(), now() from clients where name = 'Filler'`,
];

/** Rows read by sequential scans of this connection, possibly including some from before the transaction. */
async function readScans(tx: Transaction): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ table: string; rows: number }>(
    sql`select relname as table, seq_tup_read::int as rows from pg_stat_xact_user_tables where schemaname = 'public'`,
  );
  return new Map(rows.map(({ table, rows }) => [table, rows]));
}

test('erases and exports without sequential scans of large tables', async () => {
  for (const statement of fillerStatements) await db.execute(sql.raw(statement));
  await db.execute('analyze');
  const client = await createClient(testApp, {
    name: 'Needle',
    formerEmails: [{ email: 'needle@before.example', until: clock.now().toISOString(), confirmed: true }],
  });
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  await call('POST', `/api/client/projects/${projectId}/comments`, { cookie: client.cookie, body: { text: 'Mine' } });
  await call('POST', '/api/contact', { body: { name: 'Needle', email: client.email, message: 'A long message.' } });
  const actor = { kind: 'system' } as const;
  const scanned = await db.transaction(async (tx) => {
    const before = await readScans(tx);
    const exported = await exportData({ ...deps, db: tx }, personalData, client.id, actor);
    expect(exported.data.messages).toHaveLength(1);
    await eraseClient({ ...deps, db: tx }, personalData, client.id, 'Needle', actor);
    const after = await readScans(tx);
    return [...after].filter(([table, rows]) => rows - (before.get(table) ?? 0) > 1000);
  });
  expect(scanned).toEqual([]);
});

test('rolls back a failed cleanup of an unconfirmed request and removes all traces the next time', async () => {
  await register(testApp, registrationForm('halfway@client.example'));
  clock.advance(2 * days + 1);
  await withFailing('audit_log', 'update', () => expect(runCleanup(deps, 'unconfirmed requests')).rejects.toThrow());
  const halfway = () => db.select().from(clients).where(eq(clients.email, 'halfway@client.example'));
  expect(await halfway()).toHaveLength(1);
  await runCleanup(deps, 'unconfirmed requests');
  expect(await halfway()).toEqual([]);
  const { rows } = await db.execute(sql`select to_jsonb(l)::text as text from audit_log l union all select to_jsonb(m)::text from mails m`);
  expect(JSON.stringify(rows)).not.toContain('halfway@client.example');
});
