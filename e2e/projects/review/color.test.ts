import type { Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { type ColorKind, largestDifference, makeColorClip, sdrPatches } from '#server/testing/color-clips.ts';
import type { Rgb } from '#server/testing/hdr-colors.ts';
import { sample } from '#server/testing/sample.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createReviewOf, stepUntilKept, waitForPicture } from './drafts.ts';

/** The colors of the stripes in the video, or in the picture at a URL, read above the watermark. */
const readStripes = (page: Page, url?: string): Promise<Rgb[]> =>
  page.evaluate(
    async ({ url, count }) => {
      const load = async (url: string) => createImageBitmap(await (await fetch(url)).blob());
      const kept = document.querySelector<HTMLCanvasElement>('video + canvas')!;
      const shown = kept.hidden ? document.querySelector('video')! : kept;
      const picture = url === undefined ? shown : await load(url);
      const [width, height] = [count * 64, 64];
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      context.drawImage(picture, 0, 0, width, height);
      return Array.from({ length: count }, (_, index) => [...context.getImageData(index * 64 + 32, 8, 1, 1).data.slice(0, 3)] as Rgb);
    },
    { url, count: sdrPatches.length },
  );

/** Chromium's conversion to RGB without a GPU has no blue above 1.98 times the blue difference, where BT.709 says 2.11. */
const blueError = 10;

function expectStripes(shown: Rgb[], limit: number) {
  const withoutBlue = (colors: Rgb[]) => colors.map(([red, green]): Rgb => [red, green, 0]);
  expect(largestDifference(withoutBlue(shown), withoutBlue(sdrPatches)), shown.join(' ')).toBeLessThanOrEqual(limit);
  expect(largestDifference(shown, sdrPatches), shown.join(' ')).toBeLessThanOrEqual(blueError);
}

const kinds: ColorKind[] = [
  'Animation (QuickTime)',
  'SD, tagged',
  'SD of 480 lines in AVI',
  'HD, tagged',
  'HD, untagged',
  'full range',
  'UT Video, RGB',
];

for (const kind of sample(kinds, 2))
  test(`shows the colors of ${kind} within 3, in the video, in its steps and in its poster`, async ({ page, request }) => {
    const { client, path } = await createReviewOf(request, makeColorClip(temporaryDirectory(), kind));
    await enterPortal(page, client, path());
    await waitForPicture(page);
    expectStripes(await readStripes(page), 3);
    await stepUntilKept(page);
    expectStripes(await readStripes(page), 3);
    const stream = (await page.locator('video').getAttribute('src'))!;
    expectStripes(await readStripes(page, stream.replace('/stream', '/poster')), 4);
  });

test('says that HDR is shown as SDR, which it is', async ({ page, request }) => {
  const { client, path } = await createReviewOf(request, makeColorClip(temporaryDirectory(), 'HLG of 10 bits'));
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByText('HDR, shown as SDR.')).toBeVisible();
  // Compares grays and skin tones. The channels that pure colors don't have depend on the bit depth.
  const seen = (colors: Rgb[]) => colors.slice(3, 9);
  const shown = await readStripes(page);
  expect(largestDifference(seen(shown), seen(sdrPatches)), shown.join(' ')).toBeLessThanOrEqual(6);
});
