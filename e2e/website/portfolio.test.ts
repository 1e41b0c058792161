import type { Page } from '@playwright/test';
import { blockVideoHost } from '#e2e/fake-player.ts';
import { expect, pauseClock, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

test.use({ usesVideoPlayer: true });

const row = (page: Page) => page.getByRole('list', { name: /videos$/ });
const titles = (page: Page) => row(page).getByRole('heading', { level: 3 }).allTextContents();
const rowPosition = (page: Page) => row(page).evaluate((element) => element.scrollLeft);

/** Opens the portfolio with time paused and the pointer elsewhere. */
async function open(page: Page) {
  await pauseClock(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await row(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

/** The row moves once the browser reports it as in view, which the paused clock doesn't control. */
async function openMoving(page: Page) {
  await open(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return rowPosition(page);
    })
    .toBeGreaterThan(0);
}

test('filters show seven, seven and three films, and All alternates between them', async ({ page }) => {
  await page.goto('/#portfolio');
  const counts: Record<string, number> = {};
  for (const name of ['Business', 'Vlog', 'Gaming', 'All']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    counts[name] = (await titles(page)).length;
  }
  expect(counts).toEqual({ Business: 7, Vlog: 7, Gaming: 3, All: 17 });
  const categories = await row(page).getByRole('listitem').locator('article p > span:first-child').allTextContents();
  expect(categories.slice(0, 9).join(' ')).toBe('Business Vlog Gaming Business Vlog Gaming Business Vlog Gaming');
  expect(categories.slice(9).join(' ')).toBe('Business Vlog Business Vlog Business Vlog Business Vlog');
  expect(new Set(await titles(page)).size).toBe(17);
});

test('shows category, views and duration on a card, and the first two in its dialog', async ({ page }) => {
  await page.goto('/');
  const card = row(page).getByRole('listitem').filter({ hasText: 'Tears of Steel' });
  await expect(card.getByText('Business', { exact: true })).toBeVisible();
  await expect(card.getByText('1.8M views', { exact: true })).toBeVisible();
  await expect(card.getByText('12:14', { exact: true })).toBeVisible();
  for (const text of await row(page).locator('article p > span:last-child').allTextContents()) expect(text).toMatch(/^[\d.]+[KM] views$/);
  await card.getByRole('button').press('Enter');
  await expect(page.getByRole('dialog').getByText('Business · 1.8M views', { exact: true })).toBeVisible();
});

for (const rate of sample([60, 144], 1))
  test(`moves the row by 90 px a second at ${rate} Hz`, async ({ page }) => {
    await openMoving(page);
    await page.evaluate((hertz) => {
      window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 1000 / hertz);
    }, rate);
    await page.clock.runFor(100);
    const before = await rowPosition(page);
    await page.clock.runFor(2000);
    const distance = (await rowPosition(page)) - before;
    expect(distance).toBeGreaterThan(165);
    expect(distance).toBeLessThan(190);
  });

test('restarts the row within 20 px of its end', async ({ page }) => {
  await openMoving(page);
  await row(page).evaluate((element) => {
    element.scrollLeft = element.scrollWidth - element.clientWidth - 30;
  });
  await page.clock.runFor(300);
  expect(await rowPosition(page)).toBeLessThan(40);
});

test('pauses the row while the pointer is over it', async ({ page }) => {
  await openMoving(page);
  await row(page).hover();
  const pausedAt = await rowPosition(page);
  await page.clock.runFor(1000);
  expect(await rowPosition(page)).toBe(pausedAt);
  await page.mouse.move(5, 5);
  await page.clock.runFor(1000);
  expect(await rowPosition(page)).toBeGreaterThan(pausedAt + 60);
});

test('pauses the row during a touch and for a second after it', async ({ page }) => {
  await openMoving(page);
  await row(page).dispatchEvent('touchstart');
  const pausedAt = await rowPosition(page);
  await page.clock.runFor(2000);
  expect(await rowPosition(page)).toBe(pausedAt);
  await row(page).dispatchEvent('touchend');
  await page.clock.runFor(950);
  expect(await rowPosition(page)).toBe(pausedAt);
  await page.clock.runFor(1000);
  expect(await rowPosition(page)).toBeGreaterThan(pausedAt + 60);
});

test('scrolls on after a touch during whose last second the focus came and went', async ({ page }) => {
  await openMoving(page);
  await row(page).dispatchEvent('touchstart');
  await row(page).dispatchEvent('touchend');
  await row(page).getByRole('button').first().focus();
  const pausedAt = await rowPosition(page);
  await page.clock.runFor(1500);
  expect(await rowPosition(page)).toBe(pausedAt);
  await row(page).getByRole('button').first().blur();
  await page.clock.runFor(1000);
  expect(await rowPosition(page)).toBeGreaterThan(pausedAt + 60);
});

test('pauses the row while it has focus', async ({ page }) => {
  await openMoving(page);
  await row(page).getByRole('button').first().focus();
  const pausedAt = await rowPosition(page);
  await page.clock.runFor(1000);
  expect(await rowPosition(page)).toBe(pausedAt);
});

test('reveals cards one after another, the last within half a second', async ({ page }) => {
  await page.goto('/');
  const delays = await row(page)
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => (card.firstElementChild as HTMLElement).style.getPropertyValue('--reveal-delay')));
  expect(delays.slice(0, 7)).toEqual(['', '100ms', '200ms', '300ms', '400ms', '500ms', '500ms']);
  expect(delays.at(-1)).toBe('500ms');
});

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1200 },
];

