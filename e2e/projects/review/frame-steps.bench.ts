import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { clickFrame, createReviewOf, readFrame, timeline, waitForPicture } from './drafts.ts';

const framesPerSecond = 25;
const frames = 125;
const steps = 100;
const jumps = 20;
/** How long somebody looks before a step after a jump, in milliseconds. */
const look = 700;

/** What the browser steps by: with WebCodecs, frames are kept; without, each step seeks the video. */
const ways = ['kept', 'sought'] as const;

test('how long a step takes, and how many frames a held key shows', async ({ browser, request }) => {
  test.setTimeout(600_000);
  const { client, path } = await createReviewOf(request, process.env.BENCH_CLIP!);
  const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const way of ways) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    if (way === 'sought') await context.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
    const page = await context.newPage();
    await enterPortal(page, client, path());
    await waitForPicture(page);
    results[way] = await measure(page);
    await context.close();
  }
  writeFileSync(process.env.BENCH_RESULTS!, JSON.stringify(results));
});

async function measure(page: Page) {
  await timeline(page).press('Home');
  await readFrame(page);
  const forward: number[] = [];
  for (let frame = 1; frame <= steps; frame += 1) forward.push(await timeStep(page, 'ArrowRight', frame));
  const back: number[] = [];
  for (let frame = steps - 1; frame >= 0; frame -= 1) back.push(await timeStep(page, 'ArrowLeft', frame));
  const afterJump: number[] = [];
  for (let jump = 0; jump < jumps; jump += 1) {
    const frame = (jump * 37) % (frames - 1);
    await clickFrame(page, frame, frames);
    await readFrame(page);
    await page.waitForTimeout(look);
    afterJump.push(await timeStep(page, 'ArrowRight', frame + 1));
  }
  await timeline(page).press('Home');
  await readFrame(page);
  const heldForward = await countHeld(page, 'ArrowRight', 100);
  const heldBack = await countHeld(page, 'ArrowLeft', 1);
  return { forward, back, afterJump, heldForward, heldBack };
}

/** @returns milliseconds from the key event until the frame is displayed: by the video, or in the refresh after its canvas was drawn */
async function timeStep(page: Page, key: string, frame: number): Promise<number> {
  await expect(timeline(page)).toHaveAttribute('aria-busy', 'false');
  const displayed = await page.evaluateHandle(
    ({ frame, framesPerSecond }) => ({
      time: new Promise<number>((resolve) => {
        const [video, kept] = [document.querySelector('video')!, document.querySelector<HTMLCanvasElement>('video + canvas')!];
        const slider = document.querySelector('[role="slider"][aria-label="Timeline"]')!;
        const isKept = () =>
          !kept.hidden && slider.getAttribute('aria-busy') === 'false' && Number(slider.getAttribute('aria-valuenow')) === frame;
        const measureFrom = ({ timeStamp }: Event) => {
          const onFrame: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
            if (Math.round(mediaTime * framesPerSecond) === frame) resolve(expectedDisplayTime - timeStamp);
            else video.requestVideoFrameCallback(onFrame);
          };
          video.requestVideoFrameCallback(onFrame);
          requestAnimationFrame(function onRefresh() {
            requestAnimationFrame(isKept() ? (next) => resolve(next - timeStamp) : onRefresh);
          });
        };
        addEventListener('keydown', measureFrom, { once: true, capture: true });
      }),
    }),
    { frame, framesPerSecond },
  );
  await page.keyboard.press(key);
  return displayed.evaluate(({ time }) => time);
}

/** @returns how many different frames a second are shown while a key is held down until a frame is reached */
async function countHeld(page: Page, key: 'ArrowLeft' | 'ArrowRight', last: number): Promise<number> {
  await page.waitForTimeout(look);
  const counted = await page.evaluateHandle(() => {
    const slider = document.querySelector('[role="slider"][aria-label="Timeline"]')!;
    const shown = new Set<string>();
    const start = performance.now();
    let isOver = false;
    requestAnimationFrame(function count() {
      if (slider.getAttribute('aria-busy') === 'false') shown.add(slider.getAttribute('aria-valuenow')!);
      if (!isOver) requestAnimationFrame(count);
    });
    return {
      end() {
        isOver = true;
        return ((shown.size - 1) / (performance.now() - start)) * 1000;
      },
    };
  });
  await page.keyboard.down(key);
  await page.keyboard.down(key);
  const isReached = async () => {
    const frame = Number(await timeline(page).getAttribute('aria-valuenow'));
    return key === 'ArrowRight' ? frame >= last : frame <= last;
  };
  await expect.poll(isReached, { intervals: [50] }).toBe(true);
  const perSecond = await counted.evaluate((count) => count.end());
  await page.keyboard.up(key);
  return perSecond;
}
