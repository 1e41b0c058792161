import type { BackupState } from '#api/operations/backups.ts';
import type { Result } from '#domain/shared/result.ts';
import { type BackupStore, describeBackup } from '#server/backup/backup-store.ts';
import type { Deps } from '#server/deps.ts';
import { keepsBackups } from '#server/settings/settings.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { probe } from '#server/shared/probe.ts';
import { withBackupStore } from './backups.service.ts';
import { type BackupResult, findResults } from './backups.store.ts';

const maxListed = 30;
/** A backup is made every night, so one this old means that a night was missed. */
const maxAge = 2 * days;
/** The clocks of several machines differ by less than this. */
const maxAhead = 5 * minutes;

type Listed = Pick<BackupState, 'total' | 'backups'>;

/** The stored backups, the results of the last backup and rehearsal, and what is wrong. */
export async function readBackups({ db, settings, clock }: Deps): Promise<BackupState> {
  const [results, list] = await Promise.all([probe(() => findResults(db)), probe(() => withBackupStore(settings, listNewest))]);
  const lastOf = (kind: BackupResult['kind']) => results.value?.find((result) => result.kind === kind) ?? null;
  const [lastBackup, lastRehearsal] = [lastOf('backup'), lastOf('rehearsal')];
  const { total, backups } = list.value ?? { total: 0, backups: [] };
  const isOn = keepsBackups(settings);
  const problem = isOn ? (results.problem ?? problemOf(list, { lastBackup, lastRehearsal }, clock.now())) : null;
  return { isOn, keep: settings.backup.keep, problem, total, backups, lastBackup, lastRehearsal };
}

async function listNewest(store: BackupStore): Promise<Listed> {
  const names = await store.list();
  const newest = names.slice(-maxListed).reverse();
  const sizes = await Promise.all(newest.map((name) => store.size(name)));
  // A backup may have been deleted meanwhile.
  const backups = newest.flatMap((name, index) =>
    sizes[index] === undefined ? [] : [{ name, size: sizes[index], ...describeBackup(name) }],
  );
  return { total: names.length, backups };
}

type Results = Record<'lastBackup' | 'lastRehearsal', BackupResult | null>;

function problemOf(list: Result<Listed | undefined>, { lastBackup, lastRehearsal }: Results, now: Date): string | null {
  if (list.problem !== undefined) return `The backups can't be read. ${list.problem}`;
  if (lastBackup?.error) return `The last backup failed: ${lastBackup.error}`;
  if (lastRehearsal?.error) return `The last rehearsal couldn't restore a backup: ${lastRehearsal.error}`;
  const latest = list.value?.backups[0];
  if (!latest) return 'There is no backup yet. Back up now, or wait for tonight.';
  const age = now.getTime() - latest.createdAt.getTime();
  if (age < -maxAhead)
    return "The latest backup is dated in the future: the server's clock was wrong when it was made. Check the clock, and back up now.";
  return age > maxAge
    ? 'The latest backup is more than two days old. Check that a process runs background jobs (WORKERS), and read its log.'
    : null;
}
