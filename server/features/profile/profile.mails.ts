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
  paragraphs: [`Hello ${name},`, 'You changed the password of your client account just now. Everywhere else you were signed out.'],
  footnote: 'If this was not you, ask for a new password at once and tell the studio.',
});

/** To the new address, which counts once its owner has opened the link. */
export const confirmNewEmailMail = (name: string, newEmail: string, token: string, publicUrl: URL): MailMessage => ({
  to: newEmail,
  subject: 'Please confirm your new address',
  heading: 'Please confirm your new address',
  paragraphs: [`Hello ${name},`, 'You asked to use this address for your client account. Once you confirm it, you sign in with it.'],
  action: { label: 'Confirm the address', url: linkTo(publicUrl, '/client/confirm-email', { token }) },
  footnote: 'The link works for two days. If you did not ask for this, you can ignore this mail: nothing happens then.',
});

/** To an address that has an account, when another one asks to use it. No name stands in it: a stranger may have typed either. */
export const emailInUseMail = (email: string): MailMessage => ({
  to: email,
  subject: 'Somebody tried to use your address',
  heading: 'Somebody tried to use your address',
  paragraphs: [
    'Hello,',
    'Somebody asked to use this address for another client account. It already has an account of its own, so nothing has changed.',
  ],
  footnote: "You don't need to do anything.",
});

/** To the old address. */
export const emailChangedMail = ({ name, email }: Person, newEmail: string): MailMessage => ({
  to: email,
  subject: 'Your address was changed',
  heading: 'Your address was changed',
  paragraphs: [`Hello ${name},`, `Your client account now has the address ${newEmail}. You sign in with it, and our mail goes there.`],
  footnote: 'If this was not you, tell the studio at once.',
});

/** To the studio, which erases. */
export const deletionRequestedMail = (studioEmail: string, client: Person & { id: number }, publicUrl: URL): MailMessage => ({
  to: studioEmail,
  replyTo: client.email,
  subject: `${client.name} asks to be erased`,
  heading: `${client.name} asks to be erased`,
  paragraphs: ['By law you have a month to answer. Erasing is on the page of the client.'],
  action: { label: 'Open the client', url: linkTo(publicUrl, `/admin/clients/${client.id}`) },
});
