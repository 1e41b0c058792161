import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import {
  createClient,
  createClientWithInvoice,
  emailsOff,
  enterAdminArea,
  enterPortal,
  expect,
  mailedLink,
  ownerApi,
  test,
} from '#e2e/test.ts';

test.use({
  allowedFailures: [
    ['401 /api/client/*', '422 /api/client/profile/password', '422 /api/client/profile/email', '409 /api/client/profile/email'],
    { scope: 'test' },
  ],
});

test('makes a client created by the studio choose a password first', async ({ page, request }) => {
  const email = `${randomUUID()}@made.example`;
  const { post } = await ownerApi(request);
  await post('clients', { name: 'Made Client', email, password: 'Typed-By-Studio-1' });
  await page.goto('/client/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('Typed-By-Studio-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.goto('/client/profile');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.getByLabel('Current password').fill('Typed-By-Studio-1');
  await page.getByLabel('New password').fill('Typed-By-Studio-1');
  await page.getByLabel('Confirm password').fill('Typed-By-Studio-1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Choose a different password than the one the studio set.')).toBeVisible();
  await page.getByLabel('New password').fill('Chosen-By-Me-1');
  await page.getByLabel('Confirm password').fill('Chosen-By-Me-1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
});

test('shows changed details on the dashboard', async ({ page, request }) => {
  await enterPortal(page, await createClient(request));
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full Name').fill('Renamed Client');
  await page.getByLabel('Company').fill('Cut & Co');
  await page.getByLabel('Address').fill('1 Reel Street\nBack building');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Tax ID').fill('DE123456789');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('1 Reel Street\nBack building');
  await expect(page.getByLabel('City')).toHaveValue('Berlin');
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  await expect(page.getByLabel('Tax ID')).toHaveValue('DE123456789');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Renamed Client' })).toBeVisible();
});

test('requires the current password for a new one, and ends all other sessions', async ({ page, otherPage, request }) => {
  const client = await createClient(request);
  await enterPortal(otherPage, client);
  await enterPortal(page, client, '/client/profile');
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(1);
  await page.getByLabel('Current password').fill('Wrong-Password-1');
  await page.getByLabel('New password').fill('Brand-New-Room-9');
  await page.getByLabel('Confirm password').fill('Brand-New-Room-9');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
  await page.getByLabel('Current password').fill(client.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText("Your password has been changed. You've been signed out on all other devices.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/client\/login$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
});

test('changes the email address once its client, signed in, confirms the new one, and notifies the old one', async ({
  page,
  otherPage,
  request,
}) => {
  const client = await createClient(request);
  const newEmail = `${randomUUID()}@new.example`;
  await enterPortal(page, client, '/client/profile');
  await page.getByLabel('New email').fill(newEmail);
  await page.getByLabel('Your password').fill(client.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(
    page.getByText(`Confirm that ${newEmail} is yours. We don't send emails yet, so please ask us for your link.`),
  ).toBeVisible();
  await expect(page.getByText(`You sign in as ${client.email}.`)).toBeVisible();
  await enterPortal(otherPage, await createClient(request));
  await otherPage.goto(await mailedLink(request, newEmail));
  await otherPage.getByRole('button', { name: 'Confirm email' }).click();
  await expect(otherPage.getByRole('heading', { name: 'Sign in to confirm' })).toBeVisible();
  await expectAccessibleInBothThemes(otherPage, 'signing in to confirm');
  await otherPage.getByRole('link', { name: 'Go to login' }).click();
  await otherPage.getByLabel('Email').fill(client.email);
  await otherPage.getByLabel('Password').fill(client.password);
  await otherPage.getByRole('button', { name: 'Sign In' }).click();
  await otherPage.getByRole('button', { name: 'Confirm email' }).click();
  await expect(otherPage.getByText('Your new email address is confirmed. Use it to sign in from now on.')).toBeVisible();
  await page.goto('/client/profile');
  await expect(page.getByText(`You sign in as ${newEmail}.`)).toBeVisible();
  const { get } = await ownerApi(request);
  const subjects = (await get('mails?limit=500'))
    .filter(({ to }: { to: string }) => to === client.email)
    .map(({ subject }: { subject: string }) => subject);
  expect(subjects).toContain('Your email address was changed');
});

test("sends sign-in emails once they're turned on in the preferences", async ({ page, request }) => {
  const client = await createClient(request);
  await enterPortal(page, client, '/client/profile');
  const checkbox = page.getByLabel('When someone signs in to my account');
  await checkbox.click();
  await expect(page.getByText('Preference saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(checkbox).toBeChecked();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  await enterPortal(page, client);
  expect(await mailedLink(request, client.email)).toMatch(/\/client\/profile$/);
});

test('keeps the focus on a preference while it is saved', async ({ page, request }) => {
  await enterPortal(page, await createClient(request), '/client/profile');
  const saving = Promise.withResolvers<void>();
  await page.route('**/api/client/profile/preferences', async (route) => {
    await saving.promise;
    await route.continue();
  });
  const checkbox = page.getByLabel('When someone signs in to my account');
  await checkbox.focus();
  await page.keyboard.press('Space');
  await expect(checkbox).toBeDisabled();
  saving.resolve();
  await expect(page.getByText('Preference saved.', { exact: true })).toBeVisible();
  await expect(checkbox).toBeFocused();
  await expect(checkbox).toBeChecked();
});

test('ends one session from another, and all of them by signing out everywhere', async ({ page, otherPage, request }) => {
  const client = await createClient(request);
  await enterPortal(otherPage, client);
  await enterPortal(page, client, '/client/profile');
  await page.getByRole('button', { name: /^End the session/ }).click();
  await expect(page.getByText('Session ended.', { exact: true })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/client\/login$/);
  await enterPortal(otherPage, client);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/client\/login/);
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/client\/login$/);
});

test('lets a client download their data and request deletion, and the studio erase them once nothing is open', async ({
  page,
  otherPage: adminPage,
  request,
  allowedFailures,
}) => {
  const client = await createClientWithInvoice(request);
  allowedFailures.push(`409 /api/admin/clients/${client.id}/erase`, `404 /api/admin/clients/${client.id}*`);
  await enterPortal(page, client, '/client/profile');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()]);
  const { data } = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(download.suggestedFilename()).toBe('my-data.json');
  expect(data.account).toMatchObject({ email: client.email });
  expect(data.invoices).toHaveLength(1);

  await page.getByRole('button', { name: 'Request deletion' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request deletion' });
  await dialog.getByLabel('Your password').fill(client.password);
  await dialog.getByRole('button', { name: 'Request deletion' }).click();
  await expect(page.getByText(/^You requested deletion on/)).toBeVisible();

  await enterAdminArea(adminPage, '/admin/clients');
  const row = adminPage.getByRole('row', { name: new RegExp(client.email) });
  await expect(row).toContainText('deletion requested');
  await row.getByRole('link', { name: /^View/ }).click();
  await adminPage.getByRole('button', { name: 'Erase client' }).click();
  await expect(
    adminPage.getByText(/^This client has open invoices: INV-\S+\. Wait until they're paid or cancel them first\.$/),
  ).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Erase permanently' })).toBeDisabled();
  await adminPage.keyboard.press('Escape');
  await page.goto(`/client/invoices/${client.invoiceId}/pay`);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay USD 320.00' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await adminPage.getByRole('button', { name: 'Erase client' }).click();
  await adminPage.getByLabel(`Type "${client.name}" to continue`).fill(client.name);
  await adminPage.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(adminPage.getByText(`${client.name} was erased. ${emailsOff}`, { exact: true })).toBeVisible();
  await expect(adminPage.getByText(client.email)).toHaveCount(0);
  await page.goto('/client/dashboard');
  await expect(page).toHaveURL(/\/client\/login$/);
});
