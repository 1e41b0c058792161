import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { dateIn } from '../../shared/clock.ts';
import { canonicalMailbox } from '../../shared/mailbox.ts';
import { readStudio, type Studio } from '../settings/settings.service.ts';
import { sendMail } from './mail.service.ts';
import type { MailMessage, Submission } from './message.ts';

export type AcknowledgedForm = 'contact' | 'waitlist';

const texts: Record<AcknowledgedForm, { heading: string; text: string }> = {
  contact: {
    heading: 'We have your message',
    text: 'Thank you for writing to us. Somebody at the studio will read your message and answer it.',
  },
  waitlist: {
    heading: 'You are on our waitlist',
    text: 'Thank you for your interest. We will write to you as soon as there is room for your project.',
  },
};

/** Nothing that was sent may stand in it, since the address may be a stranger's, and the mail would carry anyone's words there. */
export const acknowledgementMail = (
  form: AcknowledgedForm,
  to: string,
  { studioEmail, openingHours }: Pick<Studio, 'studioEmail' | 'openingHours'>,
): MailMessage => ({
  autoReply: true,
  to,
  replyTo: studioEmail,
  subject: texts[form].heading,
  heading: texts[form].heading,
  paragraphs: [texts[form].text, ...(openingHours ? [`We answer during the studio's hours, ${openingHours}.`] : [])],
  footnote: 'If you did not write to us, you can ignore this mail.',
});

/** Tells the sender of a form that it arrived: once a day (in UTC) for each form and mailbox. */
export async function sendAcknowledgement(
  deps: Pick<Deps, 'jobs' | 'settings' | 'clock'>,
  tx: Transaction,
  { form, to, submission }: { form: AcknowledgedForm; to: string; submission: Submission },
): Promise<void> {
  const dedupeKey = `${form} ${dateIn('UTC', deps.clock.now())} ${canonicalMailbox(to)}`;
  await sendMail(deps, tx, { ...acknowledgementMail(form, to, await readStudio(tx)), dedupeKey, submission });
}
