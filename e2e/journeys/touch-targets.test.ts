import type { Page } from '@playwright/test';
import { createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

// Simulates a phone, whose pointer is coarse.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } });

/** The minimum height of a touch target, in CSS pixels (WCAG 2.2, 2.5.5). */
const minHeight = 44;

/** Links and buttons that are too low, unless they're part of a sentence. */
const tooLow = (page: Page) =>
  page.locator('a[href], button, select').evaluateAll(
    (controls, min) =>
      controls.flatMap((control) => {
        const { height } = control.getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        const sentence = control.closest('p, dd, .prose li');
        const isInSentence = sentence && sentence.textContent?.trim() !== control.textContent?.trim();
        // Controls that only screen readers see are 1 px high.
        return height > 1 && Math.round(height) < min && !isInSentence ? [`${name}: ${height} px`] : [];
      }),
    minHeight,
  );

async function checkScreen(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible();
  await expect(page.getByText(/^(Loading(?! more)|Preparing|Checking)/)).toHaveCount(0);
  expect.soft(await tooLow(page), path).toEqual([]);
}

test.describe('without an account', () => {
  test.use({ usesVideoPlayer: true, allowedFailures: [['401 /api/client/me', '401 /api/admin/me'], { scope: 'test' }] });

  test('every control of the public pages and those to sign in is high enough for a finger', async ({ page }) => {
    const paths = [
      '/',
      '/waitlist',
      '/privacy-policy',
      '/cookie-policy',
      '/client/login',
      '/client/register',
      '/client/forgot-password',
      '/admin',
    ];
    for (const path of sample(paths, 4)) await checkScreen(page, path);
  });
});

test("every control of the client's money screens is high enough for a finger", async ({ page, request }) => {
  const client = await createClientWithInvoice(request, { depositPercent: 50 });
  const { post } = await ownerApi(request);
  await post(`invoices/${client.invoiceId}/credit-notes`, { amount: '20.00', reason: 'Delivered late' });
  await enterPortal(page, client);
  const { invoiceId } = client;
  const paths = ['dashboard', 'dashboard?tab=invoices', `invoices/${invoiceId}`, `invoices/${invoiceId}/pay`, 'package', 'profile'];
  for (const path of sample(paths, 3)) await checkScreen(page, `/client/${path}`);
});

test("every control of the admin's money and system screens is high enough for a finger", async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const { get, post } = await ownerApi(request);
  const { today } = await get('overview');
  await post(`invoices/${client.invoiceId}/payments`, { amount: '320.00', date: today, paymentMethod: 'bank_transfer' });
  await enterAdminArea(page);
  const paths = [
    'overview',
    'invoices',
    `invoices/${client.invoiceId}`,
    'payments',
    'payments/refunds',
    'payments/disputes',
    'payments/reconciliation',
    `clients/${client.id}`,
    `clients/${client.id}/balance`,
    'settings/storage',
    'settings/system',
    'settings/integrations',
  ];
  for (const path of sample(paths, 4)) await checkScreen(page, `/admin/${path}`);
});
