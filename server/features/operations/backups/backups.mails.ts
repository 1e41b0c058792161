import type { MailMessage } from '#server/features/messaging/mail/message.ts';

interface Failure {
  reason: string;
  /** The day, for at most one email about it. */
  date: string;
}

export const backupFailedMail = (to: string, { reason, date }: Failure): MailMessage => ({
  to,
  subject: 'A backup failed',
  heading: 'A backup failed',
  paragraphs: ["A backup couldn't be made. Earlier backups are still there. The server tries again tonight at the latest."],
  table: [['Reason', reason]],
  dedupeKey: `backup failed ${date}`,
});

export const rehearsalFailedMail = (to: string, { name, reason, date }: Failure & { name: string }): MailMessage => ({
  to,
  subject: "A backup can't be restored",
  heading: "A backup can't be restored",
  paragraphs: ['Once a week, the latest backup is restored into a throwaway database to make sure that it works. This time, that failed.'],
  table: [
    ['Backup', name],
    ['Reason', reason],
  ],
  dedupeKey: `rehearsal failed ${date}`,
});
