import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface Person {
  name: string;
  email: string;
}

/** To the person who requested access; the link confirms the email address. */
export const confirmEmailMail = ({ name, email }: Person, token: string, publicUrl: URL): MailMessage => ({
  to: email,
  subject: 'Confirm your email address',
  heading: 'Confirm your email address',
  paragraphs: [
    `Hello ${name},`,
    'Thanks for requesting access to our client portal. Confirm your email address to send your request to the studio.',
  ],
  action: { label: 'Confirm email address', url: linkTo(publicUrl, '/client/confirm-email', { token }) },
  footnote: "This link expires in two days. You can ignore this email if you didn't request it.",
});

/** To the studio. */
export const accessRequestedMail = (
  studioEmail: string,
  { name, email, company, additionalInfo }: Person & { company: string | null; additionalInfo: string | null },
  publicUrl: URL,
): MailMessage => ({
  to: studioEmail,
  replyTo: email,
  subject: `${name} requested client access`,
  heading: `${name} requested client access`,
  paragraphs: [],
  ...(additionalInfo ? { message: additionalInfo } : {}),
  table: [
    ['Name', name],
    ['Email', { email }],
    ['Company', company ?? 'N/A'],
  ],
  action: { label: 'Review request', url: linkTo(publicUrl, '/admin/clients') },
});

export const resetLinkMail = ({ name, email }: Person, token: string, publicUrl: URL): MailMessage => ({
  to: email,
  subject: 'Reset your password',
  heading: 'Reset your password',
  paragraphs: [`Hello ${name},`, 'Set a new password with the link below. It works once and expires in one hour.'],
  action: { label: 'Reset password', url: linkTo(publicUrl, '/client/reset-password', { token }) },
  footnote: "You can ignore this email if you didn't request it. Your password won't change.",
});

export const passwordResetMail = ({ name, email }: Person): MailMessage => ({
  to: email,
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [`Hello ${name},`, 'The password for your client account was just changed, and you were signed out on all devices.'],
  footnote: "If this wasn't you, reset your password and contact the studio right away.",
});

/** To clients who opted in. @param browser the User-Agent header */
export const signedInMail = ({ name, email }: Person, browser: string | undefined, publicUrl: URL): MailMessage => ({
  to: email,
  subject: 'New sign-in to your account',
  heading: 'New sign-in to your account',
  paragraphs: [`Hello ${name},`, 'Someone just signed in to your client account.'],
  table: [['Browser', browser?.slice(0, 300) ?? 'unknown']],
  action: { label: 'Review your sessions', url: linkTo(publicUrl, '/client/profile') },
  footnote: "If this was you, you don't need to do anything. You can turn off these emails in your profile.",
});
