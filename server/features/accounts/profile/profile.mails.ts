import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

interface Person {
  name: string;
  email: string;
}

export const passwordChangedMail = ({ name, email }: Person): MailMessage =>
  withCopy(
    'passwordChanged',
    { name },
    {
      to: email,
      heading: 'Your password was changed',
      footnote: "If this wasn't you, reset your password and contact the studio right away.",
    },
  );

/** To the new address; the link confirms it. */
export const confirmNewEmailMail = (name: string, newEmail: string, token: string, publicUrl: URL): MailMessage =>
  withCopy(
    'confirmNewEmail',
    { name },
    {
      to: newEmail,
      heading: 'Confirm your new email address',
      action: { label: 'Confirm email address', url: linkTo(publicUrl, '/client/confirm-email', { token }) },
      footnote: "This link expires in two days. You can ignore this email if you didn't request it.",
    },
  );

/** To an address that already has an account. Contains no name, because anyone can trigger it. */
export const emailInUseMail = (email: string): MailMessage =>
  withCopy(
    'emailInUse',
    {},
    {
      to: email,
      heading: 'Someone tried to use your email address',
      footnote: "You don't need to do anything.",
    },
  );

/** To the old address. */
export const emailChangedMail = ({ name, email }: Person, newEmail: string): MailMessage =>
  withCopy(
    'emailChanged',
    { name, newEmail },
    {
      to: email,
      heading: 'Your email address was changed',
      footnote: "If this wasn't you, contact the studio right away.",
    },
  );

/** To the studio. */
export const deletionRequestedMail = (studioEmail: string, client: Person & { id: number }, publicUrl: URL): MailMessage =>
  withCopy(
    'deletionRequest',
    { name: client.name },
    {
      to: studioEmail,
      replyTo: client.email,
      heading: `${client.name} requested data erasure`,
      action: { label: 'Open client', url: linkTo(publicUrl, `/admin/clients/${client.id}`) },
    },
  );
