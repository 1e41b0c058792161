import { type SQL, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { createDatabasesBefore, migrations } from '#server/testing/databases-before.ts';
import { createEmptyDatabase } from '#server/testing/test-database.ts';
import { migrateDatabase } from './client.ts';

const createDatabaseBefore = await createDatabasesBefore([
  ...['payment-method', 'erasure', 'reset-tokens', 'clearer-names', 'cleanup-jobs', 'idempotent-resources'],
  ...['studio-details', 'receivables', 'settled-invoices', 'merged-cleanups', 'invited-clients', 'proposals-sent-at'],
]);

const sampleContent = {
  brand: 'Picturelock',
  contact: { email: 'studio@picturelock.example', phone: '+44 1', address: ['1 Sample Street', 'London'] },
};
const ownContent = {
  brand: 'Reel Deal',
  contact: { email: 'hello@reel.example', phone: '+49 30 1', address: ['1 Cutting Row', 'Berlin'] },
};

test.each([
  ['from the content file alone', ownContent, undefined, ['Reel Deal', 'hello@reel.example', '+49 30 1', '1 Cutting Row\nBerlin']],
  [
    'from the settings',
    ownContent,
    "('Own Ltd', 'desk@own.example', null, 'Own Street')",
    ['Own Ltd', 'desk@own.example', '+49 30 1', 'Own Street'],
  ],
  [
    'from the settings, without sample contact details',
    sampleContent,
    "('Own Ltd', 'desk@own.example', null, null)",
    ['Own Ltd', 'desk@own.example', null, null],
  ],
  [
    'from the demo data',
    sampleContent,
    "('Picturelock', 'studio@picturelock.example', null, null)",
    ['Picturelock', 'studio@picturelock.example', '+44 1', '1 Sample Street\nLondon'],
  ],
  ['to the defaults if the studio was never set up', sampleContent, undefined, ['Picturelock', 'studio@localhost', null, null]],
])('migrates studio details %s', async (_source, content, settingsRow, expected) => {
  const { db, connection } = await createDatabaseBefore('studio-details');
  await db.execute(sql`insert into site_content (content, seed) values (${JSON.stringify(content)}::jsonb, 'seed')`);
  if (settingsRow)
    await db.execute(sql.raw(`insert into settings (studio_name, studio_email, studio_phone, studio_address) values ${settingsRow}`));
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select studio_name, studio_email, studio_phone, studio_address from settings`);
  expect(rows.map(Object.values)).toEqual([expected]);
});

test('counts existing receivables', async () => {
  const { db, connection } = await createDatabaseBefore('receivables');
  await db.execute(sql`insert into clients (email, password, name) values ('ann@client.example', '', 'Ann')`);
  const columns = sql`client_id, due_date, items, totals, currency, status, invoice_number, amount_minor, settled_minor`;
  await db.execute(sql`insert into invoices (${columns}) values
    (1, '2026-03-10', '[]', '{}', 'USD', 'sent', 'INV-1', 500, 200), (1, '2026-03-10', '[]', '{}', 'USD', 'overdue', 'INV-2', 100, 300),
    (1, '2026-03-10', '[]', '{}', 'EUR', 'sent', 'INV-3', 700, 0), (1, '2026-03-10', '[]', '{}', 'USD', 'draft', null, 900, 0)`);
  await migrateDatabase(connection);
  const counts = sql`select kind, rows, amount_minor::int as due from row_counts where table_name = 'receivables' order by kind`;
  expect((await db.execute(counts)).rows).toEqual([
    { kind: 'EUR 2026-03-10', rows: 1, due: 700 },
    { kind: 'USD 2026-03-10', rows: 2, due: 300 },
  ]);
});

test('sets the payment method of existing payments', async () => {
  const { db, connection } = await createDatabaseBefore('payment-method');
  await db.execute(sql`insert into clients (email, password, name) values ('ann@client.example', '', 'Ann')`);
  await db.execute(sql`insert into invoices (client_id, amount_minor, due_date, items) values (1, 300, '2026-01-01', '[]')`);
  await db.execute(sql`insert into payments (invoice_id, provider, object_id, kind, amount_minor, currency) values
    (1, 'stripe', 'pi_1', 'payment', 100, 'USD'), (1, 'sandbox', 'pi_2', 'payment', 100, 'USD'), (1, 'manual', 't', 'payment', 100, 'USD')`);
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select payment_method from payments order by id`);
  expect(rows.map(({ payment_method }) => payment_method)).toEqual(['credit_card', 'credit_card', 'bank_transfer']);
});

