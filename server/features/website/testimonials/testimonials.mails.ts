import { sampleClient, sampleToken } from '#server/features/messaging/mail/samples.ts';
import { defineMails } from '#server/mail.ts';

interface TestimonialRequest {
  client: { id: number; name: string; email: string };
  project: string;
  token: string;
}

/** The path of the page on which a client writes a testimonial. */
export const testimonialPath = (token: string) => `/testimonial/${token}`;

export const testimonialMails = defineMails({
  /** Asks the client of a completed project for a testimonial. */
  testimonialRequest: {
    title: 'Project completed: ask for a testimonial',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: ({ client }: TestimonialRequest) => ({ clientId: client.id, emails: ['testimonials'] }),
    subject: 'How was working with {studio}?',
    text: 'Hello {name},\n\nYour project “{project}” is complete. If you were happy with it, a sentence or two for our website would mean a lot to us.\n\nIt takes a minute, and you decide how your name appears. With the same link, you can withdraw it at any time.',
    build: ({ client, project, token }: TestimonialRequest, { linkTo }) => ({
      values: { name: client.name, project },
      to: client.email,
      heading: 'Tell us how it was',
      action: { label: 'Write a testimonial', url: linkTo(testimonialPath(token)) },
      footnote: "We only ask once. If you'd rather not, you can ignore this email.",
    }),
    samples: [{ client: sampleClient, project: 'Channel trailer', token: sampleToken }],
  },
});
