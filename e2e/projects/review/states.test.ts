import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { expectAccessible } from '#e2e/expect-accessible.ts';

import { createClient, createProject, enterPortal, expect, ownerApi, signInAsOwner, test } from '#e2e/test.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { clickFrame, composer, createReview, createReviewLink, readFrame, uploadFile, waitForPicture } from './drafts.ts';

test.use({ allowedFailures: [['failed /api/client/live'], { scope: 'test' }] });

const clip = { rate: '25', frames: 25 };

/**
 * Answers with another state of the video than the real one. A change of that state isn't announced, so the live stream is blocked, and the
 * screen asks by itself.
 * @returns a function that ends this
 */
async function replaceVideo(page: Page, video: object): Promise<() => void> {
  let isReplaced = true;
  await page.route('**/api/client/live*', (route) => route.abort('failed'));
  await page.route('**/api/projects/*/review/*', async (route) => {
    if (!isReplaced) return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.review.version.video, video);
    await route.fulfill({ response, json: body });
  });
  return () => {
    isReplaced = false;
  };
}

test('shows the progress while a video is prepared, and plays it by itself once it is ready', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  const finish = await replaceVideo(page, { status: 'processing', progress: 42, rate: null, frameCount: null });
  await enterPortal(page, client, path());
  await expect(page.getByRole('progressbar', { name: 'Preparing the video' })).toHaveAttribute('aria-valuenow', '42');
  finish();
  await waitForPicture(page);
});

test('plays what a video is replaced by, also if the page sees nothing of its preparation', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  let isFormer = true;
  let fileId: number | undefined;
  await page.route('**/api/projects/*/review/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    fileId = body.review.version.id;
    if (isFormer) body.review.version.video.qualities[0].revision = 'former';
    await route.fulfill({ response, json: body });
  });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /revision=former$/);
  isFormer = false;
  const { headers } = await ownerApi(request);
  await request.post(`/api/files/${fileId}/start-timecode?as=admin`, { headers, data: { startTimecode: '01:00:00:00' } });
  await expect(video).toHaveAttribute('src', /revision=[0-9a-f]{8}$/);
  await waitForPicture(page);
});

