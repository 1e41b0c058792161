import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

/** @param link the registration page, with the token */
export const invitationMail = (studioName: string, { name, email }: { name: string; email: string }, link: string): MailMessage => ({
  to: email,
  subject: `${studioName} invited you to the client portal`,
  heading: "You're invited",
  paragraphs: [
    `Hello ${name},`,
    'In the client portal, you can follow your projects, review drafts and pay invoices. Set a password to get started.',
  ],
  action: { label: 'Complete your registration', url: link },
  footnote: 'This link can be used only once. It will expire after 7 days.',
});

export const invitationLink = (publicUrl: URL, token: string, email: string) => linkTo(publicUrl, '/client/register', { token, email });
