import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { minutes, seconds } from '#server/shared/clock.ts';

/** The database couldn't be reached, or the connection broke before it responded; pg itself only has an error message for it. */
export class ConnectionError extends Error {}

/** How long the server lets a statement run, wait for a lock, or leave a transaction idle, in milliseconds. */
interface Timeouts {
  statement: number;
  lock: number;
  idleInTransaction: number;
}

export const requestTimeouts: Timeouts = { statement: 15 * seconds, lock: 10 * seconds, idleInTransaction: 30 * seconds };
/** Longer than for requests, because nobody waits for a job. */
export const jobTimeouts: Timeouts = { statement: 10 * minutes, lock: 30 * seconds, idleInTransaction: 2 * minutes };

/** How long to wait for a free or new connection before the database counts as unavailable. */
export const connectionTimeoutMillis = 10 * seconds;
/** How much longer than the server's own timeout the client waits: after that the server hangs or is gone. */
const responseGrace = 5 * seconds;

/** As a query's name, this has the query prepared and named after its text. Unlike other prepared queries, it shares no connection. */
export const preparedByText = 'prepared by text';
/** How many texts each connection prepares at most: the plan of a large query takes about 100 KB of the server's memory. */
const maxPreparedTexts = 100;

/** An `error` event without a listener ends the process, and a pool listens only to idle connections; a running query fails by itself. */
export class Client extends pg.Client {
  readonly #namesByText = new Map<string, string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads are not needed here
  override query(...query: any[]): any {
    if (query[0]?.name === preparedByText) query[0] = { ...query[0], name: this.#nameOf(query[0].text) };
    this.#gather();
    const result = super.query(...(query as [string]));
    if (!(result instanceof Promise)) return result;
    return result.catch((error) => {
      if (error instanceof pg.DatabaseError) throw error;
      // Ends the connection, because further statements would wait behind the unanswered one.
      this.end().catch(() => undefined);
      throw new ConnectionError((error as Error).message, { cause: error });
    });
  }

  /** Queries that are made at the same time go out in one piece: each piece wakes up the database. */
  #gather() {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** The name to prepare a query's text by. @returns undefined if too many are prepared already */
  #nameOf(text: string): string | undefined {
    if (!this.#namesByText.has(text) && this.#namesByText.size < maxPreparedTexts)
      this.#namesByText.set(text, `text_${this.#namesByText.size}`);
    return this.#namesByText.get(text);
  }
}

export function openPool(connection: pg.PoolConfig, timeouts: Timeouts): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis,
    // After pg's ten seconds, a burst of requests would often wait for new connections, each a new process of the database.
    idleTimeoutMillis: 1 * minutes,
    query_timeout: timeouts.statement + responseGrace,
    keepAlive: true,
    application_name: 'picturelock',
    // Queries are sent without waiting for the results of those before them (libpq, "Pipeline Mode").
    pipeline: true,
    Client,
    onConnect: (client) => prepareConnection(client, timeouts),
    ...connection,
  });
  pool.on('error', () => undefined);
  const runShared = shareConnectionOf(pool);
  pool.query = ((...query: [string | pg.QueryConfig]) => {
    const isShared = typeof query[0] === 'object' && query[0].name && query[0].name !== preparedByText;
    const run = isShared ? runShared : withClient.bind(undefined, pool);
    return run((client) => client.query(...(query as [string])));
  }) as typeof pool.query;
  return pool;
}

/**
 * Sets the timeouts by a statement, because connection poolers reject them as connection parameters.
 * @throws if the server is a standby, such as a former primary to which its name still leads: what it answers may be old
 */
async function prepareConnection(client: pg.ClientBase, { statement, lock, idleInTransaction }: Timeouts): Promise<void> {
  const results = (await client.query(`set statement_timeout = ${statement}; set lock_timeout = ${lock};
    set idle_in_transaction_session_timeout = ${idleInTransaction}; select pg_is_in_recovery() as "isStandby"`)) as unknown as pg.QueryResult[];
  if (results.at(-1)!.rows[0].isStandby) throw new ConnectionError('The server is a standby.');
}

/** Runs work with a connection from the pool. A broken connection is removed from the pool; an error in a statement doesn't break it. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await checkOut(pool);
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = isConnectionBroken(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/**
 * Runs prepared queries that overlap in time on one connection, pipelined: each takes half as long as on a connection of its own. They
 * must be quick, because each waits for those before it.
 */
function shareConnectionOf(pool: pg.Pool) {
  let current: { client: Promise<pg.PoolClient>; queries: number; isBroken: boolean } | undefined;
  return async <T>(query: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    current ??= { client: checkOut(pool), queries: 0, isBroken: false };
    const shared = current;
    shared.queries++;
    try {
      return await query(await shared.client);
    } catch (error) {
      shared.isBroken ||= isConnectionBroken(error);
      throw error;
    } finally {
      shared.queries--;
      if ((shared.isBroken || shared.queries === 0) && current === shared) current = undefined;
      if (shared.queries === 0) await shared.client.then((client) => client.release(shared.isBroken)).catch(() => undefined);
    }
  };
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new ConnectionError((error as Error).message, { cause: error });
  }
}

/**
 * Whether the connection can't be used anymore (PostgreSQL, "Appendix A. PostgreSQL Error Codes"): connection exceptions, operator
 * intervention except a cancelled query, idle too long. One that is read-only leads to a server that is no longer the primary.
 */
const isConnectionBroken = (error: unknown): boolean =>
  hasCause(error, (cause) => cause instanceof ConnectionError || /^(08|25006|57P|25P0[34])/.test(sqlStateOf(cause)));

/**
 * Whether the same request may succeed later: the database is unreachable, starting, failing over (`read_only_sql_transaction`), out
 * of resources or too slow, or the transaction lost a deadlock or conflict.
 */
export const isUnavailable = (error: unknown): boolean =>
  hasCause(error, (cause) => cause instanceof ConnectionError || /^(08|25006|25P0[34]|40001|40P01|53|55P03|57|58)/.test(sqlStateOf(cause)));

/** Whether a lock didn't become free in time, or two transactions waited for each other's. */
export const isLocked = (error: unknown): boolean => hasCause(error, (cause) => /^(40P01|55P03)/.test(sqlStateOf(cause)));

/** Whether a row that was to be referred to is gone, or one that was to go is referred to: somebody else was faster. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCause(error, (cause) => sqlStateOf(cause) === '23503');

const sqlStateOf = (error: unknown) => (error instanceof pg.DatabaseError && error.code) || '';

/** Checks an error and its chain of causes. */
function hasCause(error: unknown, is: (error: unknown) => boolean): boolean {
  return is(error) || (error instanceof Error && error.cause !== undefined && hasCause(error.cause, is));
}

const pause = 0.5 * seconds;
const maxAttempts = 120;

/** Repeats work while the database is away, for a minute or more: for what has happened already, and must be remembered. */
export async function untilAvailable<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error) || attempt === maxAttempts) throw error;
    await setTimeout(pause);
    return untilAvailable(work, attempt + 1);
  }
}
