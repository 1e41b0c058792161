import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { chooseMore, createClientWithInvoice, enterAdminArea, expect, mailedLink, test } from '#e2e/test.ts';
import { bankDialog, cards, expectPaid, pay } from './pay-page.ts';

test.use({ allowedFailures: [['422 /api/payments/sandbox/*', '404 /api/pay/*'], { scope: 'test' }] });

test("the link in an invoice's email opens it without signing in, to be paid with 3D Secure", async ({ page, request }) => {
  const { email, invoiceId } = await createClientWithInvoice(request);
  expect(invoiceId).toBeGreaterThan(0);
  const link = await mailedLink(request, email, 'Invoice INV-');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible();
  await expect(page.getByText('USD 320.00').first()).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeEnabled();
  await expectAccessibleInBothThemes(page, 'pay link');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
  await pay(page, cards.threeDSecure);
  await bankDialog(page).getByRole('button', { name: 'Complete' }).click();
  await expectPaid(page);
  await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View invoice' }).click();
  await expect(page.getByText('paid', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
});

test('a revoked link says so', async ({ page, otherPage: adminPage, request }) => {
  const { email, invoiceId } = await createClientWithInvoice(request);
  const link = await mailedLink(request, email, 'Invoice INV-');
  await enterAdminArea(adminPage, `/admin/invoices/${invoiceId}`);
  await chooseMore(adminPage, 'Revoke emailed links');
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Revoke links' }).click();
  await expect(adminPage.getByText('The links were revoked.', { exact: true })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
});
