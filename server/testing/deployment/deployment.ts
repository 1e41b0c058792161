import { mkdirSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase, openDatabase } from '#server/db/client.ts';
import { databaseHome } from '#server/db/connect.ts';
import { isRoot, nobody } from '#server/db/embedded/unprivileged.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { freePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { startNginx } from './nginx.ts';

const metricsToken = 'a-token-for-prometheus';

/** Two processes that serve the site behind nginx, and one that runs the jobs, on Debian's PostgreSQL and a mail server. */
export async function startDeployment() {
  const directory = temporaryDirectory();
  const databaseDirectory = join(directory, 'postgres');
  mkdirSync(databaseDirectory);
  if (isRoot) await chown(databaseDirectory, nobody, nobody);
  const postgres = await startDebianPostgres(databaseDirectory);
  await migrateDatabase(postgres.connection);
  const mailbox = await openMailbox();
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    PAYMENTS: 'sandbox',
    SMTP_URL: mailbox.url,
    METRICS_TOKEN: metricsToken,
  };
  const [first, second, worker] = await Promise.all(
    (['off', 'off', 'only'] as const).map((workers, index) => startProcess({ ...settings, WORKERS: workers, PORT: String(ports[index]) })),
  );
  await startNginx(directory, { port: port!, upstreams: ports.slice(0, 2) });
  const db = openDatabase(postgres.connection);
  onTestEnd(() => db.$client.end());
  return { url, postgres, mailbox, db, directory, home: databaseHome(readSettings(settings)), servers: [first!, second!], worker: worker! };
}

/** A process that can be restarted on its port. */
async function startProcess(settings: Record<string, string>) {
  let current: ServerProcess = await startServerProcess(settings);
  onTestEnd(() => current.kill('SIGKILL'));
  return {
    pid: () => current.pid,
    /** Stops the process. @returns its exit code */
    stop: (signal: NodeJS.Signals) => current.kill(signal),
    start: async () => {
      current = await startServerProcess(settings);
    },
    /** How many requests to the API the process has answered since its start. */
    answered: async () => {
      const response = await fetch(`${current.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
      const counts = (await response.text()).matchAll(/^picturelock_http_request_duration_seconds_count\{.*"\/api\/.*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
  };
}
