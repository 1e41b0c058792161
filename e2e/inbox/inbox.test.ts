import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { chooseAction, createClient, enterAdminArea, expect, mailedLink, test } from '#e2e/test.ts';

// One test deletes a message that is open elsewhere, and one invites an existing client.
test.use({ allowedFailures: [['404 /api/admin/contact-messages/*', '409 /api/admin/generate-invite'], { scope: 'test' }] });

/** Exports the current list and returns the CSV. */
async function exportCsv(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^(messages|waitlist)-\d{4}-\d\d-\d\d\.csv$/);
  return readFile(await download.path(), 'utf8');
}

test('searches, reads, handles and exports a message, and invites its sender', { tag: '@core' }, async ({ page, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const sender = { name: `=Formula ${suffix}`, email: `${suffix}@sender.example` };
  await request.post('/api/contact', { data: { ...sender, subject: `Trailer ${suffix}`, message: 'Two lines\nof a message.' } });
  await enterAdminArea(page);
  const row = page.getByRole('row').filter({ hasText: sender.email });
  const statusFilter = page.getByLabel('Show', { exact: true });

  await test.step('searches and reads', async () => {
    await page.getByLabel('Search messages').fill(suffix);
    await expect(page.getByText('1 found', { exact: true })).toBeVisible();
    await expect(row).toContainText('Unread');
    await statusFilter.selectOption('Handled');
    await expect(page.getByText('No messages found.')).toBeVisible();
    await statusFilter.selectOption('Unread');
    await expect(page).toHaveURL(/status=unread/);
    // A click while text is selected doesn't open the row.
    await row.getByText(sender.email).selectText();
    await row.getByText(sender.email).click({ position: { x: 20, y: 10 } });
    await row.getByText('Two lines').click();
    await expect(page).toHaveTitle(new RegExp(`^Trailer ${suffix} – `));
    const announcement = page.locator('[aria-live=polite]').filter({ hasText: `Trailer ${suffix} – ` });
    await expect(announcement, 'to screen readers').toBeAttached();
    await expect(page.getByRole('heading', { name: `Trailer ${suffix}` })).toBeVisible();
    await expect(page.getByText('Two lines\nof a message.')).toBeVisible();
    await expect(page.getByRole('link', { name: sender.email })).toHaveAttribute('href', `mailto:${sender.email}`);
    const reply = page.getByRole('link', { name: 'Reply via Email' });
    await expect(reply).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${sender.email}\\?subject=Re%3A%20Trailer%20${suffix}&body=.*Two%20lines`),
    );
    await expect(page.getByText('read', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page, 'no longer of the message').toHaveTitle(/^Contact Messages – /);
    await expect(page.getByText('No messages found.'), 'it is no longer unread').toBeVisible();
    await expect(page.getByLabel('Search messages')).toHaveValue(suffix);
    await statusFilter.selectOption('All');
    await expect(row).not.toContainText('Unread');
  });

  await test.step('goes to the next message of the list, and back to the list', async () => {
    const next = { name: sender.name, email: `${suffix}-b@sender.example`, subject: `Earlier ${suffix}` };
    await request.post('/api/contact', { data: { ...next, message: 'Another message.' } });
    await page.reload();
    await page.getByText('Another message.').click();
    await expect(page.getByRole('heading', { name: next.subject })).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: `Trailer ${suffix}` })).toBeVisible();
    await page.getByRole('link', { name: 'Contact Messages' }).click();
    await expect(page).toHaveURL(new RegExp(`search=${suffix}`));
  });

  await test.step('marks as handled', async () => {
    await row.getByRole('link', { name: `View message from ${sender.name}` }).click();
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(page.getByText('handled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as handled' })).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Status: handled' })).toBeFocused();
    await page.goto(`/admin?search=${suffix}&status=handled`);
    await expect(row).toBeVisible();
  });

  await test.step('exports', async () => {
    const lines = (await exportCsv(page)).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=Formula ${suffix}","${sender.email}","Trailer ${suffix}"`);
  });

  await test.step('invites the sender', async () => {
    await row.click();
    await page.getByRole('link', { name: 'Invite as client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate Client Invitation' });
    await expect(dialog.getByLabel('Client Name*')).toHaveValue(sender.name);
    await expect(dialog.getByLabel('Client Email*')).toHaveValue(sender.email);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Generate Invite Link' }).click();
    await expect(dialog.getByLabel('Client Email*')).toHaveValue('');
  });
});

