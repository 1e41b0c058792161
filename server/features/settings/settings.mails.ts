import type { MailMessage } from '../mail/message.ts';

/** To whatever address the owner tries. */
export const testMail = (to: string, studioName: string): MailMessage => ({
  to,
  subject: `A test from ${studioName}`,
  heading: 'A test mail',
  paragraphs: [
    `This is the test mail you asked for in the settings of ${studioName}. Since it arrived, mail works. There is nothing to do.`,
  ],
});
