import type { MailMessage } from '../mail/message.ts';

/** The final email. Its stored copy is deleted after the retention period for emails. */
export const erasedMail = (email: string, studioName: string): MailMessage => ({
  to: email,
  subject: 'Your account was erased',
  heading: 'Your account was erased',
  paragraphs: [
    `${studioName} permanently erased your client account, your projects and your messages.`,
    'We keep your invoices only as long as the law requires.',
  ],
});
