import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ showsFilms: true, provoked: [['failed /api/contact'], { scope: 'test' }] });

const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Something went wrong' });

/** Brings up a toast on a page whose time stands still. */
async function fail(page: Page) {
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2026-03-02T10:00:00Z' });
  await page.clock.pauseAt('2026-03-02T10:00:01Z');
  await page.route('**/api/contact', (route) => route.abort('failed'));
  await page.goto('/');
  await page.getByLabel('Your Name').fill('Sam Offline');
  await page.getByLabel('Email Address').fill('sam@offline.example');
  await page.getByLabel('Message').fill('Sent from a train.');
});

test('a toast stays for five seconds', async ({ page }) => {
  await fail(page);
  await page.mouse.move(2, 2);
  await page.clock.runFor(4800);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast(page)).toHaveCount(0);
});

test('a newer toast takes the place of the one before', async ({ page }) => {
  await fail(page);
  await page.clock.runFor(3000);
  await fail(page);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(toast(page), 'the newer one has its own five seconds').toBeVisible();
});

for (const { distance, remains } of [
  { distance: 40, remains: 1 },
  { distance: 60, remains: 0 },
])
  test(`swiped by ${distance} px a toast ${remains ? 'comes back' : 'goes'}`, async ({ page }) => {
    await fail(page);
    const { x, y } = (await toast(page).boundingBox())!;
    await page.mouse.move(x + 60, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 60 + distance, y + 20, { steps: 8 });
    await page.mouse.up();
    await page.clock.runFor(500);
    await expect(toast(page)).toHaveCount(remains);
  });

test('it is dismissed by its button, and reached by keyboard', async ({ page }) => {
  await fail(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await toast(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(toast(page)).toHaveCount(0);
});
