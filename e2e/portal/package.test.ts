import { createClient, enterAdminArea, enterPortal, expect, ownerApi, test } from '../test.ts';

test('a client reads where its credits came from and went, and asks for another package, once', async ({ page, studio: desk, request }) => {
  const client = await createClient(request);
  const { post } = await ownerApi(request);
  const packageOf = async (name: string, form: object) =>
    (await post('packages', { name: `${name} ${client.mark}`, price: '1200.00', ...form })).package;
  const own = await packageOf('Monthly', { videoCreditLimit: 4 });
  const wanted = await packageOf('Daily', { additionalFeatures: ['Captions in three languages'] });
  await post(`clients/${client.id}/package`, { packageId: own.id, grantCredits: true });
  const enter = (transactionType: string, amount: number, details: object) =>
    post(`clients/${client.id}/credits`, { transactionType, amount, ...details });
  await enter('grant', 2, { description: 'For your patience', expiryDate: '2099-06-30' });
  await enter('use', 1, { description: 'Summer special' });

  await test.step('the ledger', async () => {
    await enterPortal(page, client);
    await page.getByRole('link', { name: 'View Package Details' }).click();
    await expect(page.getByRole('heading', { name: own.name })).toBeVisible();
    await expect(page.getByText('5 / 4', { exact: true })).toBeVisible();
    const line = (description: string | RegExp) => page.getByRole('row').filter({ hasText: description }).getByRole('cell');
    await expect(line('Summer special').nth(2)).toHaveText('−1');
    await expect(line('Summer special').nth(3)).toHaveText('5');
    await expect(line('For your patience').nth(2)).toHaveText('+2');
    await expect(line('For your patience').nth(3)).toHaveText('6');
    await expect(line('For your patience').nth(4)).toHaveText('Jun 30, 2099');
    await expect(line(/\+4/).nth(3)).toHaveText('4');
  });

  await test.step('the request', async () => {
    const offer = page.getByRole('listitem').filter({ hasText: wanted.name });
    await expect(offer).toContainText('USD 1,200.00');
    await expect(offer).toContainText('Captions in three languages');
    await offer.getByRole('button', { name: 'Request this package' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request this package' });
    await dialog.getByLabel('Message').fill('We publish every day from May on.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Request sent', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(offer.getByRole('button', { name: 'Requested' })).toBeFocused();
    await page.reload();
    await expect(offer.getByRole('button', { name: 'Requested' })).toBeDisabled();
  });

  await test.step("the studio's inbox", async () => {
    await enterAdminArea(desk);
    await desk.getByRole('row').filter({ hasText: wanted.name }).click();
    await expect(desk.getByRole('heading', { name: `Package request: ${wanted.name}` })).toBeVisible();
    await expect(desk.getByText('We publish every day from May on.')).toBeVisible();
    await desk.getByRole('link', { name: 'Open client' }).click();
    await expect(desk).toHaveURL(`/admin/clients/${client.id}`);
    await expect(desk.getByRole('heading', { name: client.name })).toBeVisible();
  });
});
