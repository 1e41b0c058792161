import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupNamePattern } from '../../contract/backups.ts';
import { databaseHome } from '../db/connect.ts';
import type { Settings } from '../settings.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { saveArchive } from './save-archive.ts';
import type { Archive } from './write-archive.ts';

/** Where nightly backups are kept, as files that can be sent to a browser. */
export interface BackupStore extends Pick<Storage, 'read' | 'size' | 'signedUrl' | 'remove' | 'close'> {
  /** The names of the backups, oldest first. */
  list(): Promise<string[]>;
  save(name: string, archive: Archive): Promise<void>;
}

/** Such as `picturelock-2026-11-23T02-15-00Z.tar.zst`. */
export const backupName = (time: Date, isEncrypted: boolean) =>
  `picturelock-${time.toISOString().replaceAll(':', '-').replace(/\.\d+/, '')}.tar.zst${isEncrypted ? '.age' : ''}`;

/** When a backup was started and whether it's encrypted, from its name. */
export function describeBackup(name: string): { createdAt: Date; isEncrypted: boolean } {
  const [, date, hour, minute, second, age] = backupNamePattern.exec(name) ?? [];
  return { createdAt: new Date(`${date}T${hour}:${minute}:${second}Z`), isEncrypted: age !== undefined };
}

const isBackup = (name: string) => !Number.isNaN(describeBackup(name).createdAt.getTime());
const ordered = (names: string[]) => names.filter(isBackup).sort();

/** @returns undefined if no setting says where to keep backups */
export async function openBackupStore(settings: Settings): Promise<BackupStore | undefined> {
  const { s3, backup } = settings;
  if (backup.directory !== undefined) return directoryStore(backup.directory);
  if (backup.prefix === undefined || !s3) return undefined;
  const { openS3Storage } = await import('../storage/s3/s3-storage.ts');
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
    save: async (name, archive) => void (await saveArchive(join(directory, name), archive)),
  };
}

const bucketStore = (storage: Storage): BackupStore => ({
  ...storage,
  list: async () => ordered(await storage.list('')),
  save: async (name, { content, manifest }) => void (await Promise.all([storage.write(name, content), manifest])),
});
