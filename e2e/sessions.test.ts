import type { Page } from '@playwright/test';
import { createClient, createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerPassword, test } from './test.ts';

test.use({ allowedFailures: [['401 /api/admin/*', '401 /api/client/*', 'failed /api/admin/live'], { scope: 'test' }] });

/** Blocks live updates, which would show the gate before the next step. */
const blockLiveUpdates = (page: Page) => page.route('**/api/admin/live', (route) => route.abort('failed'));

test('keeps an admin signed in over a reload, and shows the gate after logging out', async ({ page }) => {
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

test("shows the gate at the next step once an admin's session has ended", async ({ page, context }) => {
  await blockLiveUpdates(page);
  await enterAdminArea(page);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Client Management' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
});

test("keeps a form's input while an admin signs in again after an expired session", async ({ page, context }) => {
  await blockLiveUpdates(page);
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

test('redirects a client with an expired session to the login and explains why', async ({ page, context, request }) => {
  await enterPortal(page, await createClientWithInvoice(request));
  await expect(page.getByText('No Projects Yet')).toBeVisible();
  await context.clearCookies();
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await page.reload();
  await expect(page).toHaveURL(/\/client\/login\?next=/);
  await expect(page.getByText('Please log in again to continue.', { exact: true })).toBeVisible();
});

test('clears everything when a client logs out', async ({ page, request }) => {
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

test('shows nothing of the previous client in any tab after someone else signs in', async ({ page, context, request }) => {
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

test("requests a client's session once for all screens, and again when the window gets focus", async ({ page, request }) => {
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
