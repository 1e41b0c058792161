import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { defaultLocale } from '#domain/shared/locales.ts';
import { content } from '#server/features/website/site/content.ts';
import { loadBuiltPages } from './built-pages.ts';

const { render, built, close } = await loadBuiltPages();
afterAll(close);
const contact = { email: 'hello@studio.example', phone: null, address: [], hours: null };
const site = {
  ...content,
  brand: 'Reel Deal',
  locale: defaultLocale,
  timeZone: 'UTC',
  contact,
  images: {},
  samples: [],
  origin: 'https://studio.example',
  sendsEmails: true,
  paysOnline: true,
  year: 2026,
  version: '1.0.0',
};

const renderText = async (path: string) => new TextDecoder().decode((await render(`http://localhost${path}`, site)).body);

test.each(built!.patterns)('%s renders the same page for any parameters and query', async (pattern) => {
  const page = await renderText(pattern);
  expect(page).toContain('</html>');
  for (const value of ['7', 'made-up']) expect(await renderText(`${pattern.replace(/:\w+|\*/g, value)}?token=${value}`)).toBe(page);
});

test.each(built!.patterns)('%s lists the hashes of its inline scripts, all of which are ours', async (pattern) => {
  const { headers, body } = await render(`http://localhost${pattern}`, site);
  const page = new TextDecoder().decode(body);
  const scripts = [...page.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text!);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(scripts.length).toBeGreaterThan(1);
  expect(headers['x-script-sources']!.split(' ')).toEqual(expect.arrayContaining(hashes));
  expect(page).not.toContain('nonce=');
});

test('only routes with a card form load the provider, and only the preview of the editor is framed', async () => {
  const policies = await Promise.all(
    built!.patterns.map(async (pattern) => [pattern, (await render(`http://localhost${pattern}`, site)).headers['x-page-policy']]),
  );
  expect(Object.fromEntries(policies.filter(([, policy]) => policy))).toEqual({
    '/client/invoices/:id/pay': 'card-form',
    '/client/proposals/:id': 'card-form',
    '/pay/:token': 'card-form',
    '/proposal/:token': 'card-form',
    '/admin/site/preview': 'framed',
  });
});

test("has React's production build, which is several times faster", () => {
  const folder = new URL('../../../build/server/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const code = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('');
  expect(code).toContain('https://react.dev/errors/');
  expect(code).not.toContain('Each child in a list should have a unique');
});
