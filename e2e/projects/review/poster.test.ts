import type { Page } from '@playwright/test';
import { expect, signInAsOwner, test } from '#e2e/test.ts';
import { clickFrame, createReview, waitForPicture } from './drafts.ts';

/** Reads the file's thumbnail on the project's page, as it's on the screen. */
const readThumbnail = (page: Page) =>
  page.locator('img[src*="/poster"]').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL();
  });

test('shows the poster that was chosen where another one was on the screen before', async ({ page, request }) => {
  const { project } = await createReview(request, { rate: '25', frames: 50 });
  await signInAsOwner(page);
  await page.goto(`/admin/projects/${project.id}`);
  const before = await readThumbnail(page);
  await page.getByRole('link', { name: 'Review version 1' }).click();
  await waitForPicture(page);
  await clickFrame(page, 20, 50);
  await page.getByRole('button', { name: 'Use this frame as the poster' }).click();
  await expect(page.getByText('This frame is the poster now.').first()).toBeVisible();
  await page.goBack();
  await expect.poll(() => readThumbnail(page)).not.toBe(before);
});

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
