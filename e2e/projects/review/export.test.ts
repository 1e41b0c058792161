import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { readFrameNumber } from '#server/testing/frame-code.ts';
import { createReview, waitForPicture } from './drafts.ts';

const comments = [
  { text: 'Later', frame: 60 },
  {
    text: '<b>Look</b> here',
    frame: 17,
    drawing: [
      {
        tool: 'rectangle',
        points: [
          [0.4, 0.5],
          [0.9, 0.9],
        ],
      },
    ],
  },
  { text: 'Overall lovely' },
  { text: 'Done already', frame: 33 },
];

/** The number of the frame that a picture on the page shows. */
async function readPicture(page: Page, name: string) {
  const canvas = page.getByRole('img', { name: `Picture at ${name}` });
  const [row, width] = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    return [[...element.getContext('2d')!.getImageData(0, height / 2, width, 1).data], width] as const;
  });
  return readFrameNumber(row, width, 1, 4);
}

/** Creates a review with the comments above. */
async function createCommented(request: APIRequestContext) {
  const review = await createReview(request, { rate: '25', frames: 75 });
  const { headers } = await ownerApi(request);
  const send = async (method: 'GET' | 'POST', url: string, data?: object) =>
    (await request.fetch(`${url}?as=admin`, { method, headers, data })).json();
  const { version } = (await send('GET', `/api/projects/${review.project.id}/review/newest`)).review;
  for (const data of comments) {
    const { comment } = await send('POST', `/api/files/${version.id}/comments`, data);
    if (data.text === 'Done already') await send('POST', `/api/comments/${comment.id}/resolve`, {});
  }
  return review;
}

const entries = (printed: Page) => printed.getByRole('list', { name: 'Comments' }).getByRole('listitem');

test('prints the open comments, or all, with the pictures of their frames', { tag: '@firefox' }, async ({ page, context, request }) => {
  const { client, project, path } = await createCommented(request);
  await enterPortal(page, client, path());
  await waitForPicture(page);

  const openPage = async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Printable page' }).click();
    const printed = await opened;
    await expect(printed.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
    return printed;
  };

  await test.step('the open ones', async () => {
    await page.getByText('Export', { exact: true }).click();
    const printed = await openPage();
    await expect(printed.getByRole('heading', { name: `${project.title}, version 1` })).toBeVisible();
    await expect(printed.getByText('Picturelock', { exact: true })).toBeVisible();
    await expect(entries(printed)).toHaveText([/Whole video.*Overall lovely/, /00:00:00:17.*<b>Look<\/b> here/, /00:00:02:10.*Later/]);
    expect(await readPicture(printed, '00:00:00:17')).toBe(17);
    expect(await readPicture(printed, '00:00:02:10')).toBe(60);
    await expect(entries(printed).nth(1).getByRole('img', { name: 'Drawing' })).toBeVisible();
    await expect(printed.getByRole('img', { name: 'Drawing' })).toHaveCount(1);
    await expectAccessibleInBothThemes(printed, 'the page to print');
    await printed.close();
  });
  await test.step('all of them', async () => {
    await page.getByText('Export', { exact: true }).click();
    await page.getByLabel('Include resolved comments').check();
    await expect(page.getByRole('link', { name: 'DaVinci Resolve' })).toHaveAttribute('href', /include=all/);
    const printed = await openPage();
    await expect(entries(printed)).toHaveCount(4);
    await expect(entries(printed).nth(2)).toHaveText(/00:00:01:08.*Resolved.*Done already/);
    expect(await readPicture(printed, '00:00:01:08')).toBe(33);
  });
});

test.describe('without the video', () => {
  test.use({ allowedFailures: [['500 /api/files/*'], { scope: 'test' }] });

  test('prints the comments without pictures, and says so', async ({ page, request }) => {
    const { client, path } = await createCommented(request);
    await page.route('**/api/files/*/stream*', (route) => route.fulfill({ status: 500 }));
    await enterPortal(page, client, `${path()}/print`);
    await expect(page.getByRole('alert')).toHaveText("The pictures couldn't be loaded.");
    await expect(entries(page)).toHaveCount(3);
    await expect(page.getByRole('img', { name: /^Picture/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
  });
});
