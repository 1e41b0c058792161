import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Settings, SettingsError } from '../settings.ts';
import { logFailures } from '../shared/failure-log.ts';
import { tryConnection } from './client.ts';
import { startEmbeddedPostgres } from './embedded.ts';

/** Where this process keeps its embedded database; demo data has a place of its own. */
export const databaseHome = ({ dataDir, demoData }: Pick<Settings, 'dataDir' | 'demoData'>) => join(dataDir, demoData ? 'demo' : 'studio');

/** Connects to the database of the settings, starting the embedded one if none is named. */
export async function openConnection(
  settings: Settings,
  log: FastifyBaseLogger,
): Promise<{ connection: pg.PoolConfig; close: () => Promise<void> }> {
  if (settings.databaseUrl) {
    const connection = { connectionString: settings.databaseUrl };
    await tryConnection(connection).catch((error) => {
      throw connectionError(error);
    });
    return { connection, close: async () => undefined };
  }
  const onFailure = logFailures(log, 'the embedded database is started again');
  const postgres = await startEmbeddedPostgres(databaseHome(settings), { onFailure });
  return { connection: postgres.connection, close: postgres.stop };
}

/** Why a connection failed, without the address, which may hold a password. PostgreSQL, "Appendix A. Error Codes". */
const failureReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host is unknown',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'the connection was closed',
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
};

function connectionError({ code = '', message }: NodeJS.ErrnoException): SettingsError {
  const reason = failureReasons[code] ?? (/timeout/.test(message) ? 'it does not answer' : code || 'the connection failed');
  return new SettingsError(`DATABASE_URL cannot be used: ${reason}. Check the address and that the database runs.`);
}
