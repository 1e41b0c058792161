import { expect, signInAsOwner, test } from '#e2e/test.ts';
import { clickFrame, createReview, waitForPicture } from './drafts.ts';

test('the studio makes the frame on screen the poster', async ({ page, request }) => {
  const { project } = await createReview(request, { rate: '25', frames: 50 });
  await signInAsOwner(page);
  await page.goto(`/admin/projects/${project.id}/review/newest`);
  await waitForPicture(page);
  const button = page.getByRole('button', { name: 'Use this frame as the poster' });
  await clickFrame(page, 20, 50);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(page.getByText('This frame is the poster now.').first()).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await clickFrame(page, 30, 50);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});
