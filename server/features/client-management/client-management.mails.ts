import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface Person {
  name: string;
  email: string;
}

export const approvedMail = ({ name, email }: Person, publicUrl: URL): MailMessage => ({
  to: email,
  subject: 'Your access is approved',
  heading: 'Welcome to the client portal',
  paragraphs: [`Hello ${name},`, 'Your request for access is approved. Sign in with the address and password that you registered with.'],
  action: { label: 'Sign in', url: linkTo(publicUrl, '/client/login') },
});

/** To a client that the studio added. The password that an admin typed never stands in it. */
export const welcomeMail = ({ name, email }: Person, studioName: string, token: string, publicUrl: URL): MailMessage => ({
  to: email,
  subject: `${studioName} has set up your client account`,
  heading: 'Welcome to the client portal',
  paragraphs: [
    `Hello ${name},`,
    `${studioName} has added you to the client portal, where you follow your projects, review drafts and pay invoices.`,
    'Set a password to begin, then sign in with this email address.',
  ],
  action: { label: 'Set your password', url: linkTo(publicUrl, '/client/reset-password', { token }) },
  footnote:
    'The link works once, within 7 days. If it has expired, choose "Forgot your password?" on the login page, or ask us to send it again.',
});

/** @param note what the studio wants to say besides */
export const declinedMail = ({ name, email }: Person, note: string | null, studioEmail: string): MailMessage => ({
  to: email,
  replyTo: studioEmail,
  subject: 'About your request for access',
  heading: 'We cannot give you access',
  paragraphs: [
    `Hello ${name},`,
    'Thank you for your interest. We cannot give you access to the client portal at the moment.',
    'What you sent us with your request has been removed.',
  ],
  ...(note ? { message: note } : {}),
  footnote: 'Reply to this mail if you think that this is a mistake.',
});

/** To the old address, which may be a stranger's that was mistyped: the new one does not stand in it. */
export const emailChangedByStudioMail = (
  { name, email }: Person,
  { studioName, studioEmail }: { studioName: string; studioEmail: string },
): MailMessage => ({
  to: email,
  replyTo: studioEmail,
  subject: 'The email address of your account was changed',
  heading: 'The email address of your account was changed',
  paragraphs: [
    `Hello ${name},`,
    `${studioName} has changed the email address of your client account. This address can no longer be used to sign in.`,
    'All devices were signed out, and open password links and access codes no longer work.',
  ],
  footnote: "If you didn't ask for this, reply to this email right away and the studio will restore your address.",
});
