import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

test('prints lists with as many levels as the page shows, ten', () => {
  const blocks = readMarkdown(Array.from({ length: 40 }, (_, level) => `${'  '.repeat(level)}- Level ${level + 1}`).join('\n'));
  expect(blocks.map(({ spans }) => spans[0]!.text)).toEqual(Array.from({ length: 40 }, (_, level) => `Level ${level + 1}`));
  expect(blocks.map(({ level }) => level)).toEqual(Array.from({ length: 40 }, (_, level) => Math.min(level + 1, 10)));
  expect(new Set(blocks.map(({ marker }) => marker))).toEqual(new Set(['•']));
});

test('numbers the items of a list that is too deep like those around it', () => {
  const [item] = readMarkdown(`${'- '.repeat(9)}3. Third\n${' '.repeat(21)}- Below\n`).slice(-1);
  expect(item).toMatchObject({ kind: 'item', level: 10, marker: '4.' });
});
