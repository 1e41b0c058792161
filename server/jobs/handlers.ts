import { cleanUpIdempotencyKeys } from '../db/idempotency-keys.ts';
import { compactRowCounts } from '../db/row-counts.ts';
import type { Deps } from '../deps.ts';
import { sendResetLink } from '../features/auth/recover-password.ts';
import { removeExpiredPasswordLinks } from '../features/clients/clients.service.ts';
import { expireCredits } from '../features/credits/credits.service.ts';
import { markOverdueInvoices } from '../features/invoices/invoices.service.ts';
import { deliverMail } from '../features/mail/mail.service.ts';
import { sendDigests } from '../features/notifications/notifications.service.ts';
import { reconcilePayments } from '../features/payments/settle-payment.ts';
import { cleanUp } from '../features/privacy/privacy.service.ts';
import { removeExpiredSessions } from '../features/sessions/sessions.service.ts';
import type { JobHandlers } from './jobs.ts';

/** What each job does; all can run twice without harm. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  'deliver-mail': ({ mailId }) => deliverMail(deps, mailId),
  'send-reset-link': (asked) => sendResetLink(deps, asked),
  'deliver-sandbox-event': async ({ eventId }) => {
    if (deps.payments.mode === 'sandbox') await deps.payments.sandbox.deliverEvent(eventId);
  },
  'reconcile-payments': () => reconcilePayments(deps),
  'mark-overdue-invoices': () => markOverdueInvoices(deps),
  'cleanup-expired': async () => {
    await removeExpiredSessions(deps);
    await removeExpiredPasswordLinks(deps);
    await deps.limits.deleteExpired();
    await cleanUpIdempotencyKeys(deps);
  },
  'compact-row-counts': () => compactRowCounts(deps),
  'send-notification-digests': () => sendDigests(deps),
  'expire-credits': () => expireCredits(deps),
  'cleanup-retention': () => cleanUp(deps),
});
