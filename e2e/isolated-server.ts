import { rmSync } from 'node:fs';
import { createDatabase, dropDatabase, onDatabase, template, urlOf } from '#server/testing/databases.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { databaseServer } from './database-server.ts';
import { ownerPassword, test } from './test.ts';

interface IsolatedServer {
  url: string;
  /** Runs SQL on the server's database. */
  query: (sql: string, values?: unknown[]) => Promise<unknown>;
  /** Starts another process on the same database and files. */
  startAnother: () => Promise<ServerProcess>;
}

interface Options {
  /** Whether the owner has completed the studio setup. */
  isSetUp: boolean;
  /** Settings of the server in addition to the usual ones. */
  env?: Record<string, string>;
}

/** Keeps one server for the file whose tests a worker is running. A new worker for each server would take as long as the server. */
class IsolatedServers {
  #running: { file: string; server: IsolatedServer; stop: () => Promise<void> } | undefined;

  async serverOf(file: string, options: Options): Promise<IsolatedServer> {
    if (this.#running?.file !== file) {
      await this.stop();
      this.#running = { file, ...(await start(options)) };
    }
    return this.#running.server;
  }

  async stop() {
    await this.#running?.stop();
    this.#running = undefined;
  }
}

async function start({ isSetUp, env = {} }: Options) {
  const directory = temporaryDirectory();
  const databases = await databaseServer();
  const database = await createDatabase(databases, template);
  const settings = { DATABASE_URL: urlOf(databases, database), DATA_DIR: directory, ADMIN_PASSWORD: ownerPassword(), ...env };
  const startAnother = () => startServerProcess(settings);
  const query = (sql: string, values?: unknown[]) => onDatabase(databases, sql, { database, values });
  if (isSetUp) await query('update settings set set_up_at = now()');
  const { url, kill } = await startAnother();
  const stop = async () => {
    await kill('SIGTERM');
    await dropDatabase(databases, database);
    rmSync(directory, { recursive: true, force: true });
  };
  return { server: { url, query, startAnother }, stop };
}

const testWithServers = test.extend<object, { isolatedServers: IsolatedServers }>({
  isolatedServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one
    async ({}, use) => {
      const servers = new IsolatedServers();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
});

/**
 * Runs a file's tests on a separate server without demo data, so tests running in parallel can't affect their lists and settings, or
 * the other way around. The owner's password is the same as on the shared server.
 */
export const testIsolatedServer = (options: Options) =>
  testWithServers.extend<{ isolatedServer: IsolatedServer }>({
    isolatedServer: async ({ isolatedServers }, use, { file }) => use(await isolatedServers.serverOf(file, options)),
    baseURL: ({ isolatedServer }, use) => use(isolatedServer.url),
  });
