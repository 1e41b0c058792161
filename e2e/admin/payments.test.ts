import { expectAccessibleInBothThemes } from '../expect-accessible.ts';
import { createClientWithInvoice, enterAdminArea, expect, ownerApi, test } from '../test.ts';

test.use({ allowedFailures: ['422 /api/admin/invoices/*'] });

test('refunds part of a payment on its invoice, once, and lists it in the ledger', async ({ page, request }) => {
  const { invoiceId, suffix, email } = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  await owner.post(`invoices/${invoiceId}/payments`, { amount: '320.00', paymentMethod: 'bank_transfer', date: today });
  await enterAdminArea(page, `/admin/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('320.00');
  await expectAccessibleInBothThemes(page, 'refund dialog');
  await dialog.getByLabel('Amount (USD)').fill('320.01');
  await dialog.getByLabel('Reason').fill('Delivered late');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('At most USD 320.00 can be refunded')).toBeVisible();
  await dialog.getByLabel('Amount (USD)').fill('20.00');
  await dialog.getByRole('button', { name: 'Refund' }).dblclick();
  await expect(page.getByText('Refunded USD 20.00.').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(`/admin/payments?search=${encodeURIComponent(email)}`);
  const table = page.getByRole('table', { name: 'Matching payments, refunds and disputes, newest first.' });
  await expect(table.getByRole('row').filter({ hasText: 'Refund' })).toHaveCount(1);
  await expect(table.getByRole('row').filter({ hasText: 'USD 320.00' })).toContainText('Payment');
  await expectAccessibleInBothThemes(page, `ledger of ${suffix}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.+\.csv$/);
});

for (const path of ['refunds', 'disputes', 'reconciliation'])
  test(`shows ${path} accessibly`, async ({ page }) => {
    await enterAdminArea(page, `/admin/payments/${path}`);
    if (path === 'reconciliation') {
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByRole('status').or(page.getByRole('table')).first()).toBeVisible();
    } else await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, path);
  });

test('charts the revenue that the overview reports, and what is due by age', async ({ page, request }) => {
  const { revenue } = await (await ownerApi(request)).get('overview');
  await enterAdminArea(page, '/admin/overview');
  const chart = page.getByRole('table', { name: `Revenue in ${revenue[0].currency} by month` });
  await expect(chart.getByRole('rowheader')).toHaveCount(12);
  const received = revenue[0].months.filter((month: { received: string }) => Number(month.received) > 0);
  await expect(chart.locator('svg:has(.fill-forest)')).toHaveCount(received.length);
  await expect(page.getByRole('table', { name: /^Open invoices in USD by age/ }).getByRole('rowheader')).toHaveCount(5);
  await expectAccessibleInBothThemes(page, 'overview');
});
