import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseAction, enterAdminArea, expect, ownerApi, signInAsClient, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['401 /api/admin/me', '401 /api/client/me', '409 /api/client/register'], { scope: 'test' }] });

const newInvitee = () => ({ name: 'Invited Person', email: `${randomUUID()}@invited.example` });

async function completeRegistration(page: Page, password = 'Cutting-Room-7') {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Complete registration' }).click();
}

test('creates, copies, resends and revokes an invitation link, and rejects replaced and revoked links', async ({
  page,
  otherPage: adminPage,
}) => {
  const { name, email } = newInvitee();
  await adminPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAdminArea(adminPage, '/admin/clients');
  await adminPage.getByRole('button', { name: 'Generate Invite Link' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Generate Client Invitation' });
  await dialog.getByLabel('Client Name*').fill(name);
  await dialog.getByLabel('Client Email*').fill(email);
  await dialog.getByRole('button', { name: 'Generate Invite Link' }).click();
  await expect(adminPage.getByText('Invitation link generated successfully', { exact: true })).toBeVisible();
  const firstLink = await dialog.getByLabel('Invitation Link Created').inputValue();
  // Simulates a page over plain http, which has no clipboard.
  await adminPage.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })");
  await dialog.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(adminPage.getByText('Select the text and copy it manually.', { exact: true })).toBeVisible();
  await adminPage.evaluate('delete navigator.clipboard');
  await dialog.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(adminPage.getByText('Invitation link copied to clipboard', { exact: true })).toBeVisible();
  expect(await adminPage.evaluate('navigator.clipboard.readText()')).toBe(firstLink);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  const list = adminPage.getByRole('region', { name: 'Invitations' });
  const row = list.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('open');
  await chooseAction(row, 'Resend');
  await adminPage.getByRole('button', { name: 'Send new link' }).click();
  const secondLink = await adminPage.getByLabel('Invitation Link Created').inputValue();
  expect(secondLink).not.toBe(firstLink);
  await adminPage.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.goto(firstLink);
  await expect(
    page.getByText("This invitation link isn't valid. It may be incomplete, or the studio may have replaced it with a newer one."),
  ).toBeVisible();

  await chooseAction(row, 'Revoke');
  await adminPage.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(row).toContainText('revoked');
  await page.goto(secondLink);
  await expect(page.getByRole('heading', { name: 'Invalid invitation' })).toBeVisible();
  await expect(page.getByText('The studio has revoked this invitation link or replaced it with a newer one.')).toBeVisible();
  await page.getByRole('link', { name: 'Request access instead' }).click();
  await expect(page.getByRole('heading', { name: 'Request Client Access' })).toBeVisible();
});

test("a row's menu stays with its row when another one comes", async ({ page, request }) => {
  const { post } = await ownerApi(request);
  const [first, second] = [newInvitee(), newInvitee()];
  await post('generate-invite', first);
  await enterAdminArea(page, '/admin/clients');
  const list = page.getByRole('region', { name: 'Invitations' });
  const rowOf = ({ email }: typeof first) => list.getByRole('row', { name: new RegExp(email) });
  await rowOf(first).locator('summary').click();
  const resend = rowOf(first).getByRole('button', { name: 'Resend' });
  const distance = async () => (await resend.boundingBox())!.y - (await rowOf(first).boundingBox())!.y;
  const before = await distance();
  await post('generate-invite', second);
  await expect(rowOf(second)).toBeVisible();
  await expect.poll(distance).toBeCloseTo(before, 0);
  await resend.click();
  await expect(page.getByRole('dialog', { name: `Resend ${first.name}'s invitation?` })).toBeVisible();
});

test('lets only one of two people register with the same link, and reports the link as used', async ({ page, otherPage, request }) => {
  const invitee = newInvitee();
  const { inviteLink } = await (await ownerApi(request)).post('generate-invite', invitee);
  for (const visitor of [page, otherPage]) {
    await visitor.goto(inviteLink);
    await expect(visitor.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
    await expect(visitor.getByText(`You were invited as ${invitee.email}.`)).toBeVisible();
    await expect(visitor.getByLabel('Full Name')).toHaveValue(invitee.name);
  }
  await completeRegistration(page);
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  await completeRegistration(otherPage, 'Another-Room-8');
  await expect(otherPage.getByText('Registration failed', { exact: true })).toBeVisible();
  await expect(otherPage.getByText('This invitation link has already been used.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/login$/);
  await otherPage.reload();
  await expect(otherPage.getByText(/^This invitation link has already been used/)).toBeVisible();
  await signInAsClient(page, { email: invitee.email, password: 'Cutting-Room-7' });
});

test('welcomes an invited client, who signs in with the address filled in, and welcomes them back later', async ({ page, request }) => {
  const invitee = newInvitee();
  const { inviteLink } = await (await ownerApi(request)).post('generate-invite', invitee);
  await page.goto(inviteLink);
  await completeRegistration(page);
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Going to login...' })).toBeDisabled();
  await expect(page).toHaveURL(/\/client\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(invitee.email);
  await expect(page.getByText('Welcome! Sign in to access your projects')).toBeVisible();
  await expect(page.getByText('Your account is ready. Sign in with the password you chose.')).toBeVisible();
  await page.getByLabel('Password').fill('Cutting-Room-7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`Welcome, ${invitee.name}`);
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(heading).toHaveText(`Welcome, ${invitee.name}`);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  await expect(page.getByText('Welcome back! Sign in to access your projects')).toBeVisible();
  await signInAsClient(page, { email: invitee.email, password: 'Cutting-Room-7' });
  await expect(heading).toHaveText(`Welcome back, ${invitee.name}`);
});

test("shows an invited client's additional information in the admin area", async ({ page, otherPage: adminPage, request }) => {
  const invitee = newInvitee();
  const owner = await ownerApi(request);
  const { inviteLink } = await owner.post('generate-invite', invitee);
  await page.goto(inviteLink);
  await page.getByLabel('Additional information (optional)').fill('Two channels, one editor.');
  await completeRegistration(page);
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  const [{ id }] = await owner.get(`clients?search=${invitee.email}`);
  await enterAdminArea(adminPage, `/admin/clients/${id}`);
  await expect(adminPage.getByText('Additional information', { exact: true })).toBeVisible();
  await expect(adminPage.getByText('Two channels, one editor.')).toBeVisible();
});

test('rejects an email address other than the invited one, in the form and in the link', async ({ page, request }) => {
  const { inviteLink } = await (await ownerApi(request)).post('generate-invite', newInvitee());
  const requests: string[] = [];
  page.on('request', (sent) => sent.url().includes('/api/client/register') && requests.push(sent.url()));
  await page.goto(inviteLink);
  await page.getByLabel('Email').fill('other@invited.example');
  await completeRegistration(page);
  await expect(page.getByText('Email mismatch', { exact: true })).toBeVisible();
  await expect(page.getByText('Please use the email address from your invitation link.', { exact: true })).toBeVisible();
  expect(requests).toEqual([]);
  const otherLink = new URL(inviteLink);
  otherLink.searchParams.set('email', 'other@invited.example');
  await page.goto(otherLink.href);
  await expect(page.getByText('This invitation link is for a different email address.')).toBeVisible();
});
