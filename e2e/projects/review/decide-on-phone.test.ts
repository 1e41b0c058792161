import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { comment, composer, createReview, post, waitForPicture } from './drafts.ts';

const size = { width: 390, height: 844 };
test.use({ hasTouch: true, isMobile: true, viewport: size });

test('keeps the decisions in view beside the comments, each with what it does', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const changes = page.getByRole('button', { name: 'Request changes' });
  const approve = page.getByRole('button', { name: 'Approve v1' });
  await expect(changes).toHaveAccessibleDescription('Sends your comments to the studio, for a new version.');
  await expect(approve).toHaveAccessibleDescription('Accepts this version as final, in writing.');
  for (const text of ['First', 'Second', 'Third', 'Fourth']) await post(page, text);
  const expectInView = async (text: string) => {
    await comment(page, text).scrollIntoViewIfNeeded();
    for (const part of [comment(page, text), changes, approve, page.getByText('Accepts this version')])
      await expect(part).toBeInViewport({ ratio: 1 });
    const form = (await page.getByRole('form', { name: 'New comment' }).boundingBox())!;
    for (const button of [changes, approve]) {
      const { y, height } = (await button.boundingBox())!;
      expect(height).toBeGreaterThanOrEqual(44);
      expect(y).toBeGreaterThanOrEqual(form.y + form.height);
    }
  };
  await expectInView('Fourth');
  await expectInView('First');

  await test.step('they leave the room to a comment that is being written', async () => {
    await composer(page).fill('Fifth');
    await expect(approve).toBeHidden();
    await composer(page).fill('');
    await composer(page).blur();
    await expect(approve).toBeInViewport();
  });

  await expectAccessibleInBothThemes(page, 'decisions on a phone');

  await test.step('a low window has them before the comments', async () => {
    await page.setViewportSize({ ...size, height: 600 });
    const before = (await approve.boundingBox())!;
    expect(before.y + before.height).toBeLessThan((await comment(page, 'First').boundingBox())!.y);
  });

  await page.setViewportSize(size);
  await approve.tap();
  await expect(page.getByRole('dialog', { name: /^Approve v1/ })).toBeVisible();
});

test('shows the picture, the decisions and two comments at once, and other actions on demand', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25 });
  await page.setViewportSize({ width: 360, height: 740 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  for (const text of ['The logo is too close.', 'Could the music begin later?']) await post(page, text);
  await page.reload();
  await waitForPicture(page);
  const form = (await page.getByRole('form', { name: 'New comment' }).boundingBox())!;
  const place = (await comment(page, 'Could the music').getByRole('button', { name: '00:00:00:00' }).boundingBox())!;
  expect(place.y + place.height).toBeLessThanOrEqual(form.y);
  for (const part of [page.locator('video'), page.getByText('Accepts this version')]) await expect(part).toBeInViewport({ ratio: 1 });

  const actions = page.getByRole('button', { name: 'Actions', exact: true });
  const share = page.getByRole('button', { name: 'Share' });
  await expect(actions).toHaveAttribute('aria-expanded', 'false');
  await expect(share).toBeHidden();
  await actions.tap();
  for (const button of [actions, share]) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const [{ y: shareTop }, { y: pictureTop }] = [(await share.boundingBox())!, (await page.locator('video').boundingBox())!];
  expect(shareTop).toBeLessThan(pictureTop);
  await expectAccessibleInBothThemes(page, 'the actions on a phone');
  await share.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('fills the window where only videos have full screen, with the comments or without', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25 });
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await page.getByRole('button', { name: 'Full screen', exact: true }).tap();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeHidden();
  await expect(composer(page)).toBeHidden();
  expect((await page.getByRole('region', { name: 'Player' }).boundingBox())!.height).toBe(size.height);
  await page.getByRole('button', { name: 'Comments' }).tap();
  await post(page, 'Larger');
  await expect(title).toBeHidden();
  await page.getByRole('button', { name: 'Exit full screen' }).tap();
  await expect(title).toBeVisible();
});
