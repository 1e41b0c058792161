import type { Locator, Page } from '@playwright/test';
import { Keyboard } from '#e2e/keyboard.ts';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { clickFrame, comment, composer, createReview, post, readFrame, waitForPicture } from './drafts.ts';

// Simulates a phone, whose pointer is coarse.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

test('marks a range, loops it and comments on it by touch alone', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 75 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const marks = ['Mark in', 'Mark out', 'Clear range'].map((name) => page.getByRole('button', { name }));
  await clickFrame(page, 10, 75);
  await marks[0]!.tap();
  await clickFrame(page, 20, 75);
  await marks[1]!.tap();
  await expect(composer(page)).toHaveAccessibleName('Comment at 00:00:00:10 – 00:00:00:20');
  const loop = page.getByRole('button', { name: 'Loop' });
  await loop.tap();
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  for (const button of [...marks, loop, page.getByLabel('View', { exact: true }), page.getByRole('button', { name: 'Full screen' })]) {
    const { x, width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(360);
  }
  await composer(page).fill('Shorter');
  await page.getByRole('button', { name: 'Post comment' }).tap();
  await expect(comment(page, 'Shorter').getByRole('button', { name: '00:00:00:10 – 00:00:00:20' })).toBeVisible();
  await expect(marks[2]!).toHaveCount(0);
});

test('shows the round, and the shortcuts to whoever has a keyboard', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByText('2 rounds included')).toBeInViewport();
  await new Keyboard(page).enter(page.getByRole('button', { name: 'Keyboard shortcuts' }));
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('says what happens next in whole, and leaves comments room until one is written', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25 });
  await page.setViewportSize({ width: 360, height: 740 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await post(page, 'The logo is too close to the edge here.');
  await page.reload();
  await waitForPicture(page);
  const sentence = page.getByText('In review: please watch version 1 and decide.');
  await expect(sentence).toBeInViewport({ ratio: 1 });
  expect(
    await sentence.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]),
  ).toEqual([0, 0]);
  await expect(page.getByText('The logo is too close')).toBeInViewport({ ratio: 0.5 });
  const form = page.getByRole('form', { name: 'New comment' });
  const heightOf = async () => (await form.boundingBox())!.height;
  expect(await heightOf()).toBeLessThan(64);
  const marks = page.getByRole('group', { name: 'Range' });
  expect((await marks.boundingBox())!.x).toBeGreaterThan((await composer(page).boundingBox())!.x);
  await composer(page).tap();
  await expect.poll(heightOf).toBeGreaterThan(150);
  await expect(page.getByRole('button', { name: 'Post comment' })).toBeInViewport();
});

test('attaches, replies and deletes with everything in reach', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25 });
  await enterPortal(page, client, path());
  await waitForPicture(page);

  await test.step('a long name leaves room for the button that removes the file', async () => {
    const name = `${'A long name of a picture to compare with '.repeat(3)}.png`;
    await composer(page).tap();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).tap();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from('picture') });
    const remove = page.getByRole('button', { name: `Remove ${name}` });
    // The button has no box while the file's row is redrawn, such as when the upload starts.
    const rightEdge = async () => {
      const box = await remove.boundingBox();
      return box ? box.x + box.width : Number.POSITIVE_INFINITY;
    };
    await expect.poll(rightEdge).toBeLessThanOrEqual(360);
  });

  await test.step('what was posted is in view', async () => {
    for (const text of ['First', 'Second', 'Third', 'Fourth']) {
      await post(page, text);
      await expect(comment(page, text).getByText(text)).toBeInViewport();
    }
  });

  await test.step('the form for a new comment covers neither the reply nor the menu', async () => {
    await comment(page, 'Fourth').getByRole('button', { name: 'Reply' }).tap();
    await page.keyboard.type('Please');
    const reply = page.getByLabel(/^Reply to/);
    await expect(reply).toHaveValue('Please');
    const isOnTop = await reply.evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === field;
    });
    expect(isOnTop).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await comment(page, 'Fourth').getByLabel('More actions').tap();
    await page.getByRole('button', { name: 'Delete' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await expect(comment(page, 'Fourth')).toHaveCount(0);
  });

  await test.step('on its side, the picture stays next to the comments', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await comment(page, 'Third').scrollIntoViewIfNeeded();
    const picture = (await page.locator('video').boundingBox())!;
    expect(picture.y).toBeGreaterThanOrEqual(0);
    expect(picture.y + picture.height).toBeLessThanOrEqual(360);
    for (const beside of [comment(page, 'Third'), composer(page)])
      expect((await beside.boundingBox())!.x).toBeGreaterThanOrEqual(picture.x + picture.width);
  });
});

