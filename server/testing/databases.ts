import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Where tests' databases are, by socket. */
export interface DatabaseServer {
  host: string;
  user: string;
}

/** The database that others are copied from, migrated and with its queues. */
export const template = 'template_picturelock';

/** Creates a database. @returns its name */
export async function createDatabase(server: DatabaseServer, original?: string): Promise<string> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `create database ${database} ${original ? `template ${original} strategy file_copy` : ''}`);
  return database;
}

/** Drops a database, even while somebody is connected to it. */
export const dropDatabase = (server: DatabaseServer, database: string) => onDatabase(server, `drop database ${database} with (force)`);

/** The URL of a database, as in DATABASE_URL. */
export const urlOf = ({ host, user }: DatabaseServer, database: string) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

/** Runs SQL on a connection of its own. */
export async function onDatabase({ host, user }: DatabaseServer, sql: string, { database = 'postgres', values = [] as unknown[] } = {}) {
  const client = new pg.Client({ host, user, database });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}
