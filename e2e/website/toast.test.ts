import type { Page } from '@playwright/test';
import { expect, pauseClock, test } from '#e2e/test.ts';

test.use({
  usesVideoPlayer: true,
  allowedFailures: [['failed /api/contact', 'failed /api/waitlist', 'failed /api/client/confirm-email'], { scope: 'test' }],
});

const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Something went wrong' });

/** Shows a toast on a page whose time is paused. */
async function triggerToast(page: Page) {
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await pauseClock(page);
  await page.route('**/api/contact', (route) => route.abort('failed'));
  await page.goto('/');
  await page.getByLabel('Your Name').fill('Sam Offline');
  await page.getByLabel('Email Address').fill('sam@offline.example');
  await page.getByLabel('Message').fill('Sent from a train.');
});

test('a toast disappears after five seconds', async ({ page }) => {
  await triggerToast(page);
  await page.mouse.move(2, 2);
  await page.clock.runFor(4800);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast(page)).toHaveCount(0);
});

test('a newer toast replaces the previous one', async ({ page }) => {
  await triggerToast(page);
  await page.clock.runFor(3000);
  await triggerToast(page);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(toast(page), 'the newer one stays for five seconds of its own').toBeVisible();
});

for (const { form, path, apiPath, fillForm, button, error, heading } of [
  {
    form: 'a public form',
    path: '/waitlist',
    apiPath: '/api/waitlist',
    fillForm: async (page: Page) => {
      await page.getByLabel('Your Name').fill('Sam Offline');
      await page.getByLabel('Email Address').fill('sam@offline.example');
      await page.getByLabel('Project type').selectOption('Gaming video');
    },
    button: 'Join the waitlist',
    error: 'Something went wrong',
    heading: "You're on the waitlist",
  },
  {
    form: 'a portal screen',
    path: '/client/confirm-email?token=lost',
    apiPath: '/api/client/confirm-email',
    fillForm: async () => {},
    button: 'Confirm email',
    error: 'Confirmation failed',
    heading: 'Email confirmed',
  },
])
  test(`an error toast of ${form} disappears when the next attempt succeeds, even without a success toast`, async ({ page }) => {
    await page.goto(path);
    await fillForm(page);
    await page.route(`**${apiPath}`, (route) => route.abort('failed'), { times: 1 });
    await page.getByRole('button', { name: button }).click();
    const errorToast = page.getByRole('listitem').filter({ hasText: error });
    await expect(errorToast).toBeVisible();
    await page.route(`**${apiPath}`, (route) => route.fulfill({ json: { success: true, message: 'Done.' } }));
    await page.getByRole('button', { name: button }).click();
    await expect(errorToast).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  });

for (const { distance, count } of [
  { distance: 40, count: 1 },
  { distance: 60, count: 0 },
])
  test(`a toast swiped by ${distance} px ${count ? 'snaps back' : 'is dismissed'}`, async ({ page }) => {
    await triggerToast(page);
    const { x, y } = (await toast(page).boundingBox())!;
    await page.mouse.move(x + 60, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 60 + distance, y + 20, { steps: 8 });
    await page.mouse.up();
    await page.clock.runFor(500);
    await expect(toast(page)).toHaveCount(count);
  });

test('a toast can be reached and dismissed by keyboard', async ({ page }) => {
  await triggerToast(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await toast(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(toast(page)).toHaveCount(0);
});