test('scrubs by a finger along the picture, and jumps by two taps', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 300 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const { x, y, width, height } = (await page.locator('video').boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: x + part * width, y: y + height / 2 }];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number, timestamp?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : at(part),
      ...(timestamp !== undefined && { timestamp }),
    });
  const isPaused = () => expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  /** Taps twice within a tenth of a second, and briefly, however busy the machine is. */
  const tapTwice = async (part: number) => {
    const now = Date.now() / 1000;
    const taps = [now, now + 0.1].map((time) => [touch('touchStart', part, time), touch('touchEnd', undefined, time + 0.02)]);
    await Promise.all(taps.flat());
  };

  await touch('touchStart', 0.3);
  for (const part of [0.35, 0.4, 0.45, 0.5]) await touch('touchMove', part);
  await touch('touchEnd');
  // The finger moves 54 pixels after the first 18, and a frame is four pixels wide.
  const { said, shown } = await readFrame(page);
  expect(said).toBe(shown);
  expect(said).toBeGreaterThan(8);
  expect(said).toBeLessThan(20);
  await isPaused();
  await tapTwice(0.9);
  await expect.poll(async () => (await readFrame(page)).shown).toBe(said + 125);
  await isPaused();
  await tapTwice(0.1);
  await expect.poll(async () => (await readFrame(page)).shown).toBe(said);
  await isPaused();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('enlarges the picture by two fingers', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const { x, y, width, height } = (await page.locator('video').boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [-apart, apart].map((from, id) => ({ id, x: x + width * (0.5 + from / 2), y: y + height / 2 }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(0.2) });
  for (const apart of [0.3, 0.4]) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await page.locator('video').boundingBox())!.width / width).toBeCloseTo(2, 0);
  expect((await readFrame(page)).said, 'it is no scrubbing').toBe(0);
  const whole = page.getByRole('button', { name: 'show the whole picture' });
  expect((await whole.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await whole.tap();
  await expect.poll(async () => (await page.locator('video').boundingBox())!.width).toBeCloseTo(width, 0);
});

test('fills the width with an upright film, which shrinks as the comments scroll', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25, rotated: true });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const picture = page.locator('video');
  expect((await picture.boundingBox())!.width).toBe(360);
  const playHint = page.locator('[data-view] .lucide-play');
  await expect(playHint).toBeInViewport();
  await picture.tap();
  await expect(playHint).toHaveCount(0);
  for (const text of ['First', 'Second', 'Third', 'Fourth']) {
    await post(page, text);
    await expect(comment(page, text).getByText(text)).toBeInViewport();
  }
  await page.mouse.wheel(0, 2000);
  await expect.poll(async () => (await picture.boundingBox())!.height).toBeLessThanOrEqual(0.32 * 780 + 1);
  // The picture's size is in whole pixels, so it may be off the middle by less than that.
  expect((await picture.boundingBox())!.y).toBeLessThan(1.5);
  await page.locator('html').evaluate(({ style }) => {
    style.scrollBehavior = 'auto';
  });
  await comment(page, 'First').getByText('First').scrollIntoViewIfNeeded();
  await expect(comment(page, 'First').getByText('First')).toBeInViewport();

  await test.step('the menu of the view opens where it is seen, and scrolls nothing', async () => {
    const scrolled = await page.evaluate(() => scrollY);
    // Playwright's own `tap` would scroll.
    const tap = async (control: Locator) => {
      await expect(control).toBeInViewport({ ratio: 1 });
      const { x, y, width, height } = (await control.boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height / 2);
    };
    await tap(page.getByLabel('View', { exact: true }));
    await tap(page.getByRole('button', { name: 'Zoom in' }));
    await tap(page.getByRole('radio', { name: '1:1' }));
    await expect(page.getByRole('radio', { name: '1:1' })).toBeChecked();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
});

test('draws nothing by two fingers', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await composer(page).tap();
  const pen = page.getByRole('button', { name: 'Pen', exact: true });
  const undo = page.getByRole('button', { name: 'Undo stroke' });
  await pen.tap();
  const { x, y, width, height } = (await page.getByRole('application', { name: 'Draw on the frame' }).boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]) => {
    const touchPoints = across.map((part, id) => ({ id, x: x + part * width, y: y + height / 2 }));
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 0.2);
  await touch('touchMove', 0.3);
  await touch('touchStart', 0.3, 0.8);
  await touch('touchMove', 0.4, 0.7);
  await touch('touchMove', 0.4);
  await touch('touchEnd');
  await expect(pen).toHaveAttribute('aria-pressed', 'true');
  await expect(undo).toHaveCount(0);
  await touch('touchStart', 0.2);
  await touch('touchMove', 0.3);
  await touch('touchEnd');
  await expect(undo).toBeVisible();
});

/** Fakes the part of the window that a keyboard leaves, because the browser of the tests has no on-screen keyboard. */
const fakeView = (page: Page) =>
  page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: view });
  });

const showKeyboard = (page: Page, seen: { height: number; offsetTop: number }) =>
  page.evaluate((seen) => Object.assign(window.visualViewport!, seen).dispatchEvent(new Event('resize')), seen);

for (const { shape, rotated } of [
  { shape: 'wide', rotated: false },
  { shape: 'upright', rotated: true },
])
  test(`keeps a picture that is ${shape} in view above the keyboard while a comment is typed`, async ({ page, request }) => {
    const { client, path } = await createReview(request, { rate: '25', frames: 25, rotated });
    await fakeView(page);
    await enterPortal(page, client, path());
    await waitForPicture(page);
    await composer(page).fill('Earlier');
    const boxOf = async (part: Locator) => (await part.boundingBox())!;
    // Either the keyboard lies over the page, or the browser has moved the page up.
    for (const offsetTop of [0, 320]) {
      await showKeyboard(page, { height: 460, offsetTop });
      const form = page.getByRole('form', { name: 'New comment' });
      await expect.poll(async () => (await boxOf(form)).y + (await boxOf(form)).height).toBeCloseTo(offsetTop + 460, 0);
      const picture = await boxOf(page.locator('video'));
      expect(picture.y).toBeGreaterThanOrEqual(offsetTop);
      expect(picture.height).toBeGreaterThan(150);
      expect(picture.y + picture.height).toBeLessThanOrEqual((await boxOf(form)).y);
    }
    await showKeyboard(page, { height: 780, offsetTop: 0 });
    await expect(page.getByRole('toolbar', { name: 'Player' })).toBeInViewport();
  });