test('derives confirmed and former email addresses from the audit log', async () => {
  const { db, connection } = await createDatabaseBefore('erasure');
  await db.execute(sql`insert into clients (email, password, name, former_emails, email_confirmed_at) values
    ('New@own.example', '', 'Moved by itself', '{Old@own.example}', null),
    ('typo@else.example', '', 'Moved by the studio', '{own@own.example}', '2026-01-01T00:00:00Z'),
    ('only@own.example', '', 'Never moved', '{}', '2026-01-01T00:00:00Z')`);
  await db.execute(sql`insert into audit_log (action, actor_kind, client_id, about, created_at) values
    ('client.registered', 'visitor', 1, 'old@own.example', '2026-01-01T00:00:00Z'),
    ('client.email_changed', 'visitor', 1, 'new@own.example', '2026-02-01T10:00:00.5Z'),
    ('client.email_confirmed', 'visitor', 2, 'own@own.example', '2026-01-01T00:00:00Z')`);
  await migrateDatabase(connection);
  const { rows } = await db.execute<{ former: unknown; confirmed: string | null }>(
    sql`select former_emails as former, email_confirmed_at::text as confirmed from clients order by id`,
  );
  expect(rows).toEqual([
    {
      former: [{ email: 'old@own.example', until: '2026-02-01T10:00:00.500Z', confirmed: true }],
      confirmed: expect.stringContaining('2026-02-01'),
    },
    { former: [{ email: 'own@own.example', until: expect.any(String), confirmed: true }], confirmed: null },
    { former: [], confirmed: expect.stringContaining('2026-01-01') },
  ]);
});

test('keeps password reset links', async () => {
  const { db, connection } = await createDatabaseBefore('reset-tokens');
  await db.execute(sql`insert into clients (email, password, name, reset_token, reset_token_expiry) values
    ('ann@client.example', '', 'Ann', 'hash', '2026-03-02T10:00:00Z'), ('bo@client.example', '', 'Bo', null, null)`);
  await migrateDatabase(connection);
  const { rows } = await db.execute<{ expiry: Date }>(
    sql`select (reset_tokens ->> 'hash')::timestamptz as expiry from clients order by id`,
  );
  expect(rows.map(({ expiry }) => expiry && new Date(expiry))).toEqual([new Date('2026-03-02T10:00:00Z'), null]);
});

test('keeps rows, counts and the audit log when tables and columns are renamed', async () => {
  const { db, connection } = await createDatabaseBefore('clearer-names');
  await db.execute(sql`insert into clients (email, password, name, verified) values ('ann@client.example', '', 'Ann', true)`);
  await db.execute(sql`insert into projects (client_id, title, start_date, deadline) values
    (1, 'Trailer', '2026-03-09', '2026-03-02'), (1, 'Vlog', '2026-03-02', '2026-03-09'), (1, 'Undated', null, null)`);
  await db.execute(sql`insert into audit_log (action, actor_kind, client_id, about, address) values
    ('client.email_asked', 'client', 1, 'ann@new.example', '192.0.2.1'), ('client.invited', 'admin', 1, null, null)`);
  await db.execute(sql`insert into done_requests (actor, key, fingerprint, answer) values ('client:1', 'key', 'hash', '{}')`);
  await db.execute(sql`update settings set messages_months = 18, mails_days = 45`);
  await migrateDatabase(connection);
  const query = async (text: string) => (await db.execute(sql.raw(text))).rows;
  expect(await query('select action, target, ip_address from audit_log order by id')).toEqual([
    { action: 'client.email_change_requested', target: 'ann@new.example', ip_address: '192.0.2.1' },
    { action: 'client.invited', target: null, ip_address: null },
  ]);
  expect(await query('select title, start_date::text, deadline::text from projects order by id')).toEqual([
    { title: 'Trailer', start_date: '2026-03-02', deadline: '2026-03-02' },
    { title: 'Vlog', start_date: '2026-03-02', deadline: '2026-03-09' },
    { title: 'Undated', start_date: null, deadline: null },
  ]);
  expect(await query('select key, fingerprint from idempotency_keys')).toEqual([{ key: 'key', fingerprint: 'hash' }]);
  expect(await query('select message_retention_months as messages, mail_retention_days as mails from settings')).toEqual([
    { messages: 18, mails: 45 },
  ]);
  await db.execute(sql`update projects set status = 'archived' where title = 'Vlog'`);
  const counts =
    "select kind, sum(rows)::int as rows from row_counts where table_name in ('clients', 'projects') group by kind order by kind";
  expect(await query(counts)).toEqual([
    { kind: 'archived', rows: 1 },
    { kind: 'client', rows: 1 },
    { kind: 'pending', rows: 2 },
  ]);
});

