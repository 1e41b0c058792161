import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { clickFrame, comment, createReview, post, readFrame, stepUntilKept, waitForPicture } from './drafts.ts';

const frames = 75;
const clip = { rate: '25', frames, sound: true };

/** The brightness of the picture on screen below its labels, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const { x, y, width, height } = (await page.locator('video').first().boundingBox())!;
  const picture = await page.screenshot({ clip: { x, y: y + height / 2, width, height: height / 4 } });
  const { channels } = await sharp(picture).stats();
  return channels[0]!.mean;
}

test('compares two versions in step, side by side and one over the other', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip, { ...clip, bFrames: 2 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPortal(page, client, path(1));
  await waitForPicture(page);
  await clickFrame(page, 20, frames);
  await post(page, 'Hold this longer.');
  await comment(page, 'Hold this longer.').getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('link', { name: 'v2' }).click();
  await clickFrame(page, 50, frames);
  await post(page, 'Warmer.');
  const player = page.getByRole('region', { name: 'Player' });
  const [oldMark, newMark] = [player.getByTitle(/^v1, .*Hold this longer/), player.getByTitle(/^v2, .*Warmer/)];
  await expect(oldMark).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare with v1' }).click();
  await expect(oldMark).toBeVisible();
  expect((await oldMark.boundingBox())!.y).toBeGreaterThan((await newMark.boundingBox())!.y);
  await oldMark.click();
  await expect(player.getByText('Casey Reviewer Hold this longer.')).toBeVisible();
  expect((await readFrame(page)).said).toBe(20);
  const labelAt = async (version: string) => (await player.getByText(version, { exact: true }).first().boundingBox())!.x;
  expect(await labelAt('v1')).toBeLessThan(await labelAt('v2'));
  const expectInStep = async () => {
    await expect(page.locator('video')).toHaveCount(2);
    await expect
      .poll(async () => {
        const [first, second] = [await readFrame(page, 0), await readFrame(page, 1)];
        return first.shown === first.said && second.shown === first.said;
      })
      .toBe(true);
  };
  await clickFrame(page, 40, frames);
  await expectInStep();
  await page.keyboard.press('+');
  const widths = (name: string) => page.locator(name).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  const [views, enlarged] = [await widths('[data-view]'), await widths('video')];
  expect(enlarged.map((width, index) => width / views[index]!)).toEqual([expect.closeTo(1.5, 1), expect.closeTo(1.5, 1)]);
  await page.keyboard.press('0');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expectInStep();
  await page.getByRole('button', { name: 'Wipe' }).click();
  await expect(page.getByRole('slider', { name: 'Wipe' })).toHaveAttribute('aria-valuenow', '50');
  await expectInStep();
  await page.getByRole('slider', { name: 'Wipe' }).press('ArrowLeft');
  await expect(page.getByRole('slider', { name: 'Wipe' })).toHaveAttribute('aria-valuenow', '48');
  expect(await labelAt('v1')).toBeLessThan(await labelAt('v2'));

  await test.step('one shines through the other, as much as the slider says', async () => {
    await page.getByRole('button', { name: 'Overlay' }).click();
    await expect(page).toHaveURL(/mode=overlay/);
    const slider = page.getByRole('slider', { name: 'Overlay' });
    await expect(slider).toHaveAttribute('aria-valuetext', '50% v1, 50% v2');
    await expectInStep();
    await slider.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', '100% v1, 0% v2');
    await expectAccessibleInBothThemes(page, 'two versions over each other');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what is the same is black, which takes the same frame of both', async () => {
    expect(await brightness(page)).toBeGreaterThan(50);
    await page.getByRole('button', { name: 'Difference' }).click();
    await expect(page).toHaveURL(/mode=difference/);
    await expectInStep();
    await expect.poll(() => brightness(page)).toBeLessThan(10);
    await stepUntilKept(page);
    await expectInStep();
    await expect.poll(() => brightness(page), 'also while frames are shown that are kept').toBeLessThan(10);
    await page.reload();
    await waitForPicture(page);
    await expect(page.getByRole('button', { name: 'Difference' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => brightness(page)).toBeLessThan(10);
  });

  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(page.locator('video')).toHaveCount(1);
  await expect(oldMark).toHaveCount(0);
});
