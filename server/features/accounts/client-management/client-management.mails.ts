import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

interface Person {
  name: string;
  email: string;
}

export const approvedMail = ({ name, email }: Person, publicUrl: URL): MailMessage =>
  withCopy(
    'accessApproved',
    { name },
    {
      to: email,
      heading: 'Welcome to the client portal',
      action: { label: 'Sign in', url: linkTo(publicUrl, '/client/login') },
    },
  );

/** To a client added by the studio. Never contains the password an admin entered. */
export const welcomeMail = ({ name, email }: Person, studioName: string, token: string, publicUrl: URL): MailMessage =>
  withCopy(
    'welcome',
    { name, studio: studioName },
    {
      to: email,
      heading: 'Welcome to the client portal',
      action: { label: 'Set your password', url: linkTo(publicUrl, '/client/reset-password', { token }) },
      footnote:
        'This link works once and expires in 7 days. If it has expired, choose "Forgot your password?" on the login page or ask us for a new one.',
    },
  );

/** @param note a personal message from the studio */
export const declinedMail = ({ name, email }: Person, note: string | null, studioEmail: string): MailMessage =>
  withCopy(
    'accessDeclined',
    { name },
    {
      to: email,
      replyTo: studioEmail,
      heading: "We can't give you access right now",
      ...(note ? { message: note } : {}),
      footnote: 'If you think this is a mistake, reply to this email.',
    },
  );

/** To the old address. It may have been a typo and belong to a stranger, so the new address is left out. */
export const emailChangedByStudioMail = (
  { name, email }: Person,
  { studioName, studioEmail }: { studioName: string; studioEmail: string },
): MailMessage =>
  withCopy(
    'emailChangedByStudio',
    { name, studio: studioName },
    {
      to: email,
      replyTo: studioEmail,
      heading: 'Your email address was changed',
      footnote: "If you didn't request this, reply to this email right away and the studio will restore your address.",
    },
  );
