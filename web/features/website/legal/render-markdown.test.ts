import { expect, test } from 'vitest';
import { legalDocuments, legalSamples } from '#domain/website/legal.ts';
import { renderMarkdown } from './render-markdown.ts';

const studio = { brand: 'Cut & Co', email: 'hello@cut.example' };
const render = (text: string, details = studio) => renderMarkdown(text, details);
/** The HTML of all blocks. */
const html = (text: string, details = studio) =>
  render(text, details)
    .flatMap(({ blocks }) => blocks.map((block) => ('html' in block ? block.html : '')))
    .join('\n');

test('splits the text into sections at first and second level headings', () => {
  expect(render('Before\n\n# One **bold**\n\nText\n\n### Detail\n\n## Two\n\n3. item')).toEqual([
    { blocks: [{ tag: 'p', attributes: {}, html: 'Before' }] },
    {
      title: 'One bold',
      blocks: [
        { tag: 'p', attributes: {}, html: 'Text' },
        { tag: 'h3', attributes: {}, html: 'Detail' },
      ],
    },
    { title: 'Two', blocks: [{ tag: 'ol', attributes: { start: 3 }, html: '<li>item</li>\n' }] },
  ]);
});

test('replaces placeholders, whose values are never read as Markdown', () => {
  expect(html('By {brand}, [{email}](mailto:{email})')).toBe('By Cut &amp; Co, <a href="mailto:hello@cut.example">hello@cut.example</a>');
  const brand = '<b>*A* [x](https://evil.example) `c` $& \\ 1.';
  expect(html('## T\n\n{brand}', { ...studio, brand })).toBe('&lt;b&gt;*A* [x](https://evil.example) `c` $&amp; \\ 1.');
  expect(render('{contact}\n\n{cookies}\n\n{unknown}')[0]!.blocks).toEqual([
    { generated: 'contact' },
    { generated: 'cookies' },
    { tag: 'p', attributes: {}, html: '{unknown}' },
  ]);
});

test('every sample has sections with text only', () => {
  for (const name of legalDocuments) {
    const sections = render(legalSamples[name].text);
    expect(sections.length).toBeGreaterThan(7);
    expect(sections.every(({ title, blocks }) => title && blocks.length > 0)).toBe(true);
  }
});

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<!-- --><iframe src="javascript:alert(1)"></iframe>',
  '- <b onclick=alert(1)>item</b>',
  '## <script>alert(1)</script>\n\n> <object data="data:text/html,x">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](&#106;avascript&colon;alert(1))',
  '[x](<  javascript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://a.example/1)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '![x](https://evil.example/pixel.png)',
  '![x](data:image/png;base64,AAAA)',
  '[x](https://a.example "\\" onmouseover=alert(1) x=\\"")',
  '[a]: javascript:alert(1)\n\n[a]',
  '```html\n<script>alert(1)</script>\n```',
];

test.each(attacks)('renders nothing that a browser would run: %j', (text) => {
  const rendered = html(text);
  expect(rendered.match(/<\/?\w+/g) ?? []).toSatisfy((tags: string[]) => tags.every((tag) => /^<\/?(a|p|li|code)$/.test(tag)));
  for (const [, href] of rendered.matchAll(/href="([^"]*)"/g))
    expect(new URL(href!, 'https://studio.example').protocol).toMatch(/^(https?|mailto):$/);
  expect(rendered.replace(/title="[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/);
});

test.each([
  ['[', 20_000],
  ['![', 10_000],
  ['*a_', 7_000],
  ['> ', 10_000],
  ['- ', 10_000],
  ['`', 20_000],
  ['<a', 10_000],
  ['[x](', 5_000],
])('takes no more than quadratic time for %j, repeated %i times', (part, count) => {
  const timeOf = (times: number) => {
    const started = performance.now();
    render(part.repeat(times));
    return performance.now() - started;
  };
  // Cubic time would be 64 times as long. Short times are mostly noise.
  const quarter = Math.max(timeOf(count / 4), 50);
  expect(timeOf(count) / quarter).toBeLessThan(48);
});
