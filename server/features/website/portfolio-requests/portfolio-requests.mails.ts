import { sampleClient } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

interface PortfolioRequest {
  client: { id: number; name: string; email: string };
  project: { id: number; title: string };
  /** The file name of the final video. */
  video: string;
}

export const portfolioRequestMails = defineMails({
  /** Asks a client for consent to show a final video on the website. */
  portfolioRequest: {
    title: 'Final video: ask to show it in the portfolio',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: ({ client }: PortfolioRequest) => ({ clientId: client.id, emails: ['testimonials'] }),
    subject: 'May we show “{project}” in our portfolio?',
    text: "Hello {name},\n\nWe're proud of “{project}”, and would love to show the video “{video}” in the portfolio on our website.\n\nWe only do that if you allow it. You can withdraw your consent at any time; the video then disappears from our website immediately.",
    build: ({ client, project, video }: PortfolioRequest, { linkTo }) => ({
      values: { name: client.name, project: project.title, video },
      to: client.email,
      heading: 'May we show your film?',
      action: { label: 'Allow or decline', url: linkTo(`/client/projects/${project.id}`) },
      footnote: "Until you allow it, we don't show anything.",
    }),
    samples: [{ client: sampleClient, project: { id: 2, title: 'Channel trailer' }, video: 'Trailer_final.mov' }],
  },
});
