import type { Sample, SampleSection } from '#api/website/samples.ts';
import type { PortfolioItem, SiteContent } from '#api/website/site.ts';
import type { SiteVideo } from '#api/website/site-videos.ts';
import { legalDocuments, legalSamples } from '#domain/website/legal.ts';
import { type HideableSection, hideableSections } from '#domain/website/site-options.ts';
import { sampleFilms, samplePortfolioNote, sampleReel, sampleStats, sampleTestimonials } from './sample-content.ts';

/**
 * Compares content with what a studio starts with. A film is recognized by its video, or by its title with its views; the reel by its
 * video, a statistic by both of its texts, a quote by its words and a legal page by its text. Other edits don't make them the studio's own.
 * @param ownSamples the keys of those that the studio has said are its own
 */
export function findSamples({ demoReel, stats, portfolio, testimonials, legal }: SiteContent, ownSamples: readonly string[]): Sample[] {
  const samples = [
    ...sampleAt('demoReel', 'demoReel', isSameVideo(demoReel, sampleReel) ? sampleReel.title : undefined),
    ...stats.flatMap((stat, index) => sampleAt('stats', `stats.${index}`, originalOfStat(stat)?.text)),
    ...portfolio.items.flatMap((film, index) => sampleAt('portfolio', `portfolio.items.${index}`, originalOfFilm(film)?.title)),
    ...testimonials.items.flatMap(({ quote }, index) =>
      sampleAt('testimonials', `testimonials.items.${index}`, originalOfQuote(quote)?.name),
    ),
    ...legalDocuments.flatMap((name) =>
      sampleAt('legal', `legal.${name}`, legal[name].text === legalSamples[name].text ? name : undefined),
    ),
  ];
  return samples.filter(({ key }) => !ownSamples.includes(key));
}

export const isShown = ({ hiddenSections }: Pick<SiteContent, 'hiddenSections'>, { section }: Sample): boolean =>
  !hiddenSections.some((hidden) => hidden === section);

export const findShownSamples = (content: SiteContent, ownSamples: readonly string[]): Sample[] =>
  findSamples(content, ownSamples).filter((found) => isShown(content, found));

/**
 * Takes away every sample that can go: films and quotes are removed, and sections that then have nothing of the studio's own are hidden.
 * The legal pages stay, because every site needs them.
 * @param ownSamples the keys of those that the studio has said are its own
 */
export function withoutSamples(content: SiteContent, ownSamples: readonly string[]): SiteContent {
  const samples = findSamples(content, ownSamples);
  const ownItems = <Item>(section: 'portfolio' | 'testimonials', items: Item[]) =>
    items.filter((_item, index) => !samples.some(({ path }) => path === `${section}.items.${index}`));
  const films = ownItems('portfolio', content.portfolio.items);
  const quotes = ownItems('testimonials', content.testimonials.items);
  const left: Partial<Record<HideableSection, number>> = { portfolio: films.length, testimonials: quotes.length };
  const emptied = hideableSections.filter((name) => !left[name] && samples.some(({ section }) => section === name));
  const removed = {
    ...content,
    portfolio: { ...content.portfolio, items: films },
    testimonials: { ...content.testimonials, items: quotes },
    hiddenSections: [...new Set([...content.hiddenSections, ...emptied])],
  };
  return samples.length > 0 ? withoutStaleNote(removed, ownSamples) : content;
}

/** Removes the note that the films are samples once there are none left. */
export function withoutStaleNote(content: SiteContent, ownSamples: readonly string[]): SiteContent {
  const isStale =
    content.portfolio.note === samplePortfolioNote && !findSamples(content, ownSamples).some(({ section }) => section === 'portfolio');
  return isStale ? { ...content, portfolio: { ...content.portfolio, note: null } } : content;
}

/** @param original what the initial content calls the sample; undefined if this isn't part of that content */
const sampleAt = (section: SampleSection, path: string, original: string | undefined): Sample[] =>
  original === undefined ? [] : [{ section, path, key: `${section}: ${original}` }];

const isSameVideo = (film: { video?: SiteVideo | undefined }, other: { video?: SiteVideo | undefined }) =>
  film.video !== undefined && film.video.platform === other.video?.platform && film.video.id === other.video.id;

const originalOfStat = ({ figure, text }: SiteContent['stats'][number]) =>
  sampleStats.find((original) => original.figure === figure && original.text === text);

const originalOfFilm = (film: PortfolioItem) =>
  sampleFilms.find((original) => isSameVideo(film, original) || (original.title === film.title && original.views === film.views));

const originalOfQuote = (quote: string) => sampleTestimonials.find((original) => original.quote === quote);
