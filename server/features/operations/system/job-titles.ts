import type { JobName } from '#server/job-queue/queues.ts';

/** What the studio reads instead of a job's name. */
export const jobTitle = (name: string): string => titles[name as JobName] ?? name;

/** Jobs of another version of the server have no title here. */
const titles: Record<JobName, string> = {
  'back-up': 'Back up',
  'rehearse-restore': 'Rehearse restoring a backup',
  'clean-up-hourly': 'Delete what has expired',
  'clean-up-nightly': 'Delete what is past its retention period',
  'compact-row-counts': 'Compact the totals of lists',
  'refresh-search-words': 'Refresh the words of the search',
  'send-notification-digests': 'Email new notifications',
  'deliver-mail': 'Deliver emails',
  'deliver-webhook': 'Deliver webhooks',
  'run-bulk-action': 'Change several rows',
  'reconcile-payments': 'Check open payments with the provider',
  'submit-refunds': 'Continue refunds',
  'reconcile-refunds': 'Check refunds and disputes with the provider',
  'record-fees': "Record the provider's fees",
  'mark-overdue-invoices': 'Mark overdue invoices',
  'follow-delivery': 'Move due dates with a delivery',
  'follow-payment': 'Begin paid projects',
  'follow-proposals': 'End and remind of proposals',
  'send-invoice-reminders': 'Send invoice reminders',
  'expire-credits': 'Expire video credits',
  'warn-of-expiry': 'Announce expiring video credits',
  'renew-packages': 'Renew packages',
  'process-file': 'Check uploaded files',
  'process-video': 'Prepare videos for playback',
  'process-outdated-videos': 'Find drafts to prepare again',
  'make-poster': 'Make chosen posters',
  'announce-review': 'Announce drafts to review',
  'update-watermarks': 'Update watermarks',
  'finish-uploads': 'Finish uploads',
  'delete-stray-uploads': 'Delete stray uploads',
  'delete-stored-files': 'Delete files from storage',
  'fetch-thumbnail': "Fetch the site's thumbnails",
  'convert-film': "Convert the site's films",
  'send-reset-link': 'Email links to reset passwords',
  'run-sandbox-tasks': 'Run the payment sandbox',
};
