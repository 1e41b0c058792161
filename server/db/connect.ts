import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Settings, SettingsError } from '#server/settings/settings.ts';
import { logFailures } from '#server/shared/failures/failure-log.ts';
import { isDiskFull } from './disk-space.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { keepsSessions } from './keeps-sessions.ts';
import { completeSwitch } from './switch-home.ts';
import { isRestoreUnfinished } from './unfinished-restore.ts';

/** The directory of the embedded database and of the files; demo data has its own. */
export const databaseHome = ({ dataDir, demoData }: Pick<Settings, 'dataDir' | 'demoData'>) => join(dataDir, demoData ? 'demo' : 'studio');

/** Connects to DATABASE_URL, or starts the embedded database if none is set. */
export async function openConnection(
  settings: Settings,
  log: FastifyBaseLogger,
): Promise<{ connection: pg.PoolConfig; close: () => Promise<void> }> {
  const home = databaseHome(settings);
  await completeSwitch(home);
  if (settings.databaseUrl) {
    const connection = { connectionString: settings.databaseUrl };
    const isUnfinished = await isRestoreUnfinished(connection).catch((error) => {
      throw connectionError(error);
    });
    if (isUnfinished)
      throw new SettingsError('A restore into DATABASE_URL was interrupted. Run npm run restore again, or choose another database.');
    return { connection, close: async () => undefined };
  }
  const logFailure = logFailures(log, 'restarting the embedded database');
  const onFailure = (error: unknown) => logFailure(isDiskFull(home) ? new Error(diskFull, { cause: error }) : error);
  const postgres = await startEmbeddedPostgres(home, { onFailure }).catch((error) => {
    throw isDiskFull(home) ? new SettingsError(`${diskFull} The folder is ${home}.`) : error;
  });
  return { connection: postgres.connection, close: postgres.stop };
}

/** Refuses a DATABASE_URL behind which connections don't keep their sessions, as the server needs. */
export async function requireSessions({ databaseUrl }: Settings): Promise<void> {
  if (!databaseUrl) return;
  const isKept = await keepsSessions({ connectionString: databaseUrl }).catch((error) => {
    throw connectionError(error);
  });
  if (!isKept)
    throw new SettingsError(
      'DATABASE_URL leads through a connection pooler in transaction mode, in which notifications get lost (LISTEN). Use its session mode, or connect to PostgreSQL directly.',
    );
}

const diskFull = "The disk is full, so the embedded database can't run. It starts once there is space.";

/** Reasons without the URL, which may contain a password (PostgreSQL, "Appendix A. PostgreSQL Error Codes"). */
const failureReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'the host is unknown',
  ETIMEDOUT: 'it does not respond',
  ECONNRESET: 'the connection was closed',
  '28P01': 'the password is wrong',
  '28000': 'this user is not allowed to connect',
  '3D000': 'the database does not exist',
  '25006': 'it is a standby, which only reads',
};

function connectionError({ code = '', message }: NodeJS.ErrnoException): SettingsError {
  const reason = failureReasons[code] ?? (/timeout/.test(message) ? 'it does not respond' : code || 'the connection failed');
  return new SettingsError(`Can't connect to DATABASE_URL: ${reason}. Check the URL and that the database is running.`);
}
