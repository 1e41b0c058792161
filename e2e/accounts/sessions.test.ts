import type { Page } from '@playwright/test';
import {
  createClient,
  createClientWithInvoice,
  enterAdminArea,
  enterPortal,
  expect,
  openAccountMenu,
  ownerPassword,
  test,
} from '#e2e/test.ts';

test.use({
  allowedFailures: [['401 /api/admin/*', '401 /api/client/*', 'failed /api/admin/live', 'failed /api/client/live'], { scope: 'test' }],
});

/** Blocks live updates, which would show the sign-in screen before the test's next step does. */
const blockLiveUpdates = (page: Page) => page.route('**/api/admin/live*', (route) => route.abort('failed'));

test('keeps an admin signed in across a reload, and shows the sign-in screen after logging out', async ({ page }) => {
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

test('shows the admin sign-in screen at the next request after the session ends', async ({ page, context }) => {
  await blockLiveUpdates(page);
  await enterAdminArea(page);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Client Management' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
});

test('restores unsaved form input when an admin signs in again after the session ends', async ({ page, context }) => {
  await blockLiveUpdates(page);
  await enterAdminArea(page, '/admin/settings');
  await page.getByLabel('Name').fill('Typed before sign-out');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword());
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Typed before sign-out');
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword());
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByLabel('Name')).not.toHaveValue('Typed before sign-out');
});

test('redirects a client whose session has ended to the login page and explains why', async ({ page, context, request }) => {
  await enterPortal(page, await createClientWithInvoice(request));
  await expect(page.getByText('No Projects Yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/client\/login\?next=/);
  await expect(page.getByText('Please log in again to continue.', { exact: true })).toBeVisible();
});

test('shows no client data after logging out, even when going back', async ({ page, request }) => {
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

test("clears the previous client's data in every tab when another client signs in", async ({ page, context, request }) => {
  const first = await createClientWithInvoice(request);
  const second = await createClient(request, 'Second Client');
  await enterPortal(page, first, '/client/profile');
  await page.getByLabel('Company').fill('First Company');
  await enterPortal(await context.newPage(), second);
  await expect(page.getByRole('heading', { name: 'Welcome back, Second Client' })).toBeVisible();
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByText('No Invoices Yet')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Second Client');
  await expect(page.getByLabel('Company')).toHaveValue('');
});

test('loads the client session once for all screens, and again when the window regains focus', async ({ page, request }) => {
  await page.route('**/api/client/live*', (route) => route.abort('failed'));
  const requests: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/client/me*', async (route) => {
    requests.push(route.request().url());
    await released;
    await route.continue();
  });
  const client = await createClient(request);
  await enterPortal(page, client);
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: `Welcome back, ${client.name}` })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page.getByRole('heading', { name: `Welcome back, ${client.name}` })).toBeVisible();
  expect(requests).toHaveLength(1);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await expect.poll(() => requests.length).toBe(2);
  // The event is repeated, because a request joins one that isn't answered yet.
  await expect
    .poll(async () => {
      await page.evaluate("window.dispatchEvent(new Event('focus'))");
      return requests.length;
    })
    .toBeGreaterThan(2);
});
