import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails, type MailSender } from '#server/mail.ts';

interface Recipient {
  id: number;
  name: string;
  /** Null for an admin without an address, who gets no email. */
  email: string | null;
  preferences: Record<string, unknown>;
}

interface Notification {
  text: string;
  link: string;
  topic?: string | null;
  aboutClientId: number | null;
}

/** Unread notifications in one email. */
interface Digest {
  recipient: Recipient;
  notifications: Notification[];
}

/** @param preferencesPath the path of the page with the email preferences */
const around = ({ recipient, notifications }: Digest, { linkTo }: MailSender, preferencesPath: string) => ({
  to: recipient.email ?? '',
  aboutClientIds: notifications.flatMap(({ aboutClientId }) => aboutClientId ?? []),
  footnote: `Manage your email preferences: ${linkTo(preferencesPath)}`,
});

/** Equal texts that lead to the same page become one entry. The page counts, too, because two projects may have the same title. */
function entriesOf(notifications: Notification[]) {
  const alike = Map.groupBy(notifications, ({ text, link }) => `${link} ${text}`);
  return [...alike.values()].map((all) => {
    const { text, link } = all[0]!;
    return { text: all.length > 1 ? `${text.replace(/\.$/, '')} (${all.length} times).` : text, link };
  });
}

/** The subject's summary, such as "Channel trailer, Autumn vlog: 3 new notifications". */
function newsOf(notifications: Notification[], count: number) {
  const topics = [...new Set(notifications.flatMap(({ topic }) => topic ?? []))];
  const named = topics.slice(0, namedTopics).join(', ') + (topics.length > namedTopics ? ' …' : '');
  return [named, `${count} new notifications`].filter(Boolean).join(': ');
}

/** How many topics a subject names: nobody would read more to the end. */
const namedTopics = 3;

const ofClients = { optOut: ({ recipient: { id } }: Digest) => ({ clientId: id, emails: ['projects' as const] }) };

/** Admins can turn off the emails that they have left on. What concerns access to accounts is emailed whatever they chose. */
const ofAdmins = {
  optOut({ recipient: { id, preferences } }: Digest) {
    const emails = (['requests', 'projects', 'payments'] as const).filter((name) => preferences[name]);
    return emails.length > 0 ? { userId: id, emails } : null;
  },
};

const single = (preferencesPath: string) => ({
  subject: '{notification}',
  text: 'Hello {name},',
  build(digest: Digest, sender: MailSender) {
    const { text, link } = entriesOf(digest.notifications)[0]!;
    return {
      ...around(digest, sender, preferencesPath),
      values: { name: digest.recipient.name, notification: text },
      heading: 'New notification',
      paragraphs: [text],
      action: { label: 'View', url: sender.linkTo(link) },
    };
  },
});

const several = (preferencesPath: string) => ({
  subject: '{news}',
  text: 'Hello {name},',
  build(digest: Digest, sender: MailSender) {
    const entries = entriesOf(digest.notifications);
    const count = `${entries.length}`;
    return {
      ...around(digest, sender, preferencesPath),
      values: { name: digest.recipient.name, count, news: newsOf(digest.notifications, entries.length) },
      heading: `${count} new notifications`,
      links: entries.map(({ text, link }) => ({ text, url: sender.linkTo(link) })),
    };
  },
});

const texts = ['A final file of Autumn vlog is here.', 'The studio commented on Channel trailer, version 2.'];
const topics = ['Autumn vlog', 'Channel trailer'];
const notifications = texts.map((text, index) => ({ text, topic: topics[index]!, link: '/client/projects/2', aboutClientId: null }));
const ofClient = { recipient: { ...sampleClient, preferences: {} }, notifications };
const ofAdmin = {
  recipient: { id: 1, name: 'Robin Cutter', email: 'hello@studio.example', preferences: { projects: true } },
  notifications,
};

export const notificationMails = defineMails({
  clientNotification: {
    title: 'Notification to a client',
    audience: 'clients',
    addressChosenBy: 'client',
    ...ofClients,
    ...single('/client/profile'),
    samples: [ofClient],
  },
  clientNotifications: {
    title: 'Several notifications to a client',
    audience: 'clients',
    addressChosenBy: 'client',
    ...ofClients,
    ...several('/client/profile'),
    samples: [ofClient],
  },
  adminNotification: {
    title: 'Notification to an admin',
    audience: 'studio',
    addressChosenBy: 'studio',
    ...ofAdmins,
    ...single('/admin/settings'),
    samples: [ofAdmin],
  },
  adminNotifications: {
    title: 'Several notifications to an admin',
    audience: 'studio',
    addressChosenBy: 'studio',
    ...ofAdmins,
    ...several('/admin/settings'),
    samples: [ofAdmin],
  },
});

/** The email with these notifications, and what it's made of. */
export function digestOf(audience: 'client' | 'admin', recipient: Recipient, notifications: Notification[]) {
  const { clientNotification, clientNotifications, adminNotification, adminNotifications } = notificationMails;
  const isSingle = entriesOf(notifications).length === 1;
  const ofAudience = audience === 'client' ? [clientNotification, clientNotifications] : [adminNotification, adminNotifications];
  return [ofAudience[isSingle ? 0 : 1]!, { recipient, notifications }] as const;
}
