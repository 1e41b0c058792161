// The choices in a site's content.

/** The landing page's sections, in their order. */
export const siteSections = ['services', 'portfolio', 'testimonials', 'about', 'contact'] as const;

export type SiteSection = (typeof siteSections)[number];

/** The sections that a studio can leave out; the demo reel and the statistics are below the headline. */
export const hideableSections = ['demoReel', 'stats', 'services', 'portfolio', 'testimonials', 'about'] as const;

export type HideableSection = (typeof hideableSections)[number];

/** The portfolio filter shows these after 'All'. */
export const portfolioCategories = ['Business', 'Vlog', 'Gaming'] as const;

/** The colors of what can be pressed or is playing. tokens.css has their variants, which are readable in both themes. */
export const siteAccents = {
  vermilion: '#ff5a36',
  mango: '#f5b942',
  forest: '#4cc273',
  cerulean: '#3fb1f0',
  iris: '#a78bfa',
  rose: '#ff7a85',
} as const;

export type SiteAccent = keyof typeof siteAccents;
