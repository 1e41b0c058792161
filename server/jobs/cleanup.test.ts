import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createClient } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createReview } from '../testing/versions.ts';
import { cleanupHandlers } from './handlers.ts';
import { type CleanupJob, jobNames } from './queues.ts';

const testApp = await createTestApp();
const { db, deps, clock } = testApp;

/** An instant in the past by the app's clock, such as `ago('90 days')`. */
const ago = (interval: string) => sql`${clock.now().toISOString()}::timestamptz - ${interval}::interval`;
const ahead = (interval: string) => sql`${clock.now().toISOString()}::timestamptz + ${interval}::interval`;

const { id: clientId } = await createClient(testApp);
await db.execute(sql`delete from sessions`);
// The sandbox begins with its webhook endpoint.
await db.execute(sql`delete from sandbox_objects`);

const insertClient = (id: string, tokens: SQL, expiry: SQL, more: SQL = sql`null, false`) =>
  sql`insert into clients (email, password, name, reset_tokens, verification_token_expiry, pending_email, verified)
    values (gen_random_uuid() || '@row.example', '', ${id}, ${tokens}, ${expiry}, ${more})`;

const insertObject = (id: string, type: string, data: object, created: SQL) =>
  sql`insert into sandbox_objects (id, type, data, created_at) values (${id}, ${type}, ${JSON.stringify(data)}::jsonb, ${created})`;

const { projectId, version } = await createReview(testApp, { clientId });

const insertReviewLink = (token: string, expiry: SQL, revoked: SQL = sql`null`) =>
  sql`insert into review_links (file_id, token_hash, may_comment, may_download, expires_at, revoked_at)
    values (${version.id}, ${token}, true, false, ${expiry}, ${revoked})`;

const insertUploadLink = (token: string, expiry: SQL) =>
  sql`insert into upload_links (project_id, token_hash, max_bytes, expires_at) values (${projectId}, ${token}, 5, ${expiry})`;

const insertInvoiceOfErased = (id: string, issued: SQL) => sql`
  with erased as (
    insert into clients (email, password, name, verified, erased_at) values (${`${id}@erased.example`}, '', 'Erased', true, now()) returning id
  )
  insert into invoices (client_id, amount_minor, due_date, items, totals, notes, billed_to, issue_date)
  select id, 100, '2099-01-01', '[]', '{}', ${id}, '{"name": "Ann", "email": "ann@client.example"}', (${issued})::date from erased`;

interface Cleanup {
  job: CleanupJob;
  /** Inserts a row with the time by which its age is measured. */
  insert: (id: string, time: SQL) => SQL;
  /** The times of a row that is due for cleanup, and of one that isn't yet. */
  old: SQL;
  recent: SQL;
  /** Selects the `id` of each row that is still as it was inserted. */
  select: SQL;
  /** How the job removes what is old; `delete` by default. */
  change?: 'delete' | 'update';
  table: string;
}

const rowsNamed = (table: string, column: string) => sql`select ${sql.identifier(column)} as id from ${sql.identifier(table)}`;

