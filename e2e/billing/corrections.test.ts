import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { chooseMore, createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: ['422 /api/admin/invoices/*', '409 /api/admin/*'] });

test('voids a payment that was recorded by mistake, and the client owes it again', async ({ page, otherPage: clientPage, request }) => {
  const { invoiceId, ...client } = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  await owner.post(`invoices/${invoiceId}/payments`, { amount: '320.00', paymentMethod: 'bank_transfer', date: today });
  await enterPortal(clientPage, client, `/client/invoices/${invoiceId}`);
  await expect(clientPage.getByText('Paid', { exact: true }).first()).toBeVisible();

  await enterAdminArea(page, `/admin/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void this payment?' });
  await expectAccessibleInBothThemes(page, 'void dialog');
  await dialog.getByRole('button', { name: 'Void payment' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Reason is required');
  await dialog.getByLabel('Reason').fill('Meant for another invoice');
  await dialog.getByRole('button', { name: 'Void payment' }).dblclick();
  await expect(page.getByText('The payment of USD 320.00 was voided.').first()).toBeVisible();
  await expect(page.getByText('Payment recorded by mistake')).toBeVisible();
  await expect(page.getByText('Meant for another invoice')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible();

  await expect(clientPage.getByRole('link', { name: 'Pay Now' }), 'the open page shows it').toBeVisible();
  await expect(clientPage.getByText('Meant for another invoice')).toHaveCount(0);
});

test('asks whether the client owes less or again what is refunded', async ({ page, request }) => {
  const { invoiceId } = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  await owner.post(`invoices/${invoiceId}/payments`, { amount: '320.00', paymentMethod: 'bank_transfer', date: today });
  await enterAdminArea(page, `/admin/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await dialog.getByLabel('Amount (USD)').fill('120.00');
  await dialog.getByLabel('Reason').fill('One video fewer');
  await dialog.getByLabel('What happens to the invoice').selectOption('The invoice shrinks by part of it (credit note)');
  await expect(dialog.getByText('The invoice is due again.')).toBeVisible();
  await dialog.getByLabel('The invoice shrinks by (USD)').fill('120.01');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The claim can be reduced by at most USD 120.00');
  await expectAccessibleInBothThemes(page, 'refund dialog');
  await dialog.getByLabel('The invoice shrinks by (USD)').fill('100.00');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Refunded USD 120.00.').first()).toBeVisible();
  await expect(page.getByText('USD 20.00', { exact: true })).toBeVisible();
  await expect(page.getByText('USD 200.00 of 220.00 paid')).toBeVisible();
  const refund = page.getByRole('listitem').filter({ hasText: /^Refund/ });
  await expect(refund).toContainText(/For the payment by bank transfer on .+One video fewer/);
  const { invoice } = await owner.get(`invoices/${invoiceId}`);
  expect(invoice).toMatchObject({ status: 'sent', amountPaid: '200.00', amountCredited: '100.00', amountDue: '20.00' });
});

test('writes off an invoice, takes that back, and records what is paid after all', async ({ page, otherPage: clientPage, request }) => {
  const { invoiceId, ...client } = await createClientWithInvoice(request);
  await enterPortal(clientPage, client, `/client/invoices/${invoiceId}`);
  await enterAdminArea(page, `/admin/invoices/${invoiceId}`);
  const writeOff = async () => {
    await chooseMore(page, 'Write off');
    const dialog = page.getByRole('dialog', { name: 'Write off this invoice?' });
    await dialog.getByLabel('Reason').fill('Insolvent');
    return dialog;
  };
  const dialog = await writeOff();
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose what becomes of the tax');
  await expectAccessibleInBothThemes(page, 'write-off dialog');
  await dialog.getByLabel('Tax').selectOption('The tax stays');
  await dialog.getByRole('button', { name: 'Write off' }).dblclick();
  await expect(page.getByText('USD 320.00 was written off as bad debt.')).toBeVisible();
  await expect(clientPage.getByText('This invoice is closed, and we no longer ask for USD 320.00.')).toBeVisible();
  await expect(clientPage.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
  await expect(clientPage.getByText('Insolvent')).toHaveCount(0);

  await page.getByRole('button', { name: 'Reverse write-off' }).click();
  const reversal = page.getByRole('dialog', { name: 'Reverse the write-off?' });
  await reversal.getByLabel('Reason').fill('Of another client');
  await reversal.getByRole('button', { name: 'Reverse write-off' }).click();
  await expect(clientPage.getByRole('link', { name: 'Pay Now' })).toBeVisible();

  const again = await writeOff();
  await again.getByLabel('Tax').selectOption('The tax is corrected, too');
  await again.getByRole('button', { name: 'Write off' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await expect(payment.getByText('USD 320.00 was written off for Casey Payer.')).toBeVisible();
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Write-off undone').first()).toBeVisible();
  await expect(clientPage.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('closes the books for good', async ({ page, request }) => {
  const { invoiceId } = await createClientWithInvoice(request);
  await enterAdminArea(page, '/admin/payments');
  // Far enough in the past that no other test books there.
  for (const [day, message] of [
    ['2001-01-31', 'The books are closed through Jan 31, 2001.'],
    ['2001-01-31', 'The books are already closed through Jan 31, 2001.'],
  ] as const) {
    await page.getByRole('button', { name: 'Close books' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close the books?' });
    await dialog.getByLabel('Last day').fill(day);
    await dialog.getByRole('button', { name: 'Close books' }).click();
    await expect(page.getByText(message).first()).toBeVisible();
  }
  await expectAccessibleInBothThemes(page, 'close dialog');
  await page.goto(`/admin/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await payment.getByLabel('Received on').fill('2001-01-31');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment.getByRole('alert')).toHaveText('The books are closed through Jan 31, 2001. Please choose a later date.');
});
