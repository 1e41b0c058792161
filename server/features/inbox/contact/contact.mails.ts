import type { ContactForm } from '#api/inbox/contact.ts';
import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails, type Submission } from '#server/mail.ts';
import { acknowledgement } from './acknowledgement.ts';

interface ForwardedMessage {
  form: ContactForm;
  submission: Submission;
  /** The client who wrote the message, if one did. */
  clientId?: number;
}

const form = {
  name: sampleClient.name,
  email: sampleClient.email,
  subject: 'Two videos a week',
  message: 'Could you edit two videos a week for us, starting in June?',
};

const longMessage = `Hello,

We publish two long videos a week and have fallen behind on editing. What we need:
- a first cut within three days
- sound, color and captions

The last one is at https://www.videos.example/watch?v=${'a1B2c3D4'.repeat(14)} and shows the pace we like.

Thanks,
Ann`;

export const contactMails = defineMails({
  contactReceived: {
    title: 'Contact form received',
    text: 'Thanks for reaching out. Someone on our team will read your message and get back to you.',
    ...acknowledgement('contact', 'We received your message'),
  },

  /** Forwards a message to the studio; replies go to the visitor. */
  contactMessage: {
    title: 'Message from the contact form',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'Message from {name}: {subject}',
    text: '',
    build: ({ form, submission, clientId }: ForwardedMessage, { studioEmail, linkTo }) => ({
      values: { name: form.name, subject: form.subject ?? 'No Subject' },
      to: studioEmail,
      replyTo: form.email,
      submission,
      aboutClientIds: clientId === undefined ? [] : [clientId],
      heading: form.subject ?? 'New message from your website',
      message: form.message,
      table: [
        ['From', form.name],
        ['Email', { email: form.email }],
      ],
      action: { label: 'Open inbox', url: linkTo('/admin') },
      footnote: 'Reply to this email to respond.',
    }),
    samples: [
      { form, submission: { contactMessageId: 1 } },
      { form: { ...form, subject: null, message: longMessage }, submission: { contactMessageId: 2 } },
    ],
  },
});
