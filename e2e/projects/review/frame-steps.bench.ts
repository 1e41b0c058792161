import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { clickFrame, createReviewOf, readFrame, timeline, waitForPicture } from './drafts.ts';
import { measureMemory, tracePresentations } from './page-measures.ts';

const framesPerSecond = 25;
const frames = 125;
const steps = 100;
const jumps = 20;
const pauses = 10;
const drags = 10;
/** How many steps are taken to measure memory. */
const manySteps = 2000;
/** How long somebody looks before a step after a jump, in milliseconds. */
const look = 700;
/** How long to wait until frames are released without a step, with a while to spare, in milliseconds. */
const untilReleased = 32_000;

/** How the browser steps: with WebCodecs, decoded frames are kept; without, each step seeks the video. */
const ways = ['kept', 'sought'] as const;

test('how long a step takes, how many frames a held key shows, and what memory they take', async ({ browser, request }) => {
  test.setTimeout(900_000);
  const { client, path } = await createReviewOf(request, process.env.BENCH_CLIP!);
  const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const way of ways) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    if (way === 'sought') await context.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
    const page = await context.newPage();
    await enterPortal(page, client, path());
    await waitForPicture(page);
    results[way] = await measure(browser, page);
    await context.close();
  }
  writeFileSync(process.env.BENCH_RESULTS!, JSON.stringify(results));
});

async function measure(browser: Browser, page: Page) {
  await timeline(page).press('Home');
  await readFrame(page);
  const opened = await measureMemory(browser, page);
  const endTrace = await tracePresentations(browser, page);
  const forward: Step[] = [];
  for (let frame = 1; frame <= steps; frame += 1) forward.push(await timeStep(page, 'ArrowRight', frame));
  const back: Step[] = [];
  for (let frame = steps - 1; frame >= 0; frame -= 1) back.push(await timeStep(page, 'ArrowLeft', frame));
  const afterJump: Step[] = [];
  for (let jump = 0; jump < jumps; jump += 1) {
    const frame = (jump * 37) % (frames - 1);
    await clickFrame(page, frame, frames);
    await readFrame(page);
    await page.waitForTimeout(look);
    afterJump.push(await timeStep(page, 'ArrowRight', frame + 1));
  }
  const afterPause: Step[] = [];
  for (let pause = 0; pause < pauses; pause += 1) {
    await clickFrame(page, 7 * pause, frames);
    for (const _ of ['play', 'pause']) {
      await page.keyboard.press('Space');
      await page.waitForTimeout(look);
    }
    const { said } = await readFrame(page);
    afterPause.push(await timeStep(page, 'ArrowRight', said + 1));
  }
  // The browser notes what it has presented a little later.
  await page.waitForTimeout(look);
  const presentedAfter = await endTrace();
  const timesOf = (measured: Step[]) => measured.map(({ key, seenAfter }) => seenAfter ?? presentedAfter(key));
  const atRest: number[] = [];
  for (let drag = 0; drag < drags; drag += 1) atRest.push(await timeRest(page, 10 + 11 * drag));
  await timeline(page).press('Home');
  await readFrame(page);
  const heldForward = await countHeld(page, 'ArrowRight', 100);
  const heldBack = await countHeld(page, 'ArrowLeft', 1);
  for (let step = 0; step < manySteps; step += 1) await page.keyboard.press(step % 200 < 100 ? 'ArrowRight' : 'ArrowLeft');
  await readFrame(page);
  const stepped = await measureMemory(browser, page);
  await page.waitForTimeout(untilReleased);
  const released = await measureMemory(browser, page);
  return {
    forward: timesOf(forward),
    back: timesOf(back),
    afterJump: timesOf(afterJump),
    afterPause: timesOf(afterPause),
    atRest,
    heldForward,
    heldBack,
    memory: { opened, stepped, released },
  };
}

interface Step {
  /** The time stamp of the key press. */
  key: number;
  /** Milliseconds until the frame was displayed; undefined if it was drawn before the next refresh, of which only the trace tells. */
  seenAfter?: number;
}

/** Presses a key and waits until its frame is displayed: drawn on the canvas, or presented by the video. */
async function timeStep(page: Page, key: string, frame: number): Promise<Step> {
  await expect(timeline(page)).toHaveAttribute('aria-busy', 'false');
  const displayed = await page.evaluateHandle(
    ({ frame, framesPerSecond }) => ({
      step: new Promise<Step>((resolve) => {
        const [video, kept] = [document.querySelector('video')!, document.querySelector<HTMLCanvasElement>('video + canvas')!];
        const slider = document.querySelector('[role="slider"][aria-label="Timeline"]')!;
        const isKept = () =>
          !kept.hidden && slider.getAttribute('aria-busy') === 'false' && Number(slider.getAttribute('aria-valuenow')) === frame;
        const measureFrom = ({ timeStamp: key }: Event) => {
          const onFrame: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
            if (Math.round(mediaTime * framesPerSecond) === frame) resolve({ key, seenAfter: expectedDisplayTime - key });
            else video.requestVideoFrameCallback(onFrame);
          };
          video.requestVideoFrameCallback(onFrame);
          const onLaterRefresh = () => requestAnimationFrame(isKept() ? (next) => resolve({ key, seenAfter: next - key }) : onLaterRefresh);
          requestAnimationFrame(() => (isKept() ? resolve({ key }) : onLaterRefresh()));
        };
        addEventListener('keydown', measureFrom, { once: true, capture: true });
      }),
    }),
    { frame, framesPerSecond },
  );
  await page.keyboard.press(key);
  return displayed.evaluate(({ step }) => step);
}

/** Drags the timeline to a frame. @returns milliseconds from the last movement until the frame is displayed */
async function timeRest(page: Page, frame: number): Promise<number> {
  const { x, y, width, height } = (await timeline(page).boundingBox())!;
  const at = (frame: number) => x + 1 + ((frame + 0.5) / frames) * (width - 2);
  const from = (frame + frames / 2) % frames;
  await page.mouse.move(at(from), y + height / 2);
  await page.mouse.down();
  await readFrame(page);
  const displayed = await page.evaluateHandle(
    ({ frame, framesPerSecond }) => ({
      time: new Promise<number>((resolve) => {
        let moved = 0;
        addEventListener('pointermove', ({ timeStamp }) => {
          moved = timeStamp;
        });
        const [video, kept] = [document.querySelector('video')!, document.querySelector<HTMLCanvasElement>('video + canvas')!];
        const slider = document.querySelector('[role="slider"][aria-label="Timeline"]')!;
        video.requestVideoFrameCallback(function onFrame(_now, { mediaTime, expectedDisplayTime }) {
          if (Math.round(mediaTime * framesPerSecond) === frame) resolve(expectedDisplayTime - moved);
          else video.requestVideoFrameCallback(onFrame);
        });
        const isDrawn = () =>
          !kept.hidden && slider.getAttribute('aria-busy') === 'false' && Number(slider.getAttribute('aria-valuenow')) === frame;
        requestAnimationFrame(function onRefresh() {
          requestAnimationFrame(isDrawn() ? (next) => resolve(next - moved) : onRefresh);
        });
      }),
    }),
    { frame, framesPerSecond },
  );
  await page.mouse.move(at(frame), y + height / 2, { steps: 8 });
  const time = await displayed.evaluate(({ time }) => time);
  await page.mouse.up();
  return time;
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
        return (Math.max(0, shown.size - 1) / (performance.now() - start)) * 1000;
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
