import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import type { MailSender, Submission } from '#server/mail.ts';
import { dateIn } from '#server/shared/clock.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';

interface Acknowledgement {
  to: string;
  now: Date;
  submission: Submission;
}

/**
 * Confirms to the sender of a form that it arrived, at most once a day (in UTC) for each form and mailbox. Repeats nothing from the form: the
 * address may belong to a stranger, and anyone could use the form to send them spam.
 */
export const acknowledgement = (form: 'contact' | 'waitlist', heading: string) => ({
  audience: 'clients' as const,
  addressChosenBy: 'anyone' as const,
  optOut: () => null,
  subject: heading,
  build: ({ to, now, submission }: Acknowledgement, { studioEmail, openingHours }: MailSender) => ({
    to,
    replyTo: studioEmail,
    submission,
    dedupeKey: `${form} ${dateIn('UTC', now)} ${canonicalMailbox(to)}`,
    heading,
    paragraphs: openingHours ? [`Our hours are ${openingHours}.`] : [],
    footnote: "If you didn't contact us, you can ignore this email.",
  }),
  samples: [{ to: sampleClient.email, now: new Date(0), submission: { contactMessageId: 1 } }] as const,
});
