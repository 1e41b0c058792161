import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

/** Asks the client of a completed project for a testimonial. */
export const testimonialRequestMail = (
  { name, email }: { name: string; email: string },
  project: string,
  studio: string,
  token: string,
  publicUrl: URL,
): MailMessage =>
  withCopy(
    'testimonialRequest',
    { name, project, studio },
    {
      to: email,
      heading: 'Tell us how it was',
      action: { label: 'Write a testimonial', url: linkTo(publicUrl, `/testimonial/${token}`) },
      footnote: "We only ask once. If you'd rather not, you can ignore this email.",
    },
  );
