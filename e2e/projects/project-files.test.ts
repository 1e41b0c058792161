import { buffer } from 'node:stream/consumers';
import type { APIRequestContext } from '@playwright/test';
import { cards, expectPaid, pay } from '#e2e/billing/pay-page.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { chooseFiles, download, fileRow, newFile, uploadButton } from './upload-page.ts';

test.use({ allowedFailures: [['failed /api/client/live', 'failed /api/admin/live'], { scope: 'test' }] });

/** A project in final delivery whose invoice is sent. */
async function createUnpaidDelivery(request: APIRequestContext) {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'final_delivery' });
  const items = [{ description: 'Edit', quantity: 1, unitAmount: '320.00' }];
  const { invoice } = await owner.post('invoices', { clientId: client.id, projectId: id, dueDate: '2099-12-31', items });
  await owner.post(`invoices/${invoice.id}/send`);
  return { client, id, invoice };
}

test('final files are locked until the project is paid, then downloaded', async ({ page, otherPage: adminPage, request }) => {
  const { client, id, invoice } = await createUnpaidDelivery(request);
  await enterPortal(page, client, `/client/projects/${id}`);
  await enterAdminArea(adminPage, `/admin/projects/${id}`);
  const final = newFile('Trailer final 4K.mov');

  await test.step('the studio uploads it, and sees that it is locked', async () => {
    await adminPage.getByLabel('Final file').check();
    await expect(adminPage.getByText('The client can download it once this project is paid.', { exact: true })).toBeVisible();
    await chooseFiles(adminPage, adminPage.getByRole('button', { name: 'Choose files' }), final);
    await expect(fileRow(adminPage, final.name)).toBeVisible();
    await expect(adminPage.getByText("The client can't download the final files yet: the project isn't paid.")).toBeVisible();
  });

  await test.step('the client pays where the download would be', async () => {
    await expect(page.getByText('Your final files are ready.', { exact: true })).toBeVisible();
    await expect(page.getByText("You'll find them below, under Files, and can download them once this project is paid.")).toBeVisible();
    await expect(page.getByText(/once this project is paid\. USD 320\.00 of INV-[\d-]+ is left to pay\.$/)).toBeVisible();
    await expect(page.getByRole('link', { name: `Download ${final.name}`, exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: `Pay to download ${final.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/client/invoices/${invoice.id}/pay$`));
    await expect(page.getByLabel('Card number')).toBeEnabled();
    await pay(page, cards.good);
    await expectPaid(page);
    await page.getByRole('link', { name: 'View project' }).click();
  });

  const downloaded = await download(page, final.name);
  expect(downloaded.name).toBe(final.name);
  expect(downloaded.content.equals(final.buffer)).toBe(true);
});

test('the studio releases final files before they are paid', async ({ page, otherPage: adminPage, request }) => {
  const { client, id } = await createUnpaidDelivery(request);
  await enterAdminArea(adminPage, `/admin/projects/${id}`);
  await adminPage.getByLabel('Final file').check();
  await chooseFiles(adminPage, adminPage.getByRole('button', { name: 'Choose files' }), [newFile('Final.mov'), newFile('Vertical.mov')]);
  await enterPortal(page, client, `/client/projects/${id}`);
  await expect(page.getByRole('link', { name: 'Pay to download Final.mov' })).toBeVisible();
  await adminPage.getByRole('button', { name: 'Release now' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(adminPage.getByText('The client can download it at once.', { exact: true })).toBeVisible();
  await expect(fileRow(page, 'Final.mov')).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all as ZIP' }).click();
  const archive = await started;
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);
  const content = await buffer(await archive.createReadStream());
  for (const name of ['Final.mov', 'Vertical.mov']) expect(content.includes(name)).toBe(true);
});

test('the studio uploads drafts as versions, sends them to review with one press, adds a link, and restores a deleted file', async ({
  page,
  request,
}) => {
  const client = await createClient(request);
  const { id } = await createProject(await ownerApi(request), client.id, { title: `Trailer ${client.suffix}`, status: 'pending' });
  await enterAdminArea(page, `/admin/projects/${id}`);
  const choose = page.getByRole('button', { name: 'Choose files' });
  await chooseFiles(page, choose, newFile('cut.mov'));
  await expect(fileRow(page, 'cut.mov')).toContainText('v1');
  await chooseFiles(page, choose, newFile('recut.mov'));
  await expect(fileRow(page, 'recut.mov')).toContainText('v2');
  const newDraft = page.getByRole('region', { name: 'New draft' });
  await expect(newDraft).toContainText("recut.mov isn't in review yet.");
  await newDraft.getByRole('button', { name: 'Send to review' }).click();
  await expect(page.getByText(`Trailer ${client.suffix} is now in review.`, { exact: true })).toBeVisible();
  await expect(newDraft).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByLabel('Name').fill('Music list');
  await dialog.getByLabel('Link').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a link that starts with https://');
  await dialog.getByLabel('Link').fill('https://example.com/music');
  await dialog.getByLabel('What it is').selectOption('Footage');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByRole('link', { name: 'Open link to Music list' })).toHaveAttribute('href', 'https://example.com/music');

  await expect(page.getByText('Recently deleted')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete cut.mov' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(fileRow(page, 'cut.mov')).toHaveCount(0);
  await page.getByText('Recently deleted', { exact: true }).click();
  await page.getByRole('button', { name: 'Restore cut.mov' }).click();
  await expect(fileRow(page, 'cut.mov')).toContainText('v1');

  await page.goto('/admin/settings/storage');
  const usage = page.getByRole('table', { name: 'Storage by project, largest first' }).getByRole('row').filter({ hasText: client.suffix });
  await expect(usage).toContainText('400 kB');
});

test('until the project is paid, a draft can be watched, but not downloaded by the client', async ({
  page,
  otherPage: adminPage,
  request,
}) => {
  const client = await createClient(request);
  const { id } = await createProject(await ownerApi(request), client.id, { title: 'Trailer', status: 'review' });
  await enterAdminArea(adminPage, `/admin/projects/${id}`);
  await chooseFiles(adminPage, adminPage.getByRole('button', { name: 'Choose files' }), newFile('cut.mov'));
  await expect(
    adminPage.getByText("Until the project is paid, the client watches drafts with a watermark and can't download them."),
  ).toBeVisible();
  await enterPortal(page, client, `/client/projects/${id}`);
  await expect(page.getByText('Until this project is paid, drafts have a watermark and can be watched, but not downloaded.')).toBeVisible();
  await expect(page.getByText('cut.mov')).toBeVisible();
  await expect(fileRow(page, 'cut.mov')).toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Release now' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(fileRow(page, 'cut.mov')).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Release now' })).toHaveCount(0);
});

test('with an access code, files can be downloaded but not uploaded or deleted', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'footage_upload' });
  await enterPortal(page, client, `/client/projects/${id}`);
  const file = newFile('A001.mov');
  await chooseFiles(page, uploadButton(page), file);
  await expect(page.getByRole('button', { name: 'Delete A001.mov' })).toBeVisible();
  const { code } = await owner.post(`clients/${client.id}/access-codes`, {});
  // Leaves the page first, so that it doesn't load anything without a session.
  await page.goto('about:blank', { waitUntil: 'commit' });
  await page.context().clearCookies();
  await page.request.post('/api/client/access-code', { data: { code } });
  await page.goto(`/client/projects/${id}`);
  expect((await download(page, 'A001.mov')).content.equals(file.buffer)).toBe(true);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});
