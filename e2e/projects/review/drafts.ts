import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { createClient, createProject, expect, ownerApi } from '#e2e/test.ts';
import { clipSize, makeClip } from '#server/testing/clips.ts';
import { readFrameNumber } from '#server/testing/frame-code.ts';

type ClipOptions = Parameters<typeof makeClip>[0];

/** Creates a client with a project in review, whose drafts are clips that show their frame numbers. */
export const createReview = (request: APIRequestContext, ...clips: ClipOptions[]) =>
  createReviewOf(request, ...clips.map((clip) => makeClip(clip)));

/** Creates a review like `createReview`, from existing files. @param videos their paths */
export async function createReviewOf(request: APIRequestContext, ...videos: string[]) {
  const client = await createClient(request, 'Casey Reviewer');
  const project = await createProject(await ownerApi(request), client.id, { title: `Trailer ${client.suffix}`, status: 'review' });
  for (const video of videos) await uploadDraft(request, project.id, video);
  await expectPrepared(request, project.id);
  return { client, project, path: (version: number | string = videos.length) => `/client/projects/${project.id}/review/${version}` };
}

const tus = { 'Tus-Resumable': '1.0.0' };

const uploadDraft = (request: APIRequestContext, projectId: number, file: string) => uploadFile(request, projectId, file, 'draft');

/** Uploads a file as the studio (tus 1.0). A draft is the next version of a deliverable, by default of what the project began with. */
export async function uploadFile(
  request: APIRequestContext,
  projectId: number,
  file: string,
  type: 'draft' | 'final',
  deliverableId?: number,
): Promise<void> {
  const { headers } = await ownerApi(request);
  const data = readFileSync(file);
  const of = deliverableId === undefined ? {} : { deliverableId: String(deliverableId) };
  const metadata = Object.entries({ filename: basename(file), projectId: String(projectId), type, ...of });
  const created = await request.post('/api/files/uploads?as=admin', {
    headers: {
      ...headers,
      ...tus,
      'Upload-Length': String(data.length),
      'Upload-Metadata': metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(','),
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { pathname } = new URL(created.headers().location!, created.url());
  const sent = await request.patch(`${pathname}?as=admin`, {
    headers: { ...headers, ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    data,
  });
  expect(sent.status(), await sent.text()).toBe(204);
}

/** Waits until a project's newest draft can be watched. */
export const expectPrepared = (request: APIRequestContext, projectId: number) =>
  expect.poll(() => videoStatus(request, projectId), { timeout: conversionTimeout }).toBe('ready');

async function videoStatus(request: APIRequestContext, projectId: number): Promise<string | undefined> {
  const { headers } = await ownerApi(request);
  const { review } = await (await request.get(`/api/projects/${projectId}/review/newest?as=admin`, { headers })).json();
  return review?.version.video?.status;
}

/** Creates a review link by which guests can comment on the newest version for a day. */
export async function createReviewLink(request: APIRequestContext, projectId: number) {
  const { headers } = await ownerApi(request);
  const send = async (method: 'GET' | 'POST', path: string, data?: object) =>
    (await request.fetch(`${path}?as=admin`, { method, headers, data })).json();
  const { review } = await send('GET', `/api/projects/${projectId}/review/newest`);
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const { url, reviewLink } = await send('POST', `/api/files/${review.version.id}/review-links`, { expiresAt });
  return { path: new URL(url).pathname, revoke: () => send('POST', `/api/review-links/${reviewLink.id}/revoke`) };
}

export const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' });

/** Waits until the player shows its frame. @returns the frame number that it says, and the one in its picture */
export async function readFrame(page: Page, index = 0): Promise<{ said: number; shown: number }> {
  await expect(timeline(page)).toHaveAttribute('aria-busy', 'false');
  const { said, row } = await page.evaluate(
    async ({ size: { width, height }, index }) => {
      const slider = document.querySelector('[role="slider"][aria-label="Timeline"]')!;
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      const video = document.querySelectorAll('video')[index]!;
      const kept = video.nextElementSibling as HTMLCanvasElement;
      context.drawImage(kept.hidden ? video : kept, 0, 0, width, height);
      return { said: Number(slider.getAttribute('aria-valuenow')), row: [...context.getImageData(0, height / 2, width, 1).data] };
    },
    { size: clipSize, index },
  );
  return { said, shown: readFrameNumber(row, clipSize.width, 1, 4) };
}

/** Whether the picture is a decoded frame that was kept, instead of the video. */
export const isKept = (page: Page) => page.locator('video + canvas').first().isVisible();

/** Steps to and fro until the frames around the position are kept. */
export async function stepUntilKept(page: Page): Promise<void> {
  const stepToAndFro = async () => {
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await expect(timeline(page)).toHaveAttribute('aria-busy', 'false');
    }
    return isKept(page);
  };
  await expect.poll(stepToAndFro).toBe(true);
}

/** Goes to a frame by a click on the timeline. */
export async function clickFrame(page: Page, frame: number, frameCount: number): Promise<void> {
  const { x, y, width, height } = (await timeline(page).boundingBox())!;
  await page.mouse.click(x + 1 + ((frame + 0.5) / frameCount) * (width - 2), y + height / 2);
}

/** Opens the review screen and waits for the picture. */
export async function waitForPicture(page: Page): Promise<void> {
  await expect(timeline(page)).toHaveAttribute('aria-busy', 'false');
  await page.waitForFunction(() => [...document.querySelectorAll('video')].every(({ readyState }) => readyState >= 2));
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /^Comment at/ });

export const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

export async function post(page: Page, text: string) {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(comment(page, text)).toBeVisible();
  await expect(composer(page)).toHaveValue('');
}
