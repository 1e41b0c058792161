import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClientWithInvoice, expect, signIn } from '#e2e/test.ts';
import { fakeStripe, serveScript } from './fake-stripe.ts';
import { expectPaid, payButton, problem } from './pay-page.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_browser',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_browser',
  STRIPE_WEBHOOK_SECRET: 'whsec_browser',
};
const test = testIsolatedServer({ isSetUp: true, env: keys });

test.use({ allowedFailures: [['failed /endive/stripe.js', 'failed /api/client/payments/*'], { scope: 'test' }] });

const payment = { clientSecret: 'pi_1_secret_2', amount: '320.00', currency: 'USD', methods: ['card', 'us_bank_account'] };
const loadError = "We couldn't load the secure card form. You have not been charged. Check your connection or ad blocker, then try again.";
const slow = /^The secure card form is taking long to load\. You have not been charged\./;
const cardFields = (page: Page) => page.getByText("Stripe's card fields");

let invoiceId: number;

test.beforeEach(async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  invoiceId = client.invoiceId;
  // Nothing here reaches Stripe's API, so our server's calls to it are answered too.
  await prepareInstead(page, payment);
  await signIn(page, client);
});

const prepareInstead = (page: Page, prepared: typeof payment) =>
  page.route('**/api/client/invoices/*/payment-intent', (route) => route.fulfill({ json: { success: true, ...prepared } }));

const openPayPage = (page: Page) => page.goto(`/client/invoices/${invoiceId}/pay`);

/** Sets the answer to our server's question about how the payment ended. */
const answerOutcome = (page: Page, outcome: 'settled' | 'processing' | 'open' | 'failed', reason: string | null = null) =>
  page.route('**/api/client/payments/pi_1/outcome', (route) =>
    route.fulfill({
      json: {
        success: true,
        outcome,
        reason,
        processing: null,
        invoiceId,
        invoiceNumber: 'INV-2026-0001',
        amount: '320.00',
        currency: 'USD',
        amountDue: '0.00',
      },
    }),
  );

test('pays in the ways of the payment, and loads the script on the pay page alone', async ({ page }) => {
  const stripe = await fakeStripe(page, { results: [{}] });
  await answerOutcome(page, 'settled');
  await page.goto(`/client/invoices/${invoiceId}`);
  expect(stripe.scriptRequests()).toBe(0);
  await page.getByRole('link', { name: 'Pay Now' }).click();
  await expect(cardFields(page)).toBeVisible();
  await expect(page.getByText('SANDBOX')).toHaveCount(0);
  expect(await stripe.created()).toMatchObject({
    elements: [{ clientSecret: payment.clientSecret }],
    payment: [{ layout: 'tabs', paymentMethodOrder: ['card', 'us_bank_account'] }],
  });
  await expectAccessibleInBothThemes(page, "pay page with Stripe's fields");
  await payButton(page).click();
  await expectPaid(page);
  expect(stripe.confirmations).toEqual([{ redirect: 'if_required', returnUrl: new URL('/client/payment-success', page.url()).href }]);
});

test('charges nothing when another tab has changed the amount or replaced the payment', async ({ page }) => {
  const stripe = await fakeStripe(page, { results: [{}] });
  await answerOutcome(page, 'open');
  await openPayPage(page);
  await expect(payButton(page)).toHaveText('Pay USD 320.00');
  await prepareInstead(page, { ...payment, amount: '160.00' });
  await payButton(page).click();
  await expect(problem(page)).toContainText('The amount to pay is now USD 160.00. You have not been charged.');
  await expect(payButton(page)).toHaveText('Pay USD 160.00');
  await prepareInstead(page, { ...payment, amount: '160.00', clientSecret: 'pi_1_secret_3' });
  await payButton(page).click();
  await expect(problem(page)).toContainText('This payment was changed in another tab. You have not been charged.');
  expect(stripe.confirmations).toEqual([]);
  await answerOutcome(page, 'settled');
  await payButton(page).click();
  await expectPaid(page);
  expect((await stripe.created()).elements.map(({ clientSecret }) => clientSecret)).toEqual([
    payment.clientSecret,
    payment.clientSecret,
    'pi_1_secret_3',
  ]);
});

const declined = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };

test('shows why a card was declined and takes another one', { tag: '@core' }, async ({ page }) => {
  const stripe = await fakeStripe(page, { results: [{ error: declined }, {}] });
  await answerOutcome(page, 'failed', 'Your card was declined.');
  await openPayPage(page);
  await payButton(page).click();
  await expect(problem(page)).toHaveText(/^Payment not made.*Your card was declined\.$/);
  await expect(problem(page)).toBeFocused();
  await expect(cardFields(page)).toBeVisible();
  await answerOutcome(page, 'settled');
  await payButton(page).click();
  await expectPaid(page);
  expect(stripe.confirmations).toHaveLength(2);
});

test('says that 3D Secure was refused in the words of our server', async ({ page }) => {
  const refused = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'Technical words.' };
  await fakeStripe(page, { results: [{ error: refused }] });
  await answerOutcome(page, 'failed', 'We are unable to authenticate your payment method.');
  await openPayPage(page);
  await payButton(page).click();
  await expect(problem(page)).toHaveText(/^Payment not made.*We are unable to authenticate your payment method\.$/);
});

