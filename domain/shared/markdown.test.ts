import { expect, test } from 'vitest';
import { markdown, markdownProblem } from './markdown.ts';

/** A list in which each item contains the next one. */
const nested = (levels: number) => Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- Level ${level + 1}`).join('\n');

/** How many lists are nested in HTML. */
function depthOf(html: string): number {
  let depth = 0;
  return Math.max(...[...html.matchAll(/<(\/?)[uo]l/g)].map(([, closing]) => (closing ? depth-- : ++depth)));
}

const items = (html: string) => [...html.matchAll(/<li>\s*([^<\n]*)/g)].map(([, text]) => text);

test('lists have at most ten levels, and lose nothing by it', () => {
  for (const levels of [10, 11, 30]) {
    const html = markdown.render(nested(levels));
    expect(depthOf(html)).toBe(10);
    expect(items(html)).toEqual(Array.from({ length: levels }, (_, level) => `Level ${level + 1}`));
    expect(html.match(/<\/li>/g)).toHaveLength(levels);
  }
});

test('what follows a list that is too deep stays, with the lists after it', () => {
  const indented = (level: number, text: string) => '  '.repeat(level) + text;
  const html = markdown.render(
    [nested(11), '', indented(10, 'After level 10'), '', indented(10, '1. One'), indented(10, '2. Two'), '- Level 1 again'].join('\n'),
  );
  expect(depthOf(html)).toBe(10);
  expect(html.replace(/<[^>]*>|\s+/g, ' ').replace(/\s+/g, ' ')).toMatch(/Level 10 Level 11 After level 10 One Two Level 1 again/);
  expect(html.match(/<li>/g)).toHaveLength(html.match(/<\/li>/g)!.length);
});

test('lists of a line, and quotations between them, count too', () => {
  const html = markdown.render(`${'- '.repeat(14)}a\n`);
  expect([depthOf(html), html.match(/<li>/g)?.length]).toEqual([10, 10]);
  const quoted = markdown.render(`${'- > '.repeat(14)}a\n`);
  expect([depthOf(quoted), quoted.match(/<blockquote>/g)?.length]).toEqual([10, quoted.match(/<\/blockquote>/g)?.length]);
});

test.each([
  ['10 levels', nested(10), undefined],
  ['11 levels', nested(11), 'Terms can have lists of at most 10 levels'],
  ['11 levels in a line', `${'1. '.repeat(11)}a`, 'Terms can have lists of at most 10 levels'],
  ['1,000 items in two lists', `${'- a\n'.repeat(500)}\nText\n\n${'1. a\n'.repeat(500)}`, undefined],
  ['1,001 items', '- a\n'.repeat(1001), 'Terms can have at most 1,000 list items'],
  ['1,001 headings', '# a\n'.repeat(1001), 'Terms can have at most 1,000 headings'],
])('of %s, says what is too much', (_, text, problem) => {
  expect(markdownProblem(text, 'Terms')).toBe(problem);
});
