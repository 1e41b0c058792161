import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { seconds } from '#server/shared/clock.ts';
import { reachableBinaries } from './embedded/binaries.ts';
import { initialize, requireMajorVersion, startServer, stopServer, user, writeAccessRules } from './embedded/cluster.ts';
import { type ClusterLocation, exists, locateCluster } from './embedded/directories.ts';
import { Client } from './pool.ts';

/** Connection settings for `pg`: the database `picturelock` over a socket that only this user can reach. */
interface EmbeddedConnection {
  host: string;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Stops the server if no other process is using it. */
  stop(): Promise<void>;
}

interface Options {
  /** For tests: the database doesn't sync to disk. */
  throwaway?: boolean;
  /** Receives the reason when the server ends by itself and is restarted, or can't be. */
  onFailure?: (error: unknown) => void;
}

/** An arbitrary key for the advisory lock that each process holds, shared, while it uses the server. */
const inUseLock = 5_081_922;
const retryAfter = 0.5 * seconds;
/** Another process may be starting or stopping the same server right now. */
const maxAttempts = 10;

/** The connection settings of a running embedded database. */
export const embeddedConnection = async (directory: string): Promise<EmbeddedConnection> => connectionTo(await locateCluster(directory));

/**
 * Starts the PostgreSQL server that npm installed and creates the database `picturelock`. A server that is already running on the
 * directory, also after a `kill -9` of the last process, is shared. A server that ends by itself is restarted.
 */
export async function startEmbeddedPostgres(directory: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const { throwaway = false, onFailure = () => undefined } = options;
  const location = await locateCluster(directory);
  const connection = connectionTo(location);
  const binaries = await reachableBinaries();
  const isReady = () => acceptsConnections(connection);
  let isStopping = false;
  let presence: Client | undefined;

  async function join(): Promise<void> {
    if (!(await isReady())) await startServer(binaries, location, { throwaway, isReady });
    presence = await registerProcess(connection);
    presence.once('end', () => {
      presence = undefined;
      if (!isStopping) joining = rejoin();
    });
  }

  async function rejoin(): Promise<void> {
    let failure: unknown = new Error('The connection to the embedded database was lost.');
    while (failure && !isStopping) {
      onFailure(failure);
      failure = await join().then(
        () => undefined,
        (error) => setTimeout(retryAfter, error),
      );
    }
  }

  if (!(await exists(location.data))) await initialize(binaries, location, throwaway);
  await requireMajorVersion(binaries, location);
  await writeAccessRules(location);
  let joining = retry(join);
  await joining;
  await createDatabase(connection);
  return {
    connection,
    stop: async () => {
      isStopping = true;
      await joining;
      if (!presence || (await isLastProcess(presence))) await stopServer(binaries, location);
      await presence?.end();
    },
  };
}

/**
 * Stops a server that a killed process left behind. Unlike at the end of a process, one that doesn't respond in time counts as used.
 * @returns false if other processes use it
 */
export async function stopUnusedPostgres(directory: string): Promise<boolean> {
  const location = await locateCluster(directory);
  const session = await connect(connectionTo(location)).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) throw error;
    return undefined;
  });
  try {
    const lock = await session?.query('select pg_try_advisory_lock($1) as alone', [inUseLock]);
    if (lock && !lock.rows[0].alone) return false;
    await stopServer(await reachableBinaries(), location);
    return true;
  } finally {
    await session?.end().catch(() => undefined);
  }
}

/** Deletes an embedded database that isn't running, wherever its files are. */
export async function removeEmbeddedPostgres(directory: string): Promise<void> {
  const { home, sockets } = await locateCluster(directory);
  for (const folder of [home, sockets]) await rm(folder, { recursive: true, force: true });
}

const connectionTo = ({ sockets }: ClusterLocation): EmbeddedConnection => ({ host: sockets, user, database: user });

async function retry(work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      await setTimeout(retryAfter);
    }
  }
}

/** Opens a connection that shows other processes that this one uses the server, and whose end shows that the server ended. */
async function registerProcess(connection: EmbeddedConnection): Promise<Client> {
  const client = await connect(connection);
  await client.query('select pg_advisory_lock_shared($1)', [inUseLock]);
  return client;
}

/** Whether no other process uses the server; also true when it doesn't respond in time, so that it can be stopped. */
async function isLastProcess(presence: Client): Promise<boolean> {
  const query = (text: string) => presence.query({ text, values: [inUseLock], query_timeout: 1 * seconds });
  try {
    await query('select pg_advisory_unlock_shared($1)');
    const { rows } = await query('select pg_try_advisory_lock($1) as alone');
    return rows[0].alone;
  } catch {
    return true;
  }
}

async function acceptsConnections(connection: EmbeddedConnection): Promise<boolean> {
  return connect(connection).then(
    (client) => client.end().then(() => true),
    () => false,
  );
}

async function createDatabase(connection: EmbeddedConnection) {
  // PostgreSQL's codes for a database that exists already, or that another process is creating.
  const duplicate = ['42P04', '23505'];
  const client = await connect(connection);
  await client
    .query(`create database ${connection.database}`)
    .catch((error: { code?: string }) => {
      if (!duplicate.includes(error.code ?? '')) throw error;
    })
    .finally(() => client.end());
}

/** Connects to the database `postgres`, which always exists. */
async function connect(connection: EmbeddedConnection): Promise<Client> {
  const client = new Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 5 * seconds,
    query_timeout: 5 * seconds,
    application_name: 'picturelock',
  });
  await client.connect();
  return client;
}
