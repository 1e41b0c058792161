import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface Person {
  name: string;
  email: string;
}

export const approvedMail = ({ name, email }: Person, publicUrl: URL): MailMessage => ({
  to: email,
  subject: 'Your access request was approved',
  heading: 'Welcome to the client portal',
  paragraphs: [`Hello ${name},`, 'Your access request was approved. Sign in with the email address and password you registered with.'],
  action: { label: 'Sign in', url: linkTo(publicUrl, '/client/login') },
});

/** To a client added by the studio. Never contains the password an admin entered. */
export const welcomeMail = ({ name, email }: Person, studioName: string, token: string, publicUrl: URL): MailMessage => ({
  to: email,
  subject: `${studioName} set up your client account`,
  heading: 'Welcome to the client portal',
  paragraphs: [
    `Hello ${name},`,
    `${studioName} added you to the client portal, where you can follow your projects, review drafts and pay invoices.`,
    'Set a password to get started, then sign in with this email address.',
  ],
  action: { label: 'Set your password', url: linkTo(publicUrl, '/client/reset-password', { token }) },
  footnote:
    'This link works once and expires in 7 days. If it has expired, choose "Forgot your password?" on the login page or ask us for a new one.',
});

/** @param note a personal message from the studio */
export const declinedMail = ({ name, email }: Person, note: string | null, studioEmail: string): MailMessage => ({
  to: email,
  replyTo: studioEmail,
  subject: 'Your access request',
  heading: "We can't give you access right now",
  paragraphs: [
    `Hello ${name},`,
    "Thank you for your interest. Unfortunately, we can't give you access to the client portal at this time.",
    "We've deleted the information you sent with your request.",
  ],
  ...(note ? { message: note } : {}),
  footnote: 'If you think this is a mistake, reply to this email.',
});

/** To the old address. It may have been a typo and belong to a stranger, so the new address is left out. */
export const emailChangedByStudioMail = (
  { name, email }: Person,
  { studioName, studioEmail }: { studioName: string; studioEmail: string },
): MailMessage => ({
  to: email,
  replyTo: studioEmail,
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    `Hello ${name},`,
    `${studioName} changed the email address of your client account. You can no longer sign in with this address.`,
    'You were signed out on all devices, and existing password links and access codes no longer work.',
  ],
  footnote: "If you didn't request this, reply to this email right away and the studio will restore your address.",
});
