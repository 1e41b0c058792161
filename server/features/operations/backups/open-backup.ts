import { type BackupStore, openBackupStore } from '#server/backup/backup-store.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';

/**
 * Opens the store of a backup that is about to be downloaded.
 * @throws AppError not_found, unavailable
 */
export async function openBackup({ db, settings }: Deps, name: string, actor: Actor): Promise<BackupStore> {
  const store = await openBackupStore(settings).catch((cause) => {
    throw new AppError('unavailable', "The backups can't be reached right now. Please try again later.", { cause });
  });
  if (!store) throw notFound('Backup');
  try {
    if ((await store.size(name)) === undefined) throw notFound('Backup');
    await recordAudit(db, { action: 'backup.downloaded', actor, target: name });
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}
