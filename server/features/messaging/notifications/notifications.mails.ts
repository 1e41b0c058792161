import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails, type MailSender } from '#server/mail.ts';

/** Unread notifications in one email. */
interface Digest {
  recipient: { name: string; email: string };
  notifications: { text: string; link: string; aboutClientId: number | null }[];
}

/** @param preferencesPath of the page with the email preferences */
const around = ({ recipient, notifications }: Digest, { linkTo }: MailSender, preferencesPath: string) => ({
  to: recipient.email,
  aboutClientIds: notifications.flatMap(({ aboutClientId }) => aboutClientId ?? []),
  footnote: `Manage your email preferences: ${linkTo(preferencesPath)}`,
});

const single = (preferencesPath: string) => ({
  subject: '{notification}',
  text: 'Hello {name},',
  build(digest: Digest, sender: MailSender) {
    const { text, link } = digest.notifications[0]!;
    return {
      ...around(digest, sender, preferencesPath),
      values: { name: digest.recipient.name, notification: text },
      heading: 'New notification',
      paragraphs: [text],
      action: { label: 'View', url: sender.linkTo(link) },
    };
  },
});

/** @param overviewPath of the page with the notification bell */
const several = (preferencesPath: string, overviewPath: string) => ({
  subject: '{count} new notifications',
  text: 'Hello {name},',
  build(digest: Digest, sender: MailSender) {
    const count = `${digest.notifications.length}`;
    return {
      ...around(digest, sender, preferencesPath),
      values: { name: digest.recipient.name, count },
      heading: `${count} new notifications`,
      paragraphs: digest.notifications.map(({ text }) => `• ${text}`),
      action: { label: 'View all', url: sender.linkTo(overviewPath) },
    };
  },
});

const texts = ['Autumn vlog is now in review: a draft is ready for you.', 'The studio has commented on Channel trailer.'];
const notifications = texts.map((text) => ({ text, link: '/client/projects/2', aboutClientId: null }));
const ofClient = { recipient: sampleClient, notifications };
const ofAdmin = { recipient: { name: 'Robin Cutter', email: 'hello@studio.example' }, notifications };

export const notificationMails = defineMails({
  clientNotification: {
    title: 'Notification to a client',
    audience: 'clients',
    ...single('/client/profile'),
    samples: [ofClient],
  },
  clientNotifications: {
    title: 'Several notifications to a client',
    audience: 'clients',
    ...several('/client/profile', '/client/dashboard'),
    samples: [ofClient],
  },
  adminNotification: {
    title: 'Notification to an admin',
    audience: 'studio',
    ...single('/admin/settings'),
    samples: [ofAdmin],
  },
  adminNotifications: {
    title: 'Several notifications to an admin',
    audience: 'studio',
    ...several('/admin/settings', '/admin/overview'),
    samples: [ofAdmin],
  },
});

export function digestMail(audience: 'client' | 'admin', { length }: Digest['notifications']) {
  const { clientNotification, clientNotifications, adminNotification, adminNotifications } = notificationMails;
  if (audience === 'client') return length === 1 ? clientNotification : clientNotifications;
  return length === 1 ? adminNotification : adminNotifications;
}
