import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { discard, preview, published, saved } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({
  usesVideoPlayer: true,
  allowedFailures: [
    [
      '401 /api/client/me',
      'failed /api/admin/site*',
      'failed /assets/*',
      'console Failed to load resource: net::ERR_INTERNET_DISCONNECTED',
    ],
    { scope: 'test' },
  ],
});
// All tests share one site.
test.describe.configure({ mode: 'serial' });

test('saves that a change was undone while it was being saved', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  const title = page.getByLabel('Title', { exact: true });
  const before = await title.inputValue();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/site/draft', async (route) => {
    await released;
    await route.continue();
  });
  await Promise.all([page.waitForRequest('**/api/admin/site/draft'), title.fill('A slip of the tongue')]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue(before);
  release();
  await expect(published(page)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue(before);
});

test('keeps what was typed just before leaving, and asks before it loses what cannot be saved', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  const label = page.getByLabel('Label', { exact: true });
  const before = await label.inputValue();
  await label.fill('Typed in a hurry');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/history$/);
  await page.goBack();
  await expect(label).toHaveValue('Typed in a hurry');
  await label.fill('');
  await page.getByRole('link', { name: 'History' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(label).toHaveValue('');
  await page.getByRole('link', { name: 'History' }).click();
  // Goes back as soon as the page is left, before the next one is there.
  await page.evaluate(() => {
    const { pushState } = history;
    history.pushState = (...state) => {
      pushState.apply(history, state);
      history.back();
      history.pushState = pushState;
    };
  });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(label).toHaveValue('Typed in a hurry');
  await label.fill(before);
  await expect(published(page)).toBeVisible();
});

test('saves what is typed while a slow server still saves what was typed before', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  await page.route('**/api/admin/site/draft', async (route) => {
    const response = await route.fetch();
    // Waits longer than the pause after which the editor saves.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ response });
  });
  const title = page.getByLabel('Title', { exact: true });
  const [answered] = await Promise.all([page.waitForRequest('**/api/admin/site/draft'), title.fill('We cut slowly')]);
  await title.fill('We cut for the ending');
  expect((await answered.response())?.status()).toBe(200);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(saved(page).or(published(page))).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('We cut for the ending');
});

test('says that the last changes before leaving were not saved', async ({ page, allowedFailures }) => {
  allowedFailures.push('422 /api/admin/site/draft');
  await enterAdminArea(page, '/admin/site');
  const refusal = { status: 422, json: { success: false, message: 'Not like this.', code: 'any' } };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/site/draft', async (route) => {
    await released;
    await route.fulfill(refusal);
  });
  await page.getByLabel('Label', { exact: true }).fill('Typed in vain');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText(/^Version \d+$/).first()).toBeVisible();
  release();
  await expect(page.getByText("Your last changes to the site couldn't be saved.", { exact: true })).toBeVisible();
});

test('says what is wrong with a field and saves once it is right', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('');
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Not saved yet: please check the marked fields.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await title.fill('Right again');
  await expect(saved(page)).toBeVisible();
});

test('goes back to what is live, which can be undone', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Not for long');
  await expect(saved(page)).toBeVisible();
  await discard(page);
  await expect(title).not.toHaveValue('Not for long');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Not for long');
  await discard(page);
});

test('saves what was changed while offline', async ({ page, context }) => {
  await enterAdminArea(page, '/admin/site');
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Title', { exact: true }).fill('Written on a train');
  await expect(page.getByText("Not saved yet. We'll keep trying.")).toBeVisible();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written on a train');
});

test('saves again what the server was too busy to save', async ({ page, allowedFailures }) => {
  allowedFailures.push('503 /api/admin/site/draft');
  await enterAdminArea(page, '/admin/site');
  const busy = { status: 503, json: { success: false, message: 'Not now.', code: 'any' } };
  await page.route('**/api/admin/site/draft', (route) => route.fulfill(busy), { times: 1 });
  await page.getByLabel('Title', { exact: true }).fill('Written on a busy day');
  await expect(page.getByText("Not saved yet. We'll keep trying.")).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written on a busy day');
});
