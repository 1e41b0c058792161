import { readFile } from 'node:fs/promises';
import { chooseMore, createClient, createClientWithInvoice, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

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

const parts = [
  ['Overview', '', 'No unpaid invoices.'],
  ['Projects', '/projects', 'No projects yet.'],
  ['Invoices', '/invoices', 'No invoices yet.'],
  ['Balance', '/balance', 'No credit yet.'],
  ['Package', '/package', 'No credits yet'],
  ['Files', '/files', 'No files yet.'],
  ['Access codes', '/access-codes', 'No access codes yet.'],
] as const;

test('shows each part of a client at an address of its own, under the same head', async ({ page, request }) => {
  const client = await createClient(request, 'Tabbed Client');
  const path = `/admin/clients/${client.id}`;
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
  await enterAdminArea(page, `/admin/clients?search=${client.email}`);
  await page.getByRole('link', { name: `View ${client.name}` }).click();
  const links = page.getByRole('navigation', { name: 'Client', exact: true }).getByRole('link');
  await expect(links).toHaveText(parts.map(([name]) => name));
  expect(requested, 'nothing of a part before it is shown').not.toContain(`/api${path}/files`);
  for (const [name, part, emptyState] of parts) {
    const link = links.filter({ hasText: name });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path + part);
    await expect(page.getByText(emptyState)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
    await expect(page).toHaveTitle(part ? `${client.name}: ${name} – Picturelock` : `${client.name} – Picturelock`);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(link).toBeFocused();
  }
  expect(requested).toContain(`/api${path}/files`);
  await page.goBack();
  await expect(page.getByText('No files yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No files yet.'), 'a link to a part opens it').toBeVisible();
  await page.getByLabel('Editor').selectOption('Mine');
  await expect(page.getByText('No files found.')).toBeVisible();
  await expect(page).toHaveURL(`${path}/files?editor=me`);
});

test("the head of a client's page says what they owe and have, what renews next and when they were last active", async ({
  page,
  request,
}) => {
  const client = await createClientWithInvoice(request);
  const { get, post } = await ownerApi(request);
  const { today } = await get('overview');
  const { package: monthly } = await post('packages', { name: `Monthly ${client.suffix}`, price: '400.00', renewsMonthly: true });
  await enterAdminArea(page, `/admin/clients/${client.id}/files`);
  const figure = (text: string) => page.getByRole('link', { name: text, exact: true });
  for (const text of ['Balance due USD 320.00', 'Credit balance None', 'Video credits 0', 'Next renewal None'])
    await expect(figure(text)).toBeVisible();
  await expect(
    page.getByRole('definition').filter({ hasText: /^\w{3} \d+, \d{4}, \d\d:\d\d\s[AP]M$/ }),
    'when they were last active',
  ).toHaveCount(1);

  const received = { date: today, paymentMethod: 'bank_transfer' };
  await post(`invoices/${client.invoiceId}/payments`, { ...received, amount: '100.00' });
  await post(`clients/${client.id}/balance/payments`, { ...received, amount: '50.00', currency: 'EUR' });
  await post(`clients/${client.id}/package`, { packageId: monthly.id });
  const grant = { transactionType: 'grant', description: 'Thank you' };
  await post(`clients/${client.id}/credits`, { ...grant, amount: 3, expiryDate: '2099-06-30' });
  await post(`clients/${client.id}/credits`, { ...grant, amount: 2 });
  for (const text of ['Balance due USD 220.00', 'Credit balance EUR 50.00', 'Video credits 5']) await expect(figure(text)).toBeVisible();
  await expect(page.getByText('3 valid until Jun 30, 2099', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next renewal \w{3} \d+, \d{4}$/ })).toBeVisible();
  await expect(page.getByText(monthly.name, { exact: true })).toBeVisible();

  await figure('Balance due USD 220.00').click();
  await expect(page).toHaveURL(`/admin/clients/${client.id}/invoices`);
  await page.getByRole('button', { name: 'New invoice' }).click();
  await expect(page.getByRole('dialog', { name: 'New invoice' }).getByLabel('Client*')).toHaveValue(new RegExp(client.name));
});

test('keeps erasing and deactivating a client in a menu, which works by keyboard', async ({ page, request }) => {
  const client = await createClient(request, 'Kept Client');
  await enterAdminArea(page, `/admin/clients/${client.id}/projects`);
  const menu = page.getByText('More', { exact: true });
  const choices = ['Deactivate', 'Erase client'];
  await expect(menu).toBeVisible();
  for (const choice of choices) await expect(page.getByRole('button', { name: choice })).toHaveCount(0);
  for (const [index, choice] of choices.entries()) {
    await menu.focus();
    await page.keyboard.press('Enter');
    for (let count = 0; count <= index; count++) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: choice })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `${choice.split(' ')[0]} ${client.name}?` });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
  }
});

test("adds a package's credits, and rejects a deduction past the balance", async ({ page, request, allowedFailures }) => {
  const client = await createClient(request, 'Ledger Client');
  allowedFailures.push(`422 /api/admin/clients/${client.id}/credits`);
  await enterAdminArea(page, `/admin/clients/${client.id}/package`);
  await page.getByRole('button', { name: 'Change package' }).click();
  const packageDialog = page.getByRole('dialog', { name: 'Change package' });
  await expect(packageDialog.getByRole('status')).toHaveText('Nothing changes.');
  await expect(packageDialog.getByRole('button', { name: 'Change package' })).toBeDisabled();
  await packageDialog.getByLabel('Package').selectOption('Shorts package');
  await expect(packageDialog.getByRole('status')).toContainText(`${client.name} gets an invoice for USD`);
  await packageDialog.getByLabel('Give it for free').check();
  await expect(packageDialog.getByLabel('Add its 10 credits')).toBeChecked();
  await expect(packageDialog.getByRole('status')).toContainText('at once, with 10 video credits, and pays nothing for it.');
  await packageDialog.getByRole('button', { name: 'Change package' }).click();
  await expect(page.getByText('Package changed.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change package' }).click();
  await expect(packageDialog.getByRole('status')).toHaveText('Nothing changes.');
  await expect(packageDialog.getByRole('button', { name: 'Change package' })).toBeDisabled();
  await packageDialog.getByLabel('Send an invoice').check();
  await expect(packageDialog.getByRole('button', { name: 'Send invoice' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
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
  await expect(page.getByRole('link', { name: 'Video credits 8' })).toBeVisible();
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
  await chooseMore(adminPage, 'Deactivate');
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
