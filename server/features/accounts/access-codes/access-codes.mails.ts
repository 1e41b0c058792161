import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';

/** Leaves the code out: the studio hands it over. */
export const codeIssuedMail = (
  { name, email }: { name: string; email: string },
  { studioName, studioEmail }: { studioName: string; studioEmail: string },
): MailMessage =>
  withCopy(
    'accessCodeIssued',
    { name, studio: studioName },
    {
      to: email,
      replyTo: studioEmail,
      heading: 'An access code was issued for your account',
      footnote: "If you didn't request this, reply to this email and the studio will revoke the code.",
    },
  );
