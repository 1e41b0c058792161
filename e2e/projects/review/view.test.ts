import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { clickFrame, comment, composer, createReview, readFrame, waitForPicture } from './drafts.ts';

async function openReview(page: Page, { client, path }: Awaited<ReturnType<typeof createReview>>) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
}

const expectSaid = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text);

test('draws safe areas and masks over the picture, by keys and a menu, and remembers them', async ({ page, request }) => {
  await openReview(page, await createReview(request, { rate: '25', frames: 250 }));
  const picture = page.locator('video');
  const guides = page.locator('[data-guides] > div');
  /** The width and height of a guide, in percent of the picture. */
  const sizeOf = async (index: number) => {
    const [whole, part] = [(await picture.boundingBox())!, (await guides.nth(index).boundingBox())!];
    return [(100 * part.width) / whole.width, (100 * part.height) / whole.height].map(Math.round);
  };
  await expect(guides).toHaveCount(0);
  await page.keyboard.press('g');
  await expectSaid(page, 'Safe areas shown');
  expect([await sizeOf(0), await sizeOf(1)]).toEqual([
    [93, 93],
    [90, 90],
  ]);
  await page.getByLabel('View', { exact: true }).click();
  await expect(page.getByRole('radio')).toHaveCount(4);
  await page.getByRole('radio', { name: '1:1' }).check();
  await expectAccessibleInBothThemes(page, 'menu of the view');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('View', { exact: true })).toBeFocused();
  expect([await sizeOf(0), await sizeOf(1)]).toEqual([
    [56, 100],
    [52, 93],
  ]);
  await page.reload();
  await waitForPicture(page);
  await expect(guides).toHaveCount(3);
  await page.keyboard.press('a');
  await expectSaid(page, 'Mask 4:5');
  await page.keyboard.press('a');
  await expectSaid(page, 'No mask');
  await picture.click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

/** The position and width of an element, as fractions of the enlarged picture. */
async function placeOf(page: Page, target: Locator) {
  const [picture, box] = [(await page.locator('video').boundingBox())!, (await target.boundingBox())!];
  return [(box.x - picture.x) / picture.width, (box.y - picture.y) / picture.height, box.width / picture.width];
}

test('zooms into the picture, where drawings stay in place and frames are stepped through', async ({ page, request }) => {
  await openReview(page, await createReview(request, { rate: '25', frames: 25 }));
  const picture = page.locator('video');
  const view = (await page.locator('[data-view]').boundingBox())!;
  const pointAt = (x: number, y: number) => [view.x + x * view.width, view.y + y * view.height] as const;
  const drag = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(...pointAt(...from));
    await page.mouse.down();
    await page.mouse.move(...pointAt(...to), { steps: 4 });
    await page.mouse.up();
  };
  const scale = async () => (await picture.boundingBox())!.width / view.width;

  await test.step('by keys', async () => {
    await page.keyboard.press('+');
    await expectSaid(page, 'Zoom 150%');
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    expect(await readFrame(page)).toEqual({ said: 1, shown: 1 });
    expect(await scale()).toBeCloseTo(2, 1);
  });

  await test.step('draws where the pointer is on the picture', async () => {
    await composer(page).fill('Here');
    await page.getByRole('button', { name: 'Rectangle' }).click();
    await drag([0.2, 0.2], [0.8, 0.8]);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/comments'));
    await page.getByRole('button', { name: 'Post comment' }).click();
    const [{ points }] = (await sent).postDataJSON().drawing;
    expect(points.flat().map((part: number) => Number(part.toFixed(2)))).toEqual([0.35, 0.35, 0.65, 0.65]);
    await expect(comment(page, 'Here')).toBeVisible();
  });

  const drawn = page.getByRole('img', { name: 'Drawing' }).locator('path').last();
  const number = page.locator('[data-view]').getByText('1', { exact: true });
  const enlarged = await placeOf(page, drawn);
  const center = ([x, y, width]: number[]) => [x! + width! / 2, y!];
  const numbered = center(await placeOf(page, number));

  await test.step('shows the drawing at the same place of the picture, and all of it by a double click', async () => {
    await page.mouse.dblclick(...pointAt(0.5, 0.05));
    expect(await scale()).toBeCloseTo(1, 2);
    expect(await placeOf(page, drawn)).toEqual(enlarged.map((part) => expect.closeTo(part, 1)));
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  await test.step('by the wheel, which keeps what is under the pointer, and is dragged without playing', async () => {
    await page.mouse.move(...(pointAt(1, 1).map((at) => at - 2) as [number, number]));
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(scale).toBeGreaterThan(1.4);
    const corner = (await picture.boundingBox())!;
    expect(corner.x + corner.width).toBeCloseTo(view.x + view.width, -1);
    await drag([0.3, 0.3], [0.4, 0.4]);
    const moved = (await picture.boundingBox())!;
    expect(moved.x - corner.x).toBeCloseTo(0.1 * view.width, -1);
    expect(await placeOf(page, drawn)).toEqual(enlarged.map((part) => expect.closeTo(part, 1)));
    expect(center(await placeOf(page, number))).toEqual(numbered.map((part) => expect.closeTo(part, 1)));
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'show the whole picture' }).click();
    expect(await scale()).toBeCloseTo(1, 2);
  });

  await test.step('by a menu, without dragging', async () => {
    await page.getByLabel('View', { exact: true }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const before = (await picture.boundingBox())!;
    await page.getByRole('button', { name: 'Look right' }).click();
    expect((await picture.boundingBox())!.x).toBeLessThan(before.x - 50);
    await page.keyboard.press('0');
    await expectSaid(page, 'Whole picture');
  });
});

test('shows the picture in full screen alone, and with the comments', async ({ page, request }) => {
  await openReview(page, await createReview(request, { rate: '25', frames: 25 }));
  const title = page.getByRole('heading', { level: 1 });
  const width = async () => (await page.locator('[data-view]').boundingBox())!.width;
  const usual = await width();
  await page.keyboard.press('f');
  await expect(title).toBeHidden();
  await expect(composer(page)).toBeHidden();
  expect(await width()).toBeGreaterThan(usual);
  await page.keyboard.press('c');
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('Larger');
  await page.keyboard.press('Control+Enter');
  await expect(comment(page, 'Larger')).toBeVisible();
  await page.getByRole('button', { name: 'Comments' }).click();
  await expect(comment(page, 'Larger')).toBeHidden();
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect(title).toBeVisible();
  await expect(comment(page, 'Larger')).toBeVisible();
});

test('repeats a range by the keyboard, and the rest of the film from a start on', async ({ page, request }) => {
  const frameCount = 40;
  await openReview(page, await createReview(request, { rate: '25', frames: frameCount }));
  const keys = page.keyboard;
  /** The frame at which the player is after the next jump backward. */
  const nextStart = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const counter = document.querySelector('[data-frame]')!;
          let earlier = Number(counter.textContent);
          new MutationObserver(() => {
            const frame = Number(counter.textContent);
            if (frame < earlier) resolve(frame);
            earlier = frame;
          }).observe(counter, { childList: true, characterData: true, subtree: true });
        }),
    );
  for (let frame = 0; frame < 10; frame += 1) await keys.press('ArrowRight');
  await keys.press('i');
  await keys.press('r');
  await expectSaid(page, 'Loop on');
  await keys.press('Space');
  expect(await nextStart(), 'from the start to the end of the film').toBe(10);
  await keys.press('Space');
  await clickFrame(page, 20, frameCount);
  await keys.press('o');
  await keys.press('Space');
  for (let round = 0; round < 2; round += 1) expect(await nextStart()).toBe(10);
  await keys.press('r');
  await expectSaid(page, 'Loop off');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect((await readFrame(page)).said).toBe(frameCount - 1);
});
