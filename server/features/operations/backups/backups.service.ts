import { type BackupStore, nextBackupName, openBackupStore } from '#server/backup/backup-store.ts';
import { rehearseRestore } from '#server/backup/rehearse-restore.ts';
import { explain, readDemo } from '#server/backup/save-archive.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import type { Mail } from '#server/mail.ts';
import type { Settings } from '#server/settings/settings.ts';
import { dateIn } from '#server/shared/clock.ts';
import { type BackupFailure, backupMails } from './backups.mails.ts';
import { type BackupResult, saveResult } from './backups.store.ts';

/** Makes a backup if a setting says where to keep it, and deletes the oldest ones. A failure is emailed to the studio. */
export async function backUp(deps: Deps): Promise<void> {
  const { settings, clock, storage, connection, db, log } = deps;
  const { passphrase, keep } = settings.backup;
  try {
    await withBackupStore(settings, async (store) => {
      const name = nextBackupName(await store.list(), clock.now(), passphrase !== undefined);
      await store.save(name, { connection, storage, demo: await readDemo(settings), clock }, passphrase);
      const old = (await store.list()).slice(0, -keep);
      for (const each of old) if (each !== name) await store.remove(each);
      await saveResult(db, { kind: 'backup', backup: name, finishedAt: clock.now(), error: null });
      log.info({ backup: name }, 'backed up');
    });
  } catch (error) {
    await reportFailure(deps, error, { kind: 'backup', backup: null }, backupMails.backupFailed);
  }
}

/** Restores the latest backup into a throwaway database. A failure is emailed to the studio. */
export async function rehearse(deps: Deps): Promise<void> {
  const { settings, clock, db, log } = deps;
  await withBackupStore(settings, async (store) => {
    const name = (await store.list()).at(-1);
    if (name === undefined) return;
    try {
      await rehearseRestore(() => store.read(name), settings);
      await saveResult(db, { kind: 'rehearsal', backup: name, finishedAt: clock.now(), error: null });
      log.info({ backup: name }, 'restored in a rehearsal');
    } catch (error) {
      await reportFailure(deps, error, { kind: 'rehearsal', backup: name }, backupMails.rehearsalFailed);
    }
  });
}

/** @returns undefined if no setting says where to keep backups */
export async function withBackupStore<T>(settings: Settings, use: (store: BackupStore) => Promise<T>): Promise<T | undefined> {
  const store = await openBackupStore(settings);
  return store && use(store).finally(() => store.close());
}

/** @throws the error, so that the job fails and is retried */
async function reportFailure(
  deps: Deps,
  error: unknown,
  failed: Pick<BackupResult, 'kind' | 'backup'>,
  mail: Mail<BackupFailure>,
): Promise<never> {
  const { message: reason } = explain(error);
  const finishedAt = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await saveResult(tx, { ...failed, finishedAt, error: reason });
    await sendMail(deps, tx, mail, { backup: failed.backup, reason, date: dateIn('UTC', finishedAt) });
  });
  throw error;
}
