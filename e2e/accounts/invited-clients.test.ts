import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { chooseAction, enterAdminArea, expect, mailedLink, ownerApi, signInAsClient, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['401 /api/admin/me', '401 /api/client/me', '404 /api/admin/clients/*'], { scope: 'test' }] });

const newInvitee = () => ({ name: 'Nora Newcomer', email: `${randomUUID()}@invited.example` });
type Invitee = ReturnType<typeof newInvitee>;

/** Invites somebody from a dialog's choice of clients, which then shows the link and has chosen the new client. */
async function inviteIn(dialog: Locator, { name, email }: Invitee) {
  await dialog.getByRole('button', { name: 'Invite a new client' }).click();
  const invitation = dialog.page().getByRole('dialog', { name: 'Invite a new client' });
  await invitation.getByLabel('Client Name*').fill(name);
  await invitation.getByLabel('Client Email*').fill(email);
  await invitation.getByRole('button', { name: 'Invite client' }).click();
  await expect(invitation.getByLabel('Invitation Link Created')).toHaveValue(new RegExp(`email=${encodeURIComponent(email)}`));
  await invitation.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(invitation).toBeHidden();
  await expect(dialog.getByLabel('Client*')).toHaveValue(`${name} (${email}, invited)`);
}

test('invites a client from a new project, prepares it and an invoice, and the client finds both after registering', {
  tag: '@core',
}, async ({ page, otherPage: clientPage, request }) => {
  const invitee = newInvitee();
  await enterAdminArea(page, '/admin/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const newProject = page.getByRole('dialog', { name: 'New project' });
  await newProject.getByLabel('Title*').fill('Launch film');
  await newProject.getByLabel('Description').fill('Two minutes.');
  await inviteIn(newProject, invitee);
  await expect(newProject.getByLabel('Title*')).toHaveValue('Launch film');
  await expect(newProject.getByLabel('Description')).toHaveValue('Two minutes.');
  await newProject.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText(`Launch film was created. ${invitee.name} will see it after registering.`, { exact: true })).toBeVisible();

  const owner = await ownerApi(request);
  const [{ id }] = await owner.get(`clients?search=${invitee.email}`);
  await page.goto('/admin/invoices');
  await page.getByRole('button', { name: 'New invoice' }).click();
  const newInvoice = page.getByRole('dialog', { name: 'New invoice' });
  await newInvoice.getByLabel('Client*').fill(invitee.email);
  await page.getByRole('option', { name: `${invitee.name} ${invitee.email}, invited` }).click();
  await newInvoice.getByLabel('Project').selectOption('Launch film');
  await newInvoice.getByLabel('Description').fill('Editing');
  await newInvoice.getByLabel('Unit price').fill('250');
  await newInvoice.getByRole('button', { name: 'Save draft' }).click();
  await expect(newInvoice).toBeHidden();
  const [draft] = await owner.get(`invoices?clientId=${id}`);
  const { invoice } = await owner.post(`invoices/${draft.id}/send`);
  await clientPage.goto(await mailedLink(request, invitee.email, `Invoice ${invoice.invoiceNumber}`));
  await expect(clientPage.getByText(invoice.invoiceNumber).first()).toBeVisible();

  await clientPage.goto(await mailedLink(request, invitee.email, 'Picturelock invited'));
  await clientPage.getByLabel('Password', { exact: true }).fill('Cutting-Room-7');
  await clientPage.getByLabel('Confirm password').fill('Cutting-Room-7');
  await clientPage.getByRole('button', { name: 'Complete registration' }).click();
  await expect(clientPage).toHaveURL(/\/client\/login$/);
  await signInAsClient(clientPage, { email: invitee.email, password: 'Cutting-Room-7' });
  await expect(clientPage.getByRole('heading', { name: 'Launch film' })).toBeVisible();
  await clientPage.getByRole('tab', { name: 'Invoices' }).click();
  await expect(clientPage.getByRole('row', { name: new RegExp(invoice.invoiceNumber) })).toBeVisible();
  expect(await owner.get(`clients/${id}`)).toMatchObject({ client: { status: 'client', email: invitee.email } });
});

test('invites a client from a new invoice, which keeps what was typed', async ({ page }) => {
  const invitee = newInvitee();
  await enterAdminArea(page, '/admin/invoices');
  await page.getByRole('button', { name: 'New invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New invoice' });
  await dialog.getByLabel('Description').fill('Color grading');
  await dialog.getByLabel('Unit price').fill('120');
  await dialog.getByRole('button', { name: 'Invite a new client' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await inviteIn(dialog, invitee);
  await expect(dialog.getByLabel('Description')).toHaveValue('Color grading');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(`Draft saved for ${invitee.name}. The client will see it once you send it.`, { exact: true })).toBeVisible();
});

test("a client's page sends the invitation again and revokes it, which leads to where it can be resent", async ({
  page,
  otherPage,
  request,
}) => {
  const invitee = newInvitee();
  const owner = await ownerApi(request);
  const { inviteLink } = await owner.post('generate-invite', invitee);
  const [{ id }] = await owner.get(`clients?search=${invitee.email}`);
  await enterAdminArea(page, `/admin/clients?search=${invitee.email}`);
  const list = page.getByRole('region', { name: 'Clients', exact: true });
  await expect(list.getByRole('row', { name: new RegExp(invitee.email) })).toContainText('Invited');
  await list.getByRole('link', { name: `View ${invitee.name}` }).click();
  await expect(page.getByRole('button', { name: 'View as client' })).toHaveCount(0);
  await expect(page.getByText(/^Invited, and hasn't registered yet\. The link works until/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'page of an invited client');

  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await page.getByRole('button', { name: 'Send new link' }).click();
  const link = page.getByLabel('Invitation Link Created');
  expect(await link.inputValue()).not.toBe(inviteLink);
  await page.getByRole('dialog', { name: 'New invitation link' }).getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page).toHaveURL(/\/admin\/clients$/);
  await expect(
    page.getByText(`Invitation revoked, and ${invitee.name} removed from your clients. You can resend it below, under Invitations.`, {
      exact: true,
    }),
  ).toBeVisible();
  expect(await owner.get(`clients/${id}`)).toMatchObject({ code: 'not_found' });
  const row = page
    .getByRole('region', { name: 'Invitations' })
    .getByRole('row', { name: new RegExp(invitee.email) })
    .first();
  await expect(row).toContainText('revoked');
  await chooseAction(row, 'Resend');
  await page.getByRole('button', { name: 'Send new link' }).click();
  const resent = await page.getByLabel('Invitation Link Created').inputValue();
  await otherPage.goto(resent);
  await expect(otherPage.getByText(`You were invited as ${invitee.email}.`)).toBeVisible();
  await expect(row).toContainText('open');
});
