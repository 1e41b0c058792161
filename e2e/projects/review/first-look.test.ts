import { join } from 'node:path';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { clickFrame, composer, createReviewOf, readFrame, waitForPicture } from './drafts.ts';

const frames = 50;

/** Of which a small version is made, too. */
function makeLargeClip(): string {
  const draft = join(temporaryDirectory(), '720p.mp4');
  const large = ['-vf', 'scale=1280:720:flags=neighbor', '-c:v', 'libx264', '-preset', 'ultrafast'];
  runFfmpeg(['-i', makeClip({ rate: '25', frames }), ...large, draft]);
  return draft;
}

test('plays the small version at once, and the full one from the next pause on, at the same frame', async ({ page, request }) => {
  const { client, path } = await createReviewOf(request, makeLargeClip());
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

test('a compared version, too, changes to the full one only at a pause', async ({ page, request }) => {
  const draft = makeLargeClip();
  const { client, project, path } = await createReviewOf(request, draft, draft);
  const { headers } = await ownerApi(request);
  const versionOf = async (number: number) =>
    (await (await request.get(`/api/projects/${project.id}/review/${number}?as=admin`, { headers })).json()).review.version;
  await expect.poll(async () => (await versionOf(1)).video.qualities.length, { timeout: conversionTimeout }).toBe(2);
  let hasFull = false;
  await page.route('**/api/projects/*/review/1?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (!hasFull) body.review.version.video.qualities.splice(1);
    await route.fulfill({ response, json: body });
  });
  await enterPortal(page, client, `${path()}?compare=1`);
  const compared = page.locator('video[aria-label$=", v1"]');
  await expect(compared).toHaveAttribute('src', /quality=small/);
  await waitForPicture(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('video[aria-label$=", v2"]').evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 0.1;
  });
  hasFull = true;
  const told = page.waitForResponse('**/api/projects/*/review/1?*');
  for (const number of [1, 2]) {
    const { id } = await versionOf(number);
    await request.post(`/api/files/${id}/start-timecode?as=admin`, { headers, data: { startTimecode: '01:00:00:00' } });
  }
  expect((await (await told).json()).review.version.video.qualities).toHaveLength(2);
  await expect(page.getByText('01:00:00:', { exact: false }).first()).toBeVisible();
  await expect(compared).toHaveAttribute('src', /quality=small/);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(compared).toHaveAttribute('src', /quality=full/);
  const { said } = await readFrame(page);
  await expect.poll(async () => [(await readFrame(page, 0)).shown, (await readFrame(page, 1)).shown]).toEqual([said, said]);
});
