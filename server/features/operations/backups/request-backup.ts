import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { keepsBackups } from '#server/settings/settings.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';

/**
 * Makes a backup now, in the background, once no other one is underway. Requests within a minute get the same one.
 * @throws AppError conflict if no setting says where to keep backups
 */
export async function requestBackup({ db, jobs, settings }: Deps, actor: Actor): Promise<void> {
  if (!keepsBackups(settings))
    throw new AppError('conflict', 'Backups are off. Set BACKUP_DIR or BACKUP_S3_PREFIX, and restart the server.');
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'back-up', {}, { group: 'back-up', throttle: { key: 'requested', seconds: 60 } });
    await recordAudit(tx, { action: 'backup.requested', actor });
  });
}
