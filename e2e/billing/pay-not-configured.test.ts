import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClientWithInvoice, enterPortal, expect, mailedText, ownerApi, signIn } from '#e2e/test.ts';
import { payButton } from './pay-page.ts';

// Without demo data and Stripe keys there is no payment provider.
const test = testIsolatedServer({ isSetUp: true });

test.use({ allowedFailures: [['console Card payment is off: no payment provider is configured.'], { scope: 'test' }] });

test("shows the invoice, that card payment isn't configured, and where to transfer the money", async ({ page, request }) => {
  await (await ownerApi(request)).patch('settings', { bankAccount: 'AT32 1904 3002 3547 3204' });
  const client = await createClientWithInvoice(request);
  await signIn(page, client);
  const consoleError = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.goto(`/client/invoices/${client.invoiceId}/pay`);
  await expect(page.getByRole('alert')).toContainText('The payment integration is not properly configured.');
  expect((await consoleError).text()).toContain('Card payment is off');
  const summary = page.getByRole('region', { name: /^Amount due to/ });
  for (const fact of [/^INV-\d{4}-\d{4}/, 'USD 320.00', 'Dec 31, 2099']) await expect(summary.getByText(fact)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'AT32 1904 3002 3547 3204' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'pay page without card payment');
});

test('no screen of a client and no email offers online payment', async ({ page, request }) => {
  await (await ownerApi(request)).patch('settings', { bankAccount: null });
  const client = await createClientWithInvoice(request);
  await enterPortal(page, client);
  await expect(page.getByRole('link', { name: 'See how to pay' })).toBeVisible();
  await page.getByRole('tab', { name: /^Invoices/ }).click();
  await expect(page.getByRole('link', { name: /^View invoice/ })).toBeVisible();
  await expect(page.getByText(/Pay Now|Pay invoice|online|by card/)).toHaveCount(0);
  await page.goto(`/client/invoices/${client.invoiceId}`);
  await expect(page.getByText('Please contact the studio to pay this invoice.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
  const text = await mailedText(request, client.email, 'Invoice');
  expect(text).toContain('You can see it, and how to pay it, without signing in.');
  expect(text).toContain('See how to pay USD 320.00');
});
