import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

interface DraftsReady {
  client: { id: number; name: string; email: string };
  /** What the email calls the drafts, such as "Version 2 of Channel trailer" or "5 drafts of Spring campaign". */
  drafts: string;
  /** The path of the page on which the drafts are watched. */
  link: string;
  /** What the studio wrote about the drafts. */
  note: string | null;
  /** The id of the video file whose poster the email shows; null if none has one. */
  posterOf: number | null;
}

export const reviewMails = defineMails({
  draftReady: {
    title: 'Draft ready for review',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: ({ client }: DraftsReady) => ({ clientId: client.id, emails: ['projects'] }),
    subject: '{draft} is ready for your review',
    text: 'Hello {name},\n\nYou can watch the draft, comment on any frame, and approve it or request changes.',
    build: ({ client, drafts: draft, link, note, posterOf }: DraftsReady, { linkTo }) => ({
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
        drafts: 'Version 2 of Channel trailer',
        link: '/client/projects/2/review/2',
        note: 'The music is a placeholder.',
        posterOf: 2,
      },
      { client: sampleClient, drafts: 'Version 1 of Autumn vlog', link: '/client/projects/1/review/1', note: null, posterOf: null },
    ],
  },
  draftsReady: {
    title: 'Several drafts ready for review',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: ({ client }: DraftsReady) => ({ clientId: client.id, emails: ['projects'] }),
    subject: '{drafts} are ready for your review',
    text: 'Hello {name},\n\nYou can watch each draft, comment on any frame, and approve it or request changes.',
    build: ({ client, drafts, link, note, posterOf }: DraftsReady, { linkTo }) => ({
      values: { name: client.name, drafts },
      to: client.email,
      heading: `${drafts} are ready`,
      ...(note && { message: note }),
      ...(posterOf && { picture: { posterOf, alt: drafts } }),
      action: { label: 'Watch the drafts', url: linkTo(link) },
      footnote: `Manage your email preferences: ${linkTo('/client/profile')}`,
    }),
    samples: [{ client: sampleClient, drafts: '5 drafts of Spring campaign', link: '/client/projects/2', note: null, posterOf: null }],
  },
});
