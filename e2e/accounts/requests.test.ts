import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { emailsOff, enterAdminArea, expect, mailedLink, signInAsClient, test } from '#e2e/test.ts';

test.use({
  allowedFailures: [
    [
      '401 /api/admin/me',
      '401 /api/client/me',
      '401 /api/client/login',
      '403 /api/client/login',
      '409 /api/client/confirm-email',
      '422 /api/client/confirm-email',
      '422 /api/client/register',
    ],
    { scope: 'test' },
  ],
});

async function requestAccess(page: Page, name: string, email: string, password = 'Cutting-Room-7') {
  await page.goto('/client/register');
  await expect(page.getByRole('heading', { name: 'Request Client Access' })).toBeVisible();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Additional information (optional)').fill('A weekly show about bread.');
  await page.getByRole('button', { name: 'Request access' }).click();
}

async function submitSignIn(page: Page, email: string, password = 'Cutting-Room-7') {
  await page.goto('/client/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('lets an applicant confirm the address, wait for approval and sign in', async ({ page, otherPage: adminPage, request }) => {
  const email = `${randomUUID()}@applicant.example`;
  const name = `Applicant ${email.slice(0, 6)}`;
  await requestAccess(page, name, email);
  const toast = page.getByRole('listitem').filter({ hasText: 'Registration successful' });
  await expect(toast).toContainText('Your request has been submitted.');
  await expect(toast, 'emails are off').not.toContainText('email');
  await expect(page).toHaveURL(/\/client\/login$/);
  const notice = page.getByText(`Confirm that ${email} is yours. We don't send emails yet, so please ask us for your link.`);
  await expect(notice).toBeVisible();
  await expect(toast).toHaveCount(0);
  await page.reload();
  await expect(notice, 'it stays visible after a reload').toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessibleInBothThemes(page, 'the login page with an address to confirm');

  const confirmation = await mailedLink(request, email);
  await submitSignIn(page, email);
  await expect(
    page.getByText("Please confirm your email address first. We don't send emails yet, so please ask us for your link.", { exact: true }),
  ).toBeVisible();
  const secondConfirmation = await mailedLink(request, email);
  expect(secondConfirmation).not.toBe(confirmation);
  await page.goto(confirmation);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.goto(secondConfirmation);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
  await submitSignIn(page, email);
  await expect(page.getByText('Your request is awaiting approval.', { exact: true })).toBeVisible();

  await enterAdminArea(adminPage, '/admin/clients');
  const requestItem = adminPage.getByRole('listitem').filter({ hasText: email });
  await expect(requestItem.getByText('A weekly show about bread.')).toBeVisible();
  await requestItem.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(adminPage.getByText(`${name} now has access. ${emailsOff}`, { exact: true })).toBeVisible();
  await expect(adminPage.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  expect(await mailedLink(request, email)).toMatch(/\/client\/login$/);
  await signInAsClient(page, { email, password: 'Cutting-Room-7' });
});

test('asks whoever confirms the address in another browser to choose the password', async ({ page, otherPage: ownersPage, request }) => {
  const email = `${randomUUID()}@victim.example`;
  await requestAccess(page, 'A Stranger', email);
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  await ownersPage.goto(await mailedLink(request, email));
  await ownersPage.getByRole('button', { name: 'Confirm email' }).click();
  await expect(ownersPage.getByRole('heading', { name: 'Choose a password' })).toBeFocused();
  await expectAccessibleInBothThemes(ownersPage, 'choosing a password');
  const choose = async (password: string) => {
    await ownersPage.getByLabel('New password').fill(password);
    await ownersPage.getByLabel('Confirm password').fill(password);
    await ownersPage.getByRole('button', { name: 'Confirm email' }).click();
  };
  await choose('Password1');
  await expect(ownersPage.getByRole('alert').filter({ hasText: 'This is one of the most common passwords.' })).toBeVisible();
  await choose('Owners-Room-8');
  await expect(ownersPage.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await submitSignIn(page, email);
  await expect(page.getByText('Please check your credentials and try again.', { exact: true })).toBeVisible();
  await submitSignIn(ownersPage, email, 'Owners-Room-8');
  await expect(ownersPage.getByText('Your request is awaiting approval.', { exact: true })).toBeVisible();
});

test('lists a request with an unconfirmed address, and deletes it', async ({ page, otherPage: adminPage }) => {
  const email = `${randomUUID()}@unconfirmed.example`;
  const name = `Unconfirmed ${email.slice(0, 6)}`;
  await enterAdminArea(adminPage, '/admin/clients');
  await requestAccess(page, name, email);
  const requestItem = adminPage.getByRole('listitem').filter({ hasText: email });
  await expect(requestItem, 'without a reload').toContainText('link works until');
  await expect(requestItem.getByRole('button')).toHaveText(['Delete']);
  await expectAccessibleInBothThemes(adminPage, 'requests without a confirmed address', { exclude: '.data-table' });
  await requestItem.getByRole('button', { name: `Delete ${name}'s request` }).click();
  await adminPage.getByRole('button', { name: 'Delete request' }).click();
  await expect(adminPage.getByText('Request deleted.', { exact: true })).toBeVisible();
  await expect(requestItem).toHaveCount(0);
});

test('deletes a declined request, and lets the person request access again', async ({ page, otherPage: adminPage, request }) => {
  const email = `${randomUUID()}@declined.example`;
  const name = `Declined ${email.slice(0, 6)}`;
  await requestAccess(page, name, email);
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  await page.goto(await mailedLink(request, email));
  await page.getByRole('button', { name: 'Confirm email' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await enterAdminArea(adminPage, '/admin/clients');
  await adminPage.getByRole('button', { name: `Decline ${name}` }).click();
  await adminPage.getByLabel('Note (optional)').fill('We are full until summer.');
  await adminPage.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(adminPage.getByText(`The request was deleted. ${emailsOff}`, { exact: true })).toBeVisible();
  await expect(adminPage.getByText(email)).toHaveCount(0);
  await requestAccess(page, name, email);
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
});

test('shows each error on its field, rates the password and rejects a common one', async ({ page }) => {
  await page.goto('/client/register');
  await page.getByLabel('Password', { exact: true }).fill('Password1');
  await expect(page.getByText('Very weak')).toBeVisible();
  await page.getByLabel('Confirm password').fill('Password2');
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Full Name').fill('Weak Password');
  await page.getByLabel('Email').fill('weak@applicant.example');
  await page.getByLabel('Confirm password').fill('Password1');
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is one of the most common passwords. Please choose another one.' }),
  ).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Kiln-Marmot-Quay-42');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
});
