import { z } from 'zod';
import { id, singleLine, singleLineText, textErrors, trimmedString, withoutNullCharacter } from '#api/shared/fields.ts';
import { legalSamples } from '#domain/website/legal.ts';
import { hideableSections, portfolioCategories, type SiteAccent, siteAccents, siteSections } from '#domain/website/site-options.ts';
import { legal } from './legal.ts';
import { type SiteImages, uploadedImage } from './site-images.ts';
import { platformVideo, siteVideo, withPlatform } from './site-videos.ts';

const serviceIcons = ['editing', 'growth', 'brand'] as const;

/** In characters. */
export const maxTitleLength = 80;

const title = singleLine('Title', maxTitleLength);

const paragraph = (label: string, max = 1000) =>
  trimmedString(textErrors(label))
    .min(1, `${label} is required`)
    .max(max, `${label} can have at most ${max} characters`)
    .regex(withoutNullCharacter, `${label} contains an invalid character`);

/** @param things their name, such as `films` */
const list = <Item extends z.ZodType>(item: Item, things: string, max: number, min = 0) =>
  z.array(item).min(min, `There must be at least ${min} ${things}`).max(max, `There can be at most ${max} ${things}`);

const film = z.object({ video: platformVideo, title, description: paragraph('Description'), uploadDate: z.iso.date() });

const service = z.object({
  icon: z.enum(serviceIcons),
  title,
  description: paragraph('Description', 300),
  features: z.array(singleLine('Feature', 60)).length(5, 'A service has five features'),
});

const portfolioItem = z.object({
  title,
  category: z.enum(portfolioCategories),
  /** The number of views as displayed, such as `1.2M`; empty to leave it out. */
  views: singleLineText('Views', 12),
  video: siteVideo.optional(),
  /** A thumbnail to show instead of the video's own. */
  thumbnail: uploadedImage.optional(),
  /** The length as displayed, such as `3:51`; empty to leave it out. */
  duration: singleLineText('Length', 12),
});

export const testimonialTexts = { quote: paragraph('Quote', 400), name: singleLine('Name', 80), role: singleLine('Role', 80) };

const testimonial = z.object({
  ...testimonialTexts,
  initials: singleLine('Initials', 3),
  /** The color of the clip's label, from the palette. */
  bgColor: z.enum(['mango', 'cerulean', 'iris', 'forest']),
  /** Whether the testimonial is sample content and labeled as such. */
  sample: z.boolean(),
  /** The client's testimonial that is quoted. Without one, the studio wrote the text. */
  testimonialId: id.optional(),
});

const appearance = z.object({
  accent: z.enum(Object.keys(siteAccents) as [SiteAccent, ...SiteAccent[]]),
  /** An image beside the studio's name, instead of a frame with a playhead. */
  mark: uploadedImage.optional(),
});

/** Settings for all videos. */
const videos = z.object({
  /** Whether visitors must agree before anything is loaded from the video platforms. */
  askFirst: z.boolean(),
});

const waitlistMetadata = z.object({ title: singleLine('Page title', 120), description: paragraph('Description', 300) });

/** The samples that the studio has said are its own, by their keys. The server sets it, when the site is published. */
const ownSamples = z.array(z.string().max(100)).max(100);

/** The content of the public site (specification section 3, landing-page static data). Everything a studio can change about it. */
export const siteContent = z.object({
  /** The header's links to sections. On phones, the menu also has one to the contact form. */
  navigation: list(z.object({ section: z.enum(siteSections), name: singleLine('Name', 30) }), 'links', 5),
  hero: z.object({
    /** A line above the headline, in the color of the playhead. */
    label: singleLine('Label', 50),
    title,
    text: paragraph('Text', 300),
  }),
  demoReel: film,
  /** The clips of the hero's timeline. */
  stats: z.array(z.object({ figure: singleLine('Figure', 12), text: singleLine('Text', 40) })).length(3, 'There are three statistics'),
  services: z.object({
    title,
    text: paragraph('Text', 300),
    items: list(service, 'services', 6, 1),
    /** The offer below the services. */
    custom: z.object({ title, button: singleLine('Button', 40) }),
  }),
  portfolio: z.object({
    title,
    items: list(portfolioItem, 'films', 60),
    /** A line below the films, such as a credit. */
    note: paragraph('Note', 300).nullable(),
  }),
  testimonials: z.object({ title, items: list(testimonial, 'testimonials', 12) }),
  about: z.object({ title, paragraphs: list(paragraph('Paragraph'), 'paragraphs', 8, 1) }),
  contactForm: z.object({ title, text: paragraph('Text', 300), formTitle: title }),
  footer: z.object({ text: paragraph('Text', 200), services: list(singleLine('Service', 40), 'services', 8) }),
  /** Texts for search engines and shared links. `{brand}` stands for the studio's name. */
  metadata: z.object({ title: singleLine('Page title', 120), description: paragraph('Description', 300), waitlist: waitlistMetadata }),
  appearance,
  videos,
  hiddenSections: z.array(z.enum(hideableSections)).max(hideableSections.length),
  legal,
  ownSamples,
});

export const defaultWaitlistMetadata = {
  title: 'Waitlist – {brand}',
  description:
    "{brand} takes on only as many projects as it can edit well. Join the waitlist and hear from us when there's room for yours.",
};

/** Content as it is stored, perhaps by an earlier release: missing parts are as in a new studio. */
export const storedSiteContent = siteContent.extend({
  demoReel: z.preprocess(withPlatform, film),
  portfolio: siteContent.shape.portfolio.extend({ items: list(z.preprocess(withPlatform, portfolioItem), 'films', 60) }),
  legal: legal.default(legalSamples),
  appearance: appearance.default({ accent: 'vermilion' }),
  videos: videos.default({ askFirst: false }),
  metadata: siteContent.shape.metadata.extend({ waitlist: waitlistMetadata.default(defaultWaitlistMetadata) }),
  ownSamples: ownSamples.default([]),
});

export type SiteContent = z.infer<typeof siteContent>;
export type PortfolioItem = z.infer<typeof portfolioItem>;

/** The studio's details shown on the site; they come from the settings. */
export interface StudioDetails {
  brand: string;
  /** The format of dates and numbers. */
  locale: string;
  /** The time zone of relative days and default dates. */
  timeZone: string;
  contact: { email: string; phone: string | null; address: string[]; hours: string | null };
}

/** What a site's content is shown with: its images, and the paths of what is marked as a sample. */
export interface ShownWith {
  images: SiteImages;
  samples: { path: string }[];
}

/**
 * Everything the pages are rendered from, with the site's public origin, whether emails are sent and clients can pay online, the copyright
 * year and the build version.
 */
export type PublicSite = SiteContent &
  StudioDetails &
  ShownWith & { origin: string; sendsEmails: boolean; paysOnline: boolean; year: number; version: string };
