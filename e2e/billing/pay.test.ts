import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClientWithInvoice, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { bankDialog, cards, expectPaid, fillCard, openPayPage, pay, payButton, problem } from './pay-page.ts';

test.use({
  allowedFailures: [
    [
      '422 /api/payments/sandbox/*',
      '409 /api/client/invoices/*',
      '503 /api/client/invoices/*',
      '404 /api/client/*',
      '422 /api/client/invoices/abc',
      '503 /api/payment-settings',
    ],
    { scope: 'test' },
  ],
});

let invoiceId: number;

test.beforeEach(async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  invoiceId = client.invoiceId;
  await enterPortal(page, client, '/client/dashboard?tab=invoices');
});

test('pays an invoice by card from the dashboard, in a document of its own', async ({ page }) => {
  await page.evaluate(() => document.documentElement.setAttribute('data-first-document', ''));
  await page.getByRole('link', { name: /^Pay Now/ }).click();
  await expect(page.getByText('SANDBOX – no real money')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-first-document');
  await expect(page.getByText('USD 320.00', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'pay page');
  await pay(page, cards.good);
  await expectPaid(page);
  await expect(
    page.locator('main').getByText(/We received USD 320\.00 for invoice INV-[\d-]+\. Your invoice shows the payment\./),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page, 'success page');
});

test('shows why a card was declined or has insufficient funds, keeps the card, then takes another one and charges once', async ({
  page,
}) => {
  await openPayPage(page, invoiceId);
  await pay(page, cards.declined);
  await expect(problem(page)).toHaveText(/^Payment not made.*Your card was declined\.$/);
  await expect(problem(page)).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveValue(cards.declined);
  await expectAccessibleInBothThemes(page, 'declined card');
  await pay(page, cards.insufficientFunds);
  await expect(problem(page)).toContainText('Your card has insufficient funds.');
  await pay(page, cards.good);
  await expectPaid(page);
});

test('shows the invoice instead when nothing is due anymore', async ({ page, request }) => {
  await openPayPage(page, invoiceId);
  await expect(payButton(page)).toBeVisible();
  const { post } = await ownerApi(request);
  await post(`invoices/${invoiceId}/cancel`);
  await expect(page, 'updated live').toHaveURL(`/client/invoices/${invoiceId}`);
  await expect(page.getByText(/^Cancelled on .+\. Nothing is due\.$/)).toBeVisible();
  await page.goto(`/client/invoices/${invoiceId}/pay`);
  await expect(page).toHaveURL(`/client/invoices/${invoiceId}`);
});

test('marks incomplete card fields and asks nobody', async ({ page }) => {
  await openPayPage(page, invoiceId);
  await page.getByLabel('Card number').fill('4242');
  await payButton(page).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Your card number is incomplete\./);
  await expect(page.getByLabel('CVC')).toHaveAttribute('aria-invalid', 'true');
  await expect(problem(page)).toHaveCount(0);
});

test('charges a 3D Secure card only after the bank confirms it', { tag: ['@core', '@firefox'] }, async ({ page }) => {
  await openPayPage(page, invoiceId);
  await pay(page, cards.threeDSecure);
  await bankDialog(page).getByRole('button', { name: 'Fail' }).click();
  await expect(problem(page)).toContainText('We are unable to authenticate your payment method.');
  await payButton(page).click();
  await expect(bankDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(problem(page)).toContainText("You closed your bank's confirmation. You have not been charged.");
  await payButton(page).click();
  await bankDialog(page).getByRole('button', { name: 'Complete' }).click();
  await expectPaid(page);
});

test('pays by keyboard alone, and once on a double click', async ({ page }) => {
  let confirmations = 0;
  await page.route('**/api/payments/sandbox/confirm', (route) => {
    confirmations += 1;
    return route.continue();
  });
  await openPayPage(page, invoiceId);
  await page.getByLabel('Card number').focus();
  for (const text of [cards.declined, '12 / 34', '123']) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(problem(page)).toBeFocused();
  expect(confirmations).toBe(1);
  await fillCard(page, cards.good);
  await payButton(page).dblclick();
  await expectPaid(page);
  expect(confirmations).toBe(2);
});

test('prepares the payment once on opening, and once more on retry', async ({ page, context }) => {
  const unavailable = { success: false, code: 'unavailable', message: 'The payment provider is down.' };
  let preparations = 0;
  // The pay page is a new document, so the route belongs to the context.
  await context.route('**/api/client/invoices/*/payment-intent', (route) => {
    preparations += 1;
    return preparations === 1 ? route.fulfill({ status: 503, json: unavailable }) : route.continue();
  });
  await page.getByRole('link', { name: /^Pay Now/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Setup Failed' })).toBeVisible();
  await expect(page.getByText('The payment provider is down.')).toBeVisible();
  await returnToTab(page);
  expect(preparations).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await returnToTab(page);
  expect(preparations).toBe(2);
});

test('says that a payment is being processed instead of offering another', async ({ page }) => {
  await page.route(
    '**/api/client/invoices/*/payment-intent',
    (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: 'payment_processing', message: 'A payment is already being processed.' },
      }),
    { times: 1 },
  );
  await page.goto(`/client/invoices/${invoiceId}/pay`);
  await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'payment being processed');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test("shows an unknown invoice as not found, and another client's", async ({ page, request }) => {
  const other = await createClientWithInvoice(request);
  for (const id of ['999999', String(other.invoiceId), 'abc']) {
    await page.goto(`/client/invoices/${id}/pay`);
    await expect(page.getByRole('heading', { name: 'Invoice Not Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible();
  }
});

test('shows the failed setup of payment settings', async ({ page }) => {
  const unavailable = { success: false, code: 'unavailable', message: 'Please try again shortly.' };
  await page.route('**/api/payment-settings*', (route) => route.fulfill({ status: 503, json: unavailable }), { times: 1 });
  await page.goto(`/client/invoices/${invoiceId}/pay`);
  await expect(page.getByRole('heading', { name: 'Payment Setup Failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

/** Acts as if the visitor came back to the tab, which refetches queries, and waits until one has been. */
async function returnToTab(page: Page) {
  const refetched = page.waitForResponse('**/api/client/me*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await refetched;
}
