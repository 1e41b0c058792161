import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClient, emailsOff, enterAdminArea, enterPortal, expect, mailedLink, signInAsClient, test } from '#e2e/test.ts';

test.use({
  allowedFailures: [
    [
      '401 /api/client/*',
      '409 /api/client/reset-password',
      '422 /api/client/reset-password',
      'failed /api/client/forgot-password',
      '429 /api/client/forgot-password',
    ],
    { scope: 'test' },
  ],
});

const confirmation = "If an account exists with this email, you'll receive password reset instructions.";

async function requestReset(page: Page, email: string) {
  await page.goto('/client/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Request reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText('Reset link sent', { exact: true })).toBeVisible();
  await expect(page.locator('main').getByText(confirmation)).toBeVisible();
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
}

test('resets a password by email, signs other browsers out, and accepts the link once', async ({ page, otherPage, request }) => {
  const client = await createClient(request);
  await enterPortal(otherPage, client);
  await requestReset(page, client.email);
  const link = await mailedLink(request, client.email, 'Reset your password');
  await page.goto(link);
  await setPassword(page, 'short');
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await setPassword(page, 'Password123');
  await expect(page.getByText('This is one of the most common passwords. Please choose another one.')).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto(link);
  await setPassword(page, 'Brand-New-Room-9');
  await expect(page.getByRole('heading', { name: 'Password reset successful' })).toBeVisible();
  await setPassword(otherTab, 'Too-Late-Room-9');
  await expect(otherTab.getByText('Password reset failed', { exact: true })).toBeVisible();
  await expect(otherTab.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await otherTab.getByRole('link', { name: 'Request New Link' }).click();
  await expect(otherTab.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/login$/);
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/client\/login$/);
  await signInAsClient(page, { email: client.email, password: 'Brand-New-Room-9' });
});

test('lets a client added by the studio set a password by an emailed link, which can be resent', async ({
  page,
  otherPage: adminPage,
  request,
}) => {
  const email = `${randomUUID()}@added.example`;
  await enterAdminArea(adminPage, '/admin/clients');
  await adminPage.getByRole('button', { name: 'Add New Client' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('Full Name*').fill('Ann Added');
  await dialog.getByLabel('Email*').fill(email);
  await dialog.getByLabel('Password*').fill('Typed-By-Studio-1');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await expect(adminPage.getByText('Client created successfully', { exact: true })).toBeVisible();
  const firstLink = await mailedLink(request, email);

  await adminPage.getByRole('row').filter({ hasText: email }).getByRole('link', { name: /^View/ }).click();
  await expect(adminPage.getByText("Hasn't set a password yet.")).toBeVisible();
  await expectAccessibleInBothThemes(adminPage, 'the page of a client without a password');
  await adminPage.getByRole('button', { name: 'Send password link' }).click();
  await expect(adminPage.getByText(emailsOff, { exact: true })).toBeVisible();
  const secondLink = await mailedLink(request, email);
  expect(secondLink).not.toBe(firstLink);

  await page.goto(secondLink);
  await setPassword(page, 'Brand-New-Room-9');
  await expect(page.getByRole('heading', { name: 'Password reset successful' })).toBeVisible();
  await expect(adminPage.getByText("Hasn't set a password yet."), 'without a reload').toHaveCount(0);
  await signInAsClient(page, { email, password: 'Brand-New-Room-9' });
});

test('whoever opens a link of the portal and has forgotten the password gets there after choosing a new one', async ({ page, request }) => {
  const client = await createClient(request);
  await page.goto('/client/package');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before has an email field, too.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('button', { name: 'Request reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.goto(await mailedLink(request, client.email, 'Reset your password'));
  await setPassword(page, 'Brand-New-Room-9');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill('Brand-New-Room-9');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/client\/package$/);
});

test('rejects a link without a token', async ({ page }) => {
  await page.goto('/client/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
});

test('shows the same confirmation for an unknown address, offline and over the limit', async ({ page }) => {
  await requestReset(page, 'nobody@client.example');
  await page.route('**/api/client/forgot-password', (route) => route.abort('failed'));
  await requestReset(page, 'nobody@client.example');
  await page.unroute('**/api/client/forgot-password');
  const tooMany = { success: false, message: 'Too many attempts.', code: 'too_many_requests' };
  await page.route('**/api/client/forgot-password', (route) => route.fulfill({ status: 429, json: tooMany }));
  await requestReset(page, 'nobody@client.example');
});

test('shows an invalid address on its field', async ({ page }) => {
  await page.goto('/client/forgot-password');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Request reset link' }).click();
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
});
