import { testBehindProxy as test } from '#e2e/behind-proxy.ts';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterPortal, expect } from '#e2e/test.ts';
import { clickFrame, createReview, readFrame, waitForPicture } from './review/drafts.ts';
import { chooseFiles, download, fileRow, newFile, openProject, uploadButton } from './upload-page.ts';

const obstacles = {
  403: 'Something between you and the server, such as a proxy or firewall, blocked this upload (403). Try another network, or show this message to whoever runs the server.',
  413: "Something between you and the server, such as a proxy or firewall, doesn't let requests this large through (413). Try another network, or show this message to whoever runs the server.",
};

for (const [status, message] of Object.entries(obstacles))
  test(`says that a proxy refuses an upload with ${status}, and goes on once it no longer does`, async ({
    page,
    gateway,
    allowedFailures,
  }) => {
    allowedFailures.push(`${status} /api/files/uploads/*`);
    await openProject(page);
    gateway.onRequest = ({ method }) => (method === 'PATCH' ? Number(status) : undefined);
    const file = newFile('A001.mov');
    await chooseFiles(page, uploadButton(page), file);
    const row = page.getByRole('listitem').filter({ hasText: 'A001.mov' });
    await expect(row.getByRole('alert')).toHaveText(message);
    gateway.onRequest = () => undefined;
    await page.getByRole('button', { name: 'Try A001.mov again' }).click();
    await expect(fileRow(page, 'A001.mov')).toBeVisible();
    expect((await download(page, 'A001.mov')).content.equals(file.buffer)).toBe(true);
  });

const frames = 100;

/** A failed request: the browser asks for one byte, is offered the whole file, and declines. */
const declined = 'failed /api/files/*';

test('a review seeks where a proxy strips `Range`, which is found out once', async ({ page, request, gateway, allowedFailures }) => {
  allowedFailures.push(declined);
  const { client, path } = await createReview(request, { rate: '25', frames });
  const asked: string[] = [];
  gateway.onRequest = (incoming) => {
    if (incoming.headers.range === 'bytes=0-0') asked.push(incoming.url!);
    delete incoming.headers.range;
    return undefined;
  };
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.locator('video')).toHaveAttribute('src', /^blob:/);
  for (const frame of [70, 10, 90]) {
    await clickFrame(page, frame, frames);
    expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
  }
  expect(asked).toHaveLength(1);
});

test('says what is in the way where a video is too large to be loaded whole', async ({ page, request, gateway, allowedFailures }) => {
  allowedFailures.push(declined);
  const { client, path } = await createReview(request, { rate: '25', frames });
  gateway.onRequest = (incoming) => {
    delete incoming.headers.range;
    // A cached response would have its own length.
    delete incoming.headers['if-none-match'];
    return undefined;
  };
  gateway.onResponse = ({ url = '', headers }, response) => {
    if (url.includes('/stream') && headers['sec-fetch-dest'] === 'empty') response.headers['content-length'] = '200000001';
  };
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByRole('alert')).toHaveText(
    "Something between you and the server, such as a proxy, doesn't let your browser ask for part of a video. This one is too large to be loaded whole, so it can only be watched from the beginning. Try another network, or show this message to whoever runs the server.",
  );
  await expectAccessibleInBothThemes(page, 'a review without ranges');
});
