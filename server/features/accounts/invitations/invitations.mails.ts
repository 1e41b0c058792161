import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

export const invitationMails = defineMails({
  invitation: {
    title: 'Invitation',
    audience: 'clients',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{studio} invited you to the client portal',
    text: 'Hello {name},\n\nIn the client portal, you can follow your projects, review drafts and find your invoices. Set a password to get started.',
    build: ({ person: { name, email }, link }: { person: { name: string; email: string }; link: string }) => ({
      values: { name },
      to: email,
      heading: "You're invited",
      action: { label: 'Complete your registration', url: link },
      footnote: 'This link can be used only once. It will expire after 7 days.',
    }),
    samples: [{ person: sampleClient, link: 'https://studio.example/client/register' }],
  },
});
