import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { sampleImage } from '#server/testing/sample-images.ts';
import { discard, openPart, preview, publish } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ usesVideoPlayer: true });
// All tests share one site.
test.describe.configure({ mode: 'serial' });

const field = (page: Page, name: string) => page.locator(`[name="portfolio.items.17.${name}"]`);

async function openFilm(page: Page, title: string) {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Portfolio');
  if (title) await page.locator('summary', { hasText: title }).click();
}

/** The hosts, other than ours, that a visitor's browser asks for images. */
function recordImageHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (request.resourceType() === 'image' && protocol !== 'data:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
      hosts.add(hostname);
  });
  return hosts;
}

test('a film added by its address is seen in the preview and, once published, by visitors, who load no image from elsewhere', async ({
  page,
  otherPage,
}) => {
  await openFilm(page, '');
  await page.getByRole('button', { name: 'Add film' }).click();
  await field(page, 'video').fill('https://youtu.be/dQw4w9WgXcQ?si=share');
  await field(page, 'title').fill('The wedding');
  await field(page, 'views').fill('12K');
  await field(page, 'duration').fill('4:02');
  await expect(preview(page).getByRole('heading', { name: 'The wedding' })).toBeAttached();
  await publish(page);
  const hosts = recordImageHosts(otherPage);
  await otherPage.goto('/#portfolio');
  await otherPage.getByRole('button', { name: 'Play The wedding' }).press('Enter');
  await expect(otherPage.getByRole('dialog', { name: 'The wedding' }).locator('iframe')).toHaveAttribute('src', /embed\/dQw4w9WgXcQ\?/);
  expect([...hosts]).toEqual([]);
});

test('a film on Vimeo and one as the reel play in its player, which tracks nobody', async ({ page, otherPage }) => {
  await openFilm(page, 'The wedding');
  await expect(field(page, 'video')).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await field(page, 'video').fill('https://vimeo.com/');
  await expect(page.getByText('Paste the address of a video on YouTube or Vimeo.')).toBeVisible();
  await field(page, 'video').fill('https://vimeo.com/76979871/8272103f6e?share=copy');
  await page.locator('summary', { hasText: 'Demo reel' }).click();
  const reel = page.locator('[name="demoReel.video"]');
  await reel.fill('https://player.vimeo.com/video/2');
  await reel.fill('');
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
  await reel.fill('https://player.vimeo.com/video/22439234');
  await expect(reel).toHaveValue('https://player.vimeo.com/video/22439234');
  await page.locator('summary', { hasText: 'Cookie policy' }).click();
  await expect(page.getByText("Some of your films are on Vimeo, which this text doesn't mention.")).toBeVisible();
  await publish(page);
  await page.reload();
  await page.locator('summary', { hasText: 'Demo reel' }).click();
  await expect(reel).toHaveValue('https://vimeo.com/22439234');

  await otherPage.goto('/');
  const reelPlayer = otherPage.locator('#hero iframe');
  await expect(reelPlayer).toHaveAttribute('src', 'https://player.vimeo.com/video/22439234?autoplay=1&dnt=1&playsinline=1&loop=1');
  await otherPage.getByRole('button', { name: 'Click to Play Demo Reel' }).click();
  await expect(otherPage.locator('[data-playing]')).toBeAttached();
  const { '@graph': graph } = JSON.parse((await otherPage.locator('script[type="application/ld+json"]').textContent())!);
  expect(graph.at(-1)).toMatchObject({
    contentUrl: 'https://vimeo.com/22439234',
    embedUrl: 'https://player.vimeo.com/video/22439234?autoplay=1&dnt=1&playsinline=1',
  });
  await otherPage.getByRole('button', { name: 'Play The wedding' }).press('Enter');
  const film = otherPage.getByRole('dialog', { name: 'The wedding' }).locator('iframe');
  await expect(film).toHaveAttribute('src', 'https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&dnt=1&playsinline=1');
  // The film appears once it has answered.
  await expect(film).toHaveCSS('opacity', '1');
});

