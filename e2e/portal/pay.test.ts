import type { Page } from '@playwright/test';
import { createClientWithInvoice, enterPortal, expect, test } from '../test.ts';

test.use({ provoked: [['422 /api/payments/sandbox/confirm', '422 /api/payments/sandbox/authenticate'], { scope: 'test' }] });

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

test('a declined card is named on its field, and another card then pays the same invoice, once', async ({ page }) => {
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

test("a card that asks the bank is paid only after the bank's step", async ({ page }) => {
  await page.getByRole('link', { name: /^Pay Now/ }).click();
  await pay(page, '4000 0025 0000 3155');
  const bank = page.getByRole('dialog', { name: 'Your bank asks you to confirm' });
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('Payment not made', { exact: true })).toBeVisible();
  await pay(page, '4000 0025 0000 3155');
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
});
