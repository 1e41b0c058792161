import { Key } from 'selenium-webdriver';
import { createReview } from '#e2e/projects/review/drafts.ts';
import { expect } from '#e2e/test.ts';
import { clipSize } from '#server/testing/clips.ts';
import { Random } from '#server/testing/faults/random.ts';
import { readFrameNumber } from '#server/testing/frame-code.ts';
import { repetitions, sample, testSeed } from '#server/testing/sample.ts';
import { test, type WebKitPage } from './webkit.ts';

const frames = 75;

const clips = [{ rate: '24000/1001' }, { rate: '25', container: 'mkv' }, { rate: '30000/1001', container: 'ts', bFrames: 2 }] as const;

for (const clip of sample(clips, 1))
  test(`shows exactly the frame that was asked for at ${clip.rate} fps`, async ({ webkit, request }) => {
    const random = new Random(testSeed);
    const { client, path } = await createReview(request, { frames, sound: true, ...clip });
    await webkit.signIn(request, client);
    await webkit.goto(path());
    const timeline = await webkit.find('slider', 'Timeline');
    const { width } = await timeline.getRect();
    for (let count = 0; count < repetitions(8, 50); count += 1) {
      const frame = random.integer(0, frames - 1);
      const x = Math.round(1 + ((frame + 0.5) / frames) * (width - 2) - width / 2);
      await webkit.driver.actions().move({ origin: timeline, x, y: 0 }).click().perform();
      expect(await readFrame(webkit)).toEqual({ said: frame, shown: frame });
    }
    await timeline.sendKeys(Key.HOME);
    expect(await readFrame(webkit)).toEqual({ said: 0, shown: 0 });
    for (let frame = 1; frame <= repetitions(8, 70); frame += 1) {
      await webkit.press(Key.ARROW_RIGHT);
      expect(await readFrame(webkit)).toEqual({ said: frame, shown: frame });
    }
  });

/** Waits until the player shows its frame. @returns the frame number that it says, and the one in its picture */
async function readFrame(webkit: WebKitPage) {
  const isBusy = "return document.querySelector('[role=slider]').getAttribute('aria-busy')";
  await expect.poll(() => webkit.evaluate(isBusy)).toBe('false');
  const { said, row } = await webkit.evaluate<{ said: number; row: number[] }>(
    `const [{ width, height }] = arguments;
     const canvas = Object.assign(document.createElement('canvas'), { width, height });
     const context = canvas.getContext('2d', { willReadFrequently: true });
     const [video, kept] = ['video', 'video + canvas'].map((selector) => document.querySelector(selector));
     context.drawImage(kept.hidden ? video : kept, 0, 0, width, height);
     const said = Number(document.querySelector('[role="slider"][aria-label="Timeline"]').getAttribute('aria-valuenow'));
     return { said, row: [...context.getImageData(0, height / 2, width, 1).data] };`,
    clipSize,
  );
  return { said, shown: readFrameNumber(row, clipSize.width, 1, 4) };
}
