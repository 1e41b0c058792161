import { readFileSync } from 'node:fs';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: ['422 /api/client/statement/pdf', '422 /api/admin/clients/*'] });

test('shows a statement to the studio, follows a payment, and gives the client a PDF', async ({ page, otherPage: clientPage, request }) => {
  const { id, invoiceId, ...client } = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  await enterAdminArea(page, `/admin/clients/${id}/balance`);
  const section = page.getByRole('region', { name: 'Account statement' });
  await expect(section.getByText('Balance due')).toBeVisible();
  await expect(section.getByRole('row', { name: /^.*Invoice INV-/ })).toContainText('USD 320.00');
  const pay = (amount: string) => owner.post(`invoices/${invoiceId}/payments`, { amount, paymentMethod: 'cash', date: today });
  await pay('100.00');
  await expect(section.getByRole('row', { name: /Payment of INV-/ })).toContainText('USD 220.00');
  await pay('300.00');
  await expect(section.getByText("Balance in the client's favor")).toBeVisible();
  await expect(section.getByRole('row', { name: /Overpayment of INV-/ })).toContainText('−USD 80.00');
  await expectAccessibleInBothThemes(page, 'statement');
  await section.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(section.getByText('The first day must not be after the last')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);

  await enterPortal(clientPage, client, '/client/dashboard?tab=invoices');
  const download = clientPage.waitForEvent('download');
  await clientPage.getByRole('button', { name: 'Download statement' }).click();
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  const message = 'This period has more than 1000 entries. Please choose a shorter one.';
  const refused = { status: 422, json: { success: false, code: 'invalid', message, errors: { from: [message] } } };
  await clientPage.route('/api/client/statement/pdf*', (route) => route.fulfill(refused));
  await clientPage.getByRole('button', { name: 'Download statement' }).click();
  await expect(clientPage.getByText(message).first()).toBeVisible();
  await page.route(`/api/admin/clients/${id}/statement?*`, (route) => route.fulfill(refused));
  await section.getByLabel('To', { exact: true }).fill(today);
  await section.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(section.getByRole('alert')).toHaveText(message);
});
