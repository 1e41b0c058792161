import type { Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { clipSize } from '#server/testing/clips.ts';
import { readFrameNumber } from '#server/testing/frame-code.ts';
import { sample } from '#server/testing/sample.ts';
import { clickFrame, createReview, isKept, readFrame, stepUntilKept, timeline, waitForPicture } from './drafts.ts';

const frames = 120;
const clip = { rate: '25', frames };
const rates = ['24000/1001', '25', '30000/1001', '50', '60000/1001', '60'];

const frameSaid = async (page: Page) => Number(await timeline(page).getAttribute('aria-valuenow'));

/** Looks at every refresh. @returns a function that ends it, with the frames said and shown whenever the player said it shows its frame */
async function watchFrames(page: Page) {
  const watch = await page.evaluateHandle(({ width, height }) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    const slider = document.querySelector('[role="slider"][aria-label="Timeline"]')!;
    const [video, kept] = [document.querySelector('video')!, document.querySelector<HTMLCanvasElement>('video + canvas')!];
    const seen: { said: number; row: number[] }[] = [];
    let isOver = false;
    requestAnimationFrame(function look() {
      if (slider.getAttribute('aria-busy') === 'false') {
        context.drawImage(kept.hidden ? video : kept, 0, 0, width, height);
        const row = [...context.getImageData(0, height / 2, width, 1).data];
        seen.push({ said: Number(slider.getAttribute('aria-valuenow')), row });
      }
      if (!isOver) requestAnimationFrame(look);
    });
    return {
      end() {
        isOver = true;
        return seen;
      },
    };
  }, clipSize);
  return async () =>
    (await watch.evaluate((watching) => watching.end())).map(({ said, row }) => ({
      said,
      shown: readFrameNumber(row, clipSize.width, 1, 4),
    }));
}

/** Holds an arrow key down until a frame is reached. */
async function hold(page: Page, key: 'ArrowLeft' | 'ArrowRight', isReached: (frame: number) => boolean) {
  await page.keyboard.down(key);
  // A second keydown repeats the key, as keyboards do.
  await page.keyboard.down(key);
  await expect.poll(async () => isReached(await frameSaid(page))).toBe(true);
  await page.keyboard.up(key);
}

for (const rate of sample(rates, 1))
  test(`shows the frame that it says in every refresh at ${rate} fps: held down, backward and when it goes on playing`, async ({
    page,
    request,
  }) => {
    const decoders: string[] = [];
    page.on('request', (sent) => sent.url().includes('/frame-worker-') && decoders.push(sent.url()));
    const { client, path } = await createReview(request, { rate, frames });
    await enterPortal(page, client, path());
    await waitForPicture(page);
    expect(decoders, 'loaded once somebody goes to a frame').toEqual([]);
    await clickFrame(page, 40, frames);
    await readFrame(page);
    await stepUntilKept(page);
    expect(decoders).toHaveLength(1);

    const endWatching = await watchFrames(page);
    await hold(page, 'ArrowRight', (frame) => frame > 80);
    const released = await readFrame(page);
    expect(released.said, 'it ends with the key').toBe((await readFrame(page)).said);
    await hold(page, 'ArrowLeft', (frame) => frame < 50);
    await page.keyboard.press('j');
    await expect.poll(() => frameSaid(page)).toBeLessThan(30);
    await page.keyboard.press('k');
    await readFrame(page);
    const seen = await endWatching();
    expect(seen.filter(({ said, shown }) => said !== shown)).toEqual([]);
    expect(new Set(seen.map(({ shown }) => shown)).size).toBeGreaterThan(10);

    const { said } = await readFrame(page);
    await page.keyboard.press('Space');
    await expect.poll(() => frameSaid(page)).toBeGreaterThan(said);
    await page.keyboard.press('Space');
    const paused = await readFrame(page);
    expect(paused.shown).toBe(paused.said);
    expect(await isKept(page)).toBe(false);

    for (let presses = 1; presses <= 4; presses += 1) await page.keyboard.press('l');
    await page.keyboard.press('k');
    const stopped = await readFrame(page);
    expect(stopped.shown, 'at eight times forward').toBe(stopped.said);
  });

test('shows the first frames of their groups at eight times backward', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await timeline(page).press('End');
  await readFrame(page);
  const endWatching = await watchFrames(page);
  for (let presses = 1; presses <= 4; presses += 1) await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await readFrame(page)).toEqual({ said: 0, shown: 0 });
  const seen = await endWatching();
  expect(seen.filter(({ said, shown }) => said !== shown)).toEqual([]);
});

test('goes on seeking, without an error, where decoding fails', async ({ page, request }) => {
  await page.route('**/frame-worker-*.js', async (route) => {
    const response = await route.fetch();
    const body = `VideoDecoder.prototype.decode = () => { throw new Error('broken'); };\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
  const { client, path } = await createReview(request, clip);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  for (let frame = 1; frame <= 5; frame += 1) {
    await page.keyboard.press('ArrowRight');
    expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
  }
  expect(await isKept(page)).toBe(false);
});

test('shows the filmstrip while the timeline is dragged, until the frame itself is there', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const shownTiles = await page.evaluateHandle(() => {
    const tiles: string[] = [];
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const node of added) if (node instanceof HTMLElement) tiles.push(node.style.backgroundImage);
    });
    observer.observe(document.querySelector('[data-view]')!, { childList: true, subtree: true });
    return tiles;
  });
  const { x, y, width, height } = (await timeline(page).boundingBox())!;
  await page.mouse.move(x + 10, y + height / 2);
  await page.mouse.down();
  await readFrame(page);
  expect(await shownTiles.jsonValue(), 'a click is no drag').toEqual([]);
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  const { said, shown } = await readFrame(page);
  expect(said).toBe(shown);
  expect(said).toBeGreaterThan(50);
  await page.mouse.up();
  const tiles = await shownTiles.jsonValue();
  expect(tiles.length).toBeGreaterThan(0);
  for (const tile of tiles) expect(tile).toContain('/filmstrip');
});

test('shows the video once it is enlarged, and then steps by frames as large', async ({ page, request }) => {
  await page.setViewportSize({ width: 260, height: 600 });
  const { client, path } = await createReview(request, clip);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const kept = page.locator('video + canvas');
  const widthOfKept = () => kept.evaluate((canvas: HTMLCanvasElement) => canvas.width);
  await stepUntilKept(page);
  expect(await widthOfKept()).toBeLessThanOrEqual(260);
  await page.keyboard.press('+');
  await expect.poll(() => isKept(page)).toBe(false);
  await stepUntilKept(page);
  await expect.poll(widthOfKept).toBe(clipSize.width);
  const { said, shown } = await readFrame(page);
  expect(shown).toBe(said);
});
