import { setTimeout } from 'node:timers/promises';
import { seconds } from '../shared/clock.ts';
import { reachableBinaries } from './embedded/binaries.ts';
import { initialize, startServer, stopServer, user, writeAccessRules } from './embedded/cluster.ts';
import { type ClusterLocation, exists, locateCluster } from './embedded/directories.ts';
import { Client } from './pool.ts';

/** Connection settings for `pg`: the database `picturelock` over a socket that only this user reaches. */
interface EmbeddedConnection {
  host: string;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** The last of several processes that share the server stops it. */
  stop(): Promise<void>;
}

interface Options {
  /** For tests: no syncing to disk. */
  throwaway?: boolean;
  /** Told why, when the server has ended by itself and is started again, or cannot be. */
  onFailure?: (error: unknown) => void;
}

/** Any number: the key of the advisory lock that each process holds, shared, as long as it needs the server. */
const neededBytes = 5_081_922;
const retryAfter = 0.5 * seconds;
/** How often a start is tried: another process may be starting or stopping the same server at this moment. */
const attempts = 10;

/** The way into an embedded database that is running. */
export const embeddedConnection = async (directory: string): Promise<EmbeddedConnection> => connectionTo(await locateCluster(directory));

/**
 * Starts the PostgreSQL server that npm installed, on a data directory of its own, and makes the database
 * `picturelock` in it. A server still running there (after a `kill -9` of the last process) is used as it is. One that ends before
 * it is stopped is started again.
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
    let failure: unknown = new Error('The connection that watches the embedded database has ended.');
    while (failure && !isStopping) {
      onFailure(failure);
      failure = await join().then(
        () => undefined,
        (error) => setTimeout(retryAfter, error),
      );
    }
  }

  if (!(await exists(location.data))) await initialize(binaries, location, throwaway);
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

const connectionTo = ({ sockets }: ClusterLocation): EmbeddedConnection => ({ host: sockets, user, database: user });

async function retry(work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts) throw error;
      await setTimeout(retryAfter);
    }
  }
}

/** Opens a connection whose end tells that the server has ended, and by which others see that this process needs it. */
async function registerProcess(connection: EmbeddedConnection): Promise<Client> {
  const client = await connect(connection);
  await client.query('select pg_advisory_lock_shared($1)', [neededBytes]);
  return client;
}

/** Also where the server no longer says in time who else is there: the stop must not wait for it. */
async function isLastProcess(presence: Client): Promise<boolean> {
  const ask = (text: string) => presence.query({ text, values: [neededBytes], query_timeout: 1 * seconds });
  try {
    await ask('select pg_advisory_unlock_shared($1)');
    const { rows } = await ask('select pg_try_advisory_lock($1) as alone');
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
  // It is there already, or another process makes it at this moment.
  const duplicate = ['42P04', '23505'];
  const client = await connect(connection);
  await client
    .query(`create database ${connection.database}`)
    .catch((error: { code?: string }) => {
      if (!duplicate.includes(error.code ?? '')) throw error;
    })
    .finally(() => client.end());
}

/** To the server's own database, which is always there. */
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
