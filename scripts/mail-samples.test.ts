import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderHtml, renderText } from '../server/features/mail/layout.ts';
import { markup, publicUrl, samples, studioName } from './mail-samples.ts';

const features = new URL('../server/features/', import.meta.url);

/** `feature/builder` of every message, also of those that were written after this test. */
async function allBuilders(): Promise<string[]> {
  const files = [...globSync('**/*.mails.ts', { cwd: features }), 'mail/acknowledgement.ts'];
  const names = await Promise.all(
    files.map(async (file) => {
      const module = (await import(/* @vite-ignore */ new URL(file, features).href)) as object;
      return Object.keys(module)
        .filter((name) => name.endsWith('Mail'))
        .map((name) => `${file.split('/')[0]}/${name}`);
    }),
  );
  return names.flat();
}

test('every message of the product has a sample', async () => {
  const builders = await allBuilders();
  const shown = new Set(samples.map(({ name }) => name.split(',')[0]));
  expect(builders.length).toBeGreaterThan(10);
  expect(builders.filter((name) => !shown.has(name))).toEqual([]);
});

test('every sample has a name of its own, by which the preview finds it', () => {
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
});

test.each(samples)('$name has a subject of one line, no gaps, and links to nowhere but the site', ({ message }) => {
  const html = renderHtml(message, studioName);
  const text = renderText(message);
  expect(message.subject).toMatch(/^\S.*$/);
  for (const written of [message.subject, html, text]) expect(written).not.toMatch(/\b(undefined|null|NaN|Invalid Date)\b|\[object/);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(links.filter((address) => !address?.startsWith(publicUrl.href))).toEqual([]);
  expect(links).toHaveLength(message.action ? 1 : 0);
  if (message.action) expect(text.split('\n')).toContain(message.action.url);
});

test.each(samples)('$name writes dates and amounts as the screens do', ({ message }) => {
  const written = `${message.subject}\n${renderText(message)}`;
  expect(written.match(/\b\d{4}-\d{2}-\d{2}\b|\b[A-Z]{3} \d{4,}/g)).toBe(null);
});

test.each(samples)('$name holds no elements but those of the layout', ({ message }) => {
  const elements = [...renderHtml(message, studioName).matchAll(/<(\w+)/g)].map(([, element]) => element);
  const layout = ['html', 'head', 'meta', 'title', 'style', 'body', 'table', 'tr', 'td', 'h1', 'p', 'br', 'a'];
  expect(elements.filter((element) => !layout.includes(element!))).toEqual([]);
});

test('markup that people send is shown as they typed it', () => {
  const withMarkup = samples.filter(({ name }) => name.endsWith('with markup'));
  expect(withMarkup.length).toBeGreaterThan(0);
  for (const { message } of withMarkup) {
    expect(renderHtml(message, studioName)).toContain('&lt;script&gt;alert(&#39;2&#39;)&lt;/script&gt;');
    expect(renderText(message)).toContain(markup);
  }
});