const cleanups: Cleanup[] = [
  {
    job: 'cleanup-sessions',
    table: 'sessions',
    insert: (id, expiry) =>
      sql`insert into sessions (token_hash, client_id, created_at, last_seen_at, expires_at) values (${id}, ${clientId}, now(), now(), ${expiry})`,
    ...{ old: ago('0 days'), recent: ahead('1 minute') },
    select: rowsNamed('sessions', 'token_hash'),
  },
  {
    job: 'cleanup-password-links',
    table: 'clients',
    change: 'update',
    insert: (id, expiry) => insertClient(id, sql`jsonb_build_object('t', ${expiry})`, sql`null`),
    ...{ old: ago('0 days'), recent: ahead('1 minute') },
    select: sql`select name as id from clients where reset_tokens <> '{}'`,
  },
  {
    job: 'cleanup-rate-limits',
    table: 'rate_limits',
    insert: (id, expiry) => sql`insert into rate_limits (key, attempts, expires_at) values (${id}, 1, ${expiry})`,
    ...{ old: sql`now() - interval '1 second'`, recent: sql`now() + interval '1 minute'` },
    select: rowsNamed('rate_limits', 'key'),
  },
  {
    job: 'cleanup-idempotency-keys',
    table: 'idempotency_keys',
    insert: (id, created) => sql`insert into idempotency_keys (actor, key, fingerprint, created_at) values ('a', ${id}, '', ${created})`,
    ...{ old: ago('25 hours'), recent: ago('23 hours') },
    select: rowsNamed('idempotency_keys', 'key'),
  },
  {
    job: 'cleanup-unconfirmed-requests',
    table: 'clients',
    insert: (id, expiry) => insertClient(id, sql`'{}'`, expiry),
    ...{ old: ago('0 days'), recent: ahead('1 minute') },
    select: sql`select name as id from clients where status = 'unconfirmed' and verification_token_expiry is not null`,
  },
  {
    job: 'cleanup-contact-messages',
    table: 'contact_messages',
    insert: (id, created) => sql`insert into contact_messages (name, email, message, created_at) values (${id}, '', '', ${created})`,
    ...{ old: ago('25 months'), recent: ago('23 months') },
    select: rowsNamed('contact_messages', 'name'),
  },
  {
    job: 'cleanup-mails',
    table: 'mails',
    insert: (id, created) =>
      sql`insert into mails (message_id, "to", subject, content, created_at) values (${id}, '', '', '{}', ${created})`,
    ...{ old: ago('31 days'), recent: ago('29 days') },
    select: rowsNamed('mails', 'message_id'),
  },
  {
    job: 'cleanup-invitations',
    table: 'invitations',
    insert: (id, expiry) =>
      sql`insert into invitations (token_hash, name, email, created_at, expires_at) values (${id}, '', '', now(), ${expiry})`,
    ...{ old: ago('91 days'), recent: ago('89 days') },
    select: rowsNamed('invitations', 'token_hash'),
  },
  {
    job: 'cleanup-notifications',
    table: 'notifications',
    insert: (id, created) =>
      sql`insert into notifications (client_id, text, link, created_at) values (${clientId}, ${id}, '/', ${created})`,
    ...{ old: ago('366 days'), recent: ago('364 days') },
    select: rowsNamed('notifications', 'text'),
  },
  {
    job: 'cleanup-ip-addresses',
    table: 'audit_log',
    change: 'update',
    insert: (id, created) =>
      sql`insert into audit_log (action, actor_kind, actor, ip_address, created_at) values ('client.signed_in', 'client', ${id}, '192.0.2.1', ${created})`,
    ...{ old: ago('91 days'), recent: ago('89 days') },
    select: sql`select actor as id from audit_log where ip_address is not null`,
  },
  {
    job: 'cleanup-billing-parties',
    table: 'invoices',
    change: 'update',
    insert: insertInvoiceOfErased,
    ...{ old: ago('10 years 1 day'), recent: ago('9 years 11 months') },
    select: sql`select notes as id from invoices where billed_to ->> 'email' <> ''`,
  },
  {
    job: 'cleanup-webhook-events',
    table: 'webhook_events',
    insert: (id, received) => sql`insert into webhook_events (event_id, type, received_at) values (${id}, '', ${received})`,
    ...{ old: ago('91 days'), recent: ago('89 days') },
    select: rowsNamed('webhook_events', 'event_id'),
  },
  {
    job: 'cleanup-sandbox',
    table: 'sandbox_objects',
    insert: (id, created) => insertObject(id, 'event', {}, created),
    ...{ old: ago('91 days'), recent: ago('89 days') },
    select: rowsNamed('sandbox_objects', 'id'),
  },
  {
    job: 'cleanup-sandbox',
    table: 'sandbox_tasks',
    insert: (id, due) => sql`insert into sandbox_tasks (kind, object_id, due_at) values ('deliver_event', ${id}, ${due})`,
    ...{ old: ago('91 days'), recent: ago('89 days') },
    select: rowsNamed('sandbox_tasks', 'object_id'),
  },
  {
    job: 'cleanup-sandbox',
    table: 'sandbox_idempotency_keys',
    insert: (id, created) =>
      sql`insert into sandbox_idempotency_keys (key, request_hash, status, body, created_at) values (${id}, '', 200, '{}', ${created})`,
    ...{ old: ago('25 hours'), recent: ago('23 hours') },
    select: rowsNamed('sandbox_idempotency_keys', 'key'),
  },
  {
    job: 'cleanup-uploads',
    table: 'uploads',
    insert: (name, expiry) =>
      sql`insert into uploads (id, project_id, type, name, size, uploaded_by, client_id, expires_at)
        values (gen_random_uuid(), ${projectId}, 'source', ${name}, 5, '', ${clientId}, ${expiry})`,
    ...{ old: ago('0 days'), recent: ahead('1 minute') },
    select: rowsNamed('uploads', 'name'),
  },
  {
    job: 'cleanup-files',
    table: 'files',
    insert: (name, deleted) =>
      sql`insert into files (project_id, name, path, deleted_at) values (${projectId}, ${name}, 'uploads/none', ${deleted})`,
    ...{ old: ago('31 days'), recent: ago('29 days') },
    select: sql`select name as id from files where deleted_at is not null`,
  },
  {
    job: 'cleanup-review-links',
    table: 'review_links',
    insert: insertReviewLink,
    ...{ old: ago('91 days'), recent: ago('89 days') },
    select: rowsNamed('review_links', 'token_hash'),
  },
  {
    job: 'cleanup-upload-links',
    table: 'upload_links',
    insert: insertUploadLink,
    ...{ old: ago('91 days'), recent: ago('89 days') },
    select: rowsNamed('upload_links', 'token_hash'),
  },
  {
    job: 'cleanup-preview-links',
    table: 'preview_links',
    insert: (name, expires) => sql`insert into preview_links (token_hash, expires_at) values (${name}, ${expires})`,
    ...{ old: ago('91 days'), recent: ago('89 days') },
    select: rowsNamed('preview_links', 'token_hash'),
  },
  {
    job: 'cleanup-films',
    table: 'site_films',
    insert: (name, expires) =>
      sql`insert into site_films (id, name, size, uploaded_by, expires_at) values (gen_random_uuid(), ${name}, 5, '', ${expires})`,
    ...{ old: ago('0 days'), recent: ahead('1 minute') },
    select: rowsNamed('site_films', 'name'),
  },
  {
    job: 'cleanup-webhook-deliveries',
    table: 'webhook_deliveries',
    insert: (id, created) => sql`
      with endpoint as (insert into webhook_endpoints (url, events, secret) values ('https://hooks.example', '{}', '') returning id)
      insert into webhook_deliveries (endpoint_id, message_id, type, data, created_at) select id, ${id}, '', '{}', ${created} from endpoint`,
    ...{ old: ago('31 days'), recent: ago('29 days') },
    select: rowsNamed('webhook_deliveries', 'message_id'),
  },
];