for (const { width, height } of sample(sizes, 1))
  test(`opens a film in a 16:9 dialog that fits a window of ${width} px`, async ({ page, player }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/#portfolio');
    // A mouse click would wait for the moving row to stop.
    await page.getByRole('button', { name: 'Play Tears of Steel' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tears of Steel' });
    const [outer, frame] = [await dialog.boundingBox(), await dialog.locator('iframe').boundingBox()];
    expect(outer!.width).toBeLessThanOrEqual(Math.min(1200, width * 0.9));
    expect(outer!.height).toBeLessThanOrEqual(height * 0.85);
    expect(frame!.width / frame!.height).toBeCloseTo(16 / 9, 1);
    await expect.poll(() => player.loads.map(({ videoId }) => videoId)).toContain('R6MlUcmOul8');
  });

test('closes the dialog by its button, Escape and a click outside, and restores focus', async ({ page }) => {
  await page.goto('/#portfolio');
  const playButton = page.getByRole('button', { name: 'Play Tears of Steel' });
  const dialog = page.getByRole('dialog');
  const closeActions = [
    () => dialog.getByRole('button', { name: 'Close dialog' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4),
  ];
  for (const close of closeActions) {
    await playButton.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(playButton).toBeFocused();
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('does not move the row, and shows every card at once', async ({ page }) => {
    await open(page);
    await page.clock.runFor(3000);
    expect(await rowPosition(page)).toBe(0);
    await expect(page.locator('[data-reveal="waiting"], [data-reveal="shown"]')).toHaveCount(0);
  });
});

test.describe('when the video platform is blocked', () => {
  test.use({ allowedFailures: [['failed /embed/R6MlUcmOul8', 'failed /embed/aqz-KE-bpKQ'], { scope: 'test' }] });

  test('shows drawn stills instead of thumbnails, and a message instead of the film', async ({ page, context }) => {
    await blockVideoHost(context);
    await open(page);
    await expect(row(page).locator('svg').first()).toBeVisible();
    await expect(row(page).getByRole('listitem').first().locator('img')).toHaveCount(0);
    await page.getByRole('button', { name: 'Play Tears of Steel' }).click();
    await page.clock.runFor(7000);
    await expect(page.getByRole('dialog').getByText("The video couldn't be loaded.")).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute('href', /watch\?v=R6MlUcmOul8$/);
  });
});
