import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClient, enterAdminArea, expect, ownerApi } from '#e2e/test.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ allowedFailures: [['422 /api/admin/contact-messages/bulk'], { scope: 'test' }] });

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);

const checkboxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ });

test('selects a range of invoices, undoes a reminder of them, and saves the filter', async ({
  page,
  request,
  isolatedServer: { query },
}) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const items = [{ description: 'Trailer', quantity: 1, unitAmount: '320.00' }];
  for (let number = 1; number <= 4; number++) {
    const { invoice } = await owner.post('invoices', { clientId: client.id, dueDate: tomorrow(), items });
    if (number < 4) await owner.post(`invoices/${invoice.id}/send`);
  }
  await query(`set session_replication_role = replica;
    update invoices set due_date = current_date - 8, status = 'overdue' where status = 'sent'`);
  await enterAdminArea(page, '/admin/invoices?status=overdue');
  const bar = page.getByRole('status').filter({ hasText: 'invoices' });

  await test.step('a range, from one to another with Shift', async () => {
    await checkboxes(page).first().check();
    await checkboxes(page)
      .last()
      .click({ modifiers: ['Shift'] });
    await expect(bar).toHaveText('3 invoices selected');
    await expect(page.getByRole('button', { name: 'Remind' })).toBeVisible();
    for (const name of ['Send', 'Delete']) await expect(page.getByRole('button', { name, exact: true }), 'for drafts only').toHaveCount(0);
    await expectAccessibleInBothThemes(page, 'invoices selected');
  });

  await test.step('all rows, also where they are cards', async () => {
    const desktop = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await checkboxes(page).first().uncheck();
    await expect(bar).toHaveText('2 invoices selected');
    await page.getByRole('button', { name: 'Select all 3' }).click();
    await expect(bar).toHaveText('3 invoices selected');
    await page.setViewportSize(desktop);
  });

  await test.step('a reminder that is undone sends nothing', async () => {
    await page.getByRole('button', { name: 'Remind' }).press('Enter');
    await expect(bar).toContainText('Sending reminders for 3 invoices in 10 seconds.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' }), 'one Tab away').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone. Nothing was changed or sent.')).toBeVisible();
    expect(JSON.stringify(await owner.get('mails'))).not.toContain('overdue');
  });

  await test.step('one that is not undone happens once, also if the page is closed meanwhile', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Remind' }).click();
    await expect(bar).toContainText('Sending reminders for 3 invoices in 10 seconds.');
    await page.goto('/admin/mail');
    const reminders = async () =>
      (await owner.get('mails')).filter(({ subject }: { subject: string }) => subject.includes('8 days overdue'));
    await expect.poll(async () => (await reminders()).length).toBe(3);
    await page.goto('/admin/invoices?status=overdue');
    await checkboxes(page).first().check();
    await page.getByRole('button', { name: 'Remind' }).click();
    await expect(page.getByText('This invoice already had its reminder today.')).toBeVisible();
  });

  await test.step('what came of it is still there after visiting another page', async () => {
    await page.getByRole('link', { name: /^Clients/ }).click();
    await expect(page.getByRole('button', { name: 'Add New Client' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('This invoice already had its reminder today.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('This invoice already had its reminder today.')).toBeHidden();
  });

  await test.step('the page of an overdue invoice reminds, too, once a day', async () => {
    await query('update invoice_reminders set offset_days = 3');
    await page.getByRole('link', { name: /^INV-/ }).first().click();
    await page.getByRole('button', { name: 'Remind' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '8 days after the due date' })).toContainText('sent');
    await page.goBack();
  });

  await test.step('the filter is saved for all admins, and opened from its link', async () => {
    await page.getByRole('button', { name: 'Save filter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save filter' });
    await dialog.getByLabel('Name*').fill('Late payers');
    await dialog.getByLabel('For all admins').check();
    await dialog.getByRole('button', { name: 'Save filter' }).click();
    await expect(page.getByRole('button', { name: 'Delete filter' })).toBeVisible();
    await page.goto('/admin/clients');
    await page.getByRole('navigation', { name: 'All saved filters' }).getByRole('link', { name: 'Late payers' }).click();
    await expect(page).toHaveURL(/\/admin\/invoices\?status=overdue$/);
    await expectAccessibleInBothThemes(page, 'a saved filter');
    await expect(page.getByLabel('Status')).toHaveValue('overdue');
    await page.goto('/admin/clients');
    await page.getByRole('button', { name: 'Search or jump to…' }).click();
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('late pay');
    await page.getByRole('option', { name: 'Late payers' }).click();
    await expect(page).toHaveURL(/\/admin\/invoices\?status=overdue$/);
  });
});

test('says what several drafts lack before they are sent together', async ({ page, request }) => {
  const owner = await ownerApi(request);
  await owner.patch('settings', { studioAddress: '1 Quay Street', studioCountry: 'IE' });
  const items = [{ description: 'Trailer', quantity: 1, unitAmount: '320.00' }];
  for (const name of ['Ann Biller', 'Bo Biller']) {
    const client = await createClient(request, name);
    await owner.post('invoices', { clientId: client.id, dueDate: tomorrow(), items });
  }
  await enterAdminArea(page, '/admin/invoices?status=draft&search=biller');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Send 2 invoices/ });
  const missing = dialog.getByRole('region', { name: 'Missing' });
  await expect(missing.getByRole('listitem')).toHaveText([
    /^2 of 2 lack a way to pay: .* Add bank details$/,
    /^2 of 2 lack the client's postal address/,
  ]);
  await expect(missing.getByRole('link', { name: /Biller/ })).toHaveText(['Bo Biller', 'Ann Biller']);
  await expectAccessibleInBothThemes(page, 'what several drafts lack');
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Sending 2 invoices in 10 seconds.')).toBeVisible();
  await expect(page.getByText('2 invoices sent.')).toBeVisible({ timeout: 20_000 });
});

