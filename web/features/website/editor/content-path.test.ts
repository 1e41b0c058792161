import { expect, test } from 'vitest';
import { mergeChanges, moved, pathTo, textsBelow, valueAt, withValueAt } from './content-path.ts';

const content = { hero: { title: 'We cut' }, stats: [{ figure: '24' }, { figure: '7' }] };

test('replaces a value and shares everything else', () => {
  const changed = withValueAt(content, ['stats', 1, 'figure'], '8');
  expect(changed).toEqual({ hero: { title: 'We cut' }, stats: [{ figure: '24' }, { figure: '8' }] });
  expect(changed.hero).toBe(content.hero);
  expect(changed.stats[0]).toBe(content.stats[0]);
  expect(valueAt(content, ['stats', 1, 'figure'])).toBe('7');
});

test('recognizes an item that was changed, moved, removed and brought back', () => {
  const [first, second] = content.stats;
  const changed = withValueAt(withValueAt(content, ['stats', 1, 'figure'], '8'), ['stats', 1, 'figure'], '9');
  const swapped = withValueAt(changed, ['stats'], moved(changed.stats, 1, 0));
  expect(pathTo(swapped, second!)).toEqual(['stats', 0]);
  expect(pathTo(swapped, first!)).toEqual(['stats', 1]);
  const removed = withValueAt(swapped, ['stats'], [first]);
  expect(pathTo(removed, swapped.stats[0]!)).toBeUndefined();
  expect(pathTo(content, swapped.stats[0]!), 'undone').toEqual(['stats', 1]);
  expect(pathTo(withValueAt(content, ['stats'], [{ ...second }]), second!), 'only looks the same').toBeUndefined();
});

test('moves an item up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('finds every text below a path', () => {
  expect(textsBelow(content, ['stats'])).toEqual([
    { path: ['stats', 0, 'figure'], text: '24' },
    { path: ['stats', 1, 'figure'], text: '7' },
  ]);
  expect(textsBelow(content, ['nowhere'])).toEqual([]);
});

const { hero, stats } = content;

test.each([
  ['different texts', { hero: { title: 'Mine' }, stats }, { hero, stats: [stats[1]!] }, { hero: { title: 'Mine' }, stats: [stats[1]!] }],
  ['the same change', { hero: { title: 'Both' }, stats }, { hero: { title: 'Both' }, stats }, { hero: { title: 'Both' }, stats }],
  [
    'a text that only one has',
    { hero, stats, note: 'New' },
    { hero: { title: 'Theirs' }, stats },
    { hero: { title: 'Theirs' }, stats, note: 'New' },
  ],
])('joins changes to %s', (_what, mine, theirs, merged) => expect(mergeChanges<object>(content, mine, theirs)).toEqual({ merged }));

test.each([
  ['the same text', { hero: { title: 'Mine' }, stats }, { hero: { title: 'Theirs' }, stats }],
  ['the same list', { hero, stats: [{ figure: '25' }, stats[1]!] }, { hero, stats: [stats[1]!, stats[0]!] }],
])('joins no changes to %s', (_what, mine, theirs) => expect(mergeChanges(content, mine, theirs)).toBeUndefined());
