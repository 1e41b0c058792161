import { expect, test } from 'vitest';
import { renderHtml, renderText } from './layout.ts';
import type { MailContent } from './mail.store.ts';

const content = {
  heading: 'Your invoice <INV-1>',
  paragraphs: ['Hello "Ann" & co,', 'Two\nlines'],
  table: [['Amount', "USD 1,500.00 'net'"]] satisfies MailContent['table'],
  action: { label: 'Pay now', url: 'https://studio.example/pay?a=1&b="2"' },
  footnote: 'No reply <needed>.',
};

test('renders all parts as plain text, with the URL on its own line', () => {
  const text = renderText(content);
  expect(text).toBe(
    [
      'Your invoice <INV-1>\n',
      'Hello "Ann" & co,\n',
      'Two\nlines\n',
      "Amount: USD 1,500.00 'net'\n",
      'Pay now:\nhttps://studio.example/pay?a=1&b="2"\n',
      '--\nNo reply <needed>.\n',
    ].join('\n'),
  );
});

test('renders line breaks as <br>, for clients without white-space support', () => {
  expect(renderHtml(content, 'Studio')).toMatch(/Two<br>\s*lines/);
});

test('omits missing parts', () => {
  expect(renderText({ heading: 'Hello', paragraphs: ['There'] })).toBe('Hello\n\nThere\n');
  const html = renderHtml({ heading: 'Hello', paragraphs: ['There'] }, 'Studio');
  expect(html).not.toMatch(/undefined|false|<a /);
});

test('shows a picture above the button, only where there is one', () => {
  const withPicture = { ...content, picture: { posterOf: 1, alt: 'Version "2"' } };
  const html = renderHtml(withPicture, 'Studio', 'cid:1');
  expect(html).toContain('src="cid:1" alt="Version &quot;2&quot;"');
  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('Pay now'));
  expect(renderHtml(withPicture, 'Studio')).not.toContain('<img');
  expect(renderText(withPicture)).toBe(renderText(content));
});

test('escapes all text in HTML, including the link', () => {
  const html = renderHtml(content, '<script>alert(1)</script> & Co');
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co');
  expect(html).toContain('Your invoice &lt;INV-1&gt;');
  expect(html).toContain('Hello &quot;Ann&quot; &amp; co,');
  expect(html).toContain('USD 1,500.00 &#39;net&#39;');
  expect(html).toContain('href="https://studio.example/pay?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('No reply &lt;needed&gt;.');
});
