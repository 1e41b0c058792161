import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

/** @param link the registration page, with the token */
export const invitationMail = (studioName: string, { name, email }: { name: string; email: string }, link: string): MailMessage =>
  withCopy(
    'invitation',
    { name, studio: studioName },
    {
      to: email,
      heading: "You're invited",
      action: { label: 'Complete your registration', url: link },
      footnote: 'This link can be used only once. It will expire after 7 days.',
    },
  );

export const invitationLink = (publicUrl: URL, token: string, email: string) => linkTo(publicUrl, '/client/register', { token, email });
