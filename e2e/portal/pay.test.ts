import type { Page } from '@playwright/test';
import { createClientWithInvoice, enterPortal, expect, test } from '../test.ts';

test.use({
  allowedFailures: [
    ['422 /api/payments/sandbox/confirm', '422 /api/payments/sandbox/authenticate', '503 /api/client/invoices/*'],
    { scope: 'test' },
  ],
});

test.beforeEach(async ({ page, request }) => {
  await enterPortal(page, await createClientWithInvoice(request));
  await page.getByRole('tab', { name: 'Invoices' }).click();
});

async function pay(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay USD/ }).click();
}

test('shows a decline on the card field, then takes another card and charges the invoice once', async ({ page }) => {
  await page.getByRole('link', { name: /^Pay Now/ }).click();
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  await pay(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Invoice Already Paid', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/dashboard/);
});

test('charges a 3D Secure card only after the bank confirms it', async ({ page }) => {
  await page.getByRole('link', { name: /^Pay Now/ }).click();
  await pay(page, '4000 0025 0000 3155');
  const bankDialog = page.getByRole('dialog', { name: 'Confirm this payment with your bank' });
  await bankDialog.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
  await pay(page, '4000 0025 0000 3155');
  await bankDialog.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
});

test('creates the payment once on opening, and once more on retry', async ({ page, context }) => {
  const unavailable = { success: false, code: 'unavailable', message: 'The payment provider is down.' };
  let creations = 0;
  // The pay page is a new document, so the route belongs to the context.
  await context.route('**/api/client/invoices/*/payment-intent', (route) => {
    creations += 1;
    return creations === 1 ? route.fulfill({ status: 503, json: unavailable }) : route.continue();
  });
  await page.getByRole('link', { name: /^Pay Now/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Setup Failed' })).toBeVisible();
  await expect(page.getByText('The payment provider is down.')).toBeVisible();
  await returnToTab(page);
  expect(creations).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await returnToTab(page);
  expect(creations).toBe(2);
});

/** Acts as if the visitor came back to the tab, which refetches queries, and waits until one has been. */
async function returnToTab(page: Page) {
  const refetched = page.waitForResponse('**/api/client/me*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await refetched;
}
