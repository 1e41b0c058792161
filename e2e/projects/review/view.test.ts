import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { createReview, waitForPicture } from './drafts.ts';

const frames = 75;

async function openReview(page: Page, { client, path }: Awaited<ReturnType<typeof createReview>>) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
}

const expectSaid = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text);

test('draws safe areas and masks over the picture, by keys and a menu, and remembers them', async ({ page, request }) => {
  await openReview(page, await createReview(request, { rate: '25', frames: 25 }));
  const picture = page.locator('video');
  const guides = page.locator('[data-guides] > div');
  /** The width and height of a guide, in percent of the picture's. */
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
  await page.getByLabel('View').click();
  await expect(page.getByRole('radio')).toHaveCount(4);
  await page.getByRole('radio', { name: '1:1' }).check();
  await expectAccessibleInBothThemes(page, 'menu of the view');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('View')).toBeFocused();
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
