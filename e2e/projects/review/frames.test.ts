import { enterPortal, expect, test } from '#e2e/test.ts';
import { Random } from '#server/testing/faults/random.ts';
import { isFull, repetitions, sample, testSeed } from '#server/testing/sample.ts';
import { clickFrame, createReview, isKept, readFrame, stepUntilKept, timeline, waitForPicture } from './drafts.ts';

const frames = 120;

const withSound = [
  { rate: '24000/1001', sound: true },
  { rate: '25', sound: true, bFrames: 2 },
  { rate: '30000/1001', sound: true, startTimecode: '01:00:00;00' },
  { rate: '60', sound: true, container: 'mkv' },
  { rate: '60000/1001', sound: true, container: 'ts', bFrames: 2 },
];
const silent = [{ rate: '24' }, { rate: '50' }];

/** Whether the browser keeps decoded frames by WebCodecs, as most do. */
const ways = isFull ? [true, false] : [testSeed % 2 === 0];
const clips = [
  ...sample(withSound, 1).flatMap((clip) => ways.map((keepsFrames) => ({ clip, keepsFrames }))),
  ...sample(silent, 1).flatMap((clip) => ways.map((isFirst) => ({ clip, keepsFrames: !isFirst }))),
];

for (const { clip, keepsFrames } of clips)
  test(`shows exactly the frame that was asked for at ${clip.rate} fps, ${keepsFrames ? 'by kept frames' : 'by seeking alone'}`, {
    tag: '@firefox',
  }, async ({ page, request, browserName }) => {
    const random = new Random(testSeed);
    if (!keepsFrames) await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
    await page.setViewportSize({ width: 1440, height: 900 });
    const { client, path } = await createReview(request, { frames, ...clip });
    await enterPortal(page, client, path());
    await waitForPicture(page);

    await test.step('random frames', async () => {
      for (let count = 0; count < repetitions(5, 50); count += 1) {
        const frame = random.integer(0, frames - 1);
        await clickFrame(page, frame, frames);
        expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
      }
    });
    await test.step('steps forward and back', async () => {
      const steps = repetitions(10, 100);
      const first = random.integer(0, frames - 1 - steps);
      await timeline(page).press('Home');
      expect(await readFrame(page)).toEqual({ said: 0, shown: 0 });
      await clickFrame(page, first, frames);
      const doesKeep = keepsFrames && browserName === 'chromium';
      if (doesKeep) await stepUntilKept(page);
      for (let frame = first + 1; frame <= first + steps; frame += 1) {
        await page.keyboard.press('ArrowRight');
        expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
      }
      for (let frame = first + steps - 1; frame >= first; frame -= 1) {
        await page.keyboard.press('ArrowLeft');
        expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
      }
      if (doesKeep || !keepsFrames) expect(await isKept(page)).toBe(doesKeep);
    });
  });

test('counts the frames of a file with B-frames and an edit list from what it shows first', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 60, bFrames: 2, skippedFrames: 10 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await timeline(page).focus();
  for (let frame = 1; frame <= repetitions(8, 20); frame += 1) {
    await page.keyboard.press('ArrowRight');
    expect(await readFrame(page)).toEqual({ said: frame, shown: frame + 10 });
  }
});

test('steps through a converted variable frame rate, and says so', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '24', frames: 72, variableRate: true });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByText(/^Converted from a variable frame rate to \d+ fps\.$/)).toBeVisible();
  const shown: number[] = [];
  for (let frame = 0; frame < repetitions(32, 40); frame += 1) {
    if (frame > 0) await page.keyboard.press('ArrowRight');
    const read = await readFrame(page);
    expect(read.said).toBe(frame);
    shown.push(read.shown);
  }
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  for (const frame of [31, 4, 22]) {
    await clickFrame(page, frame, Number(await timeline(page).getAttribute('aria-valuemax')) + 1);
    expect((await readFrame(page)).shown).toBe(shown[frame]);
  }
});

test('comes back to exactly the frame of a comment after a reload, in drop-frame timecode from the start of the file', async ({
  page,
  request,
}) => {
  const { client, path } = await createReview(request, { rate: '30000/1001', frames, startTimecode: '01:00:59;20' });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await clickFrame(page, 37, frames);
  // Drop-frame timecode skips 01:01:00;00 and 01:01:00;01.
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '01:01:00;29');
  await page.getByLabel('Comment at 01:01:00;29').fill('The logo is too close to the sun.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  const comment = page.getByRole('listitem').filter({ hasText: 'too close to the sun' });
  await expect(comment).toBeVisible();
  await page.reload();
  await waitForPicture(page);
  expect(await readFrame(page)).toEqual({ said: 0, shown: 0 });
  await comment.getByRole('button', { name: '01:01:00;29' }).click();
  expect(await readFrame(page)).toEqual({ said: 37, shown: 37 });
  await page.reload();
  await waitForPicture(page);
  expect(await readFrame(page)).toEqual({ said: 37, shown: 37 });
});
