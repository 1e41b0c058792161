import { createClient, enterAdminArea, enterPortal, expect, ownerApi, test } from '../test.ts';

test('a package is added, edited, and offered until it is deactivated', async ({ page, studio: desk, request }) => {
  const client = await createClient(request, 'Offered Client');
  const [name, renamed] = [`Weekly ${client.mark}`, `Fortnightly ${client.mark}`];
  const offer = page.getByRole('heading', { name: renamed });
  await enterAdminArea(desk, '/admin/packages');
  await desk.getByRole('button', { name: 'Add Package' }).click();
  const add = desk.getByRole('dialog', { name: 'Add Package' });
  await add.getByLabel('Name*').fill(name);
  await add.getByLabel('Price*').fill('12,5');
  await add.getByLabel('Video credits').fill('4');
  await add.getByLabel('Features').fill('Two revision rounds\nCaptions');
  await add.getByRole('button', { name: 'Add Package' }).click();
  await expect(add.getByLabel('Price*')).toBeFocused();
  await expect(add.getByLabel('Price*')).toHaveAccessibleDescription(/\w/);
  await add.getByLabel('Price*').fill('1200.50');
  await add.getByRole('button', { name: 'Add Package' }).click();
  await expect(desk.getByText('Package added.', { exact: true })).toBeVisible();
  const row = desk.getByRole('row').filter({ hasText: client.mark });
  await expect(row).toContainText('USD 1,200.50');
  await expect(row).toContainText('active');

  await desk.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = desk.getByRole('dialog', { name: 'Edit Package' });
  await expect(edit.getByLabel('Features')).toHaveValue('Two revision rounds\nCaptions');
  const { get, patch } = await ownerApi(request);
  const { id } = (await get('packages')).find((one: { name: string }) => one.name === name);
  await patch(`packages/${id}`, { description: 'Written by somebody else meanwhile' });
  await edit.getByLabel('Name*').fill(renamed);
  await edit.getByLabel('Video credits').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Package saved.', { exact: true })).toBeVisible();
  await expect(row).toContainText('∞');
  await expect(row, 'what was not changed in the form').toContainText('Written by somebody else meanwhile');

  await enterPortal(page, client, '/client/package');
  await expect(offer).toBeVisible();
  await desk.getByRole('button', { name: `Deactivate ${renamed}` }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(desk.getByText('Package deactivated.', { exact: true })).toBeVisible();
  await expect(row).toContainText('inactive');
  await expect(offer).toHaveCount(0);
  await desk.goto(`/admin/clients/${client.id}`);
  await desk.getByRole('button', { name: 'Change package' }).click();
  const choice = desk.getByRole('dialog', { name: 'Change package' }).getByLabel('Package');
  await expect(choice.getByRole('option', { name: 'Shorts package' })).toBeAttached();
  await expect(choice.getByRole('option', { name: renamed })).toHaveCount(0);
});
