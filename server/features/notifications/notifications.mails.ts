import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface NotificationContent {
  text: string;
  link: string;
  aboutClientId: number | null;
}

interface Receiver {
  email: string;
  name: string | null;
  /** Where everything can be seen, and where mail can be chosen. */
  overview: string;
  choices: string;
}

/** What happened in the last minutes, in one mail. */
export function digestMail({ email, name, overview, choices }: Receiver, news: NotificationContent[], publicUrl: URL): MailMessage {
  const [first] = news;
  const isOne = news.length === 1;
  return {
    to: email,
    aboutClientIds: news.flatMap(({ aboutClientId }) => aboutClientId ?? []),
    subject: isOne ? first!.text : `${news.length} updates`,
    heading: isOne ? 'An update' : `${news.length} updates`,
    paragraphs: [...(name ? [`Hello ${name},`] : []), ...news.map(({ text }) => (isOne ? text : `• ${text}`))],
    action: { label: isOne ? 'See it' : 'See all', url: linkTo(publicUrl, isOne ? first!.link : overview) },
    footnote: `Choose which mails you get: ${linkTo(publicUrl, choices)}`,
  };
}
