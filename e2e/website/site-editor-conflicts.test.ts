import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { saved } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({
  usesVideoPlayer: true,
  allowedFailures: [['409 /api/admin/site/draft', 'failed /api/admin/site*'], { scope: 'test' }],
});
// All tests edit the same draft.
test.describe.configure({ mode: 'serial' });

test('two admins never overwrite each other', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await enterAdminArea(otherPage, '/admin/site');
  // The second admin doesn't hear of the first one's changes.
  await otherPage.route('**/api/admin/site?*', (route) => route.abort());
  await page.getByLabel('Title', { exact: true }).fill('By the first');
  await expect(saved(page)).toBeVisible();
  await otherPage.getByLabel('Title', { exact: true }).fill('By the second');
  await expect(otherPage.getByRole('dialog', { name: 'The site was changed meanwhile' })).toBeVisible();
  await otherPage.keyboard.press('Escape');
  await expect(otherPage.getByText('Not saved: the site was changed meanwhile.')).toBeVisible();
  await expect(otherPage.getByLabel('Title', { exact: true })).toHaveValue('By the second');
  await otherPage.getByRole('button', { name: 'Decide' }).click();
  await otherPage.unroute('**/api/admin/site?*');
  await otherPage.getByRole('button', { name: 'Load those changes' }).click();
  await expect(otherPage.getByLabel('Title', { exact: true })).toHaveValue('By the first');
});

test('changes that two admins make to different texts are both kept', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await enterAdminArea(otherPage, '/admin/site');
  // The second admin hears of the first one's changes only when saving.
  let hasConflict = false;
  otherPage.on('response', (response) => {
    hasConflict ||= response.status() === 409;
  });
  await otherPage.route('**/api/admin/site?*', (route) => (hasConflict ? route.continue() : route.abort()));
  await page.getByLabel('Title', { exact: true }).fill('The title of the first');
  await expect(saved(page)).toBeVisible();
  await otherPage.getByLabel('Label', { exact: true }).fill('The label of the second');
  await expect(saved(otherPage)).toBeVisible();
  await expect(otherPage.getByLabel('Title', { exact: true })).toHaveValue('The title of the first');
  expect(hasConflict).toBe(true);
  await page.reload();
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('The label of the second');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The title of the first');
});

test('undoing a change keeps what another admin saved since then', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await enterAdminArea(otherPage, '/admin/site');
  const [title, label] = [page.getByLabel('Title', { exact: true }), page.getByLabel('Label', { exact: true })];
  const before = await title.inputValue();
  await title.fill('A title to undo');
  await expect(otherPage.getByLabel('Title', { exact: true })).toHaveValue('A title to undo');
  await otherPage.getByLabel('Label', { exact: true }).fill('A label to keep');
  await expect(label).toHaveValue('A label to keep');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue(before);
  await expect(label).toHaveValue('A label to keep');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(title).toHaveValue('A title to undo');
  await expect(label).toHaveValue('A label to keep');
});
