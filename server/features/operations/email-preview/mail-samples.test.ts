import { globSync } from 'node:fs';
import { LinkifyIt } from 'linkify-it';
import { expect, test } from 'vitest';
import { defaultLocale } from '#contract/shared/locales.ts';
import { renderHtml, renderText } from '#server/features/messaging/mail/layout.ts';
import { markup, publicUrl, samplesIn, studioName } from './mail-samples.ts';

const samples = samplesIn(defaultLocale);

const features = new URL('../../', import.meta.url);

/** `feature/builder` of every email, found in the source so that new ones are included. */
async function allBuilders(): Promise<string[]> {
  const files = globSync('**/*.mails.ts', { cwd: features });
  const names = await Promise.all(
    files.map(async (file) => {
      const module = (await import(/* @vite-ignore */ new URL(file, features).href)) as object;
      return Object.keys(module)
        .filter((name) => name.endsWith('Mail'))
        .map((name) => `${file.split('/')[1]}/${name}`);
    }),
  );
  return names.flat();
}

test('every email has a sample', async () => {
  const builders = await allBuilders();
  const shown = new Set(samples.map(({ name }) => name.split(',')[0]));
  expect(builders.length).toBeGreaterThan(10);
  expect(builders.filter((name) => !shown.has(name))).toEqual([]);
});

test('sample names are unique, as the preview looks them up by name', () => {
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
});

test.each(samples)('$name has a one-line subject, no missing values, and links only to the site', ({ message }) => {
  const html = renderHtml(message, studioName);
  const text = renderText(message);
  expect(message.subject).toMatch(/^\S.*$/);
  for (const rendered of [message.subject, html, text]) expect(rendered).not.toMatch(/\b(undefined|null|NaN|Invalid Date)\b|\[object/);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(links.filter((address) => !address?.startsWith(publicUrl.href))).toEqual([]);
  expect(links).toHaveLength(message.action ? 1 : 0);
  if (message.action) expect(text.split('\n')).toContain(message.action.url);
});

test.each(samples)('$name formats dates and amounts like the screens', ({ message }) => {
  const rendered = `${message.subject}\n${renderText(message)}`;
  expect(rendered.match(/\b\d{4}-\d{2}-\d{2}\b|\b[A-Z]{3} \d{4,}/g)).toBe(null);
});

test.each(samplesIn('en-AT'))('$name uses the formats of the studio', ({ message }) => {
  const rendered = `${message.subject}\n${renderText(message)}`;
  expect(rendered.match(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}|\b[A-Z]{3} [\d,]+\.\d\d\b/g)).toBe(null);
});

test.each(samples)('$name contains only the elements of the layout', ({ message }) => {
  const elements = [...renderHtml(message, studioName).matchAll(/<(\w+)/g)].map(([, element]) => element);
  const layout = ['html', 'head', 'meta', 'title', 'style', 'body', 'table', 'tr', 'td', 'h1', 'p', 'br', 'a'];
  expect(elements.filter((element) => !layout.includes(element!))).toEqual([]);
});

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true });
const bait = 'http://evil.com evil.com www.evil.com/x me@evil.com mailto:me@evil.com //evil.com';
/** Not addresses, dates, amounts, currencies, locales, paths, tokens or form names: people don't type those. */
const isFreeText = (text: string) => !/@|^https:|^[/\d]|^[A-Z]{3}$|^en-[A-Z]{2}$|^\w{40,}$|^(contact|waitlist|client|admin)$/.test(text);
const withoutTags = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/&#39;|&(\w+);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>' })[name as 'lt'] ?? '"');

test.each(samples)('$name never turns what people typed into a link', ({ withTexts }) => {
  const { message: _, ...message } = withTexts((text) => (isFreeText(text) ? `${bait} ${text}` : text));
  const addresses = message.table?.flatMap(([, value]) => (typeof value === 'string' ? [] : `mailto:${value.email}`)) ?? [];
  for (const rendered of [renderText(message), withoutTags(renderHtml(message, studioName))]) {
    const links = linkify.match(rendered)?.map(({ url }) => url) ?? [];
    expect(links.filter((url) => !url.startsWith(publicUrl.href) && !addresses.includes(url))).toEqual([]);
  }
});

test('a message from one person to another is passed on exactly as written', () => {
  const passingOn = samples.filter(({ message }) => message.message).map(({ name }) => name.split(',')[0]);
  expect([...new Set(passingOn)]).toEqual([
    'auth/accessRequestedMail',
    'client-management/declinedMail',
    'contact/messageMail',
    'invoices/cancellationMail',
    'waitlist/joinedMail',
  ]);
  for (const { withTexts } of samples) {
    const message = withTexts((text) => (isFreeText(text) ? `${bait} ${text}` : text));
    if (message.message) for (const rendered of [renderText(message), renderHtml(message, studioName)]) expect(rendered).toContain(bait);
  }
});

test('markup that people typed is shown as text', () => {
  const withMarkup = samples.filter(({ name }) => name.endsWith('with markup'));
  expect(withMarkup.length).toBeGreaterThan(0);
  for (const { message } of withMarkup) {
    expect(renderHtml(message, studioName)).toContain('&lt;script&gt;alert(&#39;2&#39;)&lt;/script&gt;');
    expect(renderText(message).replaceAll('\u2060', '')).toContain(markup);
  }
});
