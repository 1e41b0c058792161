import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClientWithInvoice, enterPortal, expect, test } from '#e2e/test.ts';
import { cards, expectPaid, fillCard, openPayPage, pay, payButton } from './pay-page.ts';

let invoiceId: number;

test.beforeEach(async ({ page, request }) => {
  const client = await createClientWithInvoice(request, { unitAmount: '1500.00', depositPercent: 50 });
  invoiceId = client.invoiceId;
  await enterPortal(page, client);
});

test('pays the deposit, then the balance', async ({ page }) => {
  const actionItem = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem');
  await expect(actionItem).toContainText('Deposit of USD 750.00 is due Dec 31, 2099');
  await openPayPage(page, invoiceId);
  await expect(page.getByRole('radio', { name: 'Deposit USD 750.00' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Whole invoice USD 1,500.00' })).not.toBeChecked();
  const summary = page.getByRole('region', { name: /^Deposit due to / });
  await expect(summary).toContainText('USD 750.00');
  await expect(summary.getByText('Balance after the deposit')).toBeVisible();
  await page.getByText('Whole invoice').click();
  await expect(page.getByRole('region', { name: /^Amount due to / })).toContainText('USD 1,500.00');
  await page.getByRole('radio', { name: 'Deposit USD 750.00' }).check();
  await expectAccessibleInBothThemes(page, 'choice of deposit or whole invoice');
  await pay(page, cards.good);
  await expectPaid(page);
  await expect(
    page.getByText(/We received USD 750\.00 for invoice INV-.* USD 750\.00 of the invoice is left to pay, due [A-Z][a-z]{2} \d/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(actionItem).toContainText('Balance of USD 750.00 is due Dec 31, 2099');
  await expect(actionItem).not.toContainText('Deposit');
  await page.goBack();
  await page.getByRole('link', { name: 'Pay the balance' }).click();
  await expect(page.getByText('USD 750.00 of 1,500.00 paid')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'payment of the balance');
  await pay(page, cards.good);
  await expectPaid(page);
  await expect(page.getByRole('link', { name: 'Pay the balance' })).toHaveCount(0);
});

test('pays the whole invoice at once, chosen by keyboard, without losing the card', async ({ page }) => {
  await openPayPage(page, invoiceId);
  await fillCard(page, cards.good);
  await page.getByRole('radio', { name: 'Deposit USD 750.00' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Whole invoice USD 1,500.00' })).toBeFocused();
  await expect(payButton(page)).toHaveText('Pay USD 1,500.00');
  await payButton(page).click();
  await expectPaid(page);
  await expect(page.getByText(/We received USD 1,500\.00 for invoice/)).toBeVisible();
});

test('never charges another amount than the one on the button, which another tab may have changed', async ({ page, context }) => {
  await openPayPage(page, invoiceId);
  const other = await context.newPage();
  await openPayPage(other, invoiceId);
  await other.getByText('Whole invoice').click();
  await expect(payButton(other)).toHaveText('Pay USD 1,500.00');
  await expect(payButton(page)).toHaveText('Pay USD 750.00');
  await pay(page, cards.good);
  await expectPaid(page);
  await expect(page.getByText(/We received USD 750\.00 for invoice/)).toBeVisible();
  await expect(payButton(other)).toHaveText('Pay USD 750.00');
  await pay(other, cards.good);
  await expectPaid(other);
});

test('prepares one choice after another, so that a late response never replaces that for the last choice', async ({ page }) => {
  await openPayPage(page, invoiceId);
  const answer = Promise.withResolvers<void>();
  const parts: string[] = [];
  await page.route('**/payment-intent', async (route) => {
    const { part } = route.request().postDataJSON();
    parts.push(part);
    const response = await route.fetch();
    if (part === 'all') await answer.promise;
    await route.fulfill({ response });
  });
  await page.getByText('Whole invoice').click();
  await page.getByRole('radio', { name: 'Deposit USD 750.00' }).check();
  await expect(page.getByRole('region', { name: /^Deposit due to / })).toBeVisible();
  expect(parts).toEqual(['all']);
  answer.resolve();
  await expect(payButton(page)).toBeEnabled();
  await expect(payButton(page)).toHaveText('Pay USD 750.00');
  expect(parts).toEqual(['all', 'deposit']);
  await pay(page, cards.good);
  await expectPaid(page);
  await expect(page.getByText(/We received USD 750\.00 for invoice/)).toBeVisible();
});
