import type { Page } from '@playwright/test';
import { createClient, createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerApi, signIns, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

test.use({
  allowedFailures: [
    ['401 /api/client/me', '401 /api/client/login', '401 /api/client/access-code', 'failed /api/client/logout'],
    { scope: 'test' },
  ],
});

const signInWithCode = async (page: Page, code: string) => {
  await page.goto('/client/login');
  await page.getByRole('button', { name: 'Use access code only' }).click();
  await page.getByLabel('Access Password').fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

test('shows errors on their fields, and a wrong password in a toast without losing input', async ({ page }) => {
  await page.goto('/client/login');
  await expect(page.getByRole('heading', { name: 'Client Portal' })).toBeVisible();
  await expect(page.getByText('Welcome back! Sign in to access your projects')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@client.example');
  await page.getByLabel('Password').fill('Wrong-Password-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Please check your credentials and try again.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@client.example');
});

test('confirms the login and opens the dashboard after a second and a half', { tag: ['@core', '@firefox'] }, async ({ page, request }) => {
  const { email, password, name } = await createClient(request);
  await page.clock.install();
  await page.goto('/client/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Redirecting to your dashboard...', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await page.clock.runFor(1400);
  await expect(page).toHaveURL(/\/client\/login$/);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/dashboard$/);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the toast of a login covers no button in a window of ${viewport.width} px`, async ({ page, request }) => {
    const { email, password } = await createClientWithInvoice(request);
    await page.setViewportSize(viewport);
    await page.clock.install();
    await page.goto('/client/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: 'Sign In' }).click();
    const toast = page.getByText('Login successful', { exact: true });
    await expect(toast).toBeVisible();
    expect(await coveredBy(page, '[popover] li')).toEqual([]);
    await page.clock.runFor(1600);
    await page.clock.resume();
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(toast).toHaveCount(0);
  });

/** The controls of the page that an element covers. */
const coveredBy = (page: Page, selector: string) =>
  page.locator(selector).evaluate((cover) => {
    const box = cover.getBoundingClientRect();
    const isCovered = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    };
    return [...document.querySelectorAll('button, input')]
      .filter((element) => !cover.contains(element) && isCovered(element))
      .map(({ textContent }) => textContent);
  });

test('redirects to the requested page after the login, where a client without a password gets one first', async ({ page, request }) => {
  const { email, password, invoiceId } = await createClientWithInvoice(request);
  await page.goto(`/client/invoices/${invoiceId}/pay`);
  await expect(page.getByText("Haven't chosen a password yet?")).toBeVisible();
  await expect(page.getByText('Session expired')).toHaveCount(0);
  await page.getByRole('link', { name: 'Choose your password first' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/client\/login\?next=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Pay invoice' })).toBeVisible();
});

test.describe('from the public site', () => {
  test.use({ usesVideoPlayer: true });

  test('redirects a signed-in client from the login', async ({ page, request }) => {
    await enterPortal(page, await createClient(request));
    await page.goto(`/client/login?${new URLSearchParams({ next: '/client/profile' })}`);
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Client Login' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

for (const next of sample(
  ['https://evil.example/client/', '//evil.example/client/', '/client/../admin', '/client/%2e%2e/admin', 'javascript:alert(1)'],
  2,
))
  test(`does not redirect to ${next}`, async ({ page }) => {
    await page.goto(`/client/login?${new URLSearchParams({ next })}`);
    await page.getByLabel('Email').fill(signIns().clientEmail);
    await page.getByLabel('Password').fill(signIns().clientPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

test("accepts the demo's development code", async ({ page }) => {
  await signInWithCode(page, signIns().accessCode);
  await expect(page.getByText('Developer access granted', { exact: true })).toBeVisible();
  await expect(page.getByText('Redirecting to dashboard...', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back, Sample Client' })).toBeVisible();
});

test("allows viewing and paying with an access code, until it's revoked", async ({
  page,
  otherPage: adminPage,
  request,
  allowedFailures,
}) => {
  allowedFailures.push('401 /api/client/*');
  const { id, name } = await createClientWithInvoice(request);
  await enterAdminArea(adminPage, `/admin/clients/${id}/access-codes`);
  await adminPage.getByRole('button', { name: 'Issue access code' }).click();
  await adminPage.getByLabel('Valid for (days)').fill('3');
  await adminPage.getByRole('button', { name: 'Issue code' }).click();
  const code = await adminPage.getByLabel('Access code', { exact: true }).inputValue();
  await adminPage.getByRole('button', { name: 'Close', exact: true }).last().click();

  await signInWithCode(page, code.toLowerCase().replaceAll('-', ' '));
  await expect(page.getByText('Access granted', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();
  await expect(page.getByText("You're signed in with an access code: you can view projects and pay invoices.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await page.getByRole('link', { name: /^Pay Now/ }).click();
  await expect(page.getByRole('button', { name: 'Pay USD 320.00' })).toBeVisible();

  await adminPage.getByRole('button', { name: /^Revoke the code/ }).click();
  await adminPage.getByRole('button', { name: 'Revoke code' }).click();
  await expect(adminPage.getByText('revoked', { exact: true })).toBeVisible();
  await page.goto('/client/dashboard');
  await expect(page).toHaveURL(/\/client\/login$/);
  await signInWithCode(page, code);
  await expect(page.getByText('Access denied', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid password. Please try again.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use email login' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('goes to the login and reports the failure when logging out offline', async ({ page, request }) => {
  await enterPortal(page, await createClient(request));
  await page.route('**/api/client/logout', (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Logout failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(page).toHaveURL(/\/client\/login$/);
});

test('signs a deactivated client out at the next step, and lets them in again once activated', async ({
  page,
  request,
  allowedFailures,
}) => {
  allowedFailures.push('403 /api/client/login', '401 /api/client/*', 'failed /api/client/live');
  const client = await createClient(request);
  // Otherwise the client would be signed out before the next step.
  await page.route('**/api/client/live*', (route) => route.abort('failed'));
  await enterPortal(page, client);
  const { post } = await ownerApi(request);
  await post(`clients/${client.id}/deactivate`);
  await page.reload();
  await expect(page.getByText('Session expired', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Your account is deactivated. Please contact the studio.', { exact: true })).toBeVisible();
  await post(`clients/${client.id}/activate`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: `Welcome back, ${client.name}` })).toBeVisible();
});
