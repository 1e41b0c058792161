import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { emailsOff, enterAdminArea, expect, mailedLink, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['401 /api/admin/me', '409 /api/admin/accept-invitation'], { scope: 'test' }] });

const password = 'Cutting-Room-7';

const newInvitee = () => {
  const username = `robin-${randomUUID().slice(0, 8)}`;
  return { name: `Robin ${username.slice(6)}`, email: `${username}@studio.example`, username };
};

const rowOf = (page: Page, { username }: { username: string }) => page.getByRole('row').filter({ hasText: username });

/** Invites an admin as the owner. */
async function invite(page: Page, { name, email }: { name: string; email: string }) {
  await enterAdminArea(page, '/admin/settings/admins');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await page.getByLabel('Name*', { exact: true }).fill(name);
  await page.getByLabel('Email*').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(emailsOff, { exact: true })).toBeVisible();
}

async function choosePassword(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('suggests the username from the address until another one is typed', async ({ page }) => {
  await enterAdminArea(page, '/admin/settings/admins');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  const [email, username] = [page.getByLabel('Email*'), page.getByLabel('Username*')];
  await email.fill('Robin.Cutter+films@studio.example');
  await expect(username).toHaveValue('robin.cutter');
  await username.fill('robin');
  await email.fill('ro@studio.example');
  await expect(username).toHaveValue('robin');
});

test('lets an invited admin choose a password and sign in', async ({ page, otherPage: adminPage, request }) => {
  const invitee = newInvitee();
  await invite(adminPage, invitee);
  const row = rowOf(adminPage, invitee);
  await expect(row).toContainText('Invited');
  await expect(row).toContainText(/until \w+ \d+, \d{4}/);
  await expectAccessibleInBothThemes(adminPage, 'the list with an invited admin');

  const link = await mailedLink(request, invitee.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'choosing a password by an invitation');
  await choosePassword(page, link);
  await expect(page.getByText(`You sign in with the username ${invitee.username}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(invitee.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible();
  await adminPage.reload();
  await expect(row.getByRole('button')).toHaveText(['Remove']);

  await choosePassword(page, link);
  await expect(page.getByRole('heading', { name: 'Invalid invitation' })).toBeVisible();
});

test('resends and revokes an invitation', async ({ page, otherPage: adminPage, request }) => {
  const invitee = newInvitee();
  const { name, email } = invitee;
  await invite(adminPage, invitee);
  const firstLink = await mailedLink(request, email);
  const row = rowOf(adminPage, invitee);
  await row.getByRole('button', { name: `Resend ${name}'s invitation` }).click();
  await expect(adminPage.getByText(emailsOff, { exact: true })).toBeVisible();
  await expect.poll(() => mailedLink(request, email)).not.toBe(firstLink);
  const secondLink = await mailedLink(request, email);

  await row.getByRole('button', { name: `Revoke ${name}'s invitation` }).click();
  await adminPage.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(row).toContainText('Invitation revoked');
  await expect(row.getByRole('button')).toHaveText(['Resend', 'Remove']);
  await choosePassword(page, secondLink);
  await expect(page.getByRole('heading', { name: 'Invalid invitation' })).toBeVisible();
});