test('says why preparing failed, and lets the studio try again', async ({ page, request }) => {
  const { project } = await createReview(request, clip);
  const succeed = await replaceVideo(page, { status: 'failed', hasProxy: false, error: 'This file has no picture.' });
  await page.route('**/api/files/*/process', (route) => {
    succeed();
    return route.continue();
  });
  await signInAsOwner(page);
  await page.goto(`/admin/projects/${project.id}/review/1`);
  await expect(page.getByText('This file has no picture.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForPicture(page);
});

test('lets nobody approve a draft that could not be prepared', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  await replaceVideo(page, { status: 'failed', hasProxy: false });
  await enterPortal(page, client, path());
  await expect(page.getByRole('alert')).toContainText("This video couldn't be prepared for playback.");
  await expect(page.getByRole('button', { name: 'Request changes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('lets nobody approve a draft that is still being prepared, on the review screen and the project page', async ({ page, request }) => {
  const { client, project, path } = await createReview(request, clip);
  const finish = await replaceVideo(page, { status: 'processing', hasProxy: false });
  await page.route(`**/api/client/projects/${project.id}?*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const file of body.project.files) file.isInPreparation = true;
    await route.fulfill({ response, json: body });
  });
  await enterPortal(page, client, `/client/projects/${project.id}`);
  await expect(page.getByText('Your draft is being prepared.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.goto(path());
  await expect(page.getByRole('button', { name: 'Request changes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  finish();
  await expect(page.getByRole('button', { name: 'Approve v1' })).toBeVisible();
});

test('plays a draft that is prepared again, and then what replaces it without losing what is typed', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  const finish = await replaceVideo(page, {
    status: 'queued',
    progress: 0,
    qualities: [{ quality: 'full', revision: '00000000', bitRate: 1_000_000 }],
  });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByRole('button', { name: 'Approve v1' })).toBeVisible();
  await clickFrame(page, 10, clip.frames);
  await composer(page).fill('The logo is');
  const replaced = page.waitForRequest('**/api/files/*/stream*');
  finish();
  await replaced;
  await waitForPicture(page);
  expect(await readFrame(page)).toEqual({ said: 10, shown: 10 });
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('The logo is');
});

test('plays and lets the client approve a draft that could not be prepared again', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  await replaceVideo(page, { status: 'failed' });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByRole('button', { name: 'Approve v1' })).toBeVisible();
});

test('plays the original without ffmpeg, and says that frame numbers are approximate', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  await replaceVideo(page, { status: 'unprocessed', rate: null, frameCount: null, width: null, height: null, filmstrip: null });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByText(/original file/)).toBeVisible();
});

/** Creates a client's project in review without drafts. */
async function createEmptyReview(request: APIRequestContext) {
  const [client, owner] = [await createClient(request), await ownerApi(request)];
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'review' });
  return { client, owner, id };
}

test('opens a draft that is a link, and lets the client approve it', async ({ page, request }) => {
  const { client, owner, id } = await createEmptyReview(request);
  const link = 'https://cuts.example/1';
  await owner.post(`projects/${id}/file-links`, { name: 'Cut', type: 'draft', link });
  await enterPortal(page, client, `/client/projects/${id}`);
  await page.getByRole('link', { name: 'Review the draft' }).click();
  await expect(page, 'a newer version replaces it only when asked for').toHaveURL(/\/review\/1$/);
  await expect(page.getByRole('heading', { name: 'This draft is a link.' })).toBeVisible();
  await expect(page.getByText('You can open it once this project is paid.')).toBeVisible();
  await owner.post(`projects/${id}/release-files`);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('href', link);
  await expectAccessible(page, 'the review of a link');
  await expect(page.getByRole('button', { name: 'Request changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve v1' }).click();
  await page.getByLabel('Your name').fill('Casey Payer');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText("Thank you. We're preparing your final files.", { exact: true })).toBeVisible();
});

test('downloads a draft that is no video, and tells a guest who may not', async ({ page, otherPage: guestPage, request }) => {
  const { client, owner, id } = await createEmptyReview(request);
  await owner.post(`projects/${id}/release-files`);
  const file = join(temporaryDirectory(), 'Titles.txt');
  writeFileSync(file, 'The end');
  await uploadFile(request, id, file, 'draft');
  await enterPortal(page, client, `/client/projects/${id}/review/1`);
  await expect(page.getByRole('heading', { name: "This draft isn't a video." })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download', exact: true }).click()]);
  expect(download.suggestedFilename()).toBe('Titles.txt');
  await guestPage.goto((await createReviewLink(request, id)).path);
  await guestPage.getByLabel('Your name').fill('Gus Guest');
  await guestPage.getByRole('button', { name: 'Open review' }).click();
  await expect(guestPage.getByText("Your review link doesn't let you download it. Ask whoever sent you the link.")).toBeVisible();
  await expect(guestPage.getByRole('link')).toHaveCount(0);
});

test.describe('while files are unavailable', () => {
  test.use({ allowedFailures: [['503 /api/files/*'], { scope: 'test' }] });

  test('says so, and plays the video once it is loaded again', async ({ page, request }) => {
    const { client, path } = await createReview(request, clip);
    const message = 'Files are unavailable at the moment. Please try again in a few minutes.';
    const unavailable = (route: Route) => route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message } });
    await page.route('**/api/files/*/stream*', unavailable);
    await enterPortal(page, client, path());
    await expect(page.getByRole('alert')).toContainText(message);
    await page.unroute('**/api/files/*/stream*', unavailable);
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForPicture(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('unknown versions', () => {
  test.use({ allowedFailures: [['404 /api/projects/*', '422 /api/projects/*'], { scope: 'test' }] });

  test("are not found, like another client's", async ({ page, request }) => {
    const { project } = await createReview(request, clip);
    const { client, path } = await createReview(request, clip);
    for (const unknown of [path(7), path('abc'), `/client/projects/${project.id}/review/1`]) {
      await enterPortal(page, client, unknown);
      await expect(page.getByRole('heading', { name: 'Version not found' })).toBeVisible();
    }
  });
});

test('is read-only with an access code', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  const { code } = await (await ownerApi(request)).post(`clients/${client.id}/access-codes`, {});
  await page.request.post('/api/client/access-code', { data: { code } });
  await page.goto(path());
  await waitForPicture(page);
  await expect(page.getByText('Sign in with your password to comment.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});
