import { expect, test } from 'vitest';
import { content } from '../../features/site/content.ts';
import { loadBuiltPages } from './built-pages.ts';

const { render, built } = await loadBuiltPages();
const contact = { email: 'hello@studio.example', phone: null, address: [], hours: null };
const site = { ...content, brand: 'Reel Deal', contact, origin: 'https://studio.example', year: 2026, version: '1.0.0' };

const renderText = async (path: string) => (await render(new Request(`http://localhost${path}`), site)).text();

test.each(built!.patterns)('%s renders the same page for any parameters and query', async (pattern) => {
  const page = await renderText(pattern);
  expect(page).toContain('</html>');
  for (const value of ['7', 'made-up']) expect(await renderText(`${pattern.replace(/:\w+|\*/g, value)}?token=${value}`)).toBe(page);
});
