import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createAdmin, enterAdminArea, expect, openAccountMenu, ownerPassword, test } from '#e2e/test.ts';

test.use({
  allowedFailures: [
    ['401 /api/admin/*', '422 /api/admin/login', '422 /api/admin/profile/second-factor', '422 /api/admin/profile/second-factor/remove'],
    { scope: 'test' },
  ],
});

async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  const byUsername = page.getByRole('button', { name: 'Sign in with your username' });
  if (await byUsername.isVisible()) await byUsername.click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
}

async function logOut(page: Page) {
  await openAccountMenu(page);
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
}

test('reports a wrong password on the field and in a toast, and signs the owner in with the right one', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByText('Enter your password to view contact form submissions.')).toBeVisible();
  await expect(page).toHaveTitle(/^Admin Access – /);
  await page.getByLabel('Password').fill('Wrong-Password-1');
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByText('Incorrect password', { exact: true })).toBeVisible();
  await expect(page.getByText('Authentication Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('The password you entered is incorrect.', { exact: true })).toBeVisible();
  await page.getByLabel('Password').fill(ownerPassword());
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page).toHaveTitle(/^Contact Messages – /);
});

test('asks everybody but the owner for their username, and remembers in this browser who signs in', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await page.getByLabel('Password').fill(ownerPassword());
  await page.getByRole('button', { name: 'Sign in with your username' }).click();
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByText('Username is required', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue(ownerPassword());
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'signing in with a username');
  await page.getByLabel('Username').fill('nobody');
  await page.getByRole('button', { name: 'Sign in with just your password' }).click();
  await page.getByLabel('Password').fill(ownerPassword());
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await logOut(page);
  await expect(page.getByLabel('Username')).toHaveCount(0);
});

test('lets the owner remove an admin, who has no owner pages', async ({ page, otherPage: adminPage, request }) => {
  const admin = await createAdmin(request);
  const { username } = admin;
  await signIn(page, { ...admin, username: username.toUpperCase() });
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(`You sign in as ${username}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admins' })).toHaveCount(0);
  await page.goto('/admin/settings/system');
  await expect(page.getByText('Only the owner can open this page')).toBeVisible();

  await enterAdminArea(adminPage, '/admin/settings/admins');
  await adminPage.getByRole('button', { name: `Remove ${username}` }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(adminPage.getByText(`${username} can no longer sign in.`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await adminPage.getByRole('link', { name: 'Log' }).click();
  await expect(adminPage.getByRole('row', { name: new RegExp(`owner removed an admin: ${username}`) })).toBeVisible();
});

test('requires a code after an admin sets up an authenticator app, and accepts a recovery code once', async ({ page, request }) => {
  const admin = await createAdmin(request);
  const { password } = admin;
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Set up app' }).click();
  await page.getByLabel('Your password').fill('Wrong-Password-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your current password is incorrect.').first()).toBeVisible();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Set up authenticator app' }), 'the form before is gone').toBeFocused();
  const totp = new TOTP({ secret: await page.getByLabel('Key').inputValue() });
  await page.getByLabel('Code', { exact: true }).fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(page.getByRole('heading', { name: 'Set up authenticator app' })).toBeFocused();
  const recoveryCodes = await codes.allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without the recovery codes?' }).getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  await logOut(page);

  await signIn(page, admin);
  await expect(page.getByText('The code from your authenticator app, or one of your recovery codes.')).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByText('This code is incorrect. Enter the current code from your app.')).toBeVisible();
  // Turning the app on used up the current code, so this uses the next 30-second code.
  await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await logOut(page);

  for (const accepted of [true, false]) {
    await signIn(page, admin);
    await page.getByLabel('Code').fill(recoveryCodes[0]!.toLowerCase());
    await page.getByRole('button', { name: 'Access Admin Area' }).click();
    if (!accepted) break;
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await logOut(page);
  }
  await expect(page.getByText('This code is incorrect. Enter the current code from your app.')).toBeVisible();
  await page.getByLabel('Code').fill(recoveryCodes[1]!);
  await page.getByRole('button', { name: 'Access Admin Area' }).click();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Remove app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('Code is required')).toBeVisible();
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('This code is incorrect. Enter the current code from your app.').first()).toBeVisible();
  await dialog.getByLabel('Code').fill(recoveryCodes[2]!);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You sign in with just your password.')).toBeVisible();
});

test("ends an admin's other sessions when the password changes, and all sessions when signing out everywhere", async ({
  page,
  otherPage,
  request,
}) => {
  const admin = await createAdmin(request);
  const { password } = admin;
  await signIn(page, admin);
  await signIn(otherPage, admin);
  await expect(otherPage.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('Brand-New-Room-9');
  await page.getByLabel('Confirm password').fill('Brand-New-Room-9');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText("Your password has been changed. You've been signed out on all other devices.", { exact: true }),
  ).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await signIn(page, { ...admin, password: 'Brand-New-Room-9' });
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('lets the owner change the retention periods', async ({ page }) => {
  await enterAdminArea(page, '/admin/settings/privacy');
  await expect(page.getByLabel('Messages (months)')).toHaveValue('24');
  await page.getByLabel('Copies of emails (days)').fill('');
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(page.getByText('Please enter a whole number of days')).toBeVisible();
  await page.getByLabel('Copies of emails (days)').fill('31');
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(page.getByText('Retention periods saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Copies of emails (days)')).toHaveValue('31');
});

test('shows the running version in the settings', async ({ page }) => {
  await enterAdminArea(page, '/admin/settings');
  const { version } = await (await page.request.get('/healthz')).json();
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
});
