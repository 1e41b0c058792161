import type { Page } from '@playwright/test';
import { enterAdminArea, expect, openAccountMenu, ownerApi, ownerPassword, test } from '#e2e/test.ts';

test.use({ viewport: { width: 1440, height: 900 }, allowedFailures: [['401 /api/admin/*'], { scope: 'test' }] });

const sidebar = (page: Page) => page.getByRole('banner');

test('the sidebar has one width on every page, however wide what is beside it', async ({ page }) => {
  await enterAdminArea(page, '/admin/overview');
  for (const path of ['/admin', '/admin/projects', '/admin/projects?view=table', '/admin/invoices', '/admin/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await sidebar(page).boundingBox())?.width, path).toBe(232);
  }
});

test("the account's menu leads to the profile and logs out", async ({ page }) => {
  // Signs in to a session of its own, because other tests share the usual one.
  await page.goto('/admin/overview');
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword());
  await page.getByRole('button', { name: 'Access Admin Area' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(sidebar(page).getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  await openAccountMenu(page);
  await sidebar(page).getByRole('link', { name: 'Your profile' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/profile$/);
  await page.locator('summary').filter({ hasText: 'Your account' }).press('Enter');
  await sidebar(page).getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('You have been logged out of the admin area.', { exact: true })).toBeVisible();
});

test('a message is at the lower right, says only what happened, and takes it back', async ({ page, request }) => {
  await request.post('/api/contact', {
    data: { name: 'Ida Undo', email: 'ida@client.example', message: 'We need a trailer in May.' },
  });
  const [{ id }] = await (await ownerApi(request)).get('contact-messages?search=Ida%20Undo');
  await enterAdminArea(page, `/admin/messages/${id}`);
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Marked as handled.' });
  await expect(toast).not.toContainText('Success');
  const { x, y, width, height } = (await toast.boundingBox())!;
  expect([x + width > 1440 - 48, y + height > 900 - 48]).toEqual([true, true]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
});

test('a message is never over a control', async ({ page }) => {
  await enterAdminArea(page, '/admin/settings/profile');
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1440, height: 500 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByLabel('When a client pays an invoice online').click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Preference saved.' });
    await expect(toast).toBeVisible();
    const covered = await toast.evaluate((element) => {
      const place = element.getBoundingClientRect();
      const isCovered = (control: Element) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return left < place.right && place.left < right && top < place.bottom && place.top < bottom;
      };
      const controls = document.querySelectorAll('main :is(a, button, input, select), nav a');
      return [...controls].filter((control) => control.checkVisibility() && isCovered(control)).map(({ outerHTML }) => outerHTML);
    });
    expect(covered, `${viewport.width} × ${viewport.height}`).toEqual([]);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
  }
});

test('the head of a short page reaches the edge of the window', async ({ page }) => {
  await page.goto('/client/forgot-password');
  await page.setViewportSize({ width: 1440, height: 1400 });
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(1440);
});
