import type { OptOut } from '#server/features/messaging/mail/mail.store.ts';
import { defineMails, type MailSender } from '#server/mail.ts';

export interface ExpiringCredits {
  client: { id: number; name: string; email: string };
  /** Number of video credits that expire or have expired. */
  count: number;
  /** The last day on which the credits can be used. */
  expiryDate: string;
}

const sample = { client: { id: 7, name: 'Ann Sender', email: 'ann@example.com' }, count: 3, expiryDate: '2026-07-31' };

function build({ client, count, expiryDate }: ExpiringCredits, { formats, linkTo }: MailSender) {
  const credits = countCredits(count);
  const date = formats.date(expiryDate);
  return {
    values: { name: client.name, credits, date },
    to: client.email,
    heading: credits,
    table: [['Valid until', date]] satisfies [string, string][],
    action: { label: 'View your package', url: linkTo('/client/package') },
  };
}

const optOut = ({ client }: ExpiringCredits): OptOut => ({ clientId: client.id, emails: ['creditExpiry'] });

/** A number of credits in words, such as `3 video credits`. */
export const countCredits = (count: number) => (count === 1 ? '1 video credit' : `${count} video credits`);

export const creditMails = defineMails({
  creditsExpiring: {
    title: 'Video credits that expire soon',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut,
    subject: 'Use {credits} by {date}',
    text: 'Hello {name},\n\nYou have {credits} that can be used until {date}. Start a project before then, or ask us about it.',
    build,
    samples: [sample],
  },

  creditsExpired: {
    title: 'Video credits that have expired',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut,
    subject: 'Expired: {credits}',
    text: "Hello {name},\n\nYou had {credits} that could be used until {date}. They've expired, so they no longer count toward your balance.",
    build,
    samples: [sample],
  },
});
