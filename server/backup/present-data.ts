import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { databaseHome, openConnection } from '#server/db/connect.ts';
import type { Settings } from '#server/settings/settings.ts';
import { systemClock } from '#server/shared/clock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { BackupError } from './archive.ts';
import { hasDatabase } from './restore-target.ts';
import { readDemo, saveArchive } from './save-archive.ts';
import { writeArchive } from './write-archive.ts';

/** The data that a restore replaces. */
export interface Present {
  connection: pg.PoolConfig;
  /** Makes the safety copy. @returns its path */
  save(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database that a restore replaces. Files in a bucket and a database elsewhere aren't replaced.
 * @returns undefined if there's none
 * @throws BackupError if it can't be used
 */
export async function openPresent(settings: Settings, log: FastifyBaseLogger): Promise<Present | undefined> {
  const home = databaseHome(settings);
  if (settings.databaseUrl || !(await hasDatabase(home))) return undefined;
  const { connection, close } = await openConnection(settings, log).catch(failSafetyCopy);
  let closed: Promise<void> | undefined;
  return {
    connection,
    save: async () => {
      const path = join(settings.dataDir, `before-restore-${systemClock.now().toISOString().replaceAll(':', '-')}.tar.zst`);
      const storage = settings.s3 ? undefined : await openStorage(settings, home);
      const demo = await readDemo(settings);
      const write = async () => saveArchive(path, await writeArchive({ connection, storage, demo, clock: systemClock }, undefined));
      await write().catch(failSafetyCopy);
      return path;
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

function failSafetyCopy(cause: Error): never {
  throw new BackupError(
    `The safety copy can't be made: ${cause.message} To restore without one, add --no-safety-copy. The present data stays beside the restored data all the same.`,
    { cause },
  );
}
