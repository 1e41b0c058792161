import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { enterPortal, expect, ownerApi, signInAsOwner, test } from '#e2e/test.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { clickFrame, createReviewOf, readFrame, waitForPicture } from './drafts.ts';

const frames = 48;

/** Makes a film of 2160 lines that shows its frame numbers. */
function makeUhdFilm(): string {
  const film = join(temporaryDirectory(), 'uhd.mp4');
  const larger = ['-vf', 'scale=3840:2160:flags=neighbor', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p'];
  runFfmpeg(['-i', makeClip({ rate: '24', frames }), ...larger, '-y', film]);
  return film;
}

const video = (page: Page) => page.locator('video');

const choice = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Quality' }).getByRole('radio', { name });

test('a studio that wants it has new films play in 4K, by choice or where the screen shows as much', async ({ page, request, browser }) => {
  const owner = await ownerApi(request);
  await signInAsOwner(page);
  await page.goto('/admin/settings/studio');
  await page.getByLabel('Largest playback size').selectOption('4K (2160p)');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect.poll(async () => (await owner.get('settings')).studio.largestPlaybackSize).toBe('2160p');
  const { client, path, project } = await createReviewOf(request, makeUhdFilm());
  const readQualities = async () => {
    const { headers } = owner;
    const { review } = await (await request.get(`/api/projects/${project.id}/review/newest?as=admin`, { headers })).json();
    return review.version.video.qualities.map(({ quality }: { quality: string }) => quality);
  };
  await expect.poll(readQualities, { timeout: conversionTimeout }).toEqual(['small', 'full', 'uhd']);
  await owner.patch('settings', { largestPlaybackSize: '1080p' });

  await test.step('a small screen plays 1080p by itself, and 4K if that is chosen', async () => {
    await enterPortal(page, client, path());
    await waitForPicture(page);
    await clickFrame(page, 20, frames);
    await expect(video(page)).toHaveAttribute('src', /quality=full/);
    await page.getByLabel('View', { exact: true }).click();
    await expect(choice(page, /^Auto \(1080p\)$/)).toBeChecked();
    await choice(page, /^2160p$/).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => video(page).evaluate(({ videoHeight }: HTMLVideoElement) => videoHeight)).toBe(2160);
    expect(await readFrame(page)).toEqual({ said: 20, shown: 20 });
  });
  await test.step('a large one plays 4K by itself', async () => {
    const large = await browser.newContext({
      viewport: { width: 1920, height: 1200 },
      deviceScaleFactor: 2,
      baseURL: new URL(page.url()).origin,
    });
    const screen = await large.newPage();
    await enterPortal(screen, client, path());
    await waitForPicture(screen);
    await clickFrame(screen, 30, frames);
    await expect(video(screen)).toHaveAttribute('src', /quality=uhd/);
    await expect.poll(() => video(screen).evaluate(({ videoHeight }: HTMLVideoElement) => videoHeight)).toBe(2160);
    expect(await readFrame(screen)).toEqual({ said: 30, shown: 30 });
    await large.close();
  });
});
