import type { Locator, Page } from '@playwright/test';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { makeClip } from '#server/testing/clips.ts';
import { openPart, publish, saved } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ usesVideoPlayer: true });

// All tests share one site.
test.describe.configure({ mode: 'serial' });

const film = (page: Page) => page.locator('li', { has: page.locator('summary', { hasText: 'Tears of Steel' }) }).last();

/** Opens the last film named 'Tears of Steel' in the site editor. */
async function openFilm(page: Page): Promise<Locator> {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Portfolio');
  await film(page).locator('summary').click();
  return film(page);
}

async function choose(page: Page, button: Locator, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
}

test('a file that is no video is refused at its field, with the reason', async ({ page }) => {
  const field = await openFilm(page);
  const file = { name: 'reel.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>alert(1)</script>') };
  await choose(page, field.getByRole('button', { name: 'Choose a video' }), file);
  await expect(field.getByRole('alert')).toHaveText(/This file isn't a video that can be shown. Please use an MP4, MOV or WebM file./);
  await field.getByRole('group', { name: 'Video' }).getByRole('button', { name: 'Remove' }).click();
  await expect(saved(page)).toBeVisible();
  const text = { name: 'reel.txt', mimeType: 'text/plain', buffer: Buffer.from('text') };
  await choose(page, field.getByRole('button', { name: 'Choose a video' }), text);
  await expect(field.getByRole('alert')).toHaveText(/isn't a video/);
});

test('an uploaded film is converted, and visitors play it from our own server without being asked', async ({ page, otherPage }) => {
  const field = await openFilm(page);
  await openPart(page, 'Demo reel');
  await page.getByLabel('Ask visitors before anything loads from YouTube or Vimeo').check();
  await openPart(page, 'Portfolio');
  await field.locator('summary').click();
  await choose(page, field.getByRole('button', { name: 'Choose a video' }), makeClip({ codec: 'prores', frames: 48, sound: true }));
  await expect(field.getByRole('status')).toHaveText('Ready · 0:02', { timeout: conversionTimeout });
  await expectAccessible(page, 'an uploaded film', { exclude: 'iframe' });
  await publish(page);

  const hosts = new Set<string>();
  otherPage.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await otherPage.goto('/#portfolio');
  const card = otherPage.getByRole('article').filter({ hasText: 'Tears of Steel' });
  await expect(card.locator('picture img')).toHaveAttribute('src', /^\/media\//);
  await card.getByRole('button', { name: 'Play Tears of Steel' }).press('Enter');
  const video = otherPage.getByRole('dialog', { name: 'Tears of Steel' }).locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.error?.message]))
    .toEqual([320, undefined]);
  await expect(video).toHaveJSProperty('controls', true);
  expect([...hosts]).toEqual([new URL(otherPage.url()).hostname]);
});

test('an upload that a reload interrupts is continued with the same file', async ({ page, context, allowedFailures }) => {
  allowedFailures.push('failed /api/admin/site/film-uploads/*');
  const field = await openFilm(page);
  await field.getByRole('group', { name: 'Video' }).getByRole('button', { name: 'Remove' }).click();
  const clip = makeClip({ frames: 72 });
  // The connection breaks once the upload has begun.
  await context.route('**/api/admin/site/film-uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await choose(page, field.getByRole('button', { name: 'Choose a video' }), clip);
  await expect(field.getByRole('status')).toHaveText('Waiting for the connection…');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await context.unroute('**/api/admin/site/film-uploads/*');
  await openPart(page, 'Portfolio');
  await field.locator('summary').click();
  await expect(field.getByRole('status')).toContainText('The upload was interrupted. Choose the file again to continue.');
  await choose(page, field.getByRole('button', { name: 'Choose the file' }), makeClip({ frames: 24 }));
  await expect(field.getByRole('alert')).toContainText('This is another file');
  await choose(page, field.getByRole('button', { name: 'Choose the file' }), clip);
  await expect(field.getByRole('status')).toHaveText('Ready · 0:03', { timeout: conversionTimeout });
});
