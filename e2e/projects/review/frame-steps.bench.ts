import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { createReviewOf, timeline, waitForPicture } from './drafts.ts';

const framesPerSecond = 25;
const steps = 100;

test('how long a step takes', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { client, path } = await createReviewOf(request, process.env.BENCH_CLIP!);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await timeline(page).press('Home');
  const forward: number[] = [];
  for (let frame = 1; frame <= steps; frame += 1) forward.push(await timeStep(page, 'ArrowRight', frame));
  const back: number[] = [];
  for (let frame = steps - 1; frame >= 0; frame -= 1) back.push(await timeStep(page, 'ArrowLeft', frame));
  writeFileSync(process.env.BENCH_RESULTS!, JSON.stringify({ forward, back }));
});

/** @returns milliseconds from the key event until the frame is displayed */
async function timeStep(page: Page, key: string, frame: number): Promise<number> {
  await expect(timeline(page)).toHaveAttribute('aria-busy', 'false');
  const displayed = await page.evaluateHandle(
    ({ frame, framesPerSecond }) => ({
      time: new Promise<number>((resolve) => {
        const video = document.querySelector('video')!;
        const measureFrom = ({ timeStamp }: Event) => {
          const onFrame: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
            if (Math.round(mediaTime * framesPerSecond) === frame) resolve(expectedDisplayTime - timeStamp);
            else video.requestVideoFrameCallback(onFrame);
          };
          video.requestVideoFrameCallback(onFrame);
        };
        addEventListener('keydown', measureFrom, { once: true, capture: true });
      }),
    }),
    { frame, framesPerSecond },
  );
  await page.keyboard.press(key);
  return displayed.evaluate(({ time }) => time);
}
