import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { Keyboard } from '#e2e/keyboard.ts';
import { enterAdminArea, enterPortal, expect, ownerApi, signInAsOwner, test } from '#e2e/test.ts';
import { clickFrame, comment, composer, createReview, post, readFrame, timeline, waitForPicture } from './drafts.ts';

const frames = 75;
const clip = { rate: '25', frames, sound: true };

async function openReview(page: Page, path: string, client: { email: string; password: string }) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPortal(page, client, path);
  await waitForPicture(page);
}

test('follows the keys of editing programs, except while typing', { tag: '@firefox' }, async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  await openReview(page, path(), client);
  const keys = page.keyboard;
  const frame = async () => (await readFrame(page)).said;
  await keys.press('Shift+ArrowRight');
  expect(await frame()).toBe(25);
  await keys.press('Shift+ArrowRight');
  await keys.press('ArrowLeft');
  expect(await frame()).toBe(49);
  await keys.press('i');
  await keys.press('Shift+ArrowRight');
  await keys.press('ArrowLeft');
  await keys.press('o');
  await expect(composer(page)).toHaveAccessibleName(/00:00:01:24 – 00:00:02:23$/);
  await page.getByRole('button', { name: 'Clear range' }).click();
  await keys.press('j');
  await expect.poll(async () => Number(await timeline(page).getAttribute('aria-valuenow'))).toBeLessThan(60);
  await keys.press('k');
  const { said, shown } = await readFrame(page);
  expect(said).toBe(shown);
  await keys.press('l');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await keys.press('l');
  await expect(page.getByLabel('Speed')).toHaveValue('2');
  await keys.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const paused = await readFrame(page);
  expect(paused.said).toBe(paused.shown);
  await keys.press('c');
  await expect(composer(page)).toBeFocused();
  await keys.type('jkl ?');
  await expect(composer(page)).toHaveValue('jkl ?');
  expect(await readFrame(page)).toEqual(paused);
  await composer(page).blur();
  await keys.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('pauses while typing and resumes on sending, and keeps unsent text and drawing over a reload', { tag: ['@core', '@firefox'] }, async ({
  page,
  request,
}) => {
  const { client, path } = await createReview(request, { ...clip, frames: 500 });
  await openReview(page, path(), client);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await composer(page).pressSequentially('Too fast');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(comment(page, 'Too fast')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('k');

  await clickFrame(page, 100, 500);
  await composer(page).fill('Here');
  await page.getByRole('button', { name: 'Arrow' }).click();
  await drawLine(page, [0.8, 0.5], [0.4, 0.25]);
  await expect(page.getByRole('button', { name: 'Undo stroke' })).toBeVisible();
  await page.reload();
  await waitForPicture(page);
  await expect(composer(page)).toHaveValue('Here');
  await expect(page.getByRole('img', { name: 'Drawing' })).toBeVisible();
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(comment(page, 'Here').getByText('drawing')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await timeline(page).press('ArrowRight');
  await expect(page.getByRole('img', { name: 'Drawing' })).toHaveCount(0);
  await comment(page, 'Here').getByRole('button', { name: '00:00:04:00' }).click();
  await expect(page.getByRole('img', { name: 'Drawing' })).toBeVisible();
});

test('keeps what is typed while a comment is being posted, which loses nothing and stays internal over a reload', async ({
  page,
  request,
}) => {
  const { project } = await createReview(request, clip);
  await enterAdminArea(page, `/admin/projects/${project.id}/review/newest`);
  await waitForPicture(page);
  const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/files/*/comments?as=admin', async (route) => {
    if (route.request().method() === 'POST') await isAnswering;
    await route.continue();
  });
  await page.getByLabel('Internal').check();
  await composer(page).fill('Too fast');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
  await composer(page).pressSequentially(' and too loud');
  answer();
  await expect(comment(page, 'Too fast').getByText('Only the studio sees this')).toBeVisible();
  await expect(composer(page)).toHaveValue('and too loud');
  await expect(composer(page)).toBeFocused();
  await page.reload();
  await waitForPicture(page);
  await expect(composer(page)).toHaveValue('and too loud');
  await expect(page.getByLabel('Internal')).toBeChecked();
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(comment(page, 'and too loud').getByText('Only the studio sees this')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
});

test('keeps a range that is drawn on, up to its last frame', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  await openReview(page, path(), client);
  await clickFrame(page, 10, frames);
  await page.keyboard.press('i');
  await clickFrame(page, 20, frames);
  await page.keyboard.press('o');
  await composer(page).fill('This whole part');
  await page.getByRole('button', { name: 'Rectangle' }).click();
  await drawLine(page, [0.2, 0.2], [0.6, 0.6]);
  await expect(composer(page)).toHaveAccessibleName(/00:00:00:10 – 00:00:00:20$/);
  await page.getByRole('button', { name: 'Post comment' }).click();
  const place = comment(page, 'This whole part').getByRole('button', { name: '00:00:00:10 – 00:00:00:20' });
  await place.click();
  expect((await readFrame(page)).said).toBe(10);
  await expect(page.getByRole('img', { name: 'Drawing' })).toBeVisible();
});

/** Draws with the chosen tool between two points, as fractions of the picture's width and height. */
async function drawLine(page: Page, from: [number, number], to: [number, number]) {
  const { x, y, width, height } = (await page.getByRole('application', { name: 'Draw on the frame' }).boundingBox())!;
  await page.mouse.move(x + width * from[0], y + height * from[1]);
  await page.mouse.down();
  await page.mouse.move(x + width * to[0], y + height * to[1], { steps: 4 });
  await page.mouse.up();
}

test('shows both sides new comments, replies and resolutions live, and clients nothing internal', { tag: '@core' }, async ({
  page,
  otherPage: adminPage,
  request,
}) => {
  const { client, project, path } = await createReview(request, clip);
  await openReview(page, path(), client);
  await signInAsOwner(adminPage);
  await adminPage.goto(`/admin/projects/${project.id}/review/newest`);
  await waitForPicture(adminPage);
  await clickFrame(page, 30, frames);
  await post(page, 'Hold this longer.');
  await expect(comment(adminPage, 'Hold this longer.')).toBeVisible();
  await adminPage.getByLabel('Internal').check();
  await composer(adminPage).fill('The client will not like it.');
  await adminPage.getByRole('button', { name: 'Post comment' }).click();
  await expect(comment(adminPage, 'will not like it').getByText('Only the studio sees this')).toBeVisible();
  await comment(adminPage, 'Hold this longer.').getByRole('button', { name: 'Reply' }).click();
  await adminPage.getByLabel(/^Reply to/).fill('Two seconds?');
  await adminPage.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(comment(page, 'Two seconds?').first()).toBeVisible();
  await expect(page.getByText('will not like it')).toHaveCount(0);
  await comment(page, 'Hold this longer.').getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('No open comments.')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Resolved 1' }).click();
  await expect(comment(adminPage, 'Hold this longer.').first()).toBeVisible();
});

test('keeps the picture in view on a phone, uncovered, with step buttons large enough for fingers', async ({ page, request }) => {
  const { client, path } = await createReview(request, clip);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (let number = 1; number <= 6; number += 1) await post(page, `Comment number ${number}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const video = page.locator('video');
  await expect(video).toBeInViewport({ ratio: 1 });
  const covered = await video.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [left + x * width, top + y * height] as const));
    return points.filter(([x, y]) => document.elementFromPoint(x, y) !== element);
  });
  expect(covered).toEqual([]);
  for (const name of ['Previous frame', 'Next frame']) {
    const { width, height } = (await page.getByRole('button', { name }).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Next frame' }).click();
  expect(await readFrame(page)).toEqual({ said: 1, shown: 1 });
  await composer(page).focus();
  await new Keyboard(page).moveTo(comment(page, 'Comment number 6').getByRole('button').last(), { atMost: 40 });
  await expectAccessibleInBothThemes(page, 'review screen');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('requests changes with the open comments, and approves the newest version by name', { tag: '@firefox' }, async ({ page, request }) => {
  const { client, project, path } = await createReview(request, clip, { ...clip, frames: 50 });
  await openReview(page, path(1), client);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('link', { name: 'v2' }).click();
  await post(page, 'Shorter, please.');
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await expect(dialog.getByText('This is round 1 of 2.')).toBeVisible();
  await expect(dialog.getByText('Your request includes the open comments on the draft (1).')).toBeVisible();
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByText('Round 1 of 2')).toBeVisible();
  await expect(page.getByText('revisions', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await (await ownerApi(request)).post(`projects/${project.id}/status`, { status: 'review' });
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByLabel('Your name').fill('Casey B. Reviewer');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('final delivery', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), 'the buttons are gone').toBeFocused();
});
