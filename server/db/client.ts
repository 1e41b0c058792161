import { setTimeout } from 'node:timers/promises';
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { seconds } from '#server/shared/clock.ts';
import { migrationsFolder, withMigrationsUntil } from './migrations.ts';
import { Client, connectionTimeoutMillis, isLocked, openPool, requestTimeouts, withClient } from './pool.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database, or a running transaction, in which `transaction` is a savepoint. */
export type Connection = NodePgDatabase;

/** Drizzle doesn't get the schema: it would compute all relations for each transaction, and no query uses them. */
type NoRelations = Record<string, never>;

const options = { casing: 'snake_case' } as const;
const dialect = new PgDialect(options);
/** An arbitrary key for the advisory lock that lets one process migrate at a time. */
const migrationLock = 5_081_920;

export function openDatabase(connection: pg.PoolConfig, timeouts = requestTimeouts): Database {
  const pool = openPool(connection, timeouts);
  // Drizzle's own `transaction` leaks the connection when `begin` fails.
  const transaction: Database['transaction'] = (work, config) => withClient(pool, (client) => sessionOf(client).transaction(work, config));
  return Object.assign(drizzle(pool, options), { transaction });
}

const sessions = new WeakMap<pg.PoolClient, NodePgSession<NoRelations, ExtractTablesWithRelations<NoRelations>>>();

/** Keeps one session for each connection, so that its transactions share what is prepared on it. */
function sessionOf(client: pg.PoolClient) {
  const session = sessions.get(client) ?? new NodePgSession(client, dialect, undefined);
  sessions.set(client, session);
  return session;
}

/** Requests to a table wait behind a migration that waits for it, such as for a backup, which may take an hour. */
const maxLockWait = 0.5 * seconds;

/**
 * Migrates the database; processes that start at the same time wait for each other.
 * @param until the last migration to apply; all of them by default
 * @param onLocked called each time somebody else has a table, before it's tried again
 */
export async function migrateDatabase(
  connection: pg.PoolConfig,
  until?: string,
  onLocked: (error: unknown) => void = () => undefined,
): Promise<void> {
  const client = new Client({ connectionTimeoutMillis, application_name: 'picturelock', ...connection });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${maxLockWait}`);
    const db = drizzle(client, options);
    const apply = (folder: string) => untilUnlocked(() => migrate(db, { migrationsFolder: folder }), onLocked);
    await (until === undefined ? apply(migrationsFolder) : withMigrationsUntil(until, apply));
  } finally {
    await client.end();
  }
}

async function untilUnlocked(work: () => Promise<void>, onLocked: (error: unknown) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isLocked(error)) throw error;
    onLocked(error);
    // Gives those who waited for the table meanwhile time to finish.
    await setTimeout(maxLockWait);
    await untilUnlocked(work, onLocked);
  }
}

/** Shorter than the timeouts of common readiness probes. */
const readyWithin = 1.5 * seconds;

/** Whether the database responds in time, for the readiness check. */
export async function isReachable(db: Connection): Promise<boolean> {
  const responded = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([responded, setTimeout(readyWithin, false, { ref: false })]);
}

/** Whether an error is a violation of this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = (error as { cause?: unknown })?.cause ?? error;
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint;
}

/** The version of PostgreSQL, such as `18.4`, and the size of this database in bytes. */
export async function describeDatabase(db: Connection): Promise<{ version: string; size: number }> {
  const { rows } = await db.execute<{ version: string; size: number }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::float as size`,
  );
  return rows[0]!;
}
