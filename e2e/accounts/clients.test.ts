import { readFile } from 'node:fs/promises';
import { createClient, enterAdminArea, enterPortal, expect, test } from '#e2e/test.ts';

test.use({ allowedFailures: [[], { scope: 'test' }] });

test('searches, sorts, edits and exports clients', async ({ page, request, allowedFailures }) => {
  const zoe = await createClient(request);
  const surname = `Band${zoe.suffix}`;
  const abe = await createClient(request, `Abe ${surname}`);
  allowedFailures.push(`409 /api/admin/clients/${zoe.id}`);
  await enterAdminArea(page, '/admin/clients');
  const list = page.getByRole('region', { name: 'Clients', exact: true });
  const emails = list.getByRole('cell', { name: '@payer.example' });
  await page.getByLabel('Search clients').fill(zoe.email);
  await expect(page.getByText('1 found', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: `Edit ${zoe.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit client' });
  await dialog.getByLabel('Full Name*').fill(`Zoe ${surname}`);
  await dialog.getByLabel('Email*').fill(abe.email);
  await dialog.getByLabel('Company').fill('-Dash & Co');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Email*')).toHaveAccessibleDescription(/An account with this email already exists\./);
  await expect(dialog.getByLabel('Company')).toHaveValue('-Dash & Co');
  await dialog.getByLabel('Email*').fill(zoe.email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Zoe ${surname}'s details were saved.`, { exact: true })).toBeVisible();

  await page.getByLabel('Search clients').fill(surname);
  await expect(page.getByText('2 found', { exact: true })).toBeVisible();
  await expect(emails).toHaveText([abe.email, zoe.email]);
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(page).toHaveURL(/sort=name/);
  await expect(emails).toHaveText([abe.email, zoe.email]);
  await expect(list.getByRole('row').nth(1)).toContainText('N/A');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes(zoe.email))).toContain(`"Zoe ${surname}","${zoe.email}","'-Dash & Co"`);
});

test("shows all of a client's sections, adds a package's credits, and rejects a deduction past the balance", async ({
  page,
  request,
  allowedFailures,
}) => {
  const client = await createClient(request, 'Ledger Client');
  allowedFailures.push(`422 /api/admin/clients/${client.id}/credits`);
  await enterAdminArea(page, `/admin/clients?search=${client.email}`);
  await page.getByRole('link', { name: `View ${client.name}` }).click();
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const titles = [
    'Details',
    'Access',
    'Projects',
    'Invoices',
    'Credit balance',
    'Account statement',
    'Video credits',
    'Files',
    'History',
    'Erasure',
  ];
  await expect(sections).toHaveText(titles);
  for (const section of await sections.allTextContents())
    await expect(page.getByRole('heading', { name: section, exact: true })).toBeVisible();
  for (const emptyState of ['No projects yet.', 'No files yet.', 'No credits yet']) await expect(page.getByText(emptyState)).toBeVisible();

  await page.getByRole('button', { name: 'Change package' }).click();
  const packageDialog = page.getByRole('dialog', { name: 'Change package' });
  await packageDialog.getByLabel('Package').selectOption('Shorts package');
  await expect(packageDialog.getByLabel('Add its 10 credits')).toBeChecked();
  await packageDialog.getByRole('button', { name: 'Change package' }).click();
  await expect(page.getByText('Package changed.', { exact: true })).toBeVisible();
  const ledgerCells = (text: string) => page.getByRole('row').filter({ hasText: text }).getByRole('cell');
  await expect(ledgerCells('+10').nth(3)).toHaveText('10');

  await page.getByRole('button', { name: 'Add or deduct credits' }).click();
  const creditsDialog = page.getByRole('dialog', { name: 'Add or deduct credits' });
  await creditsDialog.getByLabel('Action').selectOption('Deduct');
  await creditsDialog.getByLabel('Credits*').fill('11');
  await creditsDialog.getByLabel('Description*').fill('A pilot');
  await creditsDialog.getByRole('button', { name: 'Deduct credits' }).click();
  await expect(creditsDialog.getByLabel('Credits*')).toHaveAccessibleDescription(/Only 10 credits are available\./);
  await expect(creditsDialog.getByLabel('Description*')).toHaveValue('A pilot');
  await creditsDialog.getByLabel('Credits*').fill('2');
  await creditsDialog.getByRole('button', { name: 'Deduct credits' }).click();
  await expect(page.getByText('The balance is now 8.', { exact: true })).toBeVisible();
  await expect(ledgerCells('A pilot').nth(2)).toHaveText('−2');
  await expect(ledgerCells('A pilot').nth(3)).toHaveText('8');
  await page.goto(`/admin/clients?search=${client.email}`);
  const cells = page.getByRole('row').filter({ hasText: client.email }).getByRole('cell');
  await expect(cells.nth(5)).toHaveText('Shorts package');
  await expect(cells.nth(6)).toHaveText('8');
});

test('signs a deactivated client out of open pages immediately', async ({ page, otherPage: adminPage, request, allowedFailures }) => {
  const client = await createClient(request, 'Deactivated Client');
  allowedFailures.push('401 /api/client/*');
  await enterPortal(page, client);
  await expect(page.getByText('No Projects Yet')).toBeVisible();
  await enterAdminArea(adminPage, `/admin/clients/${client.id}`);
  await adminPage.getByRole('button', { name: 'Deactivate' }).click();
  await adminPage
    .getByRole('dialog', { name: `Deactivate ${client.name}?` })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(adminPage.getByText(`${client.name} can no longer sign in.`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/login/);
  await expect(page.getByText('Session expired', { exact: true })).toBeVisible();
  await expect(page.getByText('Please log in again to continue.', { exact: true })).toBeVisible();
  await adminPage.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(adminPage.getByText(`${client.name} can sign in again.`, { exact: true })).toBeVisible();
});
