import type { ContactForm } from '#contract/inbox/contact.ts';
import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

/** Forwards a message to the studio; replies go to the visitor. */
export const messageMail = (studioEmail: string, form: ContactForm, publicUrl: URL): MailMessage =>
  withCopy(
    'contactMessage',
    { name: form.name, subject: form.subject ?? 'No Subject' },
    {
      to: studioEmail,
      replyTo: form.email,
      heading: form.subject ?? 'New message from your website',
      message: form.message,
      table: [
        ['From', form.name],
        ['Email', { email: form.email }],
      ],
      action: { label: 'Open inbox', url: linkTo(publicUrl, '/admin') },
      footnote: 'Reply to this email to respond.',
    },
  );
