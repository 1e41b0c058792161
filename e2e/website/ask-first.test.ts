import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { openPart, publish } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ usesVideoPlayer: true });

test('loads nothing from the video platforms before a visitor agrees, if the studio asks first', async ({ page, player }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Demo reel');
  await page.getByLabel('Ask visitors before anything loads from YouTube or Vimeo').check();
  await openPart(page, 'Portfolio');
  await page.locator('summary', { hasText: 'Tears of Steel' }).click();
  await page.locator('[name="portfolio.items.0.video"]').fill('https://vimeo.com/76979871');
  await publish(page);

  await page.goto('/');
  player.loads.length = 0;
  const reel = page.getByRole('button', { name: 'Click to Play Demo Reel' });
  await expect(reel).toContainText('This loads the video from YouTube');
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: 'Play Spring' }).press('Enter');
  const film = page.getByRole('dialog', { name: 'Spring' });
  await expect(film.getByRole('button', { name: /^Play on YouTube/ })).toBeVisible();
  expect(player.loads).toEqual([]);
  await film.getByRole('button', { name: /^Play on YouTube/ }).click();
  await expect(film.locator('iframe')).toHaveCount(1);
  await expect.poll(() => player.loads.map(({ videoId }) => videoId)).toEqual(['WhWc3b3KhnY']);
  await film.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Play Tears of Steel' }).press('Enter');
  const onVimeo = page.getByRole('dialog', { name: 'Tears of Steel' });
  await expect(onVimeo).toContainText('This loads the video from Vimeo, which then knows your IP address.');
  expect(player.loads).toHaveLength(1);
  await onVimeo.getByRole('button', { name: /^Play on Vimeo/ }).click();
  await expect.poll(() => player.loads.at(-1)?.videoId).toBe('76979871');
  await onVimeo.getByRole('button', { name: 'Close' }).click();
  await reel.click();
  await expect.poll(() => player.loads.map(({ videoId }) => videoId)).toEqual(['WhWc3b3KhnY', '76979871', 'aqz-KE-bpKQ']);
});