/** Records how many rows each statement on a table changes. */
async function recordStatements({ table, change = 'delete' }: Pick<Cleanup, 'table' | 'change'>) {
  const transition = sql.raw(change === 'delete' ? 'referencing old table as changed' : 'referencing new table as changed');
  await db.execute(sql`create or replace trigger record_statement after ${sql.raw(change)} on ${sql.identifier(table)}
    ${transition} for each statement execute function record_statement()`);
  const read = async () => (await db.execute<{ rows: number }>(sql`select rows from statements where rows > 0`)).rows;
  return async () => (await read()).map(({ rows }) => rows);
}

beforeEach(async () => {
  await db.execute(sql`create table if not exists statements (rows int)`);
  await db.execute(sql`truncate statements`);
  await db.execute(sql`create or replace function record_statement() returns trigger language plpgsql as
    $$ begin insert into statements select count(*) from changed; return null; end $$`);
});

test('covers every cleanup job', () => {
  expect(new Set(cleanups.map(({ job }) => job))).toEqual(new Set(jobNames.filter((name) => name.startsWith('cleanup-'))));
});

test.each(cleanups)(
  '$job removes what is old from $table in batches and leaves the rest',
  async ({ job, insert, old, recent, select, ...recorded }) => {
    for (const id of ['old-1', 'old-2', 'old-3', 'old-4', 'old-5']) await db.execute(insert(id, old));
    await db.execute(insert('young', recent));
    const readStatements = await recordStatements(recorded);
    const remaining = async () => (await db.execute<{ id: string }>(select)).rows.map(({ id }) => id);
    expect((await remaining()).sort()).toEqual(['old-1', 'old-2', 'old-3', 'old-4', 'old-5', 'young']);
    await cleanupHandlers(deps, 2)[job]({});
    expect(await remaining()).toEqual(['young']);
    expect(await readStatements()).toEqual([2, 2, 1]);
    await cleanupHandlers(deps)[job]({});
    expect(await remaining()).toEqual(['young']);
  },
);

