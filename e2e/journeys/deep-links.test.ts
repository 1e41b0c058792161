import type { Page } from '@playwright/test';
import { fakePlayer } from '#e2e/fake-player.ts';
import { expect, pauseClock, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

/** Time is paused throughout, so that auto-scroll doesn't start. */
test.use({ usesVideoPlayer: true });

const tolerance = 8;
const sections = ['Portfolio', 'Testimonials', 'About', 'Contact'];

/** Each section at each width, ten times, because the moment at which fonts and images arrive varies. */
const openings = [360, 768, 1280, 1440].flatMap((width) =>
  sections.flatMap((section) => Array.from({ length: 10 }, () => ({ width, section }))),
);

const anchorFor = (section: string) => `/#${section.toLowerCase()}`;

/** The heading's pixels from the window's top edge, after scrolling and reveal animations, which the paused clock doesn't control. */
async function headingTop(page: Page, section: string) {
  const heading = page.locator(`#${section.toLowerCase()} h2`);
  let [last, top] = [Number.NaN, Number.NaN];
  await expect
    .poll(
      async () => {
        [last, top] = [top, await heading.evaluate((element) => element.getBoundingClientRect().top)];
        return top === last;
      },
      { intervals: [100] },
    )
    .toBe(true);
  return top;
}

async function open(page: Page, path: string) {
  // A delayed request would delay the page's load event too.
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
}

/** The position of a section's heading after a click on its link. */
async function clickedTop(page: Page, section: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name: section }).click();
  const top = await headingTop(page, section);
  await page.emulateMedia({ reducedMotion: null });
  return top;
}

for (const [width, drawn] of Map.groupBy(sample(openings, 8), ({ width }) => width))
  test(`opens a URL with an anchor where a click on its link scrolls to, ${width} px wide`, async ({ browser, baseURL }) => {
    const deviations: number[] = [];
    for (const { section } of drawn) {
      const context = await browser.newContext({ baseURL: baseURL!, viewport: { width, height: 800 }, serviceWorkers: 'block' });
      await fakePlayer(context);
      const page = await context.newPage();
      await pauseClock(page);
      await open(page, anchorFor(section));
      const cold = await headingTop(page, section);
      await page.goto('about:blank');
      await open(page, anchorFor(section));
      const warm = await headingTop(page, section);
      const clicked = await clickedTop(page, section);
      expect.soft(Math.abs(cold - clicked), `${section}, empty cache`).toBeLessThanOrEqual(tolerance);
      expect.soft(Math.abs(warm - clicked), `${section}, full cache`).toBeLessThanOrEqual(tolerance);
      deviations.push(cold - clicked, warm - clicked);
      await context.close();
    }
    test.info().annotations.push({ type: 'deviations', description: deviations.map(Math.round).join(' ') });
  });

test('keeps the section in place when fonts load late', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await pauseClock(page);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await page.waitForFunction(() => scrollY > 0);
  release();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await page.evaluate(() => document.fonts.ready);
  const opened = await headingTop(page, 'Contact');
  expect(Math.abs(opened - (await clickedTop(page, 'Contact')))).toBeLessThanOrEqual(tolerance);
});

test('scrolls to the section from other pages, on going back and on reload', async ({ page }) => {
  await pauseClock(page);
  await open(page, '/#contact');
  const contact = await headingTop(page, 'Contact');
  // Clicks by an event, without scrolling to the link first, because going back restores the scroll position.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name: 'Testimonials' }).click();
  await expect(page).toHaveURL(/\/#testimonials$/);
  const testimonials = await headingTop(page, 'Testimonials');
  expect(Math.abs(testimonials - (await clickedTop(page, 'Testimonials')))).toBeLessThanOrEqual(tolerance);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.goBack();
  await expect(page).toHaveURL(/\/#contact$/);
  expect(Math.abs((await headingTop(page, 'Contact')) - contact)).toBeLessThanOrEqual(tolerance);
  await page.reload();
  expect(Math.abs((await headingTop(page, 'Contact')) - contact)).toBeLessThanOrEqual(tolerance);
});

test('opens the page at its top for an unknown anchor', async ({ page }) => {
  await pauseClock(page);
  await open(page, '/#unknown');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
