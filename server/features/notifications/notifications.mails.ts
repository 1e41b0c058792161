import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface NotificationContent {
  text: string;
  link: string;
  aboutClientId: number | null;
}

interface Recipient {
  email: string;
  name: string | null;
  /** The page with the notification bell. */
  overviewPath: string;
  /** The page with the email preferences. */
  preferencesPath: string;
}

/** Unread notifications in one email. */
export function digestMail(
  { email, name, overviewPath, preferencesPath }: Recipient,
  notifications: NotificationContent[],
  publicUrl: URL,
): MailMessage {
  const [first] = notifications;
  const isSingle = notifications.length === 1;
  const title = `${notifications.length} new notifications`;
  return {
    to: email,
    aboutClientIds: notifications.flatMap(({ aboutClientId }) => aboutClientId ?? []),
    subject: isSingle ? first!.text : title,
    heading: isSingle ? 'New notification' : title,
    paragraphs: [...(name ? [`Hello ${name},`] : []), ...notifications.map(({ text }) => (isSingle ? text : `• ${text}`))],
    action: { label: isSingle ? 'View' : 'View all', url: linkTo(publicUrl, isSingle ? first!.link : overviewPath) },
    footnote: `Manage your email preferences: ${linkTo(publicUrl, preferencesPath)}`,
  };
}
