import type { APIRequestContext } from '@playwright/test';
import { locales } from '#domain/shared/locales.ts';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerApi } from '#e2e/test.ts';
import { pdfText } from '#server/testing/pdf-tools.ts';

const test = testIsolatedServer({ isSetUp: true });

async function invoicePdf(request: APIRequestContext, invoiceId: number): Promise<Buffer> {
  const { headers } = await ownerApi(request);
  return (await request.get(`/api/admin/invoices/${invoiceId}/pdf`, { headers })).body();
}

async function mailedInvoice(request: APIRequestContext, email: string): Promise<string> {
  const { get } = await ownerApi(request);
  const mails: { id: number; to: string; subject: string }[] = await get('mails?limit=500');
  const { id } = mails.find(({ to, subject }) => to === email && subject.startsWith('Invoice'))!;
  return (await get(`mails/${id}`)).mail.text;
}

test('the owner chooses how dates and amounts are written, by keyboard', async ({ page, otherPage, request }) => {
  const { patch } = await ownerApi(request);
  await patch('settings', { studioEmail: 'studio@own.example' });
  const first = await createClientWithInvoice(request, { unitAmount: '1320.00' });
  const issued = await invoicePdf(request, first.invoiceId);
  expect(pdfText(issued)).toMatch(/USD 1,320\.00/);
  await enterPortal(otherPage, first, `/client/invoices/${first.invoiceId}`);
  await expect(otherPage.getByText('USD 1,320.00').first()).toBeVisible();
  await expect(otherPage.getByText('Dec 31, 2099').first()).toBeVisible();

  await enterAdminArea(page, '/admin/settings/studio');
  const field = page.getByLabel('Format of dates and numbers*');
  await expect(field).toHaveValue('en-US');
  await expect(field).toHaveAccessibleDescription(/^Nov 22, 2026, 03:04\sPM · USD 1,234\.50$/);
  await field.focus();
  await page.keyboard.type('Austria');
  await expect(field).toHaveValue('en-AT');
  await expect(field).toHaveAccessibleDescription(/^22 Nov 2026, 15:04 · USD 1[.\s]234,50$/);
  await expectAccessible(page, 'the studio settings');
  const save = page.getByRole('button', { name: 'Save settings' });
  while (!(await save.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Studio settings saved.', { exact: true })).toBeVisible();

  await test.step('the admin area follows at once', async () => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invoices' }).click();
    await expect(page.getByRole('row', { name: first.name })).toContainText(/USD 1[.\s]320,00/);
    await expect(page.getByRole('row', { name: first.name })).toContainText('31 Dec 2099');
  });
  await test.step('the portal follows with the next page', async () => {
    // The server renders its pages again once the database has announced the change.
    await expect(async () => {
      await otherPage.reload();
      await expect(otherPage.getByText(/USD 1[.\s]320,00/).first()).toBeVisible();
    }).toPass();
    await expect(otherPage.getByText('31 Dec 2099').first()).toBeVisible();
  });
  await test.step('so do the public pages', async () => {
    await otherPage.goto('/privacy-policy');
    await expect(otherPage.getByText(/^Last updated \d{1,2} \w+ \d{4}$/)).toBeVisible();
  });
  await test.step('a new invoice and its email follow, an issued invoice stays', async () => {
    const second = await createClientWithInvoice(request, { unitAmount: '1320.00' });
    expect(pdfText(await invoicePdf(request, second.invoiceId))).toMatch(/31 Dec 2099.*USD 1[.\s]320,00/s);
    expect(await mailedInvoice(request, second.email)).toMatch(/USD 1[.\s]320,00, due 31 Dec 2099/);
    expect((await invoicePdf(request, first.invoiceId)).equals(issued)).toBe(true);
  });
  await test.step('inputs stay, and spreadsheets get what they read', async () => {
    const { headers, get } = await ownerApi(request);
    expect((await get(`invoices/${first.invoiceId}`)).invoice).toMatchObject({ amount: '1320.00', dueDate: '2099-12-31' });
    const csv = await (await request.get('/api/admin/invoices.csv', { headers })).text();
    expect(csv).toContain('"USD";"1320,00"');
  });
});

test('the browser has data for every format', async ({ page }) => {
  await page.goto('/');
  const known = await page.evaluate(
    (codes) => codes.filter((code) => new Intl.DateTimeFormat(code).resolvedOptions().locale === code),
    [...locales],
  );
  expect(known).toEqual([...locales]);
});
