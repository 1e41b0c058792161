import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createConfirmedClient } from '#e2e/sales/confirmed-client.ts';
import { mailedCode, sendProposal } from '#e2e/sales/send-proposal.ts';
import { createClientWithInvoice, enterAdminArea, enterPortal, expect, mailedText, ownerApi, signIn } from '#e2e/test.ts';
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
  await expect(page.getByText(/^Invoice INV-\d{4}-\d{4} can't be paid online\. To hear how to pay it, write to/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
  const text = await mailedText(request, client.email, 'Invoice');
  expect(text).toContain('You can see it, and how to pay it, without signing in.');
  expect(text).toContain('See how to pay USD 320.00');
});

test('a signed proposal says what is due of which invoice and how to pay it, and leads on to the project', async ({
  page,
  otherPage,
  request,
}) => {
  const { patch } = await ownerApi(request);
  await patch('settings', { bankAccount: null });
  const { email, link } = await sendProposal(request);
  await page.goto(link);
  await page.getByLabel('The film and six cutdowns').check();
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText(['Choose', 'Sign']);
  await page.getByLabel('Type your full name').fill('Sam Brand');
  await page.getByLabel('I agree to sign electronically').check();
  await page.getByRole('button', { name: 'Request a code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await enterAdminArea(otherPage, '/admin/overview');
  const waiting = otherPage.getByRole('listitem').filter({ hasText: 'Sample Brand waits for the code to sign Launch film' });
  await expect(waiting.first()).toContainText('Emails are off · the code works until');
  await expectAccessibleInBothThemes(otherPage, 'the overview while somebody waits for a code');
  await waiting.getByRole('link', { name: 'Open email' }).click();
  await expect(otherPage).toHaveURL(/\/admin\/mail\/\d+$/);
  await page.getByLabel('Code').fill(await mailedCode(request, email));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('USD 1,800.00', { exact: true })).toHaveCount(2);
  await expect(page.getByText(/^deposit due /)).toBeVisible();
  await expect(page.getByText(/Invoice INV-\d{4}-\d{4} can't be paid online\. To hear how to pay it, write to \S+@/)).toBeVisible();
  await expect(page.getByText(/at once/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View invoice' })).toHaveAttribute('href', /^\/pay\//);
  await expect(page.getByRole('link', { name: 'Go to your project' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'signed proposal without a way to pay');

  await patch('settings', { bankAccount: 'AT32 1904 3002 3547 3204' });
  const client = await createConfirmedClient(request);
  const proposal = await sendProposal(request, client);
  await enterPortal(page, client);
  await page.goto(`/client/proposals/${proposal.id}`);
  await page.getByLabel('The film and six cutdowns').check();
  await page.getByLabel('Type your full name').fill(client.name);
  await page.getByLabel('I agree to sign electronically').check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText(/Please transfer the money to the account below\./)).toBeVisible();
  await expect(page.getByText('AT32 1904 3002 3547 3204')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your project' }).click();
  await expect(page).toHaveURL(/\/client\/projects\/\d+$/);
});

test('sending a proposal warns that nobody could pay it', async ({ page, request }) => {
  const { patch } = await ownerApi(request);
  await patch('settings', { bankAccount: null });
  const { id } = await sendProposal(request);
  await enterAdminArea(page, `/admin/proposals/${id}/edit`);
  await page.getByRole('button', { name: 'Send new version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send proposal' });
  await expect(dialog).toContainText("your client can't pay the invoice that signing makes.");
  await expect(dialog.getByRole('link', { name: 'Add bank details' })).toHaveAttribute('href', '/admin/settings/payments');
  await expect(dialog.getByRole('button', { name: 'Send anyway' })).toBeEnabled();
});
