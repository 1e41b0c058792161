import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClientWithInvoice, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { bankDialog, cards, expectPaid, fillCard, openPayPage, pay, payButton, problem } from './pay-page.ts';

test.use({
  allowedFailures: [
    [
      '401 /api/client/*',
      '401 /api/payments/sandbox/*',
      '409 /api/client/invoices/*',
      '422 /api/payments/sandbox/*',
      'failed /api/payments/sandbox/*',
      'failed /api/client/*',
      '503 /api/client/payments/*',
    ],
    { scope: 'test' },
  ],
});

let client: Awaited<ReturnType<typeof createClientWithInvoice>>;

test.beforeEach(async ({ page, request }) => {
  client = await createClientWithInvoice(request);
  await enterPortal(page, client);
});

/** Lets the server act on the next confirmation, but loses its response. */
const loseResponse = (page: Page) =>
  page.route(
    '**/api/payments/sandbox/confirm',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** The status of the invoice and the amount paid, as the studio sees them. */
async function readInvoiceState(page: Page) {
  const { invoice } = await (await ownerApi(page.request)).get(`invoices/${client.invoiceId}`);
  return { status: invoice.status, amountPaid: invoice.amountPaid };
}

test('finds out that a payment was made although its response was lost', async ({ page }) => {
  await openPayPage(page, client.invoiceId);
  await loseResponse(page);
  await pay(page, cards.good);
  await expectPaid(page);
  expect(await readInvoiceState(page)).toEqual({ status: 'paid', amountPaid: '320.00' });
});

test('finds out why a card was declined although the response was lost', async ({ page }) => {
  await openPayPage(page, client.invoiceId);
  await loseResponse(page);
  await pay(page, cards.insufficientFunds);
  await expect(problem(page)).toHaveText(/^Payment not made.*Your card has insufficient funds\.$/);
});

test('says that a request which never arrived was not a payment', async ({ page }) => {
  await openPayPage(page, client.invoiceId);
  await page.route('**/api/payments/sandbox/confirm', (route) => route.abort(), { times: 1 });
  await pay(page, cards.good);
  await expect(problem(page)).toContainText('Payment not made');
  await expect(problem(page)).toContainText('You have not been charged.');
  await payButton(page).click();
  await expectPaid(page);
});

test("doesn't let the client pay again until it's known whether the payment was made", async ({ page }) => {
  await openPayPage(page, client.invoiceId);
  await loseResponse(page);
  let isReachable = false;
  await page.route('**/api/client/payments/*/outcome', (route) => (isReachable ? route.continue() : route.abort()));
  await pay(page, cards.good);
  await expect(problem(page)).toContainText("We couldn't confirm your payment");
  await expect(page.getByText('Payment not made')).toHaveCount(0);
  await expect(payButton(page)).toBeDisabled();
  await expectAccessibleInBothThemes(page, 'unconfirmed payment');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(problem(page)).toContainText("We couldn't confirm your payment");
  isReachable = true;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expectPaid(page);
});

test('continues a payment after a reload in the middle of 3D Secure', async ({ page }) => {
  await openPayPage(page, client.invoiceId);
  await pay(page, cards.threeDSecure);
  await expect(bankDialog(page)).toBeVisible();
  await page.reload();
  await pay(page, cards.threeDSecure);
  await bankDialog(page).getByRole('button', { name: 'Complete' }).click();
  await expectPaid(page);
  expect(await readInvoiceState(page)).toEqual({ status: 'paid', amountPaid: '320.00' });
});

test('returns to the pay page, in a document of its own, after the session was lost in the middle of a payment', async ({
  page,
  context,
}) => {
  await openPayPage(page, client.invoiceId);
  await context.clearCookies();
  await pay(page, cards.good);
  await expect(page).toHaveURL(/\/client\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/client/invoices/${client.invoiceId}/pay`);
  // After a reload, the sign-in page is the document, whose policy doesn't allow a card form's script.
  await page.reload();
  await page.evaluate(() => document.documentElement.setAttribute('data-first-document', ''));
  await signIn(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-first-document');
  await pay(page, cards.good);
  await expectPaid(page);
});

test('returns to the success page after the session was lost at the bank, without the client secret in any address', async ({
  page,
  context,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await openPayPage(page, client.invoiceId);
  const prepared = page.waitForResponse('**/payment-intent');
  await page.reload();
  const { clientSecret } = await (await prepared).json();
  await pay(page, cards.good);
  await expectPaid(page);
  await context.clearCookies();
  // The address that the provider returns the client to.
  const query = {
    payment_intent: clientSecret.split('_secret_')[0],
    payment_intent_client_secret: clientSecret,
    redirect_status: 'succeeded',
  };
  await page.goto(`/client/payment-success?${new URLSearchParams(query)}`);
  await expect(page).toHaveURL(/\/client\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/client/payment-success?payment_intent=${query.payment_intent}`);
  await signIn(page);
  await expectPaid(page);
  expect(addresses.filter((address) => address.includes('secret'))).toEqual([]);
});

async function signIn(page: Page) {
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('recognizes a paid invoice when going back, and in a second tab', async ({ page, context }) => {
  const other = await context.newPage();
  await openPayPage(page, client.invoiceId);
  await other.goto(`/client/invoices/${client.invoiceId}/pay`);
  await expect(other.getByLabel('Card number')).toBeVisible();
  await pay(page, cards.good);
  await expectPaid(page);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(other.getByText('Invoice Already Paid', { exact: true })).toBeVisible();
  await expect(other).toHaveURL(/\/client\/dashboard/);
  await page.goBack();
  await expect(page.getByText('Invoice Already Paid', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/dashboard/);
});

test('charges once when two tabs pay at the same time', async ({ page, context }) => {
  const other = await context.newPage();
  await openPayPage(page, client.invoiceId);
  await other.goto(`/client/invoices/${client.invoiceId}/pay`);
  await expect(other.getByLabel('Card number')).toBeVisible();
  // Waits until both tabs have checked that nothing is paid, before either confirms.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await other.route('**/api/payments/sandbox/confirm', async (route) => {
    await released;
    await route.continue();
  });
  const isConfirming = other.waitForRequest('**/api/payments/sandbox/confirm');
  await pay(other, cards.good);
  await isConfirming;
  await pay(page, cards.good);
  await expectPaid(page);
  release();
  await expectPaid(other);
  expect(await readInvoiceState(page)).toEqual({ status: 'paid', amountPaid: '320.00' });
});

test('finds out on submitting that the invoice was paid in another tab', async ({ page, context }) => {
  await openPayPage(page, client.invoiceId);
  // This tab doesn't hear of the payment before it submits, not even by trying again.
  let isSubmitted = false;
  await page.route('**/api/client/invoices/*', (route) => (isSubmitted ? route.fallback() : route.abort()));
  page.on('request', (request) => {
    isSubmitted ||= request.url().includes('payment-intent');
  });
  const other = await context.newPage();
  await other.goto(`/client/invoices/${client.invoiceId}/pay`);
  await pay(other, cards.good);
  await expectPaid(other);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(page.getByText('Invoice Already Paid', { exact: true })).toBeVisible();
});
