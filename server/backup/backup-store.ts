import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupNamePattern } from '#api/operations/backups.ts';
import { databaseHome } from '#server/db/connect.ts';
import type { Settings } from '#server/settings/settings.ts';
import { hours } from '#server/shared/clock.ts';
import { openDiskStorage } from '#server/storage/disk-storage.ts';
import { removeStale } from '#server/storage/remove-stale.ts';
import type { Storage } from '#server/storage/storage.ts';
import { estimateSize } from './estimate-size.ts';
import { partialSuffix, saveArchive } from './save-archive.ts';
import { type BackupSource, writeArchive } from './write-archive.ts';

/** Where nightly backups are kept, as files that can be sent to a browser. */
export interface BackupStore extends Pick<Storage, 'read' | 'size' | 'signedUrl' | 'remove' | 'close'> {
  /** The names of the backups, in the order in which they were made. */
  list(): Promise<string[]>;
  /** Makes a backup. @param passphrase encrypts it */
  save(name: string, source: BackupSource, passphrase: string | undefined): Promise<void>;
}

/**
 * The name of the next backup, such as `picturelock-000042-2026-11-23T02-15-00Z.tar.zst`.
 * @param earlier the names of all others, in order
 */
export const nextBackupName = (earlier: string[], time: Date, isEncrypted: boolean) =>
  `picturelock-${String(numberOf(earlier.at(-1)) + 1).padStart(6, '0')}-${time.toISOString().replaceAll(':', '-').replace(/\.\d+/, '')}.tar.zst${isEncrypted ? '.age' : ''}`;

/** When a backup was started and whether it's encrypted, from its name. */
export function describeBackup(name: string): { createdAt: Date; isEncrypted: boolean } {
  const [, , date, hour, minute, second, age] = backupNamePattern.exec(name) ?? [];
  return { createdAt: new Date(`${date}T${hour}:${minute}:${second}Z`), isEncrypted: age !== undefined };
}

const isBackup = (name: string) => !Number.isNaN(describeBackup(name).createdAt.getTime());

/** Whether a file is a backup that a process is writing, or was writing when it was killed. */
const isPartialBackup = (name: string) => name.endsWith(partialSuffix) && isBackup(name.slice(0, -partialSuffix.length));

/** The number in a backup's name, by which they are ordered because a clock may be wrong; 0 if the name has none. */
const numberOf = (name = '') => Number(backupNamePattern.exec(name)?.[1] ?? 0);

const ordered = (names: string[]) => names.filter(isBackup).sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));

/** @returns undefined if no setting says where to keep backups */
export async function openBackupStore(settings: Settings): Promise<BackupStore | undefined> {
  const { s3, backup } = settings;
  if (backup.directory !== undefined) return directoryStore(backup.directory);
  if (backup.prefix === undefined || !s3) return undefined;
  const { openS3Storage } = await import('#server/storage/s3/s3-storage.ts');
  const storage = openS3Storage({ ...s3, prefix: backup.prefix }, join(databaseHome(settings), 'copies'));
  await storage.check().catch((error) => {
    storage.close();
    throw error;
  });
  return bucketStore(storage);
}

async function directoryStore(directory: string): Promise<BackupStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    ...openDiskStorage(directory),
    list: async () => ordered(await readdir(directory)),
    save: async (name, source, passphrase) => {
      await removeStale(directory, 1 * hours, isPartialBackup);
      await saveArchive(join(directory, name), await writeArchive(source, passphrase));
    },
  };
}

const bucketStore = (storage: Storage): BackupStore => ({
  ...storage,
  list: async () => ordered(await storage.list('')),
  save: async (name, source, passphrase) => {
    const size = await estimateSize(source);
    const { content, manifest } = await writeArchive(source, passphrase);
    await Promise.all([storage.write(name, content, size), manifest]);
  },
});
