import { cleanUpIdempotencyKeys } from '../db/idempotency-keys.ts';
import { compactRowCounts } from '../db/row-counts.ts';
import type { Deps } from '../deps.ts';
import { sendResetLink } from '../features/auth/recover-password.ts';
import { cleanUpPasswordLinks } from '../features/clients/clients.service.ts';
import { expireCredits } from '../features/credits/credits.service.ts';
import { cleanUpFiles } from '../features/files/delete-file.ts';
import { finishUploads } from '../features/files/finish-upload.ts';
import { processFile } from '../features/files/process-file.ts';
import { deleteStoredFiles } from '../features/files/stored-files.ts';
import { deleteStrayUploads } from '../features/files/stray-uploads.ts';
import { cleanUpUploads } from '../features/files/uploads.service.ts';
import { readPdf } from '../features/invoice-documents/invoice-documents.service.ts';
import { markOverdueInvoices } from '../features/invoices/invoices.service.ts';
import { sendReminders } from '../features/invoices/send-reminders.ts';
import { deliverMail } from '../features/mail/mail.service.ts';
import { sendDigests } from '../features/notifications/notifications.service.ts';
import { renewPackages } from '../features/package-invoices/renew-packages.ts';
import { cleanUpWebhookEvents } from '../features/payments/payments.service.ts';
import { reconcilePayments } from '../features/payments/reconcile-payments.ts';
import { reconcileRefundsAndDisputes } from '../features/payments/reconcile-refunds.ts';
import { cleanUpSandbox } from '../features/payments/sandbox/cleanup.ts';
import { submitRequestedRefunds } from '../features/payments/submit-refund.ts';
import { cleanUpPreviewLinks } from '../features/preview-links/preview-links.service.ts';
import {
  cleanUpBillingParties,
  cleanUpContactMessages,
  cleanUpInvitations,
  cleanUpIpAddresses,
  cleanUpMails,
  cleanUpNotifications,
  cleanUpUnconfirmedRequests,
} from '../features/privacy/retention.ts';
import { cleanUpReviewLinks } from '../features/review-links/review-links.service.ts';
import { cleanUpSessions } from '../features/sessions/sessions.service.ts';
import { convertFilm } from '../features/site-films/convert-film.ts';
import { cleanUpFilms } from '../features/site-films/film-uploads.ts';
import { finishFilmUploads } from '../features/site-films/finish-film-upload.ts';
import { fetchThumbnail } from '../features/site-images/thumbnails.ts';
import { cleanUpUploadLinks } from '../features/upload-links/upload-links.service.ts';
import { processVideo } from '../features/videos/process-video.ts';
import { queueVideo, updateWatermarks } from '../features/videos/videos.service.ts';
import { deliverWebhook } from '../features/webhooks/deliver-webhook.ts';
import { cleanUpWebhookDeliveries } from '../features/webhooks/webhooks.service.ts';
import type { CleanupJob, JobHandlers } from './queues.ts';
import { recordRuns } from './scheduler.ts';

/** What each job does; every one of them can safely run twice. */
export const jobHandlers = (deps: Deps): JobHandlers =>
  recordRuns(deps.db, {
    'deliver-mail': ({ mailId }) => deliverMail(deps, mailId, async (document) => (await readPdf(deps, document)).content),
    'deliver-webhook': (delivery) => deliverWebhook(deps, delivery),
    'process-video': (data) => processVideo(deps, data),
    'update-watermarks': ({ projectId }) => updateWatermarks(deps, projectId),
    'fetch-thumbnail': ({ source }) => fetchThumbnail(deps, source),
    'convert-film': ({ id }) => convertFilm(deps, id),
    'send-reset-link': (request) => sendResetLink(deps, request),
    'run-sandbox-tasks': async () => {
      if (deps.payments.mode === 'sandbox') await deps.payments.sandbox.runDueTasks();
    },
    'reconcile-payments': () => reconcilePayments(deps),
    'submit-refunds': () => submitRequestedRefunds(deps),
    'reconcile-refunds': () => reconcileRefundsAndDisputes(deps),
    'mark-overdue-invoices': () => markOverdueInvoices(deps),
    'send-invoice-reminders': () => sendReminders(deps),
    'compact-row-counts': () => compactRowCounts(deps),
    'send-notification-digests': () => sendDigests(deps),
    'expire-credits': () => expireCredits(deps),
    'renew-packages': () => renewPackages(deps),
    'process-file': async ({ fileId }) => {
      await processFile(deps, fileId);
      await queueVideo(deps, fileId);
    },
    'finish-uploads': async () => {
      await finishUploads(deps);
      await finishFilmUploads(deps);
    },
    'delete-stray-uploads': () => deleteStrayUploads(deps),
    // Loaded when they run: an idle server doesn't need them.
    'back-up': async () => (await import('../features/backups/backups.service.ts')).backUp(deps),
    'rehearse-restore': async () => (await import('../features/backups/backups.service.ts')).rehearse(deps),
    'delete-stored-files': ({ paths }) => deleteStoredFiles(deps, paths),
    ...cleanupHandlers(deps),
  });

/** @param batchSize how many rows one statement removes; tests pass a small one */
export const cleanupHandlers = (deps: Deps, batchSize?: number): Pick<JobHandlers, CleanupJob> => ({
  'cleanup-sessions': () => cleanUpSessions(deps, batchSize),
  'cleanup-password-links': () => cleanUpPasswordLinks(deps, batchSize),
  'cleanup-rate-limits': () => deps.limits.deleteExpired(batchSize),
  'cleanup-idempotency-keys': () => cleanUpIdempotencyKeys(deps, batchSize),
  'cleanup-unconfirmed-requests': () => cleanUpUnconfirmedRequests(deps, batchSize),
  'cleanup-contact-messages': () => cleanUpContactMessages(deps, batchSize),
  'cleanup-mails': () => cleanUpMails(deps, batchSize),
  'cleanup-invitations': () => cleanUpInvitations(deps, batchSize),
  'cleanup-notifications': () => cleanUpNotifications(deps, batchSize),
  'cleanup-ip-addresses': () => cleanUpIpAddresses(deps, batchSize),
  'cleanup-billing-parties': () => cleanUpBillingParties(deps, batchSize),
  'cleanup-webhook-events': () => cleanUpWebhookEvents(deps, batchSize),
  'cleanup-sandbox': () => cleanUpSandbox(deps, batchSize),
  'cleanup-uploads': () => cleanUpUploads(deps, batchSize),
  'cleanup-files': () => cleanUpFiles(deps, batchSize),
  'cleanup-review-links': () => cleanUpReviewLinks(deps, batchSize),
  'cleanup-preview-links': () => cleanUpPreviewLinks(deps, batchSize),
  'cleanup-upload-links': () => cleanUpUploadLinks(deps, batchSize),
  'cleanup-films': () => cleanUpFilms(deps, batchSize),
  'cleanup-webhook-deliveries': () => cleanUpWebhookDeliveries(deps, batchSize),
});
