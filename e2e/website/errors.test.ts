import type { Route } from '@playwright/test';
import { fakePlayer } from '#e2e/fake-player.ts';
import { enterAdminArea, expect, test } from '#e2e/test.ts';

test("shows the offline page in the site's design, with a retry", async ({ browser, baseURL }) => {
  // A separate context, because the browser logs a lost network to the console.
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Bricolage/);
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/cookie-policy?from=mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
  await page.waitForLoadState('networkidle');
  expect(loads, "it doesn't reload by itself").toBe(1);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Policy');
  await expect(page).toHaveURL(/\/cookie-policy\?from=mail/);
  await context.close();
});

test("shows an error page with a link to the homepage when a page can't be shown", async ({ browser, baseURL }) => {
  // A separate context, because React logs the error to the console.
  const context = await browser.newContext({ baseURL: baseURL! });
  await fakePlayer(context);
  const page = await context.newPage();
  await page.route('**/api/client/*', (route) => route.fulfill({ json: [null] }));
  await page.route('**/api/client/me?*', (route) => route.fulfill({ json: { client: { id: 1 }, scope: 'full' } }));
  await page.goto('/client/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page couldn't be loaded");
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Try again' }).click();
  await reloaded;
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Video Editing for Content Creators');
  await context.close();
});

test.describe('with a list that fails to load', () => {
  test.use({ allowedFailures: [['500 /api/admin/invoices', '500 /api/admin/packages', 'failed /api/admin/waitlist'], { scope: 'test' }] });

  const serverError = (route: Route) => route.fulfill({ status: 500, body: 'Unexpected Server Error' });
  const networkError = (route: Route) => route.abort('failed');

  test('shows the error and retries on request', async ({ page }) => {
    await enterAdminArea(page);
    for (const [name, fail] of [
      ['invoices', serverError],
      ['packages', serverError],
      ['waitlist', networkError],
    ] as const) {
      await page.route(`**/api/admin/${name}?*`, fail, { times: 1 });
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole('alert')).toContainText("We couldn't load this.");
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('table').or(page.getByText('No one is on the waitlist yet.'))).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });
});

test('shows the not-found page within the site for an unknown URL', async ({ page }) => {
  const response = page.waitForResponse('**/nowhere');
  await page.goto('/nowhere');
  expect((await response).status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test.use({ allowedFailures: [['404 /nowhere'], { scope: 'test' }] });
