import type { Page } from '@playwright/test';
import { expect, pauseClock, test } from '../test.ts';

test.use({
  usesVideoPlayer: true,
  allowedFailures: [['failed /api/contact', 'failed /api/waitlist', 'failed /api/client/confirm-email'], { scope: 'test' }],
});

const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Something went wrong' });

/** Shows a toast on a page whose time is paused. */
async function fail(page: Page) {
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
  await fail(page);
  await page.mouse.move(2, 2);
  await page.clock.runFor(4800);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast(page)).toHaveCount(0);
});

test('a newer toast replaces the previous one', async ({ page }) => {
  await fail(page);
  await page.clock.runFor(3000);
  await fail(page);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(toast(page), 'the newer one has its own five seconds').toBeVisible();
});

for (const { form, path, call, fillIn, button, error, done } of [
  {
    form: 'a public form',
    path: '/waitlist',
    call: '/api/waitlist',
    fillIn: async (page: Page) => {
      await page.getByLabel('Your Name').fill('Sam Offline');
      await page.getByLabel('Email Address').fill('sam@offline.example');
      await page.getByLabel('Project Type').selectOption('Gaming video');
    },
    button: 'Join the Waitlist',
    error: 'Something went wrong',
    done: "You're on the waitlist",
  },
  {
    form: 'a screen of the portal',
    path: '/client/confirm-email?token=lost',
    call: '/api/client/confirm-email',
    fillIn: async () => {},
    button: 'Confirm Address',
    error: 'Confirmation failed',
    done: 'Address Confirmed',
  },
])
  test(`an error toast of ${form} disappears when the next attempt succeeds, even without a success toast`, async ({ page }) => {
    await page.goto(path);
    await fillIn(page);
    await page.route(`**${call}`, (route) => route.abort('failed'), { times: 1 });
    await page.getByRole('button', { name: button }).click();
    const failure = page.getByRole('listitem').filter({ hasText: error });
    await expect(failure).toBeVisible();
    await page.route(`**${call}`, (route) => route.fulfill({ json: { success: true, message: 'Done.' } }));
    await page.getByRole('button', { name: button }).click();
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(page.getByRole('heading', { name: done })).toBeVisible();
  });

for (const { distance, remains } of [
  { distance: 40, remains: 1 },
  { distance: 60, remains: 0 },
])
  test(`a toast swiped by ${distance} px ${remains ? 'snaps back' : 'is dismissed'}`, async ({ page }) => {
    await fail(page);
    const { x, y } = (await toast(page).boundingBox())!;
    await page.mouse.move(x + 60, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 60 + distance, y + 20, { steps: 8 });
    await page.mouse.up();
    await page.clock.runFor(500);
    await expect(toast(page)).toHaveCount(remains);
  });

test('a toast can be reached and dismissed by keyboard', async ({ page }) => {
  await fail(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await toast(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(toast(page)).toHaveCount(0);
});
