import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/client.ts';
import { onTestEnd } from './on-test-end.ts';

export interface TestDatabase {
  db: Database;
  connection: { host: string; user: string; database: string };
}

/** A copy of the migrated template database, dropped when the test or file ends. */
export const createTestDatabase = () => createDatabase('template template_picturelock strategy file_copy');

/** A database without tables. */
export async function createEmptyDatabase() {
  const { db, connection } = await createDatabase('');
  const { host, user, database } = connection;
  return { db, connection, url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}` };
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const server = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${database} ${options}`);
  const connection = { ...server, database };
  const db = openDatabase(connection);
  onTestEnd(async () => {
    await db.$client.end();
    await onServer(server, `drop database ${database} with (force)`);
  });
  return { db, connection };
}

async function onServer(server: { host: string; user: string }, text: string) {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
