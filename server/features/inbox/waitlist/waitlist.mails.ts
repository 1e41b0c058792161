import type { WaitlistForm } from '#contract/inbox/waitlist.ts';
import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

/** Notifies the studio; replies go to the person who joined. */
export const joinedMail = (studioEmail: string, form: WaitlistForm, publicUrl: URL): MailMessage =>
  withCopy(
    'waitlistEntry',
    { name: form.name, project: form.projectType },
    {
      to: studioEmail,
      replyTo: form.email,
      heading: `${form.name} joined the waitlist`,
      ...(form.message ? { message: form.message } : {}),
      table: [
        ['Email', { email: form.email }],
        ['Project', form.projectType],
        ['Newsletter', form.newsletter ? 'Yes' : 'No'],
      ],
      action: { label: 'Open waitlist', url: linkTo(publicUrl, '/admin/waitlist') },
      footnote: 'Reply to this email to respond.',
    },
  );
