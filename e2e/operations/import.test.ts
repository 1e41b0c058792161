import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

test.use({ allowedFailures: [['422 /api/admin/imports/*'], { scope: 'test' }] });

/** Chooses a file. The chooser stays hidden behind its button. */
const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const shows = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('an admin brings clients, projects and invoices from another program', async ({ page, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const [ann, bo] = [`ann-${suffix}@former.example`, `bo-${suffix}@former.example`];
  await enterAdminArea(page, '/admin/clients');
  await page.getByRole('link', { name: 'Import CSV' }).click();

  await test.step('sees what is wrong by row and column', async () => {
    await shows(
      page,
      "Nobody is emailed, and clients have no password yet. When you're ready, send each of them a password link from their page.",
    );
    await expectAccessibleInBothThemes(page, 'the import');
    await choose(
      page,
      'clients.csv',
      `Full name,E-mail,Country,Birthday\nAnn ${suffix},${ann},Germany,\nBo ${suffix},nobody,Atlantis,1 May`,
    );
    await shows(page, '2 errors');
    await expect(page.getByRole('row', { name: '3 E-mail Please enter a valid email address' })).toBeVisible();
    await expect(page.getByRole('row', { name: "3 Country Please enter a country's English name or its code, such as US" })).toBeVisible();
    await shows(page, 'Birthday');
    await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);
    await expectAccessibleInBothThemes(page, 'an import with errors');
  });

  await test.step('corrects the file and imports it', async () => {
    await choose(page, 'clients.csv', `Full name,E-mail,Country\nAnn ${suffix},${ann},Germany\nBo ${suffix},${bo},US`);
    await page.getByRole('button', { name: 'Import 2 clients' }).click();
    await shows(page, '2 clients imported');
    await expectAccessibleInBothThemes(page, 'a completed import');
  });

  await test.step('continues with projects and invoices', async () => {
    await page.getByRole('link', { name: 'Continue with projects' }).click();
    await choose(page, 'projects.csv', `Client email,Title,Status\n${ann},Film ${suffix},done`);
    await page.getByRole('button', { name: 'Import 1 project' }).click();
    await shows(page, '1 project imported');
    await page.getByRole('link', { name: 'Continue with invoices' }).click();
    await choose(
      page,
      'invoices.csv',
      `Number,Client email,Project,Issue date,Due date,Status,Paid date,Total\nF-${suffix}-1,${ann},Film ${suffix},1/31/2024,2/15/2024,paid,2/14/2024,"$1,250.00"\nF-${suffix}-2,${bo},,2024-03-01,2024-03-15,open,,80`,
    );
    await shows(page, 'USD 1,330.00');
    await expect(page.getByRole('region', { name: 'Preview of the file' })).toContainText('Jan 31, 2024');
    await expectAccessibleInBothThemes(page, 'the preview of invoices');
    await page.getByRole('button', { name: 'Import 2 invoices' }).click();
    await page.getByRole('link', { name: 'View invoices' }).click();
  });

  await test.step('finds them in the lists, and nobody was emailed', async () => {
    await page.getByRole('searchbox').fill(`F-${suffix}`);
    await expect(page.getByRole('row', { name: `F-${suffix}-1` })).toContainText('paid');
    await expect(page.getByRole('row', { name: `F-${suffix}-2` })).toContainText('overdue');
    const { get } = await ownerApi(request);
    const mails: { to: string }[] = await get('mails?limit=500');
    expect(mails.filter(({ to }) => to.includes(suffix))).toEqual([]);
  });

  await test.step('the same file again is refused, row by row', async () => {
    await page.goto('/admin/settings/import?kind=projects');
    await choose(page, 'projects.csv', `Client email,Title,Status\n${ann},Film ${suffix},done`);
    await expect(page.getByRole('row', { name: '2 Title This client already has a project with this title' })).toBeVisible();
  });
});

test('rows that were added since the preview are reported, and nothing is imported', async ({ page, request }) => {
  const email = `${randomUUID()}@former.example`;
  await enterAdminArea(page, '/admin/settings/import');
  await choose(page, 'clients.csv', `Name,Email\nAnn,${email}\nBo,${randomUUID()}@former.example`);
  const button = page.getByRole('button', { name: 'Import 2 clients' });
  await expect(button).toBeVisible();
  await (await ownerApi(request)).post('clients', { name: 'By hand', email, password: 'Typed-By-Studio-1' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Nothing was imported, because the file has 1 error.');
  await expect(page.getByRole('row', { name: '2 Email A client with this email already exists' })).toBeVisible();
  await expect(button).toHaveCount(0);
});

const programs = ['excel-europe.csv', 'excel-utf-8.csv', 'excel-unicode-text.txt', 'google-sheets.csv', 'libreoffice.csv'];

for (const name of sample(programs, 2))
  test(`reads ${name}`, async ({ page }) => {
    await enterAdminArea(page, '/admin/settings/import');
    await choose(page, name, readFileSync(new URL(`import-samples/${name}`, import.meta.url)));
    const table = page.getByRole('region', { name: 'Preview of the file' });
    await expect(table).toContainText('Jürgen Weiß');
    await expect(table).toContainText('May 17, 2021');
    await shows(page, 'E-Mail → Email');
    await shows(page, 'Firma and Telefon');
    await expect(page.getByRole('button', { name: 'Import 2 clients' })).toBeVisible();
    await expect(page.getByText('Check that accents and umlauts look right')).toHaveCount(name === 'excel-europe.csv' ? 1 : 0);
  });

test("a dropped file is checked, and one that isn't a CSV file is refused with a reason", async ({ page }) => {
  await enterAdminArea(page, '/admin/settings/import');
  const drop = async (content: string) => {
    const dataTransfer = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'clients.xlsx'));
      return transfer;
    }, content);
    await page.locator('.border-dashed').dispatchEvent('drop', { dataTransfer });
  };
  await drop('PK\u0003\u0004');
  await expect(page.getByRole('alert')).toContainText('This is a spreadsheet, not a CSV file.');
  await drop(`Name,Email\nAnn,${randomUUID()}@former.example`);
  await expect(page.getByRole('button', { name: 'Import 1 client' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a file that is dropped elsewhere on the page is not opened, and text can still be dragged', async ({ page }) => {
  await enterAdminArea(page, '/admin/settings/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  const isIgnored = (dragged: string | File) => {
    const dataTransfer = new DataTransfer();
    if (typeof dragged === 'string') dataTransfer.setData('text/plain', dragged);
    else dataTransfer.items.add(dragged);
    return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };
  expect(await page.evaluate(`(${isIgnored})(new File(['Name'], 'clients.csv'))`)).toBe(true);
  expect(await page.evaluate(`(${isIgnored})('a text')`)).toBe(false);
});
