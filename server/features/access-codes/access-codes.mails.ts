import type { MailMessage } from '../mail/message.ts';

/** To the client, who may not have asked for it; the code itself is handed over by the studio. */
export const codeIssuedMail = (
  { name, email }: { name: string; email: string },
  { studioName, studioEmail }: { studioName: string; studioEmail: string },
): MailMessage => ({
  to: email,
  replyTo: studioEmail,
  subject: 'An access code for your account was issued',
  heading: 'An access code for your account was issued',
  paragraphs: [
    `Hello ${name},`,
    `${studioName} has issued an access code for your client account. Whoever has it can see your projects and pay your invoices, but can't approve anything or change your account.`,
  ],
  footnote: "If you didn't ask for this, reply to this email and the studio will revoke the code.",
});
