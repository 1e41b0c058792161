import { defineMails, type MailSender } from '#server/mail.ts';

export interface BackupFailure {
  /** The backup that couldn't be restored; null if none could be made. */
  backup: string | null;
  reason: string;
  /** The day of the failure, so that at most one email a day is about it. */
  date: string;
}

const about = (kind: 'backup' | 'rehearsal', subject: string) => ({
  title: subject,
  audience: 'studio' as const,
  addressChosenBy: 'studio' as const,
  optOut: () => null,
  isFixed: true as const,
  subject,
  build: ({ backup, reason, date }: BackupFailure, { studioEmail }: MailSender) => ({
    to: studioEmail,
    heading: subject,
    table: [...(backup === null ? [] : [['Backup', backup]]), ['Reason', reason]] as [string, string][],
    dedupeKey: `${kind} failed ${date}`,
  }),
});

const failure = { backup: null, reason: 'There is no space left on the disk.', date: '2026-07-05' };

export const backupMails = defineMails({
  backupFailed: {
    ...about('backup', 'A backup failed'),
    text: "A backup couldn't be made. Earlier backups are still there. The server tries again tonight at the latest.",
    samples: [failure],
  },

  rehearsalFailed: {
    ...about('rehearsal', "A backup can't be restored"),
    text: 'Once a week, the latest backup is restored into a throwaway database to make sure that it works. This time, that failed.',
    samples: [{ ...failure, backup: 'picturelock-2026-07-05T02-15-00Z.tar.zst' }],
  },
});
