import type { Page, Route } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClientWithInvoice, enterPortal, expect, pauseClock, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';
import { openPayPage } from './pay-page.ts';

test.use({
  allowedFailures: [['404 /api/client/payments/*', '422 /api/client/payments/*', 'failed /api/client/payments/*'], { scope: 'test' }],
});

const outcome = {
  success: true,
  outcome: 'processing',
  reason: null,
  invoiceId: 1,
  invoiceNumber: 'INV-2026-0001',
  amount: '320.00',
  currency: 'USD',
  amountDue: '320.00',
};

test.beforeEach(async ({ page, request }) => enterPortal(page, await createClientWithInvoice(request)));

for (const [query, title] of sample(
  [
    ['', 'without a payment'],
    ['?payment_intent=pi_made_up', 'with a made-up payment'],
    ['?payment_intent=%3Cscript%3E', 'with an invalid payment'],
  ] as const,
  1,
))
  test(`doesn't claim success ${title}`, async ({ page }) => {
    await page.goto(`/client/payment-success${query}`);
    await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
    await expect(page.getByText('Payment Successful')).toHaveCount(0);
    await expectAccessibleInBothThemes(page, `success page ${title}`);
  });

test("doesn't show another client's payment, whatever the address says", async ({ page, otherPage, request }) => {
  const other = await createClientWithInvoice(request);
  await enterPortal(otherPage, other);
  const prepared = otherPage.waitForResponse('**/payment-intent');
  await openPayPage(otherPage, other.invoiceId);
  const { clientSecret } = await (await prepared).json();
  await page.goto(`/client/payment-success?payment_intent=${clientSecret.split('_secret_')[0]}&redirect_status=succeeded`);
  await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
});

/** The pauses between two questions about the payment, in seconds. */
const pauses = [1, 2, 3, 5, 8, 13, 13, 15];

/** Notes when the page asks, by its own clock: how long an answer takes to arrive depends on the machine. */
const noteQuestions = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    const askedAt: number[] = [];
    Object.assign(window, { askedAt });
    window.fetch = (input, init) => {
      if (String(input).includes('/outcome')) askedAt.push(Date.now());
      return fetch(input, init);
    };
  });

/** Answers the page's questions with a stopped clock. `passTime` passes the pauses one by one and checks that nothing is asked earlier. */
async function answerQuestions(page: Page, answer: (route: Route) => Promise<void>) {
  await pauseClock(page);
  await noteQuestions(page);
  let questions = 0;
  await page.route('**/api/client/payments/*/outcome', (route) => {
    questions += 1;
    return answer(route);
  });
  await page.goto('/client/payment-success?payment_intent=pi_1');
  // Rendering needs some time too, and an answer may take a while to arrive.
  const pollWhileTimePasses = <Value>(read: () => Value | Promise<Value>) =>
    expect.poll(
      async () => {
        await page.clock.runFor(100);
        return read();
      },
      { intervals: [20] },
    );
  const waitForQuestion = (number: number) => pollWhileTimePasses(() => questions).toBe(number);
  return {
    countQuestions: () => questions,
    passTime: async () => {
      await waitForQuestion(1);
      for (const [index, seconds] of pauses.entries()) {
        await expect(page.getByText('Confirming your payment…')).toBeVisible();
        await page.clock.runFor(seconds * 1000 - 500);
        await waitForQuestion(index + 2);
      }
      const askedAt = await page.evaluate<number[]>('askedAt');
      for (const [index, seconds] of pauses.entries()) expect(askedAt[index + 1]! - askedAt[index]!).toBeGreaterThanOrEqual(seconds * 1000);
      await pollWhileTimePasses(() => page.getByText('Confirming your payment…').count()).toBe(0);
    },
  };
}

test('asks for a minute with growing pauses, then says that an email will follow', async ({ page }) => {
  const { passTime, countQuestions } = await answerQuestions(page, (route) => route.fulfill({ json: outcome }));
  await passTime();
  await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeVisible();
  await expect(page.getByText("is taking longer than usual. You can close this page. You don't need to pay again.")).toBeVisible();
  await page.clock.runFor(600_000);
  expect(countQuestions()).toBe(pauses.length + 1);
  // axe needs a running clock.
  await page.clock.resume();
  await expectAccessibleInBothThemes(page, 'payment still processing');
});

test('keeps asking while the connection is lost, then says so', async ({ page }) => {
  let isReachable = false;
  const settled = { ...outcome, outcome: 'settled', amountDue: '0.00' };
  const { passTime } = await answerQuestions(page, (route) => (isReachable ? route.fulfill({ json: settled }) : route.abort()));
  await passTime();
  await expect(page.getByRole('heading', { name: 'Payment not confirmed' })).toBeVisible();
  await page.clock.resume();
  await expectAccessibleInBothThemes(page, 'payment not confirmed');
  isReachable = true;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
});

test('says why a payment failed and offers to try again', async ({ page }) => {
  await page.route('**/api/client/payments/*/outcome', (route) =>
    route.fulfill({ json: { ...outcome, outcome: 'failed', reason: 'Your card has insufficient funds.' } }),
  );
  await page.goto('/client/payment-success?payment_intent=pi_1');
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await expect(page.getByText('Your card has insufficient funds. You have not been charged.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/client/invoices/1/pay');
  await expectAccessibleInBothThemes(page, 'failed payment');
});
