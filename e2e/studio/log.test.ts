import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClientWithInvoice, enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';

test('the owner finds in the log what happened to an invoice, and exports it', async ({ page, request }) => {
  const { invoiceId } = await createClientWithInvoice(request);
  const { invoice } = await (await ownerApi(request)).get(`invoices/${invoiceId}`);
  await enterAdminArea(page, '/admin/settings/log');
  await page.getByLabel('Search names and details').fill(invoice.invoiceNumber);
  await page.getByLabel('Action').selectOption('Invoice: sent an invoice');
  const table = page.getByRole('table', { name: 'Entries that match the filters, newest first.' });
  await expect(table.getByRole('row').filter({ hasText: invoice.invoiceNumber })).toHaveCount(1);
  await expectAccessibleInBothThemes(page, 'filtered log');
  await page.reload();
  await expect(page.getByLabel('Action'), 'the filter is part of the address').toHaveValue('invoice.sent');
  await expect(table.getByRole('row').filter({ hasText: invoice.invoiceNumber })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^log-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByLabel('By', { exact: true }).selectOption('System');
  await expect(page.getByText('No entries found.')).toBeVisible();
});
