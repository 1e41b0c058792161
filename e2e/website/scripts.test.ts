import type { Page } from '@playwright/test';
import { enterAdminArea, expect, test } from '#e2e/test.ts';

test.use({ usesVideoPlayer: true });

/** The most bytes that the landing page may load, compressed. */
const budget = { scripts: 90_000, firstView: 180_000 };

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
  expect(scripts).toContain('islands');
  for (const name of ['app', 'admin']) expect(scripts).not.toContain(name);
  expect(scripts.length).toBeLessThan(8);
});

test('the landing page keeps within its budget', async ({ page, baseURL }) => {
  const responses: { type: string; size: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    if (request.url().startsWith(baseURL!)) responses.push({ type: request.resourceType(), size });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const totalOf = async (counted: typeof responses) =>
    (await Promise.all(counted.map(({ size }) => size))).reduce((sum, size) => sum + size, 0);
  expect(await totalOf(responses.filter(({ type }) => type === 'script'))).toBeLessThan(budget.scripts);
  expect(await totalOf(responses)).toBeLessThan(budget.firstView);
});

test('an admin page consists of few scripts', async ({ page }) => {
  const scripts = await scriptsOf(page, () => enterAdminArea(page));
  expect(scripts).toContain('admin');
  expect(scripts.length).toBeLessThanOrEqual(30);
});
