import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/client.ts';
import { onTestEnd } from './on-test-end.ts';

export interface TestDatabase {
  db: Database;
  connection: { host: string; user: string; database: string };
  /** The same connection, as DATABASE_URL. */
  url: string;
}

/** A copy of the migrated template database, dropped when the test or file ends. */
export const createTestDatabase = () => createDatabase(copyOf('template_picturelock'));

/** A copy of another one that nobody uses meanwhile. */
export const copyDatabase = ({ connection }: TestDatabase) => createDatabase(copyOf(connection.database));

const copyOf = (database: string) => `template ${database} strategy file_copy`;

/** A database without tables. */
export const createEmptyDatabase = () => createDatabase('');

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
  return { db, connection, url: `postgres://${server.user}@localhost/${database}?host=${encodeURIComponent(server.host)}` };
}

async function onServer(server: { host: string; user: string }, text: string) {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
