import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';

/** The final email. Its stored copy is deleted after the retention period for emails. */
export const erasedMail = (email: string, studioName: string): MailMessage =>
  withCopy(
    'erased',
    { studio: studioName },
    {
      to: email,
      heading: 'Your account was erased',
    },
  );
