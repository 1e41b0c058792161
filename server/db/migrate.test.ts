import { readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { expect, test } from 'vitest';
import { onTestEnd } from '../testing/on-test-end.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrateDatabase } from './client.ts';

const migrations = fileURLToPath(new URL('migrations', import.meta.url));
const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };

/** An empty database with the tables as they were before a migration. */
async function createDatabaseBefore(name: string) {
  const { db, connection } = await createTestDatabase();
  for (const schema of ['public', 'drizzle']) await db.execute(sql.raw(`drop schema ${schema} cascade`));
  await db.execute(sql`create schema public`);
  const folder = temporaryDirectory();
  onTestEnd(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const earlier = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`)),
  );
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: earlier }));
  await migrate(db, { migrationsFolder: folder });
  return { db, connection };
}

const sample = {
  brand: 'Picturelock',
  contact: { email: 'studio@picturelock.example', phone: '+44 1', address: ['1 Sample Street', 'London'] },
};
const own = { brand: 'Reel Deal', contact: { email: 'hello@reel.example', phone: '+49 30 1', address: ['1 Cutting Row', 'Berlin'] } };

test.each([
  [
    'of a studio that only its content file knows',
    own,
    undefined,
    ['Reel Deal', 'hello@reel.example', '+49 30 1', '1 Cutting Row\nBerlin'],
  ],
  [
    'that were in the settings',
    own,
    "('Own Ltd', 'desk@own.example', null, 'Own Street')",
    ['Own Ltd', 'desk@own.example', '+49 30 1', 'Own Street'],
  ],
  [
    'of a studio whose site still shows samples',
    sample,
    "('Own Ltd', 'desk@own.example', null, null)",
    ['Own Ltd', 'desk@own.example', null, null],
  ],
  [
    'of the demo data',
    sample,
    "('Picturelock', 'studio@picturelock.example', null, null)",
    ['Picturelock', 'studio@picturelock.example', '+44 1', '1 Sample Street\nLondon'],
  ],
  ['of a studio that was never set up', sample, undefined, ['Picturelock', 'studio@localhost', null, null]],
])('an upgrade keeps the details %s', async (_which, content, row, expected) => {
  const { db, connection } = await createDatabaseBefore('studio-details');
  await db.execute(sql`insert into site_content (content, seed) values (${JSON.stringify(content)}::jsonb, 'seed')`);
  if (row) await db.execute(sql.raw(`insert into settings (studio_name, studio_email, studio_phone, studio_address) values ${row}`));
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select studio_name, studio_email, studio_phone, studio_address from settings`);
  expect(rows.map(Object.values)).toEqual([expected]);
});

test('an upgrade says of each payment how it was made', async () => {
  const { db, connection } = await createDatabaseBefore('payment-method');
  await db.execute(sql`insert into clients (email, password, name) values ('ann@client.example', '', 'Ann')`);
  await db.execute(sql`insert into invoices (client_id, amount_minor, due_date, items) values (1, 300, '2026-01-01', '[]')`);
  await db.execute(sql`insert into payments (invoice_id, provider, object_id, kind, amount_minor, currency) values
    (1, 'stripe', 'pi_1', 'payment', 100, 'USD'), (1, 'sandbox', 'pi_2', 'payment', 100, 'USD'), (1, 'manual', 't', 'payment', 100, 'USD')`);
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select payment_method from payments order by id`);
  expect(rows.map(({ payment_method }) => payment_method)).toEqual(['credit_card', 'credit_card', 'bank_transfer']);
});

test('an upgrade reads from the log which addresses a client has confirmed, and when it had them', async () => {
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

test('an upgrade keeps the links that set a password', async () => {
  const { db, connection } = await createDatabaseBefore('reset-tokens');
  await db.execute(sql`insert into clients (email, password, name, reset_token, reset_token_expiry) values
    ('ann@client.example', '', 'Ann', 'hash', '2026-03-02T10:00:00Z'), ('bo@client.example', '', 'Bo', null, null)`);
  await migrateDatabase(connection);
  const { rows } = await db.execute<{ expiry: Date }>(
    sql`select (reset_tokens ->> 'hash')::timestamptz as expiry from clients order by id`,
  );
  expect(rows.map(({ expiry }) => expiry && new Date(expiry))).toEqual([new Date('2026-03-02T10:00:00Z'), null]);
});

test('several processes that start at once leave one set of tables', async () => {
  const { db, connection } = await createTestDatabase();
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(connection)));
  const { rows } = await db.execute(sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ migrations: journal.entries.length }]);
});
