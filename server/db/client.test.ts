import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { isReachable, isUniqueViolation, openDatabase } from './client.ts';

const { db, connection } = await createTestDatabase();

const insertUser = (username: string) => db.execute(sql`insert into users (username, password) values (${username}, 'none')`);
const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

test('distinguishes a reachable database from a missing one', async () => {
  expect(await isReachable(db)).toBe(true);
  const nowhere = openDatabase({ ...connection, database: 'nowhere' });
  expect(await isReachable(nowhere)).toBe(false);
  await nowhere.$client.end();
});

test('recognizes the violation of a unique index', async () => {
  await insertUser('Robin');
  const duplicate = await errorOf(insertUser('robin'));
  expect(isUniqueViolation(duplicate, 'users_username_key')).toBe(true);
  expect(isUniqueViolation(duplicate, 'users_pkey')).toBe(false);
  expect(isUniqueViolation(await errorOf(db.execute(sql`select 1 / 0`)), 'users_username_key')).toBe(false);
  expect(isUniqueViolation(new Error('other'), 'users_username_key')).toBe(false);
  expect(isUniqueViolation(undefined, 'users_username_key')).toBe(false);
});

test('replaces a connection that breaks while idle', async () => {
  const other = openDatabase({ ...connection, max: 1 });
  const { rows } = await other.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const broken = new Promise((resolve) => other.$client.once('error', resolve));
  await db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
  await broken;
  expect(await isReachable(other)).toBe(true);
  await other.$client.end();
});
