import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { runFfmpeg } from '#server/testing/clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createReviewOf, isKept, stepUntilKept, waitForPicture } from './drafts.ts';

/** Makes a white film in full HD. */
function makeWhiteFilm(): string {
  const film = join(temporaryDirectory(), 'white.mp4');
  runFfmpeg(['-f', 'lavfi', '-i', 'color=white:size=1920x1080:rate=25:duration=2', '-pix_fmt', 'yuv420p', film]);
  return film;
}

/** Reads the red channel of the window's pixels, and where they are white, which shows the picture's edges. */
async function readScreen(page: Page) {
  const { data, info } = await sharp(await page.screenshot())
    .extractChannel('red')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const red = (x: number, y: number) => data[y * info.width + x]!;
  const box = (await page.locator('[data-view]').boundingBox())!;
  const range = (start: number, size: number) => Array.from({ length: Math.ceil(size) + 6 }, (_, index) => Math.floor(start) - 3 + index);
  const [columns, rows] = [range(box.x, box.width), range(box.y, box.height)];
  const whiteColumns = columns.filter((x) => rows.some((y) => red(x, y) > 200));
  const whiteRows = rows.filter((y) => columns.some((x) => red(x, y) > 200));
  const bounds = { left: whiteColumns[0]!, right: whiteColumns.at(-1)! + 1, top: whiteRows[0]!, bottom: whiteRows.at(-1)! + 1 };
  return { bounds, red };
}

test('lays the frames that are kept over the video pixel by pixel', async ({ page, request }) => {
  const { client, path } = await createReviewOf(request, makeWhiteFilm());
  await enterPortal(page, client, path());
  for (const [width, height] of [
    [1440, 900],
    [1281, 773],
    [1024, 701],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path());
    await waitForPicture(page);
    expect(await isKept(page)).toBe(false);
    const { bounds } = await readScreen(page);
    await stepUntilKept(page);
    expect((await readScreen(page)).bounds, `at ${width} × ${height}`).toEqual(bounds);
    const drawn = await page.locator('video + canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const context = canvas.getContext('2d')!;
      // Draws a checkerboard, so every other pixel is black.
      const pixels = new ImageData(width, height);
      for (let index = 0; index < width * height; index += 1)
        pixels.data.set(((index % width) + Math.floor(index / width)) % 2 ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * index);
      context.putImageData(pixels, 0, 0);
      return { width, height };
    });
    expect(drawn).toEqual({ width: bounds.right - bounds.left, height: bounds.bottom - bounds.top });
    const { red } = await readScreen(page);
    for (let x = 10; x < 60; x += 1)
      for (let y = 10; y < 60; y += 1)
        expect(red(bounds.left + x, bounds.top + y), `${x}, ${y} at ${width} × ${height}`).toBe((x + y) % 2 ? 0 : 255);
  }
});
