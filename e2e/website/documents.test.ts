import { expect, test } from '#e2e/test.ts';

test.use({ usesVideoPlayer: true, allowedFailures: [['401 /api/client/me', '404 /nowhere', '404 /nowhere.data'], { scope: 'test' }] });

test('the browser fetches a page while the pointer rests on its link', async ({ page, context }) => {
  await page.goto('/terms-of-service');
  const devTools = await context.newCDPSession(page);
  await devTools.send('Preload.enable');
  const fetched = new Promise<string>((resolve) => {
    devTools.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => status === 'Ready' && resolve(new URL(prefetchUrl).pathname));
  });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' });
  await link.hover();
  expect(await fetched).toBe('/cookie-policy');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Policy');
  const deliveryType = () => (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string }).deliveryType;
  expect(await page.evaluate(deliveryType)).toBe('navigational-prefetch');
});

test('the homepage works when a visitor comes from the sign-in page', async ({ page }) => {
  await page.goto('/client/login');
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Portal');
});

test("the not-found page is a document too, when the portal's router comes upon it", async ({ page }) => {
  await page.goto('/client/login');
  // Navigates as a link in the portal does.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => void } };
    router.navigate('/nowhere');
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('data-kind', 'site');
});
