import type { Locator, Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { comment, composer, createReview, readFrame, timeline, waitForPicture } from './drafts.ts';

const surface = (page: Page) => page.getByRole('application', { name: 'Draw on the frame' });

/** Presses Tab, or another key, until the target has the focus. */
async function pressUntilFocused(target: Locator, key = 'Tab', atMost = 40) {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < atMost && !(await hasFocus()); presses += 1) await target.page().keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Expects that screen readers were told a text. */
const expectSaid = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text);

async function openReview(page: Page, { client, path }: Awaited<ReturnType<typeof createReview>>) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
}

test('comments, draws, resolves and replies by the keyboard alone, and says what happened', async ({ page, request }) => {
  await openReview(page, await createReview(request, { rate: '25', frames: 125 }));
  const keys = page.keyboard;
  await expect(page.locator('video')).toHaveAccessibleName(/^Trailer .*, v1$/);

  await test.step('posting keeps the focus in the text, or leaves it on the form', async () => {
    for (let second = 1; second <= 4; second += 1) await keys.press('Shift+ArrowRight');
    await keys.press('c');
    await keys.type('First');
    await keys.press('Control+Enter');
    await expectSaid(page, 'Comment posted at 00:00:04:00');
    await expect(composer(page)).toBeFocused();
    await keys.type('Second');
    await pressUntilFocused(page.getByRole('button', { name: 'Post comment' }));
    await keys.press('Enter');
    await expect(comment(page, 'Second')).toBeVisible();
    await expect(page.getByRole('form', { name: 'New comment' })).toBeFocused();
  });

  await test.step('the text comes right after the timeline, before the comments', async () => {
    await pressUntilFocused(timeline(page), 'Shift+Tab', 5);
    await pressUntilFocused(composer(page), 'Tab', 3);
  });

  await test.step('a rectangle is drawn by its corners', async () => {
    await pressUntilFocused(page.getByRole('button', { name: 'Rectangle' }));
    await keys.press('Enter');
    await expect(surface(page)).toBeFocused();
    await expect(surface(page)).toHaveAccessibleDescription(/^Arrow keys move the crosshair/);
    await keys.press('Enter');
    await keys.press('Escape');
    await expectSaid(page, 'Cancelled');
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter']) await keys.press(key);
    await expectSaid(page, 'First corner set');
    for (const key of ['Shift+ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await keys.press(key);
    await expectSaid(page, 'Rectangle drawn');
    await keys.press('Escape');
    await expect(composer(page)).toBeFocused();
    expect((await readFrame(page)).said, 'the arrow keys moved the crosshair only').toBe(100);
    await keys.type('Third');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/comments'));
    await keys.press('Control+Enter');
    const corners = [
      [0.3, 0.5],
      [0.32, 0.6],
    ];
    expect((await sent).postDataJSON().drawing).toEqual([{ tool: 'rectangle', points: corners }]);
    await expect(comment(page, 'Third')).toBeVisible();
  });

  await test.step('after resolving, the focus is on the next comment', async () => {
    await pressUntilFocused(comment(page, 'Second').getByRole('button', { name: 'Resolve' }));
    await keys.press('Enter');
    await expectSaid(page, 'Resolved');
    await expect(comment(page, 'Second')).toHaveCount(0);
    await expect(comment(page, 'Third')).toBeFocused();
  });

  await test.step('after replying, it is on the comment', async () => {
    await pressUntilFocused(comment(page, 'Third').getByRole('button', { name: 'Reply' }));
    await keys.press('Enter');
    await keys.type('Thanks');
    await keys.press('Control+Enter');
    await expectSaid(page, 'Reply posted');
    await expect(comment(page, 'Third')).toBeFocused();
  });

  await test.step('a menu that is closed takes the focus back', async () => {
    const menu = comment(page, 'First').getByLabel('More actions');
    await pressUntilFocused(menu, 'Shift+Tab');
    await keys.press('Enter');
    await pressUntilFocused(page.getByRole('button', { name: 'Edit' }));
    await keys.press('Escape');
    await expect(menu).toBeFocused();
  });
});

test('keeps single keys to the player when they are turned off, and draws by two clicks', async ({ page, request }) => {
  await openReview(page, await createReview(request, { rate: '25', frames: 25 }));
  const keys = page.keyboard;
  await keys.press('?');
  const setting = page.getByRole('dialog').getByRole('checkbox', { name: 'Use shortcuts of single keys' });
  await pressUntilFocused(setting);
  await keys.press('Space');
  await expect(setting).not.toBeChecked();
  await keys.press('Escape');
  await page.reload();
  await waitForPicture(page);
  for (const key of ['ArrowRight', 'c', '?']) await keys.press(key);
  expect((await readFrame(page)).said).toBe(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(composer(page)).not.toBeFocused();
  await pressUntilFocused(timeline(page));
  await keys.press('ArrowRight');
  expect((await readFrame(page)).said).toBe(1);
  await keys.press('c');
  await expect(composer(page)).toBeFocused();

  await page.getByRole('button', { name: 'Arrow' }).click();
  const { x, y, width, height } = (await surface(page).boundingBox())!;
  await page.mouse.click(x + width * 0.25, y + height * 0.25);
  await expectSaid(page, 'Start set');
  await page.mouse.click(x + width * 0.5, y + height * 0.5);
  await expectSaid(page, 'Arrow drawn');
  await expect(page.getByRole('button', { name: 'Undo stroke' })).toBeVisible();
});
