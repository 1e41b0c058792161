import type { WaitlistForm } from '#api/inbox/waitlist.ts';
import { acknowledgement } from '#server/features/inbox/contact/acknowledgement.ts';
import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails, type Submission } from '#server/mail.ts';

const form = {
  name: sampleClient.name,
  email: sampleClient.email,
  projectType: 'Long-form video',
  message: "We'd start in September.",
  newsletter: true,
} as const;
const submission = { waitlistEntryId: 1 };

export const waitlistMails = defineMails({
  waitlistJoined: {
    title: 'Waitlist joined',
    text: "Thanks for your interest. We'll email you as soon as we have room for your project.",
    ...acknowledgement('waitlist', "You're on the waitlist"),
  },

  /** Notifies the studio; replies go to the person who joined. */
  waitlistEntry: {
    title: 'Someone joined the waitlist',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: '{name} joined the waitlist: {project}',
    text: '',
    build: ({ form, submission }: { form: WaitlistForm; submission: Submission }, { studioEmail, linkTo }) => ({
      values: { name: form.name, project: form.projectType },
      to: studioEmail,
      replyTo: form.email,
      submission,
      heading: `${form.name} joined the waitlist`,
      ...(form.message ? { message: form.message } : {}),
      table: [
        ['Email', { email: form.email }],
        ['Project', form.projectType],
        ['Newsletter', form.newsletter ? 'Yes' : 'No'],
      ],
      action: { label: 'Open waitlist', url: linkTo('/admin/waitlist') },
      footnote: 'Reply to this email to respond.',
    }),
    samples: [
      { form, submission },
      { form: { ...form, message: null, newsletter: false }, submission },
    ],
  },
});
