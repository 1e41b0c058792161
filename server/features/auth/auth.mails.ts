import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface Person {
  name: string;
  email: string;
}

/** To whoever asked for access: the address counts once its owner has opened the link. */
export const confirmEmailMail = ({ name, email }: Person, token: string, publicUrl: URL): MailMessage => ({
  to: email,
  subject: 'Please confirm your address',
  heading: 'Please confirm your address',
  paragraphs: [
    `Hello ${name},`,
    'You asked for access to our client portal. Confirm that this address is yours, and your request goes to the studio.',
  ],
  action: { label: 'Confirm the address', url: linkTo(publicUrl, '/client/confirm-email', { token }) },
  footnote: 'The link works for two days. If you did not ask for this, you can ignore this mail: nothing happens then.',
});

/** To the studio, which decides. */
export const accessRequestedMail = (
  studioEmail: string,
  { name, email, company, additionalInfo }: Person & { company: string | null; additionalInfo: string | null },
  publicUrl: URL,
): MailMessage => ({
  to: studioEmail,
  replyTo: email,
  subject: `${name} asks for client access`,
  heading: `${name} asks for client access`,
  paragraphs: [],
  ...(additionalInfo ? { message: additionalInfo } : {}),
  table: [
    ['Name', name],
    ['Email', { email }],
    ['Company', company ?? 'N/A'],
  ],
  action: { label: 'Decide in Client Management', url: linkTo(publicUrl, '/admin/clients') },
});

export const resetLinkMail = ({ name, email }: Person, token: string, publicUrl: URL): MailMessage => ({
  to: email,
  subject: 'Set a new password',
  heading: 'Set a new password',
  paragraphs: [`Hello ${name},`, 'You asked for a new password. This link works once, within one hour.'],
  action: { label: 'Set a new password', url: linkTo(publicUrl, '/client/reset-password', { token }) },
  footnote: 'If you did not ask for this, you can ignore this mail: your password stays as it is.',
});

export const passwordResetMail = ({ name, email }: Person): MailMessage => ({
  to: email,
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [`Hello ${name},`, 'The password of your client account was changed just now, and you were signed out everywhere.'],
  footnote: 'If this was not you, ask for a new password at once and tell the studio.',
});

/** To a client that wants to know. @param browser how the browser names itself */
export const signedInMail = ({ name, email }: Person, browser: string | undefined, publicUrl: URL): MailMessage => ({
  to: email,
  subject: 'Somebody signed in to your account',
  heading: 'A sign-in to your account',
  paragraphs: [`Hello ${name},`, 'Somebody signed in to your client account just now.'],
  table: [['Browser', browser?.slice(0, 300) ?? 'unknown']],
  action: { label: 'See your sessions', url: linkTo(publicUrl, '/client/profile') },
  footnote: 'If this was you, there is nothing to do. You get this mail because you chose it in your profile.',
});
