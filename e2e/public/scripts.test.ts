import type { Page } from '@playwright/test';
import { enterAdminArea, expect, test } from '../test.ts';

/** Opens a page. @returns the names of its scripts */
async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname.replace(/^\/assets\/(.+)-[\w-]{8}\.js$/, '$1'));
  });
  await open();
  return scripts;
}

test('a visitor loads few scripts, and none of the portal', async ({ page }) => {
  const scripts = await scriptsOf(page, async () => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });
  expect(scripts).toContain('site');
  for (const name of ['app', 'admin']) expect(scripts).not.toContain(name);
  expect(scripts.length).toBeLessThan(12);
});

test('an admin page consists of few scripts', async ({ page }) => {
  const scripts = await scriptsOf(page, () => enterAdminArea(page));
  expect(scripts).toContain('admin');
  expect(scripts.length).toBeLessThan(30);
});
