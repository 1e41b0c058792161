import { defineMails, type MailSender } from '#server/mail.ts';

interface CreditMoved {
  client: { name: string; email: string };
  /** In minor units; positive. */
  amountMinor: number;
  currency: string;
}

const sample = { client: { name: 'Ann Sender', email: 'ann@example.com' }, amountMinor: 20_000, currency: 'USD' };

const buildWith =
  (heading: string) =>
  ({ client, amountMinor, currency }: CreditMoved, { formats, linkTo }: MailSender) => {
    const amount = formats.minor(amountMinor, currency);
    return {
      values: { name: client.name, amount },
      to: client.email,
      heading,
      table: [['Amount', amount]] satisfies [string, string][],
      action: { label: 'View your dashboard', url: linkTo('/client/dashboard') },
    };
  };

/** Emails about a client's credit balance. */
export const balanceMails = defineMails({
  creditAdded: {
    title: 'Credit received',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: '{amount} was added to your credit',
    text: 'Hello {name},\n\n{studio} received {amount} that no invoice was waiting for. We keep it as your credit: it can pay your next invoice, or we pay it back. Just reply to this email.',
    build: buildWith('Thank you for your payment'),
    samples: [sample],
  },

  creditPaidBack: {
    title: 'Credit paid back',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: '{amount} of your credit was paid back',
    text: 'Hello {name},\n\n{studio} paid back {amount} of your credit. Keep this email for your records.',
    build: buildWith('Your credit was paid back'),
    samples: [sample],
  },

  creditVoided: {
    title: 'Credit recorded by mistake',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Correction: {amount} of credit',
    text: 'Hello {name},\n\n{studio} had recorded {amount} in your credit balance by mistake. Please disregard the email about it.',
    build: buildWith('A correction'),
    samples: [sample],
  },
});
