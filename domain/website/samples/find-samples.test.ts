import { expect, test } from 'vitest';
import type { SiteContent } from '#api/website/site.ts';
import { legalDocuments } from '#domain/website/legal.ts';
import { content } from '#server/features/website/site/content.ts';
import { findSamples, findShownSamples, withoutSamples, withoutStaleNote } from './find-samples.ts';

const { portfolio, stats, testimonials } = content;

/** The paths of the samples in content that differs from what a studio starts with. */
const pathsIn = (changes: Partial<SiteContent>, ownSamples: string[] = []) =>
  findSamples({ ...content, ...changes }, ownSamples).map(({ path }) => path);

const withFilm = (changes: Partial<SiteContent['portfolio']['items'][number]>) => ({
  portfolio: { ...portfolio, items: portfolio.items.with(3, { ...portfolio.items[3]!, ...changes }) },
});

const withQuote = (changes: Partial<SiteContent['testimonials']['items'][number]>) => ({
  testimonials: { ...testimonials, items: testimonials.items.with(1, { ...testimonials.items[1]!, ...changes }) },
});

const video = { platform: 'vimeo', id: '76979871' } as const;

test('finds every film, quote, statistic and legal page that a studio starts with', () => {
  expect(pathsIn({})).toEqual([
    'demoReel',
    ...stats.map((_, index) => `stats.${index}`),
    ...portfolio.items.map((_, index) => `portfolio.items.${index}`),
    ...testimonials.items.map((_, index) => `testimonials.items.${index}`),
    ...legalDocuments.map((name) => `legal.${name}`),
  ]);
  const keys = findSamples(content, []).map(({ key }) => key);
  expect(new Set(keys).size, 'each has a key of its own').toBe(keys.length);
});

test("a film is the studio's own with another video, and a title or views of its own", () => {
  const path = 'portfolio.items.3';
  expect(pathsIn(withFilm({ title: 'Our best work', views: '2', duration: '', category: 'Gaming' }))).toContain(path);
  expect(pathsIn(withFilm({ video }))).toContain(path);
  expect(pathsIn(withFilm({ video: undefined }))).toContain(path);
  expect(pathsIn(withFilm({ video, views: '2' }))).not.toContain(path);
  expect(pathsIn(withFilm({ video, title: 'Our best work' }))).not.toContain(path);
});

test("the reel is the studio's own with another video", () => {
  expect(pathsIn({ demoReel: { ...content.demoReel, title: 'Reel 2026' } })).toContain('demoReel');
  expect(pathsIn({ demoReel: { ...content.demoReel, video } })).not.toContain('demoReel');
});

test("a quote is the studio's own in other words, not by another name or label", () => {
  const path = 'testimonials.items.1';
  expect(pathsIn(withQuote({ name: 'Kim L.', role: 'Founder', initials: 'KL', bgColor: 'iris', sample: false }))).toContain(path);
  expect(pathsIn(withQuote({ quote: 'On time, every week.' }))).not.toContain(path);
});

test("a statistic is the studio's own with another figure or meaning", () => {
  expect(pathsIn({ stats: stats.with(2, { figure: '3', text: stats[2]!.text }) })).not.toContain('stats.2');
  expect(pathsIn({ stats: stats.with(2, { figure: stats[2]!.figure, text: 'hours to the first draft' }) })).not.toContain('stats.2');
});

test("a legal page is the studio's own once its text differs", () => {
  const legal = { ...content.legal, termsOfService: { ...content.legal.termsOfService, text: '## Ours' } };
  expect(pathsIn({ legal })).not.toContain('legal.termsOfService');
  expect(pathsIn({ legal: { ...legal, cookiePolicy: { ...legal.cookiePolicy, updated: '2026-01-01' } } })).toContain('legal.cookiePolicy');
});

test('remembers what the studio has said is its own, wherever it moves, and nothing else', () => {
  const [first, second] = findSamples(content, []).filter(({ section }) => section === 'portfolio');
  const items = portfolio.items.toReversed();
  const paths = pathsIn({ portfolio: { ...portfolio, items } }, [first!.key]);
  expect(paths).not.toContain(`portfolio.items.${items.length - 1}`);
  expect(paths).toContain(`portfolio.items.${items.length - 2}`);
  expect(second!.key).not.toBe(first!.key);
});

test('visitors see no samples of hidden sections', () => {
  const hidden: SiteContent = { ...content, hiddenSections: ['demoReel', 'stats', 'portfolio', 'testimonials'] };
  expect(findShownSamples(hidden, []).map(({ path }) => path)).toEqual(legalDocuments.map((name) => `legal.${name}`));
});

const own: SiteContent = {
  ...content,
  ...withFilm({ video, title: 'Our best work' }),
  ...withQuote({ quote: 'On time, every week.' }),
};

test("takes away every sample but the legal pages, and keeps what is the studio's own", () => {
  const left = withoutSamples(own, []);
  expect(left.portfolio.items).toEqual([own.portfolio.items[3]]);
  expect(left.testimonials.items).toEqual([own.testimonials.items[1]]);
  expect(left.hiddenSections).toEqual(['demoReel', 'stats']);
  expect(left.portfolio.note).toBeNull();
  expect(findShownSamples(left, []).map(({ section }) => section)).toEqual(legalDocuments.map(() => 'legal'));
  expect(withoutSamples(left, []), 'nothing is left to take away').toEqual(left);
  expect(left.legal).toEqual(content.legal);
});

test('hides the portfolio and the testimonials when nothing of them is left', () => {
  const left = withoutSamples({ ...content, hiddenSections: ['about', 'stats'] }, []);
  expect(left.hiddenSections).toEqual(['about', 'stats', 'demoReel', 'portfolio', 'testimonials']);
});

test('takes away nothing that the studio has said is its own, nor anything of a site without samples', () => {
  const all = findSamples(content, []).map(({ key }) => key);
  expect(withoutSamples(content, all)).toBe(content);
});

test('the note that the films are samples goes with the last of them, and another note stays', () => {
  const withItems = (items: typeof portfolio.items, note = portfolio.note) => ({ ...content, portfolio: { ...portfolio, items, note } });
  const noteOf = (site: SiteContent, ownSamples: string[] = []) => withoutStaleNote(site, ownSamples).portfolio.note;
  expect(noteOf(withItems([portfolio.items[0]!]))).toBe(portfolio.note);
  expect(noteOf(withItems([]))).toBeNull();
  expect(noteOf(withItems([]), ['portfolio: Spring'])).toBeNull();
  expect(noteOf(withItems([], 'Awarded in Berlin'))).toBe('Awarded in Berlin');
  expect(
    noteOf(
      content,
      findSamples(content, []).map(({ key }) => key),
    ),
  ).toBeNull();
});