test('archives those of several projects that are completed, with undo', async ({ page, request, isolatedServer: { query } }) => {
  const client = await createClient(request);
  const { post } = await ownerApi(request);
  for (const title of ['Trailer', 'Teaser', 'Vlog', 'Short']) await post('projects', { clientId: client.id, title });
  await query(`update projects set status = 'completed' where title in ('Teaser', 'Vlog')`);
  await enterAdminArea(page, '/admin/projects?view=table');
  const select = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  };
  await select('Trailer', 'Teaser', 'Short');
  await page.getByRole('button', { name: 'Archive (1 of 3)' }).click();
  await expect(page.getByText('Archiving 1 project in 10 seconds.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await select('Trailer', 'Teaser', 'Short', 'Vlog');
  await page.getByRole('button', { name: 'Archive (2 of 4)' }).click();
  await expect(page.getByText('Archiving 2 projects in 10 seconds.')).toBeVisible();
  await expect(page.getByText('2 projects archived.')).toBeVisible();
});

test('selects all messages that match and marks them as handled', async ({ page, isolatedServer: { query } }) => {
  await query(`insert into contact_messages (name, email, subject, message)
    select 'Visitor ' || n, 'visitor@studio.example', 'Trailer', 'Can you cut our trailer?' from generate_series(1, 30) n`);
  await enterAdminArea(page, '/admin?status=unread');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText('25 messages selected');
  await page.getByRole('button', { name: 'Select all 30 that match' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText('30 messages selected');
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByText('30 messages marked as handled.')).toBeVisible();
  await expect(page.getByText('No messages found.')).toBeVisible();
});

test('says how many rows can be changed or exported at once', async ({ page, isolatedServer: { query } }) => {
  await query(`insert into contact_messages (name, email, subject, message)
    select 'Reader ' || n, 'reader@studio.example', 'Trailer', 'Can you cut our trailer?' from generate_series(1, 501) n`);
  await enterAdminArea(page, '/admin?status=unread');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Select all 501 that match' }).click();
  await expect(page.getByRole('link', { name: 'Export selected' })).toBeVisible();
  await page.route('**/api/admin/contact-messages?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=25', 'limit=500') }),
  );
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('region', { name: 'Message Inbox' }).press('End');
  await expect(page.locator('[data-row]')).toHaveCount(501);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText('501 messages selected');
  await expect(page.getByRole('link', { name: 'Export selected' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByText('Please select between 1 and 500 rows.', { exact: true })).toBeVisible();
});
