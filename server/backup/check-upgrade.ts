import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseHome } from '#server/db/connect.ts';
import { listMigrationsAfter } from '#server/db/migrations.ts';
import type { Settings } from '#server/settings/settings.ts';
import { systemClock } from '#server/shared/clock.ts';
import { version } from '#server/shared/version.ts';
import { BackupError } from './archive.ts';
import { checkArchive } from './read-archive.ts';
import { rehearseRestore } from './rehearse-restore.ts';
import { explain, readDemo, saveArchive } from './save-archive.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Migrates a copy of the database to this version, and compares every row with the original before that. The database itself isn't changed,
 * and the previous version may go on using it.
 * @param report told of each step
 * @throws BackupError if the database is of a newer version or can't be migrated
 */
export async function checkUpgrade(connection: pg.PoolConfig, settings: Settings, report: (text: string) => void): Promise<void> {
  const { passphrase } = settings.backup;
  const folder = `${databaseHome(settings)}.upgrade-check`;
  const file = join(folder, 'database.tar.zst');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const source = { connection, storage: undefined, demo: await readDemo(settings), clock: systemClock };
    const { tables } = await saveArchive(file, await writeArchive(source, passphrase));
    const openFile = async () => createReadStream(file);
    const { header } = await checkArchive(openFile, passphrase);
    const migrations = await listMigrationsAfter(header.migration);
    if (migrations.length === 0) return report(`The database is up to date for Picturelock ${version}: there is nothing to migrate.`);
    report(`Picturelock ${version} will migrate the database at its start: ${migrations.join(', ')}.`);
    report(`Trying it on a copy of ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows…`);
    const milliseconds = await rehearseRestore(openFile, settings).catch(failUpgrade);
    report(`The copy was migrated in ${(milliseconds / 1000).toFixed(1)} s. CHANGELOG.md says what else to do before the upgrade.`);
  } catch (error) {
    throw explain(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL's reason is the cause of drizzle's error. */
function failUpgrade(error: Error & { cause?: Error }): never {
  if (error instanceof BackupError) throw error;
  const { message } = error.cause ?? error;
  throw new BackupError(`This version can't migrate the database: ${message}. Stay with the present version and report this.`, {
    cause: error,
  });
}
