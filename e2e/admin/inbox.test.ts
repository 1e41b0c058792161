import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../expect-accessible.ts';
import { createClient, enterAdminArea, expect, mailedLink, test } from '../test.ts';

// An open message may be deleted by another test; a client can't be invited.
test.use({ allowedFailures: [['404 /api/admin/contact-messages/*', '409 /api/admin/generate-invite'], { scope: 'test' }] });

/** The exported CSV's text. */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^(messages|waitlist)-\d{4}-\d\d-\d\d\.csv$/);
  return readFile(await download.path(), 'utf8');
}

test('searches, reads, handles and exports a message, and invites its sender', async ({ page, request }) => {
  const mark = randomUUID().slice(0, 8);
  const sender = { name: `=Formula ${mark}`, email: `${mark}@sender.example` };
  await request.post('/api/contact', { data: { ...sender, subject: `Trailer ${mark}`, message: 'Two lines\nof a message.' } });
  await enterAdminArea(page);
  const row = page.getByRole('row').filter({ hasText: sender.email });
  const show = page.getByLabel('Show');

  await test.step('found and read', async () => {
    await page.getByLabel('Search messages').fill(mark);
    await expect(page.getByText('1 found', { exact: true })).toBeVisible();
    await expect(row).toContainText('Unread');
    await show.selectOption('Handled');
    await expect(page.getByText('No messages found.')).toBeVisible();
    await show.selectOption('Unread');
    await expect(page).toHaveURL(/status=unread/);
    // Selecting text in a row doesn't open it.
    await row.getByText(sender.email).selectText();
    await row.getByText(sender.email).click({ position: { x: 20, y: 10 } });
    await row.getByText('Two lines').click();
    await expect(page).toHaveTitle(/^Message – /);
    await expect(page.getByRole('heading', { name: `Trailer ${mark}` })).toBeVisible();
    await expect(page.getByText('Two lines\nof a message.')).toBeVisible();
    await expect(page.getByRole('link', { name: sender.email })).toHaveAttribute('href', `mailto:${sender.email}`);
    const reply = page.getByRole('link', { name: 'Reply via Email' });
    await expect(reply).toHaveAttribute('href', `mailto:${sender.email}?subject=Re%3A%20Trailer%20${mark}`);
    await expect(page.getByText('read', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No messages found.'), 'it is not unread any more').toBeVisible();
    await expect(page.getByLabel('Search messages')).toHaveValue(mark);
    await show.selectOption('All');
    await expect(row).not.toContainText('Unread');
  });

  await test.step('handled', async () => {
    await row.getByRole('link', { name: `View message from ${sender.name}` }).click();
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(page.getByText('handled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as handled' })).toHaveCount(0);
    await page.goto(`/admin?search=${mark}&status=handled`);
    await expect(row).toBeVisible();
  });

  await test.step('taken along', async () => {
    const lines = (await exported(page)).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=Formula ${mark}","${sender.email}","Trailer ${mark}"`);
  });

  await test.step('invited', async () => {
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

test('gives the reply to a message without a subject a subject', async ({ page, request }) => {
  const email = `${randomUUID()}@sender.example`;
  await request.post('/api/contact', { data: { name: 'Ann Sender', email, message: 'Without any subject.' } });
  await enterAdminArea(page);
  await page.getByRole('row').filter({ hasText: email }).click();
  await expect(page.getByRole('heading', { name: 'No Subject' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reply via Email' })).toHaveAttribute(
    'href',
    `mailto:${email}?subject=Re%3A%20your%20message`,
  );
});

test('deletes messages from the list and from their page, also on other open screens', async ({ page, otherPage, request }) => {
  const mark = randomUUID().slice(0, 8);
  for (const name of ['Listed', 'Opened'])
    await request.post('/api/contact', {
      data: { name: `${name} ${mark}`, email: `${mark}@sender.example`, message: 'Please forget me.' },
    });
  await enterAdminArea(page, `/admin?search=${mark}`);
  await enterAdminArea(otherPage, `/admin?search=${mark}`);
  await expect(otherPage.getByRole('row').filter({ hasText: mark })).toHaveCount(2);

  await test.step('from the list, once asked', async () => {
    await page.getByRole('button', { name: `Delete message from Listed ${mark}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
    // A click in the dialog isn't a click on the row.
    await dialog.getByText(`The message from Listed ${mark}`).click();
    await expect(page).toHaveURL(/\/admin\?search=/);
    await expectAccessibleInBothThemes(page, 'the question before a message is deleted');
    await dialog.getByRole('button', { name: 'Delete Message' }).click();
    await expect(page.getByText('Message deleted.', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(1);
    await expect(otherPage.getByRole('row').filter({ hasText: mark })).toHaveCount(1);
  });

  await test.step('from its page, which says so where somebody else has it open', async () => {
    await page.getByRole('link', { name: `View message from Opened ${mark}` }).click();
    await otherPage.getByRole('link', { name: `View message from Opened ${mark}` }).click();
    for (const screen of [page, otherPage]) await expect(screen.getByRole('link', { name: 'Reply via Email' })).toBeVisible();
    await page.getByRole('button', { name: `Delete message from Opened ${mark}` }).click();
    await page.getByRole('button', { name: 'Delete Message', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Message Inbox' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(0);
    await expect(otherPage.getByText('This message no longer exists.')).toBeVisible();
  });
});

test("invites someone from the waitlist, deletes an entry, and doesn't invite an existing client", async ({ page, request }) => {
  const mark = randomUUID().slice(0, 8);
  const email = `${mark}@waiting.example`;
  const client = await createClient(request);
  const join = (name: string, address: string) =>
    request.post('/api/waitlist', { data: { name, email: address, projectType: 'Gaming video', message: 'Highlights of a stream.' } });
  await join(`Wren ${mark}`, email);
  await join(`Client ${mark}`, client.email);
  await enterAdminArea(page, '/admin/waitlist');
  const row = page.getByRole('row').filter({ hasText: email });
  const dialog = page.getByRole('dialog', { name: 'Generate Client Invitation' });

  await test.step('invited', async () => {
    await row.getByRole('button', { name: `Invite Wren ${mark}` }).click();
    await expect(dialog.getByLabel('Client Name*')).toHaveValue(`Wren ${mark}`);
    await expect(dialog.getByLabel('Client Email*')).toHaveValue(email);
    await dialog.getByRole('button', { name: 'Generate Invite Link' }).click();
    const link = await dialog.getByLabel('Invitation Link Created').inputValue();
    expect(await mailedLink(request, email)).toBe(link);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(row.getByText(/^Invited \w+ \d+, \d{4}, /)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the waitlist with somebody invited', { exclude: 'tbody tr + tr + tr' });
  });

  await test.step('not who is a client', async () => {
    await page.getByRole('button', { name: `Invite Client ${mark}` }).click();
    await dialog.getByRole('button', { name: 'Generate Invite Link' }).click();
    await expect(dialog.getByText('An account with this email already exists.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('deleted', async () => {
    await row.getByRole('button', { name: `Delete Wren ${mark} from the waitlist` }).click();
    await page
      .getByRole('dialog', { name: `Delete Wren ${mark} from the waitlist?` })
      .getByRole('button', { name: 'Delete Entry' })
      .click();
    await expect(page.getByText(`Wren ${mark} was removed from the waitlist.`, { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test('exports the waitlist', async ({ page, request }) => {
  const email = `${randomUUID()}@waiting.example`;
  await request.post('/api/waitlist', { data: { name: '+Wren', email, projectType: 'Gaming video', newsletter: true } });
  await enterAdminArea(page, '/admin/waitlist');
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  expect(await exported(page)).toContain(`"'+Wren","${email}","Gaming video"`);
});

test('a new row does not move the row being pressed', async ({ page, request }) => {
  const mark = randomUUID().slice(0, 8);
  const join = (name: string) =>
    request.post('/api/waitlist', { data: { name, email: `${randomUUID()}@waiting.example`, projectType: 'Gaming video' } });
  await join(`Pressed ${mark}`);
  await enterAdminArea(page, '/admin/waitlist');
  const button = page.getByRole('button', { name: `Invite Pressed ${mark}` });
  await button.hover();
  await page.mouse.down();
  const arrival = page.waitForResponse(async (response) => (await response.text()).includes(`Arrived ${mark}`));
  await join(`Arrived ${mark}`);
  await arrival;
  await expect(page.getByText(`Arrived ${mark}`)).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('dialog').getByLabel('Client Name*')).toHaveValue(`Pressed ${mark}`);
  await expect(page.getByText(`Arrived ${mark}`)).toHaveCount(1);
});
