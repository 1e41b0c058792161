import type { Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { clipSize } from '#server/testing/clips.ts';
import { readFrameNumber } from '#server/testing/frame-code.ts';
import { clickFrame, createReview, readFrame, waitForPicture } from './drafts.ts';

const frames = 75;
const clip = { rate: '25', frames };

/** Steps six frames, within one group of frames. */
async function step(page: Page, key: 'ArrowLeft' | 'ArrowRight') {
  for (let count = 0; count < 6; count += 1) await page.keyboard.press(key);
  await readFrame(page);
}

test('steps both of two compared versions in the same refresh', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip, { ...clip, bFrames: 2 });
  await enterPortal(page, client, `${path()}?compare=1`);
  await waitForPicture(page);
  await clickFrame(page, 38, frames);
  const canvases = page.locator('video + canvas');
  const bothAreKept = async () => {
    await step(page, 'ArrowRight');
    const kept = await canvases.evaluateAll((all) => all.map((canvas) => !(canvas as HTMLElement).hidden));
    await step(page, 'ArrowLeft');
    return kept;
  };
  await expect.poll(bothAreKept).toEqual([true, true]);
  const rows = await page.evaluateHandle(({ width, height }) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    const seen: number[][][] = [];
    const read = (canvas: HTMLCanvasElement) => {
      context.drawImage(canvas, 0, 0, width, height);
      return [...context.getImageData(0, height / 2, width, 1).data];
    };
    const look = () => seen.push([...document.querySelectorAll<HTMLCanvasElement>('video + canvas')].map(read));
    addEventListener('keydown', () => requestAnimationFrame(look));
    return seen;
  }, clipSize);
  await step(page, 'ArrowRight');
  expect(await readFrame(page)).toEqual({ said: 44, shown: 44 });
  const seen = (await rows.jsonValue()).map((both) => both.map((row) => readFrameNumber(row, clipSize.width, 1, 4)));
  expect(seen.length).toBeGreaterThan(0);
  for (const [one, other] of seen) expect(one).toBe(other);
});
