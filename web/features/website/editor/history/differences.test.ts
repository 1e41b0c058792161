import { expect, test } from 'vitest';
import { withValueAt } from '#web/features/website/editor/content-path.ts';
import { differences } from './differences.ts';

const service = (title: string, icon: string) => ({ icon, title, description: `${title} for films`, features: ['One', 'Two'] });
const services = [service('Editing', 'editing'), service('Growth Strategy', 'growth'), service('Branding', 'brand')];
const content = {
  hero: { title: 'We edit films' },
  services: { title: 'Services', items: services },
  portfolio: { note: 'By the studio' },
  about: { title: 'About us', paragraphs: ['We are editors.'] },
  hiddenSections: [],
};

test('names the text that changed, with its old and its new wording', () => {
  const after = withValueAt(content, ['services', 'items', 1, 'title'], 'Growth');
  expect(differences(content, after)).toEqual([
    { where: 'Services › Growth Strategy › Title', before: 'Growth Strategy', after: 'Growth' },
  ]);
  expect(differences(content, content)).toEqual([]);
});

test('shows the names of choices, and what was empty before', () => {
  const icon = withValueAt(content, ['services', 'items', 0, 'icon'], 'brand');
  expect(differences(content, icon)).toEqual([
    { where: `Services › ${services[0]!.title} › Symbol`, before: 'Clapperboard', after: 'Fingerprint' },
  ]);
  const note = withValueAt(withValueAt(content, ['portfolio', 'note'], null), ['portfolio', 'note'], null);
  expect(differences(note, withValueAt(note, ['portfolio', 'note'], 'By us'))).toEqual([
    { where: 'Portfolio › Note below the films', after: 'By us' },
  ]);
});

test('tells added, removed and reordered items apart', () => {
  const [first, second, third] = services;
  const withServices = (items: unknown[]) => withValueAt(content, ['services', 'items'], items);
  expect(differences(content, withServices([first, third]))).toEqual([{ where: 'Services', before: second!.title, note: 'Removed' }]);
  expect(differences(withServices([first, third]), content)).toEqual([{ where: 'Services', after: second!.title, note: 'Added' }]);
  expect(differences(content, withServices([third, first, second]))).toEqual([{ where: 'Services', note: 'Reordered' }]);
  const paragraphs = [...content.about.paragraphs, 'One more.'];
  expect(differences(content, withValueAt(content, ['about', 'paragraphs'], paragraphs))).toEqual([
    { where: 'About › Paragraphs', after: 'One more.', note: 'Added' },
  ]);
});

test('says which section was hidden', () => {
  expect(differences(content, withValueAt(content, ['hiddenSections'], ['about']))).toEqual([{ where: 'About', note: 'Hidden' }]);
});

test('compares with content of another shape', () => {
  expect(differences({ about: ['Old'], hero: null }, content)).toContainEqual({ where: 'Headline › Title', after: content.hero.title });
  expect(differences(content, null)).toContainEqual({ where: 'Headline › Title', before: content.hero.title });
});

test('compares a Markdown text paragraph by paragraph', () => {
  const legal = (text: string) => ({ ...content, legal: { cookiePolicy: { text, updated: '2026-03-02' } } });
  expect(differences(legal('## One\n\nFirst\n\nLast'), legal('## One\n\nSecond\n\nLast\n\nNew'))).toEqual([
    { where: 'Cookie policy › Text', before: 'First', after: 'Second' },
    { where: 'Cookie policy › Text', after: 'New', note: 'Added' },
  ]);
});

test("says that samples were confirmed as the studio's own, in versions of any release", () => {
  const before = withValueAt(content, ['ownSamples'], []);
  const after = withValueAt(content, ['ownSamples'], ['stats: videos edited']);
  const confirmed = [{ where: 'Samples', note: "Confirmed as the studio's own" }];
  expect(differences(content, after)).toEqual(confirmed);
  expect(differences(before, after)).toEqual(confirmed);
  expect(differences(after, before)).toEqual([]);
});
