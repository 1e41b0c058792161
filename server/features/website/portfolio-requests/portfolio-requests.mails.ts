import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { linkTo } from '#server/shared/links.ts';

/** Asks a client for consent to show a final video on the website. */
export const portfolioRequestMail = (
  { name, email }: { name: string; email: string },
  project: { id: number; title: string },
  video: string,
  publicUrl: URL,
): MailMessage =>
  withCopy(
    'portfolioRequest',
    { name, project: project.title, video },
    {
      to: email,
      heading: 'May we show your film?',
      action: { label: 'Allow or decline', url: linkTo(publicUrl, `/client/projects/${project.id}`) },
      footnote: "Until you allow it, we don't show anything.",
    },
  );
