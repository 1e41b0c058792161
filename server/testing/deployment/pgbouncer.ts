import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { startDaemon } from './daemon.ts';
import type { Cluster } from './debian-postgres.ts';

/** Starts Debian's PgBouncer with its default settings in front of a database. @returns DATABASE_URL through it */
export async function startPgBouncer(
  { connection }: Pick<Cluster, 'connection'>,
  mode: 'session' | 'transaction' | 'statement',
): Promise<string> {
  const { host, user, database } = connection;
  const port = await freePort();
  const directory = temporaryDirectory();
  const [settings, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')];
  writeFileSync(users, `"${user}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
${database} = host=${host}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  await startDaemon({ program: '/usr/sbin/pgbouncer', package: 'pgbouncer', args: ['-q', settings], port });
  return `postgres://${user}@127.0.0.1:${port}/${database}`;
}
