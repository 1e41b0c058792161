import { join } from 'node:path';
import type { Settings } from '#server/settings/settings.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { CallLimits } from './s3/guard-calls.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the bucket that the settings name, or a folder on the disk, which `check` says whether it can be used. The code for S3 is only loaded if
 * it's used.
 * @param folder for files, or with a bucket for temporary copies
 * @param limits of calls to a bucket; the usual ones by default
 */
export async function openStorage({ s3 }: Pick<Settings, 's3'>, folder: string, limits?: CallLimits): Promise<Storage> {
  if (!s3) return openDiskStorage(join(folder, 'files'));
  const { openS3Storage } = await import('./s3/s3-storage.ts');
  return openS3Storage(s3, join(folder, 'copies'), limits);
}
