import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { chooseAction, enterAdminArea, expect, ownerApi } from '#e2e/test.ts';

// A server of its own, so that no other test moves the cards that are dragged.
const test = testIsolatedServer({ isSetUp: true });

test.use({ allowedFailures: [['failed /api/admin/leads/bulk'], { scope: 'test' }] });

const column = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}: \\d+$`) });

test('moves a dropped card, asks why one or several leads are lost, and makes a waitlist entry a lead', async ({ page, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const name = `Wren ${suffix}`;
  await request.post('/api/waitlist', { data: { name, email: `${suffix}@waiting.example`, projectType: 'Gaming video' } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAdminArea(page, '/admin/waitlist');
  await chooseAction(page.getByRole('row').filter({ hasText: name }), 'Create lead');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/admin/leads');
  const cardIn = (stage: string) => column(page, stage).getByRole('listitem').filter({ hasText: name });
  await cardIn('new').dragTo(column(page, 'proposal sent'), { steps: 5 });
  await expect(cardIn('proposal sent')).toBeVisible();
  await cardIn('proposal sent').dragTo(column(page, 'lost'), { steps: 5 });
  const dialog = page.getByRole('dialog', { name: 'Change stage' });
  await dialog.getByLabel('Reason*').fill('No reply');
  await dialog.getByRole('button', { name: 'Change stage' }).click();
  await expect(cardIn('lost')).toContainText('No reply');
  const owner = await ownerApi(request);
  await owner.post('leads', { name: `Lark ${suffix}`, email: 'lark@lead.example' });
  await page.goto(`/admin/leads?view=table&search=${suffix}`);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const assign = page.getByText('Assign to…', { exact: true });
  await assign.press('ArrowDown');
  await assign.press('Enter');
  await expect(page.getByRole('button', { name: 'No owner' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Assigning 2 leads in 10 seconds.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone. Nothing was changed or sent.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Mark as lost (1 of 2)' }).click();
  const several = page.getByRole('dialog', { name: 'Mark 1 lead as lost?' });
  await expect(several).toContainText('The other one stays as it is.');
  await several.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(several.getByLabel('Reason*')).toHaveAccessibleDescription(/Please give a reason\./);
  await expectAccessible(page, 'why leads are lost');
  await several.getByLabel('Reason*').fill('No budget');
  await page.route('**/api/admin/leads/bulk', (route) => route.abort('failed'), { times: 1 });
  await several.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(several.getByRole('alert')).toContainText('The connection was lost');
  await expect(several.getByLabel('Reason*'), 'after an error').toHaveValue('No budget');
  await several.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Mark as lost (1 of 2)' }).click();
  await expect(several.getByRole('alert'), 'of the last time').toHaveCount(0);
  await several.getByLabel('Reason*').fill('No budget');
  await several.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.getByText('Marking 1 lead as lost in 10 seconds.')).toBeVisible();
  for (let number = 0; number <= 20; number++) await owner.post('leads', { name: `Rook ${number}`, email: `rook-${number}@lead.example` });
  await page.goto('/admin/leads?owner=me');
  await page.getByRole('link', { name: /^View all \d+ in the table$/ }).click();
  await expect(page.getByLabel('Owner', { exact: true }), 'whose leads were counted').toHaveValue('me');
});