test('cancels email changes that were not confirmed in time', async () => {
  const pending = sql`'new@row.example', true`;
  await db.execute(insertClient('late', sql`'{}'`, ago('0 days'), pending));
  await db.execute(insertClient('timely', sql`'{}'`, ahead('1 minute'), pending));
  await cleanupHandlers(deps)['cleanup-unconfirmed-requests']({});
  const { rows } = await db.execute(sql`select name from clients where pending_email is not null`);
  expect(rows).toEqual([{ name: 'timely' }]);
});

test('removes the guests of a link that was revoked long ago, but not what they wrote or sent', async () => {
  await db.execute(insertReviewLink('revoked', ahead('1 day'), ago('91 days')));
  await db.execute(sql`
    with guest as (
      insert into guests (review_link_id, name, token_hash) select id, 'Gus Guest', 'gus' from review_links where token_hash = 'revoked' returning id
    )
    insert into comments (project_id, file_id, guest_id, guest_name, text) select ${projectId}, ${version.id}, id, 'Gus Guest', 'Louder' from guest`);
  await db.execute(insertUploadLink('ended', ago('91 days')));
  await db.execute(sql`
    insert into files (project_id, name, path, uploaded_by, upload_link_id)
    select ${projectId}, 'sent.mov', 'uploads/none', 'Gus Guest', id from upload_links where token_hash = 'ended'`);
  for (const job of ['cleanup-review-links', 'cleanup-upload-links'] as const) await cleanupHandlers(deps)[job]({});
  const read = async (statement: SQL) => (await db.execute(statement)).rows;
  expect(await read(sql`select name from guests`)).toEqual([]);
  expect(await read(sql`select text, guest_name, guest_id from comments`)).toEqual([
    { text: 'Louder', guest_name: 'Gus Guest', guest_id: null },
  ]);
  expect(await read(sql`select uploaded_by, upload_link_id from files where name = 'sent.mov'`)).toEqual([
    { uploaded_by: 'Gus Guest', upload_link_id: null },
  ]);
});

test('leaves rows that another transaction has locked for the next run', async () => {
  const { rows } = await db.execute(sql`insert into webhook_events (event_id, type, received_at) values
    ('locked', '', ${ago('91 days')}), ('free', '', ${ago('91 days')}) returning event_id`);
  expect(rows).toHaveLength(2);
  const clean = cleanupHandlers(deps)['cleanup-webhook-events'];
  const read = async () => (await db.execute(sql`select event_id as id from webhook_events where event_id in ('locked', 'free')`)).rows;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from webhook_events where event_id = 'locked' for update`);
    await clean({});
  });
  expect(await read()).toEqual([{ id: 'locked' }]);
  await clean({});
  expect(await read()).toEqual([]);
});

test('keeps the account and everything that belongs to an open payment in the sandbox', async () => {
  await db.execute(sql`delete from sandbox_objects`);
  const intent = (status: string) => ({ status, payment_method: `pm_${status}` });
  for (const status of ['succeeded', 'canceled', 'requires_action']) {
    await db.execute(insertObject(`pi_${status}`, 'payment_intent', intent(status), ago('91 days')));
    await db.execute(insertObject(`pm_${status}`, 'payment_method', {}, ago('91 days')));
    await db.execute(insertObject(`ch_${status}`, 'charge', { payment_intent: `pi_${status}` }, ago('91 days')));
  }
  await db.execute(insertObject('acct_1', 'account', {}, ago('91 days')));
  await cleanupHandlers(deps)['cleanup-sandbox']({});
  const { rows } = await db.execute<{ id: string }>(sql`select id from sandbox_objects order by id`);
  expect(rows.map(({ id }) => id)).toEqual(['acct_1', 'ch_requires_action', 'pi_requires_action', 'pm_requires_action']);
});
