import type { MailMessage } from '../mail/message.ts';

/** To whatever address the owner tries. */
export const mailTestMail = (to: string, studioName: string): MailMessage => ({
  to,
  subject: `A test from ${studioName}`,
  heading: 'Mail works',
  paragraphs: [`This is the test mail that was asked for in the settings of ${studioName}. It has arrived, so there is nothing to do.`],
});