test('uses a default subject when replying to a message without one', async ({ page, request }) => {
  const email = `${randomUUID()}@sender.example`;
  await request.post('/api/contact', { data: { name: 'Ann Sender', email, message: 'Without any subject.' } });
  await enterAdminArea(page);
  await page.getByRole('row').filter({ hasText: email }).click();
  await expect(page.getByRole('heading', { name: 'No Subject' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reply via Email' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}\\?subject=Re%3A%20your%20message&`),
  );
});

test('deletes messages from the list and from their page, and updates other open screens', async ({ page, otherPage, request }) => {
  const suffix = randomUUID().slice(0, 8);
  for (const name of ['Listed', 'Opened'])
    await request.post('/api/contact', {
      data: { name: `${name} ${suffix}`, email: `${suffix}@sender.example`, message: 'Please forget me.' },
    });
  await enterAdminArea(page, `/admin?search=${suffix}`);
  await enterAdminArea(otherPage, `/admin?search=${suffix}`);
  await expect(otherPage.getByRole('row').filter({ hasText: suffix })).toHaveCount(2);

  await test.step('deletes from the list after confirmation', async () => {
    await page.getByRole('button', { name: `Delete message from Listed ${suffix}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
    // A click in the dialog doesn't open the row behind it.
    await dialog.getByText(`The message from Listed ${suffix}`).click();
    await expect(page).toHaveURL(/\/admin\?search=/);
    await expectAccessibleInBothThemes(page, 'the dialog that confirms deleting a message');
    await dialog.getByRole('button', { name: 'Delete message' }).click();
    await expect(page.getByText('Message deleted.', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: suffix })).toHaveCount(1);
    await expect(otherPage.getByRole('row').filter({ hasText: suffix })).toHaveCount(1);
  });

  await test.step('deletes from its page and informs another admin who has it open', async () => {
    await page.getByRole('link', { name: `View message from Opened ${suffix}` }).click();
    await otherPage.getByRole('link', { name: `View message from Opened ${suffix}` }).click();
    for (const viewer of [page, otherPage]) await expect(viewer.getByRole('link', { name: 'Reply via Email' })).toBeVisible();
    await page.getByRole('button', { name: `Delete message from Opened ${suffix}` }).click();
    await page.getByRole('button', { name: 'Delete message', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Message Inbox' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: suffix })).toHaveCount(0);
    await expect(otherPage.getByText('This message no longer exists.')).toBeVisible();
  });
});

test('invites people from the waitlist except existing clients, and deletes an entry', async ({ page, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const email = `${suffix}@waiting.example`;
  const client = await createClient(request);
  const join = (name: string, emailAddress: string) =>
    request.post('/api/waitlist', { data: { name, email: emailAddress, projectType: 'Gaming video', message: 'Highlights of a stream.' } });
  await join(`Wren ${suffix}`, email);
  await join(`Client ${suffix}`, client.email);
  await enterAdminArea(page, '/admin/waitlist');
  const row = page.getByRole('row').filter({ hasText: email });
  const dialog = page.getByRole('dialog', { name: 'Generate Client Invitation' });

  await test.step('invites a person', async () => {
    await chooseAction(row, 'Invite');
    await expect(dialog.getByLabel('Client Name*')).toHaveValue(`Wren ${suffix}`);
    await expect(dialog.getByLabel('Client Email*')).toHaveValue(email);
    await dialog.getByRole('button', { name: 'Generate Invite Link' }).click();
    const link = await dialog.getByLabel('Invitation Link Created').inputValue();
    expect(await mailedLink(request, email)).toBe(link);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(row.getByRole('cell', { name: /^\w+ \d+, \d{4}$/ })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the waitlist with an invited person', { exclude: 'tbody tr + tr + tr' });
  });

  await test.step('rejects an existing client', async () => {
    await chooseAction(page.getByRole('row').filter({ hasText: client.email }), 'Invite');
    await dialog.getByRole('button', { name: 'Generate Invite Link' }).click();
    await expect(dialog.getByText('An account with this email already exists.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('deletes the entry', async () => {
    await chooseAction(row, 'Delete');
    await page
      .getByRole('dialog', { name: `Delete Wren ${suffix} from the waitlist?` })
      .getByRole('button', { name: 'Delete entry' })
      .click();
    await expect(page.getByText(`Wren ${suffix} was removed from the waitlist.`, { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test('searches the waitlist and exports what it finds', async ({ page, request }) => {
  const [email, other] = [`${randomUUID()}@waiting.example`, `${randomUUID()}@waiting.example`] as const;
  for (const address of [email, other])
    await request.post('/api/waitlist', { data: { name: '+Wren', email: address, projectType: 'Gaming video', newsletter: true } });
  await enterAdminArea(page, '/admin/waitlist');
  await expect(page.getByRole('row').filter({ hasText: other })).toBeVisible();
  await page.getByLabel('Search waitlist').fill(`wren ${email}`);
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save filter' })).toBeVisible();
  const csv = await exportCsv(page);
  expect(csv).toContain(`"'+Wren","${email}","Gaming video"`);
  expect(csv).not.toContain(other);
  await page.getByRole('checkbox', { name: 'Select +Wren' }).check();
  await expect(page.getByRole('link', { name: 'Export selected' })).toHaveAttribute('href', /waitlist\.csv\?search=wren[^&]+&ids=\d+$/);
});

test('keeps the pressed row in place when a new row arrives', async ({ page, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const join = (name: string) =>
    request.post('/api/waitlist', { data: { name, email: `${randomUUID()}@waiting.example`, projectType: 'Gaming video' } });
  await join(`Pressed ${suffix}`);
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  let loads = 0;
  // Waits, because a new row of another test must not move this one before it's pressed.
  await page.route('**/api/admin/waitlist*', async (route) => {
    if (loads++ > 0) await pressed;
    await route.continue();
  });
  await enterAdminArea(page, '/admin/waitlist');
  await page.locator(`summary[aria-label="Actions for Pressed ${suffix}"]`).hover();
  await page.mouse.down();
  press();
  const listResponse = page.waitForResponse(async (response) => (await response.text()).includes(`Arrived ${suffix}`));
  await join(`Arrived ${suffix}`);
  await listResponse;
  await expect(page.getByText(`Arrived ${suffix}`)).toHaveCount(0);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Client Name*')).toHaveValue(`Pressed ${suffix}`);
  await expect(page.getByText(`Arrived ${suffix}`)).toHaveCount(1);
});

for (const width of [1280, 1440])
  test(`fits a window of ${width} px, with a sentence of each message`, async ({ page, request }) => {
    const suffix = randomUUID().slice(0, 8);
    const sender = { name: 'Maximilian Featherstonehaugh', email: `maximilian.featherstonehaugh.${suffix}@production-company.example` };
    const message = 'Could you cut a two-day shoot down to one minute?';
    await request.post('/api/contact', { data: { ...sender, subject: `Product launch film for spring ${suffix}`, message } });
    await page.setViewportSize({ width, height: 900 });
    await enterAdminArea(page, `/admin?search=${suffix}`);
    const preview = page.getByText(message, { exact: true });
    await expect(preview).toBeVisible();
    expect(await preview.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 'what is cut off').toBeLessThanOrEqual(
      1,
    );
    const list = page.getByRole('region', { name: 'Message Inbox' });
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect(page.getByRole('columnheader')).toHaveText(['', 'Date', 'Name', 'Email', 'Subject', 'Message Preview', 'Action']);
  });
