import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { withCopy } from './fill-copy.ts';
import { mailCopies } from './mail-copies.ts';
import type { MailMessage } from './message.ts';

export type AcknowledgedForm = 'contact' | 'waitlist';

const acknowledgements = { contact: 'contactReceived', waitlist: 'waitlistJoined' } as const;

/** Repeats nothing from the form: the address may belong to a stranger, and anyone could use the form to send them spam. */
export const acknowledgementMail = (
  form: AcknowledgedForm,
  to: string,
  { studioEmail, openingHours }: Pick<Studio, 'studioEmail' | 'openingHours'>,
): MailMessage => {
  const name = acknowledgements[form];
  return withCopy(
    name,
    {},
    {
      autoReply: true,
      to,
      replyTo: studioEmail,
      heading: mailCopies[name].subject,
      paragraphs: openingHours ? [`Our hours are ${openingHours}.`] : [],
      footnote: "If you didn't contact us, you can ignore this email.",
    },
  );
};

export const testMail = (to: string, studioName: string): MailMessage => ({
  to,
  subject: `Test email from ${studioName}`,
  heading: 'Test email',
  paragraphs: [
    `You sent this test email from the ${studioName} settings. If you can read it, your email delivery works. There's nothing else to do.`,
  ],
});
