import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect, ownerApi, ownerPassword } from '#e2e/test.ts';

const backups = join(tmpdir(), `picturelock-backups-${process.pid}`);
const test = testIsolatedServer({ isSetUp: true, env: { BACKUP_DIR: backups } });
test.afterAll(() => rmSync(backups, { recursive: true, force: true }));

test.describe.configure({ mode: 'serial' });

const path = '/admin/settings/system';
const card = (page: Page, name: string) => page.getByRole('region', { name });

test('shows the health of the server and what its settings lack', async ({ page }) => {
  await enterAdminArea(page, path);
  await expect(card(page, 'Health')).toContainText('1 problem');
  await expect(card(page, 'Health')).toContainText('There is no backup yet. Back up now, or wait for tonight.');
  await expect(card(page, 'Health').getByRole('listitem').filter({ hasText: 'Database' })).toContainText(
    /PostgreSQL \d+.* · at DATABASE_URL · \d+ MB/,
  );
  await expect(card(page, 'Backups')).toContainText(
    'Every night at 02:15 UTC, or when the server starts if it was off. The newest 14 are kept.',
  );
  const schedules = card(page, 'Scheduled jobs');
  await expect(schedules).toContainText(/\d+ on time/);
  await schedules.getByText(/^All \d+ jobs, with their last and next runs$/).click();
  await expect(schedules.getByRole('row', { name: /^Back up/ })).toContainText(/02:15/);
  await expect(schedules.getByRole('row', { name: /^Delete what is past its retention period/ })).toBeVisible();
  const checks = card(page, 'Production checklist');
  await expect(checks).toContainText('5 of 9 ready');
  await expect(checks.getByRole('listitem').filter({ hasText: 'HTTPS' })).toContainText('PUBLIC_URL begins with http://');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessibleInBothThemes(page, 'the system page');
});

test.describe('with a wrong password at first', () => {
  test.use({ allowedFailures: ['422 /api/admin/profile/reauthenticate'] });

  test('makes a backup and downloads it, byte for byte', async ({ page }) => {
    await enterAdminArea(page, path);
    await card(page, 'Backups').getByRole('button', { name: 'Back up now' }).click();
    // The new backup is listed without a reload.
    const button = card(page, 'Backups').getByRole('button', { name: /^Download the backup of / });
    await expect(button).toHaveCount(1);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Download backup' });
    await dialog.getByLabel('Your password').fill('Not-My-Password-1');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog).toContainText('Your current password is incorrect.');
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page, 'the dialog');
    await dialog.getByLabel('Your password').fill(ownerPassword());
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    await expect(dialog).toHaveCount(0);
    expect(readdirSync(backups)).toEqual([download.suggestedFilename()]);
    const stored = readFileSync(join(backups, download.suggestedFilename()));
    expect(stored.equals(readFileSync(await download.path()))).toBe(true);
  });
});

test('says what is wrong, and what to do', async ({ page, request, isolatedServer }) => {
  await isolatedServer.query(
    `insert into mails (message_id, "to", subject, content, status) values ('1@studio', 'ann@client.example', 'Hello', '{"heading":"Hello","paragraphs":[]}', 'failed')`,
  );
  await isolatedServer.query(
    `update schedules set last_run_at = '2026-03-01T11:00:00Z', pending_since = '2026-03-08T04:15:00Z' where name = 'rehearse-restore'`,
  );
  await (await ownerApi(request)).patch('settings', { timeZone: 'Pacific/Kiritimati' });
  await enterAdminArea(page, path);
  await expect(card(page, 'Health')).toContainText('2 problems');
  await expect(card(page, 'Health')).toContainText('Scheduled jobs are late: Rehearse restoring a backup.');
  const late = card(page, 'Scheduled jobs').getByRole('table', { name: 'Late jobs' });
  // The server renders its pages again once the database has announced the change.
  await expect(async () => {
    await page.reload();
    await expect(late.getByRole('row', { name: /^Rehearse restoring a backup late/ })).toContainText('Mar 2, 2026, 01:00 AM GMT+14');
  }).toPass();
  await expect(card(page, 'Health')).toContainText("An email couldn't be sent. You can see why under Email, and send it again.");
  await expectAccessibleInBothThemes(page, 'problems');
  await isolatedServer.query(`update mails set status = 'kept'`);
  await isolatedServer.query(`update schedules set pending_since = null`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(card(page, 'Health')).toContainText(/No problems, \d off/);
  // The failure shows without a reload.
  await isolatedServer.query(`update backup_results set backup = null, error = 'The disk is full. Free some space and try again.'`);
  await expect(card(page, 'Health')).toContainText('The last backup failed: The disk is full.');
});
