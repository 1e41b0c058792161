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

/** @param note what the studio wants to say besides */
export const declinedMail = ({ name, email }: Person, note: string | null, studioEmail: string): MailMessage => ({
  to: email,
  replyTo: studioEmail,
  subject: 'About your request for access',
  heading: 'We cannot give you access',
  paragraphs: [
    `Hello ${name},`,
    'Thank you for your interest. We cannot give you access to the client portal at the moment.',
    ...(note ? [note] : []),
    'What you sent us with your request has been removed.',
  ],
  footnote: 'Reply to this mail if you think that this is a mistake.',
});
