import { createClient, createProject, expect, ownerApi, test } from '#e2e/test.ts';

test('shows a client with an access code projects and packages without actions', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'review' });
  const { package: offeredPackage } = await owner.post('packages', { name: `Weekly ${client.suffix}`, price: '300.00' });
  const { code } = await owner.post(`clients/${client.id}/access-codes`, {});
  await page.request.post('/api/client/access-code', { data: { code } });

  await page.goto('/client/dashboard');
  await expect(page.getByText('75%', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0);
  // Opening the bell with an access code doesn't mark notifications as read.
  await page.getByRole('button', { name: 'Notifications, 2 new', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notifications, 2 new', exact: true })).toBeVisible();

  await page.goto(`/client/projects/${id}`);
  await expect(page.getByRole('heading', { name: 'Trailer' })).toBeVisible();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await page.goto('/client/package');
  await expect(page.getByRole('heading', { name: offeredPackage.name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
