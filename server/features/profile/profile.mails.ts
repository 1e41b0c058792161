import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface Person {
  name: string;
  email: string;
}

export const passwordChangedMail = ({ name, email }: Person): MailMessage => ({
  to: email,
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [`Hello ${name},`, 'You just changed the password for your client account. You were signed out on all other devices.'],
  footnote: "If this wasn't you, reset your password and contact the studio right away.",
});

/** To the new address; the link confirms it. */
export const confirmNewEmailMail = (name: string, newEmail: string, token: string, publicUrl: URL): MailMessage => ({
  to: newEmail,
  subject: 'Confirm your new email address',
  heading: 'Confirm your new email address',
  paragraphs: [
    `Hello ${name},`,
    'You requested to use this email address for your client account. Once you confirm it, use it to sign in.',
  ],
  action: { label: 'Confirm email address', url: linkTo(publicUrl, '/client/confirm-email', { token }) },
  footnote: "This link expires in two days. You can ignore this email if you didn't request it.",
});

/** To an address that already has an account. Contains no name, because anyone can trigger it. */
export const emailInUseMail = (email: string): MailMessage => ({
  to: email,
  subject: 'Someone tried to use your email address',
  heading: 'Someone tried to use your email address',
  paragraphs: [
    'Hello,',
    'Someone tried to use this email address for another client account. This address already has an account, so nothing has changed.',
  ],
  footnote: "You don't need to do anything.",
});

/** To the old address. */
export const emailChangedMail = ({ name, email }: Person, newEmail: string): MailMessage => ({
  to: email,
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    `Hello ${name},`,
    `The email address of your client account is now ${newEmail}. Use it to sign in. We'll send our emails there, too.`,
  ],
  footnote: "If this wasn't you, contact the studio right away.",
});

/** To the studio. */
export const deletionRequestedMail = (studioEmail: string, client: Person & { id: number }, publicUrl: URL): MailMessage => ({
  to: studioEmail,
  replyTo: client.email,
  subject: `${client.name} requested data erasure`,
  heading: `${client.name} requested data erasure`,
  paragraphs: ["By law, you have one month to respond. You can erase the data on the client's page."],
  action: { label: 'Open client', url: linkTo(publicUrl, `/admin/clients/${client.id}`) },
});
