import { z } from 'zod';
import { portfolioCategories } from './portfolio-categories.ts';

const serviceIcons = ['editing', 'growth', 'brand'] as const;

const text = z.string().min(1).max(1000);

/** A YouTube video id. */
const videoId = z.string().regex(/^[\w-]{11}$/);

const film = z.object({ videoId, title: text, description: text, uploadDate: z.iso.date() });

const service = z.object({ icon: z.enum(serviceIcons), title: text, description: text, features: z.array(text).length(5) });

const portfolioItem = z.object({
  title: text,
  category: z.enum(portfolioCategories),
  /** The thumbnail's URL. */
  image: z.url(),
  /** As displayed, such as `1.2M`. */
  views: text,
  videoId: videoId.optional(),
  /** As displayed, such as `3:51`. */
  duration: text,
});

const testimonial = z.object({
  quote: text,
  name: text,
  role: text,
  initials: z.string().min(1).max(3),
  /** A clip label color of the palette. */
  bgColor: z.enum(['mango', 'cerulean', 'iris', 'forest']),
  /** Placeholder content, labeled as a sample. */
  sample: z.boolean(),
});

/** The content of the public site (specification section 3, landing-page static data). */
export const siteContent = z.object({
  about: z.array(text).min(1),
  demoReel: film,
  stats: z.array(z.object({ figure: text, text })).length(3),
  services: z.array(service).length(3),
  portfolio: z.array(portfolioItem),
  /** A line below the portfolio, such as a credit. */
  portfolioNote: text.optional(),
  testimonials: z.array(testimonial).length(4),
});

export type SiteContent = z.infer<typeof siteContent>;
export type PortfolioItem = z.infer<typeof portfolioItem>;

/** The studio's details shown on the site; they come from the settings. */
export interface StudioDetails {
  brand: string;
  contact: { email: string; phone: string | null; address: string[]; hours: string | null };
}

/** Everything the pages are rendered from, with the site's public origin, the copyright year and the build version. */
export type PublicSite = SiteContent & StudioDetails & { origin: string; year: number; version: string };
