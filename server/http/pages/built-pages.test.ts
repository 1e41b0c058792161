import { expect, test } from 'vitest';
import { content } from '../../features/site/content.ts';
import { loadBuiltPages } from './built-pages.ts';

const { render, built } = await loadBuiltPages();
const contact = { email: 'hello@studio.example', phone: null, address: [], hours: null };
const site = { ...content, brand: 'Reel Deal', contact, origin: 'https://studio.example', year: 2026, version: '1.0.0' };

const read = async (path: string) => (await render(new Request(`http://localhost${path}`), site)).text();

test.each(built!.patterns)('the page of %s is the same whatever else stands in its address', async (pattern) => {
  const page = await read(pattern);
  expect(page).toContain('</html>');
  for (const value of ['7', 'made-up']) expect(await read(`${pattern.replace(/:\w+|\*/g, value)}?token=${value}`)).toBe(page);
});
