import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrateDatabase } from './client.ts';

const journal = JSON.parse(readFileSync(new URL('migrations/meta/_journal.json', import.meta.url), 'utf8')) as { entries: unknown[] };

test('several processes that start at once leave one set of tables', async () => {
  const { db, connection } = await createTestDatabase();
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(connection)));
  const { rows } = await db.execute(sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ migrations: journal.entries.length }]);
});
