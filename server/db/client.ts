import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { seconds } from '../shared/clock.ts';
import { Client, connectionTimeoutMillis, openPool, requestTimeouts, withClient } from './pool.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What stores and services need: the database, or a transaction under way, in which `transaction` is a savepoint. */
export type Connection = NodePgDatabase;

/** Joins are written out, so Drizzle is not told of the schema: it would work out all relations for each transaction. */
type NoRelations = Record<string, never>;

const options = { casing: 'snake_case' } as const;
const dialect = new PgDialect(options);
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number: the key of the advisory lock under which one process at a time migrates. */
const migrationLock = 5_081_920;

export function openDatabase(connection: pg.PoolConfig, timeouts = requestTimeouts): Database {
  const pool = openPool(connection, timeouts);
  // Drizzle's own never returns the connection on which `begin` failed.
  const transaction: Database['transaction'] = (work, config) =>
    withClient(pool, (client) =>
      new NodePgSession<NoRelations, ExtractTablesWithRelations<NoRelations>>(client, dialect, undefined).transaction(work, config),
    );
  return Object.assign(drizzle(pool, options), { transaction });
}

/** Connects once, or throws why not. */
export async function tryConnection(connection: pg.PoolConfig): Promise<void> {
  const client = new Client({ connectionTimeoutMillis, ...connection });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Brings the tables up to date; of several processes that start at once, each waits for the one at work. */
export async function migrateDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new Client({ connectionTimeoutMillis, application_name: 'picturelock', ...connection });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, options), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Before whoever asks for readiness gives up. */
const readyWithin = 1.5 * seconds;

/** Whether the database answers in time; for the readiness check. */
export async function isReachable(db: Connection): Promise<boolean> {
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, setTimeout(readyWithin, false, { ref: false })]);
}

/** Whether an error is PostgreSQL's refusal of a second row under this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = (error as { cause?: unknown })?.cause ?? error;
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint;
}
