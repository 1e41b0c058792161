import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseHome } from '#server/db/connect.ts';
import { exists } from '#server/db/embedded/directories.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres, stopUnusedPostgres } from '#server/db/embedded.ts';
import { restoringHome, switchHome } from '#server/db/switch-home.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { BackupError } from './archive.ts';
import { openEmptyDatabase } from './empty-database.ts';
import { storedFolders } from './stored-paths.ts';

/** An empty database and storage to restore into. Nobody else uses them until `commit`. */
export interface RestoreTarget {
  connection: pg.PoolConfig;
  storage: Storage;
  /** Puts the restored data in the place that the settings name. @returns where the previous data is, if there was some */
  commit(): Promise<string | undefined>;
  /** Deletes what was restored. */
  discard(): Promise<void>;
}

type TargetSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'demoData' | 's3'>;

/**
 * Whatever is in the data directory is restored beside it and replaces it at the end. A database at DATABASE_URL and a bucket must be empty,
 * so that nothing is replaced: the previous ones stay where they are.
 * @throws BackupError, SettingsError
 */
export async function openTarget(settings: TargetSettings): Promise<RestoreTarget> {
  const restoring = restoringHome(databaseHome(settings));
  await removeHome(restoring);
  try {
    return await openIn(restoring, settings);
  } catch (error) {
    await removeHome(restoring);
    throw error;
  }
}

async function openIn(restoring: string, settings: TargetSettings): Promise<RestoreTarget> {
  await mkdir(restoring, { recursive: true });
  const storage = await openStorage(settings, restoring);
  await storage.check();
  if (settings.s3) await requireEmptyBucket(storage, settings.s3);
  const database = settings.databaseUrl ? await openEmptyDatabase(settings.databaseUrl) : await openNewDatabase(restoring);
  return {
    connection: database.connection,
    storage,
    commit: async () => {
      await requireUnused(settings);
      await database.close();
      const isElsewhere = settings.databaseUrl !== undefined && settings.s3 !== undefined;
      if (isElsewhere) await removeHome(restoring);
      const previous = isElsewhere ? undefined : await switchHome(databaseHome(settings));
      await database.release();
      storage.close();
      return previous;
    },
    discard: async () => {
      await database.discard();
      if (settings.s3) for (const folder of storedFolders) for (const path of await storage.list(folder)) await storage.remove(path);
      storage.close();
      await removeHome(restoring);
    },
  };
}

async function requireEmptyBucket(storage: Storage, { bucket, prefix }: NonNullable<Settings['s3']>): Promise<void> {
  for (const folder of storedFolders)
    if ((await storage.list(folder, 1)).length > 0)
      throw new BackupError(
        `S3_BUCKET ${bucket} already has files${prefix ? ` in ${prefix}` : ''}. Set S3_PREFIX to a new folder, so that they stay as they are.`,
      );
}

async function openNewDatabase(home: string) {
  const postgres = await startEmbeddedPostgres(home);
  return { connection: postgres.connection, close: postgres.stop, discard: postgres.stop, release: async () => undefined };
}

/** @throws BackupError while a server uses the embedded database */
export async function requireUnused(settings: TargetSettings): Promise<void> {
  const home = databaseHome(settings);
  if (!settings.databaseUrl && (await hasDatabase(home)) && !(await stopUnusedPostgres(home)))
    throw new BackupError(`A server is running on ${settings.dataDir}. Stop it first.`);
}

/** Deletes a directory with an embedded database and files, if it's there. */
export async function removeHome(home: string): Promise<void> {
  if (await hasDatabase(home)) {
    if (!(await stopUnusedPostgres(home))) throw new BackupError(`${home} is in use by another restore.`);
    await removeEmbeddedPostgres(home);
  }
  await rm(home, { recursive: true, force: true });
}

/** The files of the database may be elsewhere: see locateCluster. */
export const hasDatabase = async (home: string): Promise<boolean> =>
  (await exists(join(home, 'database'))) || exists(join(home, 'database-location'));
