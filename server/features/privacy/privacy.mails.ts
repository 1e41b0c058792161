import type { MailMessage } from '../mail/message.ts';

/** The last mail; its copy is the last place where the address stands, for as long as copies of mail are kept. */
export const erasedMail = (email: string, studioName: string): MailMessage => ({
  to: email,
  subject: 'Your account was erased',
  heading: 'Your account was erased',
  paragraphs: [
    `${studioName} has erased your client account, your projects, and what you wrote to us.`,
    'Invoices are kept as long as the law requires, and for nothing else.',
  ],
});
