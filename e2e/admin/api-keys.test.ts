import { expectAccessible, expectAccessibleInBothThemes } from '../expect-accessible.ts';
import { testIsolatedServer } from '../isolated-server.ts';
import { enterAdminArea, expect } from '../test.ts';

const test = testIsolatedServer({ isSetUp: true });

test('creates an API key, which works until it is revoked', async ({ page, playwright, baseURL }) => {
  await enterAdminArea(page, '/admin/settings/integrations');
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Choose what the key may do')).toBeVisible();
  await expectAccessible(page, 'the form of an API key with errors');
  await dialog.getByLabel('Name').fill('Booking form');
  await dialog.getByLabel('Clients and invitations').selectOption('Read');
  await dialog.getByLabel('Projects').selectOption('Read and write');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
  expect(key).toMatch(/^plk_/);
  await expectAccessible(page, 'a new API key');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // Another program, without the owner's session.
  const program = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { authorization: `Bearer ${key}` } });
  expect((await program.get('/api/admin/projects')).status()).toBe(200);
  expect((await program.get('/api/admin/invoices')).status()).toBe(403);
  await page.reload();
  const entry = page.getByRole('listitem').filter({ hasText: 'Booking form' });
  await expect(entry).toContainText('Projects: read and write');
  await expect(entry).toContainText('last used');
  await expect(entry).toContainText(`plk_…${key.slice(-4)}`);
  await expectAccessibleInBothThemes(page, 'the API keys');

  await page.getByRole('button', { name: 'Revoke Booking form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  expect((await program.get('/api/admin/projects')).status()).toBe(401);
  await program.dispose();
});
