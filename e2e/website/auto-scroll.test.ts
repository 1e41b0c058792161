import type { Page } from '@playwright/test';
import { expect, pauseClock, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

test.use({ usesVideoPlayer: true, allowedFailures: [['401 /api/admin/me', '401 /api/client/me'], { scope: 'test' }] });

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Waits until scrolling by anchors, wheel and reloads is done, which the paused clock doesn't control. */
async function waitForScrollEnd(page: Page) {
  let last: number | undefined;
  await expect
    .poll(async () => {
      const before = last;
      last = await scrollPosition(page);
      return last === before;
    })
    .toBe(true);
}

const scrolledDuring = async (page: Page, milliseconds: number) => {
  await waitForScrollEnd(page);
  const before = await scrollPosition(page);
  await page.clock.runFor(milliseconds);
  return (await scrollPosition(page)) - before;
};

/** Opens the landing page with time paused; the reel's player never plays here. */
async function open(page: Page, path = '/', label = 'Pause auto-scroll') {
  await pauseClock(page);
  await page.goto(path);
  await expect(page.getByRole('button', { name: label })).toBeVisible();
}

/** Turns the wheel and waits until the page has moved, which happens after the call returns. */
async function turnWheel(page: Page) {
  const before = await scrollPosition(page);
  await page.mouse.wheel(0, 10);
  await expect.poll(() => scrollPosition(page)).toBe(before + 10);
}

for (const width of sample([360, 1440], 1))
  test(`starts scrolling after three seconds, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    expect(await scrolledDuring(page, 2900)).toBe(0);
    expect(await scrolledDuring(page, 2000)).toBeGreaterThan(40);
  });

for (const [input, trigger] of [
  ['the mouse wheel', turnWheel],
  ['a key press', (page: Page) => page.keyboard.press('Shift')],
  ['a pointer move', (page: Page) => page.mouse.move(200, 300, { steps: 3 })],
] as const)
  test(`pauses for five seconds after ${input}`, async ({ page }) => {
    await open(page);
    await page.clock.runFor(5000);
    await trigger(page);
    await page.clock.runFor(50);
    expect(await scrolledDuring(page, 4500)).toBe(0);
    expect(await scrolledDuring(page, 2000)).toBeGreaterThan(20);
  });

test('leaves the page where a script or the scrollbar scrolled it', async ({ page }) => {
  await open(page);
  await page.clock.runFor(4000);
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await waitForScrollEnd(page);
  expect(await scrollPosition(page)).toBe(2000);
  expect(await scrolledDuring(page, 4500)).toBe(0);
  await page.clock.runFor(2000);
  expect(await scrollPosition(page)).toBeGreaterThan(2000);
});

test('waits two seconds at the bottom, returns to the top, waits one second and starts again', async ({ page }) => {
  // The paused clock doesn't control smooth scrolling.
  await page.addInitScript(() => {
    const { scrollTo } = window;
    window.scrollTo = ((to: ScrollToOptions) =>
      scrollTo.apply(window, [{ ...to, behavior: 'instant' }] as never)) as typeof window.scrollTo;
  });
  await open(page);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight - innerHeight - 30 }));
  await waitForScrollEnd(page);
  // Five seconds after that scroll, it goes on for the 30 px that are left.
  await page.clock.runFor(5900);
  const bottom = await scrollPosition(page);
  expect(bottom).toBeGreaterThan(2000);
  expect(await scrolledDuring(page, 1800)).toBe(0);
  await page.clock.runFor(300);
  expect(await scrollPosition(page)).toBe(0);
  expect(await scrolledDuring(page, 700)).toBe(0);
  expect(await scrolledDuring(page, 1500)).toBeGreaterThan(20);
});

test('stops with the pause button, stays paused over a reload, and resumes', async ({ page }) => {
  await open(page);
  await page.clock.runFor(4000);
  await page.getByRole('button', { name: 'Pause auto-scroll' }).click();
  expect(await scrolledDuring(page, 10_000)).toBe(0);
  await page.reload();
  const resume = page.getByRole('button', { name: 'Resume auto-scroll' });
  await expect(resume).toBeVisible();
  expect(await scrolledDuring(page, 10_000)).toBe(0);
  await resume.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause auto-scroll' })).toBeVisible();
  expect(await scrolledDuring(page, 8000)).toBeGreaterThan(20);
});

test('stays at the anchor a page is opened at until the visitor resumes it', async ({ page }) => {
  await open(page, '/#testimonials', 'Resume auto-scroll');
  expect(await scrolledDuring(page, 12_000)).toBe(0);
  await page.mouse.move(200, 300, { steps: 3 });
  expect(await scrolledDuring(page, 12_000)).toBe(0);
  await page.getByRole('button', { name: 'Resume auto-scroll' }).click();
  await expect(page.getByRole('button', { name: 'Pause auto-scroll' })).toBeVisible();
  expect(await scrolledDuring(page, 8000)).toBeGreaterThan(20);
});

test('does not run while a field has focus', async ({ page }) => {
  await open(page);
  await page.getByLabel('Message').evaluate((field) => field.focus({ preventScroll: true }));
  expect(await scrolledDuring(page, 12_000)).toBe(0);
});

test('does not run while a dialog is open', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Play Tears of Steel' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.runFor(500);
  expect(await scrolledDuring(page, 12_000)).toBe(0);
});

test('does not run while the reel plays', async ({ page, player }) => {
  await open(page);
  await page.clock.runFor(2000);
  // Messages to a frame that hasn't loaded are lost, and time is paused, so they aren't repeated.
  await expect(page.frameLocator('#hero iframe').getByText('Fake player')).toBeVisible();
  await page.getByRole('button', { name: 'Click to Play Demo Reel' }).click();
  await page.clock.runFor(2000);
  await expect.poll(() => player.messages.filter(({ func }) => func === 'playVideo').length).toBeGreaterThan(0);
  await expect(page.locator('[data-playing]')).toBeVisible();
  expect(await scrolledDuring(page, 12_000)).toBe(0);
});

test('exists only on the landing page, like its button', async ({ page }) => {
  for (const path of ['/privacy-policy', '/client/login', '/admin']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /auto-scroll/ })).toHaveCount(0);
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('does not scroll', async ({ page }) => {
    await page.clock.install({ time: '2026-03-02T10:00:00Z' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    expect(await scrolledDuring(page, 12_000)).toBe(0);
    await expect(page.getByRole('button', { name: /auto-scroll/ })).toHaveCount(0);
  });
});
