import { z } from 'zod';
import { portfolioCategories } from './portfolio-categories.ts';

/** What a service's card shows beside its title. */
const serviceIcons = ['editing', 'growth', 'brand'] as const;

const text = z.string().min(1).max(1000);

/** The video platform's id of a film. */
const videoId = z.string().regex(/^[\w-]{11}$/);

const film = z.object({ videoId, title: text, description: text, uploadDate: z.iso.date() });

const service = z.object({ icon: z.enum(serviceIcons), title: text, description: text, features: z.array(text).length(5) });

const portfolioItem = z.object({
  title: text,
  category: z.enum(portfolioCategories),
  /** Address of the thumbnail. */
  image: z.url(),
  /** As it is shown, such as `1.2M`. */
  views: text,
  videoId: videoId.optional(),
  /** As it is shown, such as `3:51`. */
  duration: text,
});

const testimonial = z.object({
  quote: text,
  name: text,
  role: text,
  initials: z.string().min(1).max(3),
  /** A clip's label colour. */
  bgColor: z.enum(['mango', 'cerulean', 'iris', 'forest']),
  /** Invented to show how it looks, and shown as such. */
  sample: z.boolean(),
});

/** What only the public site says (specification section 3, landing-page static data). */
export const siteContent = z.object({
  about: z.array(text).min(1),
  demoReel: film,
  stats: z.array(z.object({ figure: text, text })).length(3),
  services: z.array(service).length(3),
  portfolio: z.array(portfolioItem),
  /** A line below the portfolio, such as whose films these are. */
  portfolioNote: text.optional(),
  testimonials: z.array(testimonial).length(4),
});

export type SiteContent = z.infer<typeof siteContent>;
export type PortfolioItem = z.infer<typeof portfolioItem>;

/** What the site says of the studio itself, which has its home in the settings. */
export interface StudioDetails {
  brand: string;
  contact: { email: string; phone: string | null; address: string[]; hours: string | null };
}

/** What the pages are rendered from: the content, the studio, the address that people reach the site at, the year of the copyright, and the version of the build. */
export type PublicSite = SiteContent & StudioDetails & { origin: string; year: number; version: string };
