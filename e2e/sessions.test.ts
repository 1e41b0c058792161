import type { Page } from '@playwright/test';
import { createClient, createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerPassword, test } from './test.ts';

test.use({ provoked: [['401 /api/admin/*', '401 /api/client/*', 'failed /api/admin/live'], { scope: 'test' }] });

/** Otherwise whatever happens elsewhere would bring up the gate before the next step. */
const hearNothing = (page: Page) => page.route('**/api/admin/live', (route) => route.abort('failed'));

test('an admin is let in again on reload, and shown the gate after logging out', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password: ownerPassword() } });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('You have been logged out of the admin area.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
});

test('an admin whose session has ended is shown the gate at the next step', async ({ page, context }) => {
  await hearNothing(page);
  await enterAdminArea(page);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Client Management' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
});

test('an admin whose session has ended in the middle of a form finds all that was typed after signing in again', async ({
  page,
  context,
}) => {
  await hearNothing(page);
  await enterAdminArea(page, '/admin/settings');
  await page.getByLabel('Name').fill('Typed before the end');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword());
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Typed before the end');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword());
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByLabel('Name')).not.toHaveValue('Typed before the end');
});

test('a client whose session has ended is sent to the login, and told why', async ({ page, context, request }) => {
  await enterPortal(page, await createClientWithInvoice(request));
  await expect(page.getByText('No Projects Yet')).toBeVisible();
  await context.clearCookies();
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await page.reload();
  await expect(page).toHaveURL(/\/client\/login\?next=/);
  await expect(page.getByText('Please log in again to continue.', { exact: true })).toBeVisible();
});

test('a client that logs out leaves nothing behind for the next one', async ({ page, request }) => {
  await enterPortal(page, await createClientWithInvoice(request));
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByRole('row', { name: /INV-/ })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/client\/login\?next=/);
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('when somebody else signs in in another tab, no tab shows anything of who was there before', async ({ page, context, request }) => {
  const first = await createClientWithInvoice(request);
  const second = await createClient(request, 'Second Client');
  await enterPortal(page, first, '/client/profile');
  await page.getByLabel('Company').fill('Of the first');
  await enterPortal(await context.newPage(), second);
  await expect(page.getByRole('heading', { name: 'Welcome back, Second Client' })).toBeVisible();
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByText('No Invoices Yet')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Second Client');
  await expect(page.getByLabel('Company')).toHaveValue('');
});

test("a client's session is asked for once for all screens behind a spinner, and again when the window gets the focus", async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/client/me*', async (route) => {
    asked.push(route.request().url());
    await answered;
    await route.continue();
  });
  const client = await createClient(request);
  await enterPortal(page, client);
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: `Welcome back, ${client.name}` })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: `Welcome back, ${client.name}` })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await expect.poll(() => asked.length).toBe(2);
});
