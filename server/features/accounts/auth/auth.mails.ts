import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

interface Person {
  name: string;
  email: string;
}

/** To the person who requested access; the link confirms the email address. */
export const confirmEmailMail = ({ name, email }: Person, token: string, publicUrl: URL): MailMessage =>
  withCopy(
    'confirmEmail',
    { name },
    {
      to: email,
      heading: 'Confirm your email address',
      action: { label: 'Confirm email address', url: linkTo(publicUrl, '/client/confirm-email', { token }) },
      footnote: "This link expires in two days. You can ignore this email if you didn't request it.",
    },
  );

/** To an address whose request is being reviewed. Contains no name, because anyone can trigger it. */
export const requestedAgainMail = (email: string): MailMessage =>
  withCopy(
    'requestedAgain',
    {},
    {
      to: email,
      heading: "We're already reviewing your request",
      footnote: "You don't need to do anything.",
    },
  );

/** To the studio. */
export const accessRequestedMail = (
  studioEmail: string,
  { name, email, company, additionalInfo }: Person & { company: string | null; additionalInfo: string | null },
  publicUrl: URL,
): MailMessage =>
  withCopy(
    'accessRequest',
    { name },
    {
      to: studioEmail,
      replyTo: email,
      heading: `${name} requested client access`,
      ...(additionalInfo ? { message: additionalInfo } : {}),
      table: [
        ['Name', name],
        ['Email', { email }],
        ['Company', company ?? 'N/A'],
      ],
      action: { label: 'Review request', url: linkTo(publicUrl, '/admin/clients') },
    },
  );

export const resetLinkMail = ({ name, email }: Person, token: string, publicUrl: URL): MailMessage =>
  withCopy(
    'resetLink',
    { name },
    {
      to: email,
      heading: 'Reset your password',
      action: { label: 'Reset password', url: linkTo(publicUrl, '/client/reset-password', { token }) },
      footnote: "You can ignore this email if you didn't request it. Your password won't change.",
    },
  );

export const passwordResetMail = ({ name, email }: Person): MailMessage =>
  withCopy(
    'passwordReset',
    { name },
    {
      to: email,
      heading: 'Your password was changed',
      footnote: "If this wasn't you, reset your password and contact the studio right away.",
    },
  );

/** To clients who opted in. @param browser the User-Agent header */
export const signedInMail = ({ name, email }: Person, browser: string | undefined, publicUrl: URL): MailMessage =>
  withCopy(
    'signedIn',
    { name },
    {
      to: email,
      heading: 'New sign-in to your account',
      table: [['Browser', browser?.slice(0, 300) ?? 'unknown']],
      action: { label: 'Review your sessions', url: linkTo(publicUrl, '/client/profile') },
      footnote: "If this was you, you don't need to do anything. You can turn off these emails in your profile.",
    },
  );
