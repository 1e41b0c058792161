import { expectAccessible } from '#e2e/expect-accessible.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test('shows an admin the portal as a client sees it, in their theme, and lets them change nothing', async ({
  page,
  otherPage,
  request,
  allowedFailures,
}) => {
  const client = await createClient(request, 'Ann Carter');
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'footage_upload' });
  allowedFailures.push('403 /api/client/profile/preferences');
  await otherPage.emulateMedia({ colorScheme: 'light' });
  await enterPortal(otherPage, client);
  const saved = otherPage.waitForResponse('**/api/client/profile/preferences');
  await otherPage.getByRole('button', { name: 'Switch between light and dark' }).click();
  await saved;

  await page.emulateMedia({ colorScheme: 'light' });
  await enterAdminArea(page, `/admin/clients/${client.id}`);
  await page.getByRole('button', { name: 'View as client' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Ann Carter' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Viewing as client' });
  await expect(bar).toContainText("You're viewing as Ann Carter. Nothing can be changed.");
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  await expectAccessible(page, 'the portal, viewed by an admin');

  // The bell counts what the client hasn't read. An admin who opens it marks nothing as read.
  const unread = page.getByRole('button', { name: 'Notifications, 2 new', exact: true });
  await unread.click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'Trailer' }).first().click();
  await expect(unread).toBeVisible();
  await expect(page).toHaveURL(`/client/projects/${id}`);
  await expect(page.getByRole('button', { name: 'Upload footage' })).toBeDisabled();
  await page.getByLabel('Your comment').fill('Not from the client');
  await expect(page.getByRole('button', { name: 'Post comment' })).toBeDisabled();

  await page.goto('/client/profile');
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeDisabled();
  await expect(page.getByText('This browser')).toHaveCount(0);
  await page.getByLabel('When I get a new invoice').click();
  await expect(page.getByText("You're viewing as Ann Carter. Nothing can be changed.")).toHaveCount(2);
  await expect(page.getByLabel('When I get a new invoice')).toBeChecked();

  await bar.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/admin/clients/${client.id}`);
  await expect(page.locator('html')).not.toHaveCSS('color-scheme', 'dark');
  await expect(page.getByText('stopped viewing the portal as the client')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});
