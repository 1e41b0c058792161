import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedConnection } from '../server/db/embedded.ts';
import { startServerProcess } from '../server/testing/server-process.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { ownerPassword, test } from './test.ts';

interface IsolatedServer {
  url: string;
  /** Writes straight into its database. */
  query: (sql: string, values?: unknown[]) => Promise<unknown>;
}

/**
 * Tests on a server of their own, without demo data: nobody else's rows are in their lists or move what is on their screen, and
 * what they change is nobody else's. Its owner's password is that of the other server.
 * @param isSetUp whether the owner has been asked for the studio's details
 */
export const testIsolatedServer = ({ isSetUp }: { isSetUp: boolean }) =>
  test.extend<object, { ownStudio: IsolatedServer }>({
    ownStudio: [
      // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, which is nothing
      async ({}, use) => {
        const directory = temporaryDirectory();
        const server = await startServerProcess({ DEMO_DATA: 'off', DATA_DIR: directory, ADMIN_PASSWORD: ownerPassword() });
        const query = queryIn(join(directory, 'studio'));
        if (isSetUp) await query('update settings set set_up_at = now()');
        await use({ url: server.url, query });
        await server.kill('SIGTERM');
        rmSync(directory, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    baseURL: ({ ownStudio }, use) => use(ownStudio.url),
  });

const queryIn =
  (home: string) =>
  async (sql: string, values: unknown[] = []) => {
    const connection = await embeddedConnection(home);
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(sql, values).finally(() => client.end());
  };
