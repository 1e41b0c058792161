import { createClient, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: ['422 /api/admin/projects/*'] });

test('films use video credits as they are added, and give them back when they are cancelled', async ({
  page,
  otherPage: adminPage,
  request,
}) => {
  const client = await createClient(request);
  const { post } = await ownerApi(request);
  const sold = (await post('packages', { name: `Shorts ${client.suffix}`, price: '900.00', videoCreditLimit: 3 })).package;
  await post(`clients/${client.id}/package`, { packageId: sold.id, grantCredits: true });
  const { project } = await post('projects', { clientId: client.id, title: `Campaign ${client.suffix}`, credits: 1 });
  await enterAdminArea(adminPage, `/admin/projects/${project.id}`);
  const card = adminPage.getByRole('region', { name: 'Deliverables' });

  await test.step('too many are refused with what is missing', async () => {
    await adminPage.getByRole('button', { name: 'Edit', exact: true }).click();
    await adminPage.getByRole('button', { name: 'Add another film' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Add deliverables' });
    const credits = dialog.getByLabel('Video credits for each');
    await expect(credits).toHaveValue('1');
    await expect(credits).toHaveAccessibleDescription('Available: 2');
    await dialog.getByLabel('Titles').fill('Short 1\nShort 2\nShort 3\nShort 4');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(credits).toHaveAccessibleDescription(/3 video credits are needed\. Only 2 credits are available\./);
    await dialog.getByLabel('Titles').fill('Short 1\nShort 2\nShort 3');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(card.getByText('0 of 3 approved')).toBeVisible();
  });

  await test.step('a cancelled one gives its credit back', async () => {
    await card.getByLabel('Select Short 2').check();
    await card.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = adminPage.getByRole('dialog');
    await expect(dialog.getByText('Its video credit comes back.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(card.getByText('cancelled', { exact: true })).toBeVisible();
  });

  await test.step('the client sees how many are used, and which film each is for', async () => {
    await enterPortal(page, client);
    await expect(page.getByText('2 of 3 videos used', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'View Package Details' }).click();
    await expect(page.getByText('2 of 3 videos used', { exact: true })).toBeVisible();
    const cells = (row: number) => page.getByRole('row').nth(row).getByRole('cell');
    await expect(cells(1)).toHaveText([/./, `Short 2 of ${project.title}Returned`, '+1', '1', 'Never']);
    await expect(cells(2).nth(1)).toHaveText(`Short 3 of ${project.title}Used`);
  });

  await test.step('it is used again when the film is resumed', async () => {
    await card.locator('summary[aria-label="Actions for Short 2"]').click();
    await card.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('3 of 3 videos used', { exact: true })).toBeVisible();
  });
});
