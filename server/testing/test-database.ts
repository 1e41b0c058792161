import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { createDatabase, type DatabaseServer, dropDatabase, template, urlOf } from './databases.ts';
import { onTestEnd } from './on-test-end.ts';

export interface TestDatabase {
  db: Database;
  connection: DatabaseServer & { database: string };
  /** The connection as a DATABASE_URL. */
  url: string;
}

/** A copy of the migrated template database, dropped when the test or file ends. */
export const createTestDatabase = () => openNewDatabase(template);

/** A copy of another database, which nobody may use meanwhile. */
export const copyDatabase = ({ connection }: TestDatabase) => openNewDatabase(connection.database);

/** A database without tables. */
export const createEmptyDatabase = () => openNewDatabase();

async function openNewDatabase(original?: string): Promise<TestDatabase> {
  const server = inject('postgres');
  const database = await createDatabase(server, original);
  const connection = { ...server, database };
  const db = openDatabase(connection);
  onTestEnd(async () => {
    await db.$client.end();
    await dropDatabase(server, database);
  });
  return { db, connection, url: urlOf(server, database) };
}
