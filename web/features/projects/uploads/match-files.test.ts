import { expect, test } from 'vitest';
import { type Choice, groupFiles, matchFiles, suggestDeliverable } from './match-files.ts';

const deliverable = (title: string, aspectRatio: string | null = null) => ({ id: 0, title, aspectRatio });
/** The titles that the files are matched to. */
function match(names: string[], deliverables: ReturnType<typeof deliverable>[]) {
  const numbered = deliverables.map((each, index) => ({ ...each, id: index + 1 }));
  return matchFiles(names, numbered).map((id) => {
    const found = numbered.find((each) => each.id === id);
    return found ? [found.title, found.aspectRatio].filter(Boolean).join(' ') : null;
  });
}

const shorts = Array.from({ length: 12 }, (_, index) => deliverable(`Short ${index + 1}`));

test('matches numbers, however they are written, and whatever the version is', () => {
  const names = ['short_03 v2 9x16.mp4', 'Short 1.mov', 'SHORT-12_final.mp4', 'short11v3.mp4', 'Short_2_1080p_12fps.mp4'];
  expect(match(names, shorts)).toEqual(['Short 3', 'Short 1', 'Short 12', 'Short 11', 'Short 2']);
});

test('matches all of twelve in any order', () => {
  const names = shorts.map(({ title }) => `${title.toLowerCase().replace(' ', '_0')} v1.mp4`).toReversed();
  expect(match(names, shorts)).toEqual(shorts.map(({ title }) => title).toReversed());
});

test('tells apart by aspect ratio, also by a size or a word', () => {
  const formats = [deliverable('Teaser', '16:9'), deliverable('Teaser', '9:16'), deliverable('Teaser', '1:1')];
  const names = ['teaser 9x16.mp4', 'Teaser_1920x1080.mp4', 'teaser-square-v2.mp4'];
  expect(match(names, formats)).toEqual(['Teaser 9:16', 'Teaser 16:9', 'Teaser 1:1']);
  expect(match(['teaser_16-9.mp4', 'teaser 9:16.mp4', 'teaser 1080×1080.mp4'], formats)).toEqual([
    'Teaser 16:9',
    'Teaser 9:16',
    'Teaser 1:1',
  ]);
  expect(match(['teaser 4x5.mp4'], formats)).toEqual([null]);
});

test('tells apart by title, also where one title is part of another', () => {
  const campaign = [deliverable('Launch film'), deliverable('Launch film teaser'), deliverable('Making of')];
  expect(match(['launch-film_v3.mp4', 'Launch Film Teaser.mp4', 'making_of.mov'], campaign)).toEqual([
    'Launch film',
    'Launch film teaser',
    'Making of',
  ]);
  expect(match(['Café Müller.mp4'], [deliverable('Cafe Muller'), deliverable('Bar')])).toEqual(['Cafe Muller']);
});

test('leaves to a person what fits several equally well, or none', () => {
  const formats = [deliverable('Teaser', '16:9'), deliverable('Teaser', '9:16')];
  expect(match(['teaser.mp4', 'A001_C003.mp4', 'Trailer.mp4'], formats)).toEqual([null, null, null]);
  expect(match(['short 13.mp4', 'short.mp4', 'export.mp4'], shorts)).toEqual([null, null, null]);
  expect(match(['.mp4', ''], shorts)).toEqual([null, null]);
  expect(match(['Short 1.mp4'], [])).toEqual([null]);
});

test('gives each deliverable one file: the best, or the highest version', () => {
  expect(match(['short 3 v1.mp4', 'short 3 v2.mp4'], shorts)).toEqual([null, 'Short 3']);
  expect(match(['short 3.mp4', 'short 3.mov'], shorts)).toEqual(['Short 3', null]);
});

test.each([
  ['short_03 v2 9x16.mp4', 'Short 3', '9:16'],
  ['Launch film_final.mov', 'Launch film final', null],
  ['teaser.1080x1920.mp4', 'Teaser', '9:16'],
  ['v2.mp4', 'v2.mp4', null],
  ['\u202Eteaser 4x5.mp4', 'Teaser', '4:5'],
  [`${'long '.repeat(50)}.mp4`, `L${'ong l'.repeat(40).slice(0, 199)}`, null],
])('suggests for %s a deliverable called %s', (name, title, aspectRatio) => {
  expect(suggestDeliverable(name)).toEqual({ title, aspectRatio });
});

/** Groups files by what was chosen for each. @returns each deliverable with the names of its files */
const group = (...chosen: [string, Choice][]) =>
  groupFiles(
    chosen.map(([name]) => ({ name })),
    chosen.map(([, choice]) => choice),
  ).map(({ deliverable, files }) => [deliverable, files.map(({ name }) => name)]);

test('makes one new deliverable of several versions, whose files come in their order', () => {
  expect(group(['short_03 v10.mp4', 'new'], ['Short 4.mp4', 'new'], ['SHORT 3 v2.mp4', 'new'], ['short 3 v1.mp4', 'new'])).toEqual([
    [{ title: 'Short 3', aspectRatio: null }, ['short 3 v1.mp4', 'SHORT 3 v2.mp4', 'short_03 v10.mp4']],
    [{ title: 'Short 4', aspectRatio: null }, ['Short 4.mp4']],
  ]);
});

test('makes a new deliverable for each aspect ratio', () => {
  expect(group(['teaser 9x16.mp4', 'new'], ['teaser 16x9.mp4', 'new']).map(([deliverable]) => deliverable)).toEqual([
    { title: 'Teaser', aspectRatio: '9:16' },
    { title: 'Teaser', aspectRatio: '16:9' },
  ]);
});

test('puts files of one deliverable into the order of their versions, and leaves out what is not to be sent', () => {
  expect(group(['a v2.mp4', 7], ['b.mp4', 8], ['a v1.mp4', 7], ['c.mp4', 'none'], ['d.mp4', undefined])).toEqual([
    [7, ['a v1.mp4', 'a v2.mp4']],
    [8, ['b.mp4']],
  ]);
});
