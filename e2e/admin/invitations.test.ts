import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterAdminArea, expect, ownerApi, signInAsClient, test } from '../test.ts';

test.use({ allowedFailures: [['401 /api/admin/me', '401 /api/client/me', '409 /api/client/register'], { scope: 'test' }] });

const person = () => ({ name: 'Invited Person', email: `${randomUUID()}@invited.example` });

async function complete(page: Page, password = 'Cutting-Room-7') {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Complete Registration' }).click();
}

test('creates, copies, resends and revokes an invitation link; an old link is invalid', async ({ page, otherPage: desk }) => {
  const { name, email } = person();
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAdminArea(desk, '/admin/clients');
  await desk.getByRole('button', { name: 'Generate Invite Link' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Generate Client Invitation' });
  await dialog.getByLabel('Client Name*').fill(name);
  await dialog.getByLabel('Client Email*').fill(email);
  await dialog.getByRole('button', { name: 'Generate Invite Link' }).click();
  await expect(desk.getByText('Invitation link generated successfully', { exact: true })).toBeVisible();
  const first = await dialog.getByLabel('Invitation Link Created').inputValue();
  await dialog.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(desk.getByText('Invitation link copied to clipboard', { exact: true })).toBeVisible();
  expect(await desk.evaluate('navigator.clipboard.readText()')).toBe(first);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  const row = desk.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('open');
  await row.getByRole('button', { name: /^Resend .*invitation$/ }).click();
  await desk.getByRole('button', { name: 'Send New Link' }).click();
  const second = await desk.getByLabel('Invitation Link Created').inputValue();
  expect(second).not.toBe(first);
  await desk.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.goto(first);
  await expect(
    page.getByText("This invitation link isn't valid. It may be incomplete, or the studio may have replaced it with a newer one."),
  ).toBeVisible();

  await row.getByRole('button', { name: /^Revoke .*invitation$/ }).click();
  await desk.getByRole('button', { name: 'Revoke Invitation' }).click();
  await expect(row).toContainText('revoked');
  await page.goto(second);
  await expect(page.getByRole('heading', { name: 'Invitation Not Valid' })).toBeVisible();
  await expect(page.getByText('The studio has revoked this invitation link or replaced it with a newer one.')).toBeVisible();
  await page.getByRole('link', { name: 'Request access instead' }).click();
  await expect(page.getByRole('heading', { name: 'Request Client Access' })).toBeVisible();
});

test('lets one of two people with the same link register, tells the otherPage, and then shows the link as used', async ({
  page,
  otherPage,
  request,
}) => {
  const invited = person();
  const { inviteLink } = await (await ownerApi(request)).post('generate-invite', invited);
  for (const browser of [page, otherPage]) {
    await browser.goto(inviteLink);
    await expect(browser.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
    await expect(browser.getByText(`You were invited as ${invited.email}.`)).toBeVisible();
    await expect(browser.getByLabel('Full Name')).toHaveValue(invited.name);
  }
  await complete(page);
  await expect(page.locator('main').getByText('Registration successful')).toBeVisible();
  await complete(otherPage, 'Another-Room-8');
  await expect(otherPage.getByText('Registration failed', { exact: true })).toBeVisible();
  await expect(otherPage.getByText('This invitation link has already been used.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/login$/);
  await otherPage.reload();
  await expect(otherPage.getByText(/^This invitation link has already been used/)).toBeVisible();
  await signInAsClient(page, { email: invited.email, password: 'Cutting-Room-7' });
});

test("shows an invited client's additional information on the client's page", async ({ page, otherPage: adminPage, request }) => {
  const invited = person();
  const owner = await ownerApi(request);
  const { inviteLink } = await owner.post('generate-invite', invited);
  await page.goto(inviteLink);
  await page.getByLabel('Additional Information (optional)').fill('Two channels, one editor.');
  await complete(page);
  await expect(page.locator('main').getByText('Registration successful')).toBeVisible();
  const [{ id }] = await owner.get(`clients?search=${invited.email}`);
  await enterAdminArea(adminPage, `/admin/clients/${id}`);
  await expect(adminPage.getByText('Additional information', { exact: true })).toBeVisible();
  await expect(adminPage.getByText('Two channels, one editor.')).toBeVisible();
});

test('rejects an address other than the invited one without a request, and explains a link for another address', async ({
  page,
  request,
}) => {
  const { inviteLink } = await (await ownerApi(request)).post('generate-invite', person());
  const sent: string[] = [];
  page.on('request', (made) => made.url().includes('/api/client/register') && sent.push(made.url()));
  await page.goto(inviteLink);
  await page.getByLabel('Email').fill('other@invited.example');
  await complete(page);
  await expect(page.getByText('Email mismatch', { exact: true })).toBeVisible();
  await expect(page.getByText('Please use the email address from your invitation link.', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  const foreign = new URL(inviteLink);
  foreign.searchParams.set('email', 'other@invited.example');
  await page.goto(foreign.href);
  await expect(page.getByText('This invitation link is for a different email address.')).toBeVisible();
});
