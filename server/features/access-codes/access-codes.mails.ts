import type { MailMessage } from '../mail/message.ts';

/** Leaves the code out: the studio hands it over. */
export const codeIssuedMail = (
  { name, email }: { name: string; email: string },
  { studioName, studioEmail }: { studioName: string; studioEmail: string },
): MailMessage => ({
  to: email,
  replyTo: studioEmail,
  subject: 'An access code was issued for your account',
  heading: 'An access code was issued for your account',
  paragraphs: [
    `Hello ${name},`,
    `${studioName} issued an access code for your client account. Anyone with the code can view your projects and pay your invoices, but can't approve anything or change your account.`,
  ],
  footnote: "If you didn't request this, reply to this email and the studio will revoke the code.",
});
