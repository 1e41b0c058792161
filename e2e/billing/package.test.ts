import { createClient, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test('shows the credit ledger and requests another package once', async ({ page, otherPage: adminPage, request }) => {
  const client = await createClient(request);
  const { post } = await ownerApi(request);
  const createPackage = async (name: string, details: object) =>
    (await post('packages', { name: `${name} ${client.suffix}`, price: '1200.00', ...details })).package;
  const currentPackage = await createPackage('Monthly', { videoCreditLimit: 4 });
  const offeredPackage = await createPackage('Daily', { additionalFeatures: ['Captions in three languages'] });
  await post(`clients/${client.id}/package`, { packageId: currentPackage.id, grantCredits: true });
  const addEntry = (transactionType: string, amount: number, details: object) =>
    post(`clients/${client.id}/credits`, { transactionType, amount, ...details });
  await addEntry('grant', 2, { description: 'For your patience', expiryDate: '2099-06-30' });
  await addEntry('use', 1, { description: 'Summer special' });

  await test.step('the client reads the credit ledger', async () => {
    await enterPortal(page, client);
    await page.getByRole('link', { name: 'View Package Details' }).click();
    await expect(page.getByRole('heading', { name: currentPackage.name })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Video credits left' })).toHaveAttribute('aria-valuetext', '5 of 4');
    await expect(page.getByText('5 / 4', { exact: true })).toBeVisible();
    await expect(page.getByText('1 of 6 videos used', { exact: true })).toBeVisible();
    await expect(page.getByText('1 more than the package includes: a credit left from before, or added since.')).toBeVisible();
    await expect(page.getByText('1 valid until Jun 30, 2099', { exact: true })).toBeVisible();
    const cells = (description: string | RegExp) => page.getByRole('row').filter({ hasText: description }).getByRole('cell');
    await expect(cells('Summer special').nth(2)).toHaveText('−1');
    await expect(cells('Summer special').nth(3)).toHaveText('5');
    await expect(cells('For your patience').nth(2)).toHaveText('+2');
    await expect(cells('For your patience').nth(3)).toHaveText('6');
    await expect(cells('For your patience').nth(4)).toHaveText('Jun 30, 2099');
    await expect(cells(/\+4/).nth(3)).toHaveText('4');
  });

  await test.step('the client requests a package', async () => {
    const offerCard = page.getByRole('listitem').filter({ hasText: offeredPackage.name });
    await expect(offerCard).toContainText('USD 1,200.00');
    await expect(offerCard).toContainText('Captions in three languages');
    await offerCard.getByRole('button', { name: 'Request this package' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request this package' });
    await dialog.getByLabel('Message').fill('We publish every day from May on.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Request sent', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(offerCard.getByRole('button', { name: 'Requested' })).toBeFocused();
    await page.reload();
    await expect(offerCard.getByRole('button', { name: 'Requested' })).toBeDisabled();
  });

  await test.step('the studio finds the request in its inbox', async () => {
    await enterAdminArea(adminPage);
    await adminPage.getByLabel('Kind').selectOption('Package requests');
    const row = adminPage.getByRole('row').filter({ hasText: offeredPackage.name });
    await expect(row.getByRole('link', { name: client.name, exact: true })).toHaveAttribute('href', `/admin/clients/${client.id}`);
    await expect(row.getByRole('cell').last().getByRole('button').first()).toHaveText('Create invoice');
    await row.getByText('Package request', { exact: true }).click();
    await expect(adminPage.getByRole('heading', { name: `Package request: ${offeredPackage.name}` })).toBeVisible();
    await expect(adminPage.getByText('We publish every day from May on.')).toBeVisible();
    await adminPage.getByRole('link', { name: 'Open client' }).click();
    await expect(adminPage).toHaveURL(`/admin/clients/${client.id}`);
    await expect(adminPage.getByRole('heading', { name: client.name })).toBeVisible();
  });
});
