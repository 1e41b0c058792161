import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { dateIn } from '../../shared/clock.ts';
import { readStudio } from '../settings/settings.service.ts';
import { sendMail } from './mail.service.ts';

/** When the studio is at work (specification section 3). */
const openingHours = 'Monday-Friday 9am-6:30pm GMT';

interface Acknowledgement {
  form: 'contact' | 'waitlist';
  to: string;
  heading: string;
  text: string;
}

/**
 * Tells the sender of a form that it arrived: once a day (in UTC) for each form and address. Nothing that was sent may stand
 * in it, since the address may be a stranger's, and the mail would carry anyone's words there.
 */
export async function acknowledge(
  deps: Pick<Deps, 'jobs' | 'settings' | 'clock'>,
  tx: Transaction,
  { form, to, heading, text }: Acknowledgement,
): Promise<void> {
  const { studioEmail } = await readStudio(tx);
  await sendMail(deps, tx, {
    once: `${form} ${dateIn('UTC', deps.clock.now())} ${to.toLowerCase()}`,
    autoReply: true,
    to,
    replyTo: studioEmail,
    subject: heading,
    heading,
    paragraphs: [text, `We answer in the studio's hours, ${openingHours}.`],
    footnote: 'If you did not write to us, you can ignore this mail.',
  });
}
