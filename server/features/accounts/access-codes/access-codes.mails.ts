import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

export const accessCodeMails = defineMails({
  /** The email leaves the code out: the studio hands it over. */
  accessCodeIssued: {
    title: 'Access code issued',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'An access code was issued for your account',
    text: "Hello {name},\n\n{studio} issued an access code for your client account. Anyone with the code can view your projects and invoices, but can't approve anything or change your account.",
    build: ({ name, email }: { name: string; email: string }, { studioEmail }) => ({
      values: { name },
      to: email,
      replyTo: studioEmail,
      heading: 'An access code was issued for your account',
      footnote: "If you didn't request this, reply to this email and the studio will revoke the code.",
    }),
    samples: [sampleClient],
  },
});
