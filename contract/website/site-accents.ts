// In a file of its own, so that the browser doesn't load zod for it.

/** The colors for what can be pressed or is playing. tokens.css has their variants, which are readable in both themes. */
export const siteAccents = {
  vermilion: '#ff5a36',
  mango: '#f5b942',
  forest: '#4cc273',
  cerulean: '#3fb1f0',
  iris: '#a78bfa',
  rose: '#ff7a85',
} as const;

export type SiteAccent = keyof typeof siteAccents;
