import { enterPortal, expect, test } from '../test.ts';
import { clickFrame, comment, composer, createReview, waitForPicture } from './drafts.ts';

// A phone: its pointer is coarse.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

test('marks a range, loops it and comments on it by touch alone', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 75 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const marks = ['Mark in', 'Mark out', 'Clear range'].map((name) => page.getByRole('button', { name }));
  await clickFrame(page, 10, 75);
  await marks[0]!.tap();
  await clickFrame(page, 20, 75);
  await marks[1]!.tap();
  await expect(composer(page)).toHaveAccessibleName('Comment at 00:00:00:10 – 00:00:00:20');
  const loop = page.getByRole('button', { name: 'Loop' });
  await loop.tap();
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  for (const button of [...marks, loop]) {
    const { x, width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(360);
  }
  await composer(page).fill('Shorter');
  await page.getByRole('button', { name: 'Post comment' }).tap();
  await expect(comment(page, 'Shorter').getByRole('button', { name: '00:00:00:10 – 00:00:00:20' })).toBeVisible();
  await expect(marks[2]!).toHaveCount(0);
});
