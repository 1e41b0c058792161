import pg from 'pg';
import { minutes, seconds } from '../shared/clock.ts';

/** The database could not be reached, or the connection broke before it answered; pg itself says so by the text of an error only. */
export class ConnectionError extends Error {}

/** How long the server lets a statement run, wait for a lock, or leave a transaction idle, in milliseconds. */
interface Timeouts {
  statement: number;
  lock: number;
  idleInTransaction: number;
}

export const requestTimeouts: Timeouts = { statement: 15 * seconds, lock: 10 * seconds, idleInTransaction: 30 * seconds };
/** Cleanup of a large table takes its time, and nobody waits for it. */
export const jobTimeouts: Timeouts = { statement: 10 * minutes, lock: 30 * seconds, idleInTransaction: 2 * minutes };

/** For a free or new connection, before the database counts as unavailable. */
export const connectionTimeoutMillis = 10 * seconds;
/** How much longer than the server's own timeout to wait for an answer: after it the server hangs, or nobody is there any more. */
const shutdownGrace = 5 * seconds;

/** Without a listener an `error` ends the process, and a pool listens only while the connection is idle; what is under way fails by itself. */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads are not needed here
  override query(...query: any[]): any {
    const result = super.query(...(query as [string]));
    if (!(result instanceof Promise)) return result;
    return result.catch((error) => {
      if (error instanceof pg.DatabaseError) throw error;
      // What is sent after an unanswered statement would wait behind it.
      this.end().catch(() => undefined);
      throw new ConnectionError((error as Error).message, { cause: error });
    });
  }
}

export function openPool(connection: pg.PoolConfig, timeouts: Timeouts): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis,
    query_timeout: timeouts.statement + shutdownGrace,
    keepAlive: true,
    application_name: 'picturelock',
    Client,
    // Set by a statement: a connection pooler in front of the database refuses such parameters of a connection.
    onConnect: (client) => client.query(setTimeouts(timeouts)),
    ...connection,
  });
  pool.on('error', () => undefined);
  pool.query = ((...query: [string]) => withClient(pool, (client) => client.query(...query))) as typeof pool.query;
  return pool;
}

const setTimeouts = ({ statement, lock, idleInTransaction }: Timeouts) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idleInTransaction}`;

/** Lends a connection. One that is lost is taken out of the pool, but none is for an error in a statement. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw new ConnectionError((error as Error).message, { cause: error });
  });
  let isLost = false;
  try {
    return await work(client);
  } catch (error) {
    isLost = isConnectionBroken(error);
    throw error;
  } finally {
    client.release(isLost);
  }
}

/** PostgreSQL, "Appendix A. PostgreSQL Error Codes": connection exceptions, operator intervention except a canceled query, idle too long. */
const isConnectionBroken = (error: unknown): boolean =>
  hasCause(error, (one) => one instanceof ConnectionError || /^(08|57P|25P0[34])/.test(sqlStateOf(one)));

/**
 * Whether the database is away, starting, out of resources or too slow, so that the same request may succeed later: also by
 * `read_only_sql_transaction`, while another server takes over, and for the loser of a deadlock or a conflict.
 */
export const isUnavailable = (error: unknown): boolean =>
  hasCause(error, (one) => one instanceof ConnectionError || /^(08|25006|25P0[34]|40001|40P01|53|55P03|57|58)/.test(sqlStateOf(one)));

const sqlStateOf = (error: unknown) => (error instanceof pg.DatabaseError && error.code) || '';

/** Looks at an error and at what caused it. */
function hasCause(error: unknown, is: (error: unknown) => boolean): boolean {
  return is(error) || (error instanceof Error && error.cause !== undefined && hasCause(error.cause, is));
}
