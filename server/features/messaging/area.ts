import { webhookEndpointLimit } from '#api/messaging/webhooks.ts';
import { mailConcurrency } from '#server/adapters/mail-transport.ts';
import type { Area } from '#server/area.ts';
import { everyMinutes } from '#server/job-queue/schedule.ts';
import type { ListedMail } from '#server/mail.ts';
import { deliverMail, type MakeMailFile, type MakeUnsubscribeLink, mailRetries } from './mail/deliver-mail.ts';
import { deliveryMails } from './mail/mail.mails.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { cleanUpMails } from './mail/mail.service.ts';
import { mailCopyRoutes } from './mail-copies/mail-copies.routes.ts';
import { notificationMails } from './notifications/notifications.mails.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { cleanUpNotifications, sendDigests } from './notifications/notifications.service.ts';
import { messagingData } from './personal-data.store.ts';
import { deliverWebhook, webhookRetries } from './webhooks/deliver-webhook.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';
import { cleanUpWebhookDeliveries } from './webhooks/webhooks.service.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    'deliver-mail': { mailId: number };
    /** Sends an event to another program. `resends` is how often somebody resent it: jobs from before the last time do nothing. */
    'deliver-webhook': { deliveryId: number; resends: number };
    /** Emails people the notifications they haven't seen yet. */
    'send-notification-digests': NoData;
  }
}

/** Additional retries, since an attempt that is cut off by a shutdown counts for the queue only. */
const uncountedRetries = 5;

/** @param mails the emails of all areas */
export const messagingArea = (mails: () => ListedMail[], makeFile: MakeMailFile, makeUnsubscribeLink: MakeUnsubscribeLink) =>
  ({
    routes: [
      (api, deps) => mailCopyRoutes(api, deps, mails()),
      (api, deps) => mailRoutes(api, deps, makeFile),
      notificationRoutes,
      webhookRoutes,
    ],
    mails: { topic: 'notifications', definitions: [deliveryMails, notificationMails] },
    jobs: {
      'deliver-mail': {
        retryLimit: mailRetries + uncountedRetries,
        retryDelay: 5,
        concurrency: mailConcurrency,
        hasSlowLane: true,
        run: (deps, { mailId }) => deliverMail(deps, mailId, makeFile, makeUnsubscribeLink),
      },
      'deliver-webhook': {
        retryLimit: webhookRetries + uncountedRetries,
        retryDelay: 5,
        concurrency: webhookEndpointLimit,
        run: deliverWebhook,
      },
      'send-notification-digests': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1), run: sendDigests },
    },
    personalData: messagingData,
    nightlyCleanups: { emails: cleanUpMails, notifications: cleanUpNotifications, 'webhook deliveries': cleanUpWebhookDeliveries },
  }) satisfies Area;