for (const [title, result] of [
  ['was paid in another tab', { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Already.' } }],
  ['was made although its response was lost', { error: { type: 'api_connection_error', message: 'We are having trouble.' } }],
  ['was made although the script failed', null],
] as const)
  test(`finds out that the payment ${title}`, async ({ page }) => {
    await fakeStripe(page, { results: [result] });
    await answerOutcome(page, 'settled');
    await openPayPage(page);
    await payButton(page).click();
    await expectPaid(page);
    await expect(page.getByText('Payment not made')).toHaveCount(0);
  });

test('goes on to the success page while the bank is processing the payment', async ({ page }) => {
  await fakeStripe(page, { results: [{ error: { type: 'api_connection_error' } }] });
  await answerOutcome(page, 'processing');
  await openPayPage(page);
  await payButton(page).click();
  await expect(page.getByText('Confirming your payment…')).toBeVisible();
});

test("doesn't say that a payment wasn't made while nobody knows", async ({ page }) => {
  await fakeStripe(page, { results: [{ error: { type: 'api_connection_error' } }] });
  await page.route('**/api/client/payments/pi_1/outcome', (route) => route.abort(), { times: 1 });
  await openPayPage(page);
  await payButton(page).click();
  await expect(problem(page)).toContainText("We couldn't confirm your payment");
  await expect(payButton(page)).toBeDisabled();
  await answerOutcome(page, 'open');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(problem(page)).toHaveText(/^Payment not made.*You have not been charged\. Please try again in a moment\.$/);
  await expect(payButton(page)).toBeEnabled();
});

test('asks for a blocked script again on Retry', async ({ page }) => {
  let isBlocked = true;
  const stripe = await fakeStripe(page, { onScript: (route) => (isBlocked ? route.abort() : serveScript(route)) });
  await openPayPage(page);
  await expect(page.getByText(loadError, { exact: true })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'blocked card form');
  const requestsBefore = stripe.scriptRequests();
  isBlocked = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cardFields(page)).toBeVisible();
  expect(stripe.scriptRequests()).toBe(requestsBefore + 1);
});

test('asks for a hanging script again on every Retry', async ({ page }) => {
  await page.clock.install();
  const stripe = await fakeStripe(page, {
    onScript: (route, request) => (request === 3 ? serveScript(route) : new Promise(() => undefined)),
  });
  await openPayPage(page);
  for (const requests of [1, 2]) {
    await expect.poll(stripe.scriptRequests).toBe(requests);
    await page.clock.fastForward(8_000);
    await expect(page.getByText('Preparing payment...')).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(page.getByText(slow)).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
  }
  await expect(cardFields(page)).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  expect(stripe.scriptRequests()).toBe(3);
});

test('treats card fields that fail to load like a blocked script', async ({ page }) => {
  let result: 'loaderror' | 'ready' = 'loaderror';
  await fakeStripe(page, { onScript: (route) => serveScript(route, result) });
  await openPayPage(page);
  await expect(page.getByText(loadError, { exact: true })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  result = 'ready';
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cardFields(page)).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

/** Passes time until the page says that loading is slow. The form may start to load only after some of that time. */
const waitUntilSlow = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(2_000);
      return page.getByText(slow).count();
    })
    .toBe(1);

test('shows the form if the script and its fields arrive after all', async ({ page }) => {
  await page.clock.install();
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await fakeStripe(page, { onScript: (route) => arrives.then(() => serveScript(route, 'hangs')) });
  await openPayPage(page);
  await expect(page.getByText('Preparing payment...')).toBeVisible();
  await waitUntilSlow(page);
  arrive();
  await expect(cardFields(page)).toBeVisible();
  await expect(page.getByText(slow)).toHaveCount(0);
  await waitUntilSlow(page);
  await expect(payButton(page)).toBeDisabled();
  await page.evaluate('Stripe.ready()');
  await expect(page.getByText(slow)).toHaveCount(0);
  await expect(payButton(page)).toBeEnabled();
});

test('keeps the choice of deposit or full amount on Retry', async ({ page, request }) => {
  const client = await createClientWithInvoice(request, { unitAmount: '640.00', depositPercent: 50 });
  await page.route('**/api/client/invoices/*/payment-intent', (route) => {
    const isDeposit = route.request().postDataJSON().part === 'deposit';
    return route.fulfill({ json: { success: true, ...payment, amount: isDeposit ? '320.00' : '640.00' } });
  });
  await signIn(page, client);
  let isBlocked = true;
  await fakeStripe(page, { onScript: (route) => (isBlocked ? route.abort() : serveScript(route)) });
  await page.goto(`/client/invoices/${client.invoiceId}/pay`);
  await page.getByRole('radio', { name: 'Whole invoice USD 640.00' }).check();
  await expect(page.getByText(loadError, { exact: true })).toBeVisible();
  isBlocked = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('radio', { name: 'Whole invoice USD 640.00' })).toBeChecked();
  await expect(payButton(page)).toHaveText('Pay USD 640.00');
  await page.getByRole('radio', { name: 'Deposit USD 320.00' }).check();
  await expect(payButton(page)).toHaveText('Pay USD 320.00');
});
