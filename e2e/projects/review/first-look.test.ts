import { join } from 'node:path';
import { enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { clickFrame, composer, createReviewOf, readFrame, waitForPicture } from './drafts.ts';

const frames = 50;

test('plays the small version at once, and the full one from the next pause on, at the same frame', async ({ page, request }) => {
  const draft = join(temporaryDirectory(), '720p.mp4');
  const large = ['-vf', 'scale=1280:720:flags=neighbor', '-c:v', 'libx264', '-preset', 'ultrafast'];
  runFfmpeg(['-i', makeClip({ rate: '25', frames }), ...large, draft]);
  const { client, path } = await createReviewOf(request, draft);
  let hasFull = false;
  let fileId: number | undefined;
  await page.route('**/api/projects/*/review/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const { id, video } = body.review.version;
    fileId = id;
    if (!hasFull) Object.assign(video, { status: 'processing', progress: 40, qualities: video.qualities.slice(0, 1) });
    await route.fulfill({ response, json: body });
  });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const video = page.locator('video');
  const height = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight);
  await expect(video).toHaveAttribute('src', /quality=small/);
  expect(await height()).toBe(540);
  await clickFrame(page, 10, frames);
  expect(await readFrame(page)).toEqual({ said: 10, shown: 10 });
  await composer(page).fill('The logo is');

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 0.1;
  });
  hasFull = true;
  const { headers } = await ownerApi(request);
  const told = page.waitForResponse('**/api/projects/*/review/*');
  await request.post(`/api/files/${fileId}/start-timecode?as=admin`, { headers, data: { startTimecode: '01:00:00:00' } });
  expect((await (await told).json()).review.version.video.qualities).toHaveLength(2);
  await expect(page.getByText('01:00:00:', { exact: false }).first()).toBeVisible();
  await expect(video).toHaveAttribute('src', /quality=small/);

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(video).toHaveAttribute('src', /quality=full/);
  await waitForPicture(page);
  await expect.poll(height).toBe(720);
  const { said, shown } = await readFrame(page);
  expect(said).toBe(shown);
  expect(said).toBeGreaterThanOrEqual(10);
  await expect(composer(page)).toHaveValue('The logo is');
});
