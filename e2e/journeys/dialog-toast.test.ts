import { enterAdminArea, expect, test } from '#e2e/test.ts';

test.use({ viewport: { width: 360, height: 740 }, allowedFailures: [['failed /api/admin/clients'], { scope: 'test' }] });

test("a toast does not cover a dialog's buttons on a phone", async ({ page }) => {
  await enterAdminArea(page, '/admin/clients');
  await page.route('**/api/admin/clients', (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Add New Client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full Name').fill('Offline Client');
  await dialog.getByLabel('Email').fill('offline@client.example');
  await dialog.getByLabel('Password').fill('Kiln-Marmot-Quay-42');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to create client' });
  const { y, height } = (await toast.boundingBox())!;
  for (const name of ['Cancel', 'Create Client']) {
    const button = dialog.getByRole('button', { name });
    expect((await button.boundingBox())!.y, name).toBeGreaterThan(y + height);
    await button.click({ trial: true, timeout: 2000 });
  }
});

test('a dialog moves nothing behind it, whether or not the page scrolls', async ({ page }) => {
  await enterAdminArea(page, '/admin/clients');
  const button = page.getByRole('button', { name: 'Add New Client' });
  const rightEdge = () => button.evaluate((element) => element.getBoundingClientRect().right);
  for (const height of [400, 2000]) {
    await page.setViewportSize({ width: 1440, height });
    const before = await rightEdge();
    await button.click();
    await expect(page.getByRole('dialog').getByLabel('Full Name')).toBeFocused();
    expect(await rightEdge(), `in a window of ${height} px`).toBe(before);
    await page.keyboard.press('Escape');
  }
});