test("an uploaded thumbnail replaces the video's own, cropped around the focal point that keys move", async ({ page, otherPage }) => {
  await openFilm(page, 'The wedding');
  const file = { name: 'still.png', mimeType: 'image/png', buffer: await sampleImage(1000, 1000).png().toBuffer() };
  const film = page.locator('details', { has: field(page, 'title') }).last();
  const choose = async (chosen: typeof file) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      film.getByRole('button', { name: /Choose an image|Replace/ }).click(),
    ]);
    await chooser.setFiles(chosen);
  };
  await choose(file);
  await expect(film.getByText('Description is required')).toBeVisible();
  await field(page, 'thumbnail.alt').fill('The couple on the stairs');
  const focus = film.getByRole('button', { name: /^Focal point/ });
  await focus.press('ArrowUp');
  await expect(focus).toHaveAccessibleName(/50% from the left, 45% from the top/);
  await expectAccessible(page, 'the image field', { exclude: 'iframe' });
  await publish(page);
  await otherPage.goto('/#portfolio');
  const image = otherPage.getByAltText('The couple on the stairs');
  await expect(image).toHaveCSS('object-position', '50% 45%');
  // The row moves until something in it has the focus.
  await otherPage.getByRole('button', { name: 'Play The wedding' }).focus();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\/media\/[\da-f]{32}-320\.avif$/);
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

test('puts an image on no other film when its own is removed, moved by others that come and go, or out of sight', async ({ page }) => {
  await openFilm(page, '');
  const films = page.getByRole('group', { name: 'Films' }).locator('ol > li');
  /** Chooses an image for a film. @returns a function that lets the upload finish */
  const choose = async (index: number) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/admin/site/images', (route) => released.then(() => route.continue()), { times: 1 });
    const film = films.nth(index);
    if ((await film.locator('details').getAttribute('open')) === null) await film.locator('summary').click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), film.getByRole('button', { name: 'Choose an image' }).click()]);
    await chooser.setFiles({ name: 'still.png', mimeType: 'image/png', buffer: await sampleImage(640, 360).png().toBuffer() });
    await expect(film.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    const arrived = page.waitForResponse('**/api/admin/site/images');
    return async () => {
      release();
      await arrived;
    };
  };
  const remove = (index: number) =>
    films
      .nth(index)
      .getByRole('button', { name: /^Remove .+/ })
      .click();
  const images = films.locator('img');
  const before = await images.count();

  await test.step('removed', async () => {
    const arrive = await choose(1);
    await remove(1);
    await arrive();
    await expect(page.getByText('Image not added', { exact: true })).toBeVisible();
    await expect(images).toHaveCount(before);
  });

  await test.step('after another was removed and brought back', async () => {
    const arrive = await choose(2);
    await remove(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await arrive();
    await expect(films.nth(2).locator('img')).toHaveCount(1);
    await expect(images).toHaveCount(before + 1);
  });

  await test.step('while another part of the page is edited', async () => {
    const arrive = await choose(4);
    await openPart(page, 'Headline');
    await expect(films).toHaveCount(0);
    await openPart(page, 'Portfolio');
    await remove(0);
    await arrive();
    await expect(films.nth(3).locator('img')).toHaveCount(1);
    await expect(images).toHaveCount(before + 2);
  });
  await discard(page);
});

test.describe('with a file that is no image', () => {
  test.use({ allowedFailures: [['422 /api/admin/site/images'], { scope: 'test' }] });

  test('says what can be uploaded', async ({ page }) => {
    await openFilm(page, 'Tears of Steel');
    const film = page.locator('details', { has: page.locator('[name="portfolio.items.0.title"]') }).last();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), film.getByRole('button', { name: 'Choose an image' }).click()]);
    await chooser.setFiles({ name: 'still.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not an image') });
    await expect(film.getByRole('alert')).toHaveText("The image can't be read. Please use a JPEG, PNG, WebP or AVIF file.");
  });
});
