import type { Studio } from '../settings/settings.service.ts';
import type { MailMessage } from './message.ts';

export type AcknowledgedForm = 'contact' | 'waitlist';

const acknowledgements: Record<AcknowledgedForm, { heading: string; text: string }> = {
  contact: {
    heading: 'We received your message',
    text: 'Thanks for reaching out. Someone on our team will read your message and get back to you.',
  },
  waitlist: {
    heading: "You're on the waitlist",
    text: "Thanks for your interest. We'll email you as soon as we have room for your project.",
  },
};

/** Repeats nothing from the form: the address may belong to a stranger, and anyone could use the form to send them spam. */
export const acknowledgementMail = (
  form: AcknowledgedForm,
  to: string,
  { studioEmail, openingHours }: Pick<Studio, 'studioEmail' | 'openingHours'>,
): MailMessage => ({
  autoReply: true,
  to,
  replyTo: studioEmail,
  subject: acknowledgements[form].heading,
  heading: acknowledgements[form].heading,
  paragraphs: [acknowledgements[form].text, ...(openingHours ? [`Our hours are ${openingHours}.`] : [])],
  footnote: "If you didn't contact us, you can ignore this email.",
});

export const testMail = (to: string, studioName: string): MailMessage => ({
  to,
  subject: `Test email from ${studioName}`,
  heading: 'Test email',
  paragraphs: [
    `You sent this test email from the ${studioName} settings. If you can read it, your email delivery works. There's nothing else to do.`,
  ],
});
