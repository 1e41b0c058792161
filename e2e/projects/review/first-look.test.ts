import { join } from 'node:path';
import type { Quality } from '#api/projects/videos.ts';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { clickFrame, composer, createReviewOf, readFrame, timeline, waitForPicture } from './drafts.ts';

const frames = 50;

/** Makes a clip so large that a small version is made, too. */
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

/** The qualities offered one after the other: first only the copy of the original's picture, then the proxies replace it one by one. */
const offers: ((proxies: Quality[]) => Quality[])[] = [
  ([, full]) => [{ ...full!, revision: 'copy', bitRate: 24_000_000 }],
  ([small, full]) => [small!, { ...full!, revision: 'copy', bitRate: 24_000_000 }],
  (proxies) => proxies,
];

test('loads nothing of a copy before it is wanted, and plays it on until a pause while the proxies take its place', async ({
  page,
  request,
}) => {
  const { client, project, path } = await createReviewOf(request, makeLargeClip());
  const { headers } = await ownerApi(request);
  const newest = `/api/projects/${project.id}/review/newest?as=admin`;
  const read = async () => (await (await request.get(newest, { headers })).json()).review.version;
  await expect.poll(async () => (await read()).video.qualities.length, { timeout: conversionTimeout }).toBe(2);
  let offer = offers[0]!;
  await page.route('**/api/projects/*/review/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.review.version.video.qualities = offer(body.review.version.video.qualities);
    await route.fulfill({ response, json: body });
  });
  const loaded: (string | undefined)[] = [];
  page.on('request', (sent) => {
    const { range } = sent.headers();
    // One byte is requested to find out whether the server sends ranges.
    if (sent.url().includes('/stream') && range !== 'bytes=0-0') loaded.push(range);
  });
  const video = page.locator('video');

  await test.step('before that, its poster is there', async () => {
    await enterPortal(page, client, path());
    await expect(video).toHaveAttribute('poster', /\/poster\?/);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => readFrame(page)).toEqual({ said: 1, shown: 1 });
    await page.reload();
    await expect(timeline(page)).toBeVisible();
    loaded.length = 0;
    await composer(page).fill('The logo is');
    await expect.poll(() => loaded.length, 'whoever writes about a frame sees it').toBeGreaterThan(0);
    await expect.poll(() => readFrame(page)).toEqual({ said: 0, shown: 0 });
  });

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 0.1;
  });
  for (const [index, next] of offers.slice(1).entries())
    await test.step(`it stays with ${['the small one', 'both'][index]}`, async () => {
      offer = next;
      const startTimecode = `0${index + 1}:00:00:00`;
      await request.post(`/api/files/${(await read()).id}/start-timecode?as=admin`, { headers, data: { startTimecode } });
      await expect(page.getByText(startTimecode.slice(0, 9), { exact: false }).first()).toBeVisible();
      await expect(video).toHaveAttribute('src', /quality=full&revision=copy/);
    });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(video).toHaveAttribute('src', /quality=full&revision=(?!copy)/);
  const { said, shown } = await readFrame(page);
  expect(shown).toBe(said);
  expect(said).toBeLessThan(frames - 1);
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
