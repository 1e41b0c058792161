import type { Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { createReview, readFrame } from './drafts.ts';

/** Makes the browser report that the person wants to save data. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf((navigator as { connection?: object }).connection), 'saveData', { get: () => true }),
  );

/** `HTMLMediaElement.NETWORK_IDLE`. */
const networkIdle = 1;

/** Waits until the browser has nothing more of the video to load. */
const expectIdle = (page: Page) =>
  expect
    .poll(() => page.locator('video').evaluate(({ networkState, readyState }: HTMLVideoElement) => [networkState, readyState]))
    .toEqual([networkIdle, 0]);

test('loads nothing of a video before it is played or a frame is asked for, for whoever saves data', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 250 });
  await saveData(page);
  const loaded: string[] = [];
  page.on('request', (sent) => {
    const range = sent.headers().range;
    // One byte is requested to find out whether the server sends ranges.
    if (sent.url().includes('/stream') && range !== 'bytes=0-0') loaded.push(`${range}`);
  });
  await enterPortal(page, client, path());
  await expect(page.locator('video')).toHaveAttribute('poster', /\/poster\?/);
  await expectIdle(page);
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => loaded.length).toBeGreaterThan(0);

  await page.reload();
  await expectIdle(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => readFrame(page)).toEqual({ said: 1, shown: 1 });
});
