import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAdminArea, expect, test } from './test.ts';

/** What a spreadsheet gets to read. */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^(messages|waitlist)-\d{4}-\d\d-\d\d\.csv$/);
  return readFile(await download.path(), 'utf8');
}

test('a message is found, read, handled and taken along as a file, and who wrote it is invited', async ({ page, request }) => {
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
    // Text that is marked, to be copied, does not open the row.
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

test('the reply to a message without a subject has a natural one', async ({ page, request }) => {
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

test('the waitlist is taken along as a file', async ({ page, request }) => {
  const email = `${randomUUID()}@waiting.example`;
  await request.post('/api/waitlist', { data: { name: '+Wren', email, projectType: 'Gaming video', newsletter: true } });
  await enterAdminArea(page, '/admin/waitlist');
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  expect(await exported(page)).toContain(`"'+Wren","${email}","Gaming video"`);
});
