import type { Locator } from '@playwright/test';
import { databaseServer } from '#e2e/database-server.ts';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { chooseAction, createClientWithInvoice, enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';
import { onDatabase } from '#server/testing/databases.ts';
import { sample } from '#server/testing/sample.ts';

test.use({ allowedFailures: ['422 /api/admin/invoices/*'] });

test('refunds part of a payment on its invoice, once, and lists it in the ledger', async ({ page, request }) => {
  const { invoiceId, suffix, email } = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  await owner.post(`invoices/${invoiceId}/payments`, { amount: '320.00', paymentMethod: 'bank_transfer', date: today });
  await enterAdminArea(page, `/admin/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
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
  await expect(table.getByRole('cell', { name: 'Refund', exact: true })).toHaveCount(1);
  await expect(table.getByRole('row').filter({ hasText: 'USD 320.00' })).toContainText('Payment');
  await expectAccessibleInBothThemes(page, `ledger of ${suffix}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.+\.csv$/);
});

test('refunds a part of a payment from the ledger, with a common reason', async ({ page, request }) => {
  const { invoiceId, email } = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  await owner.post(`invoices/${invoiceId}/payments`, { amount: '320.00', paymentMethod: 'cash', date: today });
  await enterAdminArea(page, `/admin/payments?search=${encodeURIComponent(email)}`);
  await chooseAction(page.getByRole('row').filter({ hasText: 'USD 320.00' }), 'Refund');
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await expect(dialog.getByLabel('Amount (USD)')).toBeFocused();
  await page.keyboard.type('30');
  await dialog.getByRole('button', { name: 'Goodwill' }).click();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Refunded USD 30.00.').first()).toBeVisible();
  const { invoice } = await owner.get(`invoices/${invoiceId}`);
  expect(invoice.payments).toContainEqual(expect.objectContaining({ kind: 'refund', amount: '-30.00', reason: 'Goodwill' }));
});

for (const path of sample(['refunds', 'credit-notes', 'disputes', 'reconciliation'], 1))
  test(`shows ${path} accessibly`, async ({ page }) => {
    await enterAdminArea(page, `/admin/payments/${path}`);
    if (path === 'reconciliation') {
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByRole('status').or(page.getByRole('table')).first()).toBeVisible();
    } else await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, path);
  });

test('ignores a malformed date in the URL of the ledger', async ({ page }) => {
  await enterAdminArea(page, '/admin/payments?from=yesterday');
  await expect(page.getByRole('table', { name: 'All payments, refunds and disputes, newest first.' })).toBeVisible();
});

/** Reads a number on the chart's ruler: `1.5K` is 1500. */
const parseCompact = (text: string) => Number.parseFloat(text) * ({ K: 1e3, M: 1e6, B: 1e9 }[text.slice(-1)] ?? 1);

/** A month's amounts as the table says them and as its clips are long, in the unit of the ruler. */
const readMonths = async (chart: Locator) => {
  const scale = parseCompact(await chart.locator('thead td span').last().innerText());
  const rows = await chart.locator('tbody tr').evaluateAll((elements) =>
    elements.map((row) => {
      const clipOf = (color: string) => Number.parseFloat(row.querySelector(`rect.fill-${color}`)?.getAttribute('width') ?? '0');
      const amounts = [...(row.lastElementChild?.textContent ?? '').matchAll(/-?[\d,]+\.\d\d/g)].map(([text]) =>
        Number(text.replaceAll(',', '')),
      );
      return { amounts, forest: clipOf('forest'), rose: clipOf('rose') };
    }),
  );
  return rows.map(({ amounts: [revenue = 0, , returned = 0], forest, rose }) => ({
    told: { revenue, returned },
    drawn: { revenue: (forest / 100) * scale, returned: (rose / 100) * scale },
  }));
};

test('charts the revenue as the table tells it, and what is due by age', async ({ page, request }) => {
  const { invoiceId } = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today, revenue } = await owner.get('overview');
  const earlier = `${revenue[0].months[2].month}-01`;
  // A payment can't be recorded before the invoice's date, so this one is inserted as if it had been imported.
  await onDatabase(
    await databaseServer(),
    `insert into payments (invoice_id, provider, object_id, kind, payment_method, amount_minor, currency, booked_on)
       values (${invoiceId}, 'manual', 'manual_${invoiceId}', 'payment', 'cash', 12000, 'USD', '${earlier}')`,
    { database: 'picturelock' },
  );
  await owner.post(`invoices/${invoiceId}/payments`, { amount: '200.00', paymentMethod: 'cash', date: today });
  const { payments } = await owner.get(`invoices/${invoiceId}/payments`);
  await owner.post(`invoices/${invoiceId}/refunds`, {
    amount: '50.00',
    reason: 'Delivered late',
    reduceClaim: true,
    paymentId: payments[1].id,
  });
  await enterAdminArea(page, '/admin/overview');
  const chart = page.getByRole('table', { name: `Revenue in ${revenue[0].currency} by month` });
  await expect(chart.getByText("A client's credit counts once it's applied.")).toBeVisible();
  await expect(chart.getByRole('rowheader')).toHaveCount(6);
  await page.getByRole('region', { name: 'Revenue by month' }).getByRole('button', { name: 'Show all 12' }).click();
  await expect(chart.getByRole('rowheader')).toHaveCount(12);
  const months = await readMonths(chart);
  expect(months[0]!.told.returned).toBeGreaterThanOrEqual(50);
  expect(months[2]!.told.revenue).toBeGreaterThanOrEqual(120);
  for (const { told, drawn } of months) {
    expect(drawn.revenue).toBeCloseTo(told.revenue, 1);
    expect(drawn.returned).toBeCloseTo(told.returned, 1);
  }
  await expect(page.getByRole('table', { name: /^Open invoices in USD by age/ }).getByRole('rowheader')).toHaveCount(5);
  await expectAccessibleInBothThemes(page, 'overview');
});
