import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What stores and services need: the database, or a transaction under way, in which `transaction` is a savepoint. */
export type Connection = NodePgDatabase<typeof schema>;

const options = { schema, casing: 'snake_case' } as const;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number: the key of the advisory lock under which one process at a time migrates. */
const migrationLock = 5_081_920;

export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 10_000, application_name: 'picturelock', ...connection });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return drizzle(pool, options);
}

/** Connects once, or throws why not. */
export async function tryConnection(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Brings the tables up to date; of several processes that start at once, each waits for the one at work. */
export async function migrateDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, application_name: 'picturelock', ...connection });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, options), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Whether the database answers; for the readiness check. */
export async function isReachable(db: Connection): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

/** No connection was free or could be made in time: the database is overloaded, starting or away (PostgreSQL, "Appendix A. Error Codes"). */
export function isUnavailable(error: unknown): boolean {
  const { cause, code = '', message = '' } = (error ?? {}) as { cause?: unknown; code?: string; message?: string };
  if (['53300', '57P01', '57P03', 'ECONNREFUSED'].includes(code) || message === 'timeout exceeded when trying to connect') return true;
  return cause !== undefined && isUnavailable(cause);
}

/** Whether an error is PostgreSQL's refusal of a second row under this unique constraint or index. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  const cause = (error as { cause?: unknown })?.cause ?? error;
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint;
}
