import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

interface NotificationContent {
  text: string;
  link: string;
  aboutClientId: number | null;
}

interface Recipient {
  audience: keyof typeof digests;
  email: string;
  name: string;
}

/** The words of a digest, the page with the notification bell, and the one with the email preferences. */
const digests = {
  client: {
    copies: { single: 'clientNotification', several: 'clientNotifications' },
    overviewPath: '/client/dashboard',
    preferencesPath: '/client/profile',
  },
  admin: {
    copies: { single: 'adminNotification', several: 'adminNotifications' },
    overviewPath: '/admin/overview',
    preferencesPath: '/admin/settings',
  },
} as const;

/** Unread notifications in one email. */
export function digestMail(recipient: Recipient, notifications: NotificationContent[], publicUrl: URL): MailMessage {
  const { name } = recipient;
  const { copies, overviewPath, preferencesPath } = digests[recipient.audience];
  const around = {
    to: recipient.email,
    aboutClientIds: notifications.flatMap(({ aboutClientId }) => aboutClientId ?? []),
    footnote: `Manage your email preferences: ${linkTo(publicUrl, preferencesPath)}`,
  };
  const [first, ...others] = notifications;
  if (others.length === 0) {
    const { text, link } = first!;
    const action = { label: 'View', url: linkTo(publicUrl, link) };
    return withCopy(copies.single, { name, notification: text }, { ...around, heading: 'New notification', paragraphs: [text], action });
  }
  const count = `${notifications.length}`;
  return withCopy(
    copies.several,
    { name, count },
    {
      ...around,
      heading: `${count} new notifications`,
      paragraphs: notifications.map(({ text }) => `• ${text}`),
      action: { label: 'View all', url: linkTo(publicUrl, overviewPath) },
    },
  );
}
