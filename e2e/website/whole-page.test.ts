import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, pauseClock, test } from '#e2e/test.ts';
import { pdfText } from '#server/testing/pdf-tools.ts';

test.use({ usesVideoPlayer: true });

/** What each section shows, from top to bottom. */
const sections = [
  'Premium Video Editing for Content Creators',
  'Three ways we can help',
  'Algorithm-friendly pacing',
  'Custom Package for Your Specific Needs',
  'YouTube Success Stories',
  'Tears of Steel',
  'Creator Success Stories',
  'About us',
  'Send Us a Message',
];

/** Opens the landing page, whose lower sections wait to be scrolled to, with time paused. */
async function open(page: Page) {
  await pauseClock(page);
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  await expect(page.locator('#about [data-reveal="waiting"]')).toHaveCount(1);
}

/** How much the brightness varies in a part of a picture: 0 if it's empty. */
async function contrastOf(picture: Buffer, part: Locator): Promise<number> {
  const { x, y, width, height } = (await part.boundingBox())!;
  const region = { left: Math.round(x), top: Math.round(y), width: Math.floor(width), height: Math.floor(height) };
  const { channels } = await sharp(await sharp(picture).extract(region).toBuffer())
    .greyscale()
    .stats();
  return channels[0]!.stdev;
}

test('a capture of the whole page shows every section, also those that nobody has scrolled to', async ({ page }) => {
  await open(page);
  const picture = await page.screenshot({ fullPage: true });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const text of sections) {
    const part = page.getByText(text, { exact: true }).first();
    expect(await contrastOf(picture, part), text).toBeGreaterThan(20);
  }
  const cards = page.locator('#portfolio li').filter({ visible: true });
  for (const index of [0, 1, 2]) expect(await contrastOf(picture, cards.nth(index)), `film ${index + 1}`).toBeGreaterThan(20);
  const invisible = await page
    .locator('main [data-reveal], main [data-reveal] *')
    .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity === '0').length);
  expect(invisible).toBe(0);
});

test('a print has every section and every film', async ({ page }) => {
  await open(page);
  const films = await page.locator('#portfolio li h3').allTextContents();
  expect(films).toHaveLength(17);
  // A printed line can break anywhere, so words are compared one by one.
  const printed = new Set(pdfText(await page.pdf()).split(/\s+/));
  for (const text of [...sections, ...films]) for (const word of text.split(' ')) expect(printed, text).toContain(word);
});
