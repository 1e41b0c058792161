import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedConnection } from '../server/db/embedded.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { ownerPassword, test } from './test.ts';

interface IsolatedServer {
  url: string;
  /** Runs SQL on the server's database. */
  query: (sql: string, values?: unknown[]) => Promise<unknown>;
  /** Starts another process on the same database and files. */
  startAnother: () => Promise<ServerProcess>;
}

/**
 * Runs tests on a separate server without demo data, so tests running in parallel can't affect their lists and settings, or the
 * other way around. The owner's password is the same as on the shared server.
 * @param options.isSetUp whether the owner has completed the studio setup
 * @param options.env more of the server's settings
 */
export const testIsolatedServer = ({ isSetUp, env = {} }: { isSetUp: boolean; env?: Record<string, string> }) =>
  test.extend<object, { isolatedServer: IsolatedServer }>({
    isolatedServer: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one
      async ({}, use) => {
        const directory = temporaryDirectory();
        const settings = { DEMO_DATA: 'off', DATA_DIR: directory, ADMIN_PASSWORD: ownerPassword(), ...env };
        const start = () => startServerProcess(settings);
        const server = await start();
        const query = connectForQueries(join(directory, 'studio'));
        if (isSetUp) await query('update settings set set_up_at = now()');
        await use({ url: server.url, query, startAnother: start });
        await server.kill('SIGTERM');
        rmSync(directory, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    baseURL: ({ isolatedServer }, use) => use(isolatedServer.url),
  });

const connectForQueries =
  (databaseDirectory: string) =>
  async (sql: string, values: unknown[] = []) => {
    const connection = await embeddedConnection(databaseDirectory);
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(sql, values).finally(() => client.end());
  };
