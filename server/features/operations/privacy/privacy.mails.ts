import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

export const privacyMails = defineMails({
  /** The last email to a client. Its stored copy is deleted after the retention period for emails. */
  erased: {
    title: 'Account erased',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your account was erased',
    text: '{studio} permanently erased your client account, your projects and your messages.\n\nWe keep your invoices only as long as the law requires.',
    build: ({ email }: { email: string }) => ({ to: email, heading: 'Your account was erased' }),
    samples: [sampleClient],
  },
});
