import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the bucket that the settings name, or a folder on the disk. The code for S3 is only loaded if it's used.
 * @param folder for files, or with a bucket for temporary copies
 * @throws SettingsError if the bucket can't be used
 */
export async function openStorage({ s3 }: Pick<Settings, 's3'>, folder: string): Promise<Storage> {
  if (!s3) return openDiskStorage(join(folder, 'files'));
  const { openS3Storage } = await import('./s3/s3-storage.ts');
  return openS3Storage(s3, join(folder, 'copies'));
}
