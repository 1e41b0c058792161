import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../expect-accessible.ts';
import { enterAdminArea, expect, mailedLink, signInAsClient, test } from '../test.ts';

test.use({
  allowedFailures: [
    ['401 /api/admin/me', '401 /api/client/me', '403 /api/client/login', '409 /api/client/confirm-email', '422 /api/client/register'],
    { scope: 'test' },
  ],
});

async function ask(page: Page, name: string, email: string, password = 'Cutting-Room-7') {
  await page.goto('/client/register');
  await expect(page.getByRole('heading', { name: 'Request Client Access' })).toBeVisible();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('Additional Information (optional)').fill('A weekly show about bread.');
  await page.getByRole('button', { name: 'Request Access' }).click();
}

async function trySignIn(page: Page, email: string) {
  await page.goto('/client/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('Cutting-Room-7');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('requests access, confirms the address, is approved and signs in', async ({ page, otherPage: desk, request }) => {
  const email = `${randomUUID()}@asking.example`;
  const name = `Asking ${email.slice(0, 6)}`;
  await ask(page, name, email);
  await expect(page.locator('main').getByText("You'll get an email once your request is approved")).toBeVisible();
  await expect(page).toHaveURL(/\/client\/login$/);
  const notice = page.getByText(`Confirm your email address: we sent a link to ${email}.`);
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice, 'it stays as long as it takes to read').toBeVisible();
  await expectAccessibleInBothThemes(page, 'the login with an address to confirm');

  const confirmation = await mailedLink(request, email);
  await trySignIn(page, email);
  await expect(page.getByText("Please confirm your email address first. We've sent you a new link.", { exact: true })).toBeVisible();
  const second = await mailedLink(request, email);
  expect(second).not.toBe(confirmation);
  await page.goto(confirmation);
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByRole('heading', { name: 'Address Confirmed' })).toBeVisible();
  await page.goto(second);
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
  await trySignIn(page, email);
  await expect(page.getByText("Your request is awaiting approval. You'll get an email once it's approved.", { exact: true })).toBeVisible();

  await enterAdminArea(desk, '/admin/clients');
  const waiting = desk.getByRole('listitem').filter({ hasText: email });
  await expect(waiting.getByText('A weekly show about bread.')).toBeVisible();
  await waiting.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(desk.getByText(`${name} now has access and was notified by email.`, { exact: true })).toBeVisible();
  await expect(desk.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  expect(await mailedLink(request, email)).toMatch(/\/client\/login$/);
  await signInAsClient(page, { email, password: 'Cutting-Room-7' });
});

test('lists requests with an unconfirmed address and deletes one', async ({ page, otherPage: desk }) => {
  const email = `${randomUUID()}@unsure.example`;
  const name = `Unsure ${email.slice(0, 6)}`;
  await enterAdminArea(desk, '/admin/clients');
  await ask(page, name, email);
  const waiting = desk.getByRole('listitem').filter({ hasText: email });
  await expect(waiting, 'without a reload').toContainText('link works until');
  await expect(waiting.getByRole('button')).toHaveText(['Delete']);
  await expectAccessibleInBothThemes(desk, 'requests without a confirmed address', { exclude: '.data-table' });
  await waiting.getByRole('button', { name: `Delete ${name}'s request` }).click();
  await desk.getByRole('button', { name: 'Delete Request' }).click();
  await expect(desk.getByText('Request deleted.', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('removes a declined request, and the person can request access again', async ({ page, otherPage: desk, request }) => {
  const email = `${randomUUID()}@declined.example`;
  const name = `Declined ${email.slice(0, 6)}`;
  await ask(page, name, email);
  await expect(page.locator('main').getByText('Registration successful')).toBeVisible();
  await page.goto(await mailedLink(request, email));
  await page.getByRole('button', { name: 'Confirm Address' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Address Confirmed' })).toBeVisible();
  await enterAdminArea(desk, '/admin/clients');
  await desk.getByRole('button', { name: `Decline ${name}` }).click();
  await desk.getByLabel('Note (optional)').fill('We are full until summer.');
  await desk.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(desk.getByText(`${name} was notified by email, and the request was deleted.`, { exact: true })).toBeVisible();
  await expect(desk.getByText(email)).toHaveCount(0);
  await ask(page, name, email);
  await expect(page.locator('main').getByText('Registration successful')).toBeVisible();
});

test('shows each error on its field, rates the password and rejects a common one', async ({ page }) => {
  await page.goto('/client/register');
  await page.getByLabel('Password', { exact: true }).fill('Password1');
  await expect(page.getByText('Very weak')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('Password2');
  await page.getByRole('button', { name: 'Request Access' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Full Name').fill('Weak Password');
  await page.getByLabel('Email').fill('weak@asking.example');
  await page.getByLabel('Confirm Password').fill('Password1');
  await page.getByRole('button', { name: 'Request Access' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is one of the most common passwords. Please choose another one.' }),
  ).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Kiln-Marmot-Quay-42');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
});
