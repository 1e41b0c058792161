import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { payButton } from './pay-page.ts';

test('orders a debit, and says that it is being processed instead of offering another payment', async ({ page, otherPage, request }) => {
  const { patch } = await ownerApi(request);
  await patch('settings', { onlinePaymentMethods: ['card', 'sepa_debit'] });
  const client = await createClientWithInvoice(request, { currency: 'EUR' });
  await enterPortal(page, client, `/client/invoices/${client.invoiceId}/pay`);
  await page.getByRole('radio', { name: 'SEPA Direct Debit' }).check();
  await page.getByLabel('IBAN').fill('AT32 1904 3002 3547 3204');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Payment is processing' })).toBeVisible();
  await page.goto(`/client/invoices/${client.invoiceId}/pay`);
  await expect(
    page.getByText(/^Your payment of EUR 320\.00 by SEPA Direct Debit is on its way\. .* You don't need to pay again\.$/),
  ).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'payment being processed for days');

  await enterAdminArea(otherPage, `/admin/invoices/${client.invoiceId}`);
  await expect(otherPage.getByRole('button', { name: 'Duplicate' })).toBeVisible();
  for (const text of ['Record payment', 'More'])
    await expect(otherPage.getByText(text, { exact: true }), 'what the server would refuse').toHaveCount(0);
});
