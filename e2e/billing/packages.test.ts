import { createClient, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test('adds and edits a package, and offers it until it is deactivated', async ({ page, otherPage: adminPage, request }) => {
  const client = await createClient(request, 'Offered Client');
  const [name, renamed] = [`Weekly ${client.suffix}`, `Fortnightly ${client.suffix}`];
  const offer = page.getByRole('heading', { name: renamed });
  await enterAdminArea(adminPage, '/admin/packages');
  await adminPage.getByRole('button', { name: 'Add package' }).click();
  const add = adminPage.getByRole('dialog', { name: 'Add package' });
  await add.getByLabel('Name*').fill(name);
  await add.getByLabel('Price*').fill('about 12');
  await add.getByLabel('Video credits').fill('4');
  await add.getByLabel('Features').fill('Two revision rounds\nCaptions');
  await add.getByRole('button', { name: 'Add package' }).click();
  await expect(add.getByLabel('Price*')).toBeFocused();
  await expect(add.getByLabel('Price*')).toHaveAccessibleDescription(/\w/);
  await add.getByLabel('Price*').fill('1200.50');
  await add.getByRole('button', { name: 'Add package' }).click();
  await expect(adminPage.getByText('Package added.', { exact: true })).toBeVisible();
  const row = adminPage.getByRole('row').filter({ hasText: client.suffix });
  await expect(row).toContainText('USD 1,200.50');
  await expect(row).toContainText('active');

  await adminPage.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = adminPage.getByRole('dialog', { name: 'Edit package' });
  await expect(edit.getByLabel('Features')).toHaveValue('Two revision rounds\nCaptions');
  const { get, patch } = await ownerApi(request);
  const { id } = (await get('packages')).find((row: { name: string }) => row.name === name);
  await patch(`packages/${id}`, { description: 'Written by someone else meanwhile' });
  await edit.getByLabel('Name*').fill(renamed);
  await edit.getByLabel('Video credits').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(adminPage.getByText('Package saved.', { exact: true })).toBeVisible();
  await expect(row).toContainText('∞');
  await expect(row, 'a field not changed in the form').toContainText('Written by someone else meanwhile');

  await enterPortal(page, client, '/client/package');
  await expect(offer).toBeVisible();
  await adminPage.getByRole('button', { name: `Deactivate ${renamed}` }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(adminPage.getByText('Package deactivated.', { exact: true })).toBeVisible();
  await expect(row).toContainText('inactive');
  await expect(offer).toHaveCount(0);
  await adminPage.goto(`/admin/clients/${client.id}/package`);
  await adminPage.getByRole('button', { name: 'Change package' }).click();
  const packageSelect = adminPage.getByRole('dialog', { name: 'Change package' }).getByLabel('Package');
  await expect(packageSelect.getByRole('option', { name: 'Shorts package' })).toBeAttached();
  await expect(packageSelect.getByRole('option', { name: renamed })).toHaveCount(0);
});
