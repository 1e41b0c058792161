import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

interface DraftReady {
  client: { id: number; name: string; email: string };
  /** Such as "Version 2 of Channel trailer". */
  draft: string;
  /** The path of the page on which it's watched. */
  link: string;
  /** What the studio wrote about it. */
  note: string | null;
  /** The file of the video whose poster it shows; null for a draft without one. */
  posterOf: number | null;
}

export const reviewMails = defineMails({
  draftReady: {
    title: 'Draft ready for review',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: ({ client }: DraftReady) => ({ clientId: client.id, emails: ['projects'] }),
    subject: '{draft} is ready for your review',
    text: 'Hello {name},\n\nYou can watch the draft, comment on any frame, and approve it or request changes.',
    build: ({ client, draft, link, note, posterOf }: DraftReady, { linkTo }) => ({
      values: { name: client.name, draft },
      to: client.email,
      heading: `${draft} is ready`,
      ...(note && { message: note }),
      ...(posterOf && { picture: { posterOf, alt: draft } }),
      action: { label: 'Watch the draft', url: linkTo(link) },
      footnote: `Manage your email preferences: ${linkTo('/client/profile')}`,
    }),
    samples: [
      {
        client: sampleClient,
        draft: 'Version 2 of Channel trailer',
        link: '/client/projects/2/review/2',
        note: 'The music is a placeholder.',
        posterOf: 2,
      },
      { client: sampleClient, draft: 'Version 1 of Autumn vlog', link: '/client/projects/1/review/1', note: null, posterOf: null },
    ],
  },
});
