import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: ['422 /api/admin/*'] });

test('keeps what was paid too much as credit, applies it and pays it back', async ({ page, otherPage: clientPage, request }) => {
  const { invoiceId, ...client } = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { invoice: second } = await owner.post(`invoices/${invoiceId}/duplicate`, {});
  await owner.post(`invoices/${second.id}/send`, {});

  await enterAdminArea(page, `/admin/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await expect(payment.getByRole('status')).toHaveCount(0);
  await payment.getByLabel('Amount (USD)').fill('370.00');
  await expect(payment.getByRole('status')).toHaveText("USD 50.00 more than due: it becomes the client's credit.");
  await expectAccessibleInBothThemes(page, 'payment dialog');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  const surplus = page.getByRole('dialog', { name: 'USD 50.00 more than is due' });
  await expect(surplus).toContainText(`USD 50.00 becomes the credit balance of ${client.name}`);
  await expectAccessibleInBothThemes(page, 'question about the surplus');
  await surplus.getByRole('button', { name: 'Correct the amount' }).click();
  await expect(payment.getByLabel('Amount (USD)')).toHaveValue('370.00');
  expect((await owner.get(`invoices/${invoiceId}`)).invoice.payments).toEqual([]);
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await surplus.getByRole('button', { name: 'Record as credit' }).dblclick();
  await expect(page.getByText(/^The payment of .* was recorded, USD 50\.00 of it as credit\.$/).first()).toBeVisible();

  await enterPortal(clientPage, client, `/client/invoices/${second.id}`);
  await expect(clientPage.getByText('You have USD 50.00 of credit.')).toBeVisible();

  await page.goto(`/admin/invoices/${second.id}`);
  await page.getByRole('button', { name: 'Apply credit' }).click();
  const apply = page.getByRole('dialog', { name: 'Apply credit' });
  await apply.getByLabel('Amount (USD)').fill('50.01');
  await apply.getByRole('button', { name: 'Apply credit' }).click();
  await expect(apply.getByRole('alert')).toHaveText('Only USD 50.00 of credit is available');
  await apply.getByLabel('Amount (USD)').fill('30.00');
  await apply.getByRole('button', { name: 'Apply credit' }).dblclick();
  await expect(page.getByText('Payment by credit balance')).toBeVisible();
  await expect(clientPage.getByText('You have USD 20.00 of credit.'), 'the open page shows it').toBeVisible();

  await page.goto(`/admin/clients/${client.id}/balance`);
  const balance = page.getByRole('region', { name: 'Credit balance' });
  const noCredit = page.getByRole('link', { name: 'Credit balance None' });
  await expect(balance.getByText('Paid more than due')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'client page');
  await balance.getByRole('button', { name: 'Pay back' }).click();
  const payBack = page.getByRole('dialog', { name: 'Pay back credit' });
  await expect(payBack.getByLabel('Amount')).toHaveValue('20.00');
  await payBack.getByRole('button', { name: 'Record payback' }).dblclick();
  await expect(noCredit).toBeVisible();

  await balance.getByRole('button', { name: 'Void −USD 30.00' }).click();
  const voided = page.getByRole('dialog', { name: 'Void this entry?' });
  await voided.getByLabel('Reason').fill('Wrong invoice');
  await voided.getByRole('button', { name: 'Void entry' }).click();
  await expect(balance.getByText('Voided: Applied')).toBeVisible();
  await balance.getByRole('button', { name: 'Apply to an invoice' }).click();
  await apply.getByRole('button', { name: 'Apply credit' }).click();
  await expect(noCredit).toBeVisible();
  expect((await owner.get(`invoices/${second.id}`)).invoice).toMatchObject({ amountPaid: '30.00', amountDue: '290.00' });

  await page.goto('/admin/payments/credit-balances');
  const link = page.getByRole('link', { name: client.name }).first();
  await expect(link).toBeVisible();
  await expectAccessibleInBothThemes(page, 'credit balances');
  await link.click();
  await expect(balance).toBeVisible();
});
