import { defineMails } from '#server/mail.ts';
import { sampleClient } from './samples.ts';

export const deliveryMails = defineMails({
  testMail: {
    title: 'Test email',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    isFixed: true,
    subject: 'Test email from {studio}',
    text: "You sent this test email from the {studio} settings. If you can read it, your email delivery works. There's nothing else to do.",
    build: ({ to }: { to: string }) => ({ to, heading: 'Test email' }),
    samples: [{ to: sampleClient.email }],
  },
});
