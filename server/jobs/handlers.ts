import { removeDoneRequests } from '../db/done-requests.ts';
import { foldTallies } from '../db/tallies.ts';
import type { Deps } from '../deps.ts';
import { sendResetLink } from '../features/auth/recover-password.ts';
import { removeExpiredPasswordLinks } from '../features/clients/clients.service.ts';
import { expireCredits } from '../features/credits/credits.service.ts';
import { markOverdueInvoices } from '../features/invoices/invoices.service.ts';
import { deliverMail } from '../features/mail/mail.service.ts';
import { mailNotifications } from '../features/notifications/notifications.service.ts';
import { sweepPayments } from '../features/payments/settle-payment.ts';
import { keepPeriods } from '../features/privacy/privacy.service.ts';
import { removeExpiredSessions } from '../features/sessions/sessions.service.ts';
import type { JobHandlers } from './jobs.ts';

/** What each job does; all can run twice without harm. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  'deliver-mail': ({ mailId }) => deliverMail(deps, mailId),
  'send-reset-link': (asked) => sendResetLink(deps, asked),
  'deliver-sandbox-event': async ({ eventId }) => {
    if (deps.payments.mode === 'sandbox') await deps.payments.sandbox.deliverEvent(eventId);
  },
  'sweep-payments': () => sweepPayments(deps),
  'mark-overdue-invoices': () => markOverdueInvoices(deps),
  'remove-expired': async () => {
    await removeExpiredSessions(deps);
    await removeExpiredPasswordLinks(deps);
    await deps.limits.removeExpired();
    await removeDoneRequests(deps);
  },
  'fold-tallies': () => foldTallies(deps),
  'mail-notifications': () => mailNotifications(deps),
  'expire-credits': () => expireCredits(deps),
  'keep-periods': () => keepPeriods(deps),
});