test.each([
  ['clearer-names', 'keep-periods'],
  ['cleanup-jobs', 'cleanup-retention'],
])('%s drops the queue and schedule of the former job %s', async (migration, job) => {
  const { db, connection } = await createDatabaseBefore(migration);
  const boss = new PgBoss({ ...connection } as ConstructorParameters<typeof PgBoss>[0]);
  await boss.start();
  for (const name of [job, 'deliver-mail']) await boss.createQueue(name);
  await boss.schedule(job, '41 3 * * *');
  await boss.send(job);
  await boss.send('deliver-mail', { mailId: 7 });
  await boss.stop();
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select name, data from pgboss.job`);
  expect(rows).toEqual([{ name: 'deliver-mail', data: { mailId: 7 } }]);
  expect((await db.execute(sql`select name from pgboss.schedule`)).rows).toEqual([]);
  expect((await db.execute(sql`select name from pgboss.queue where name = ${job}`)).rows).toEqual([]);
});

test('merged-cleanups drops the queues of each cleanup, with what waits in them and when they run', async () => {
  const { db, connection } = await createDatabaseBefore('merged-cleanups');
  const boss = new PgBoss({ ...connection } as ConstructorParameters<typeof PgBoss>[0]);
  await boss.start();
  for (const name of ['cleanup-files', 'cleanup-sessions', 'deliver-mail']) {
    await boss.createQueue(name);
    await boss.send(name, { mailId: 7 });
  }
  await boss.stop();
  await db.execute(sql`insert into schedules (name, last_queued_at) values ('cleanup-files', now()), ('expire-credits', now())`);
  await migrateDatabase(connection);
  const namesIn = async (table: SQL) =>
    (await db.execute<{ name: string }>(sql`select name from ${table} where name not like '\\_\\_%'`)).rows.map(({ name }) => name);
  expect(await namesIn(sql`pgboss.job`)).toEqual(['deliver-mail']);
  expect(await namesIn(sql`pgboss.queue`)).toEqual(['deliver-mail']);
  expect(await namesIn(sql`schedules`)).toEqual(['expire-credits']);
});

test("keeps pending password resets and renames their jobs' actor field", async () => {
  const { db, connection } = await createDatabaseBefore('clearer-names');
  const boss = new PgBoss({ ...connection } as ConstructorParameters<typeof PgBoss>[0]);
  await boss.start();
  await boss.createQueue('send-reset-link');
  const visitor = { kind: 'visitor', name: null, address: null };
  await boss.send('send-reset-link', { email: 'ann@client.example', by: visitor });
  await boss.stop();
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select data from pgboss.job`);
  expect(rows).toEqual([{ data: { email: 'ann@client.example', actor: visitor } }]);
});

test('replaces stored responses with resource ids and keeps every idempotency key', async () => {
  const { db, connection } = await createDatabaseBefore('idempotent-resources');
  await db.execute(sql`insert into idempotency_keys (actor, key, fingerprint, response, client_id, is_erased) values
    ('admin:1', 'a', 'f', '{"success": true, "project": {"id": 7, "clientId": 3}}', 3, false),
    ('admin:1', 'b', 'f', '{"success": true, "entry": {"id": 8}, "balance": 2}', 3, false),
    ('admin:1', 'c', 'f', '{"success": true}', 3, false),
    ('admin:1', 'd', 'f', null, 3, true)`);
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select key, fingerprint, resource_id as id from idempotency_keys order by key`);
  expect(rows).toEqual([7, 8, 0, 0].map((id, index) => ({ key: 'abcd'[index], fingerprint: 'f', id })));
});

test('settled-invoices adds up the payments and credit notes of each invoice', async () => {
  const { db, connection } = await createDatabaseBefore('settled-invoices');
  await db.execute(sql`insert into clients (name, email, password) values ('Ann', 'ann@client.example', 'none')`);
  await db.execute(sql`insert into invoices (client_id, invoice_number, amount_minor, status, due_date, items, totals)
    select 1, 'INV-' || n, 10000, 'sent', '2026-03-30', '[]', '{}' from generate_series(1, 3) n`);
  await db.execute(sql`insert into payments (invoice_id, provider, object_id, kind, payment_method, amount_minor, currency)
    values (1, 'manual', 'a', 'payment', 'cash', 5000, 'USD'), (1, 'manual', 'b', 'refund', 'cash', -2000, 'USD')`);
  await db.execute(sql`insert into credit_notes (invoice_id, credit_note_number, issue_date, amount_minor, currency, items, totals, reason)
    values (1, 'CN-1', '2026-03-02', 700, 'USD', '[]', '{}', 'Goodwill'), (2, 'CN-2', '2026-03-02', 900, 'USD', '[]', '{}', 'Goodwill')`);
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select settled_minor::int as settled from invoices order by id`);
  expect(rows).toEqual([{ settled: 3700 }, { settled: 900 }, { settled: 0 }]);
});

