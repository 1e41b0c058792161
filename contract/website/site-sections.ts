// In a file of its own, so that the browser doesn't load zod for it.

/** The landing page's sections, in their order. */
export const siteSections = ['services', 'portfolio', 'testimonials', 'about', 'contact'] as const;

export type SiteSection = (typeof siteSections)[number];

/** What a studio can leave out; the statistics are below the reel. */
export const hideableSections = ['stats', 'services', 'portfolio', 'testimonials', 'about'] as const;

export type HideableSection = (typeof hideableSections)[number];