test('invited-clients makes clients of those with an invitation that nobody used or revoked', async () => {
  const { db, connection } = await createDatabaseBefore('invited-clients');
  await db.execute(sql`insert into clients (name, email, password, verified, email_confirmed_at) values
    ('Client', 'client@client.example', 'own', true, now()), ('Requester', 'request@client.example', 'own', false, now()),
    ('Stranger', 'stranger@client.example', 'own', false, null)`);
  const row = (email: string, { token = email, created = '2026-03-01', revoked = false, clientId = null as number | null } = {}) =>
    sql`('Invited Person', ${email}, ${token}, ${created}::timestamptz, ${created}::timestamptz + interval '7 days',
      ${clientId === null ? null : created}::timestamptz, ${revoked ? created : null}::timestamptz, ${clientId}::int)`;
  const rows = [
    row('client@client.example', { clientId: 1 }),
    row('Client@client.example', { token: 'unused' }),
    row('request@client.example'),
    row('stranger@client.example'),
    row('Pending@client.example'),
    row('pending@client.example', { token: 'newer', created: '2026-03-02' }),
    row('revoked@client.example', { revoked: true }),
    row('replaced@client.example'),
    row('replaced@client.example', { token: 'latest', created: '2026-03-02', revoked: true }),
  ];
  await db.execute(
    sql`insert into invitations (name, email, token_hash, created_at, expires_at, used_at, revoked_at, client_id) values ${sql.join(rows, sql`, `)}`,
  );
  await migrateDatabase(connection);
  const query = async (text: string) => (await db.execute(sql.raw(text))).rows;
  expect(await query('select email, name, status, created_at from clients order by id')).toMatchObject([
    { email: 'client@client.example', name: 'Client', status: 'client' },
    { email: 'request@client.example', name: 'Requester', status: 'invited' },
    { email: 'stranger@client.example', name: 'Stranger', status: 'unconfirmed' },
    { email: 'pending@client.example', name: 'Invited Person', status: 'invited', created_at: expect.stringContaining('2026-03-02') },
  ]);
  expect(await query('select token_hash as token, client_id from invitations where client_id is not null order by id')).toEqual([
    { token: 'client@client.example', client_id: 1 },
    { token: 'request@client.example', client_id: 2 },
    ...['Pending@client.example', 'newer'].map((token) => ({ token, client_id: expect.any(Number) })),
  ]);
  expect(
    await query("select kind, sum(rows)::int as rows from row_counts where table_name = 'clients' group by kind order by kind"),
  ).toEqual(
    [
      ...[
        ['client', 1],
        ['invited', 2],
      ],
      ['request', 0],
      ['unconfirmed', 1],
    ].map(([kind, rows]) => ({ kind, rows })),
  );
});

test('migrates once when several processes start at once', async () => {
  const { db, connection } = await createEmptyDatabase();
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(connection)));
  const { rows } = await db.execute(sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ migrations: migrations.length }]);
});

test('holds up nobody while it waits for a table that somebody else uses', async () => {
  const { db, connection } = await createDatabaseBefore('proposals-sent-at');
  const write = sql`lock table proposals in row exclusive mode`;
  const isWaiting = Promise.withResolvers<void>();
  const migrating = await db.transaction(async (longOne) => {
    await longOne.execute(write);
    const migrating = migrateDatabase(connection, undefined, () => isWaiting.resolve());
    await isWaiting.promise;
    for (let request = 0; request < 5; request++) await db.transaction((tx) => tx.execute(write));
    return { done: migrating };
  });
  await migrating.done;
  expect((await db.execute(sql`select 1 from pg_indexes where indexname = 'proposals_sent_at_id_idx'`)).rows).toHaveLength(1);
});
