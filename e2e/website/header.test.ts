import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/test.ts';

test.use({ usesVideoPlayer: true, allowedFailures: [['401 /api/client/me'], { scope: 'test' }] });

const links = ['Services', 'Portfolio', 'Testimonials'];

/** How far a section is below the window's top edge, in pixels. */
const sectionTop = (page: Page, id: string) => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);

test('links to the sections, the login and the form on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link')).toHaveText(['Picturelock', ...links, 'Client Login', 'Contact Us']);
  for (const name of links) {
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/#${name.toLowerCase()}$`));
    await expect.poll(() => sectionTop(page, name.toLowerCase())).toBeLessThan(100);
  }
  await header.getByRole('link', { name: 'Client Login' }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
});

test('links to the section from another page', async ({ page }) => {
  await page.goto('/terms-of-service');
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect.poll(() => sectionTop(page, 'contact')).toBeLessThan(100);
});

test('scrolls smoothly to anchors, and instantly with reduced motion', async ({ page }) => {
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.goto('/');
  expect(await behavior()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behavior()).toBe('auto');
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test('stays at the top, and covers no section that is opened', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/#portfolio');
    const header = page.getByRole('banner');
    await expect.poll(() => sectionTop(page, 'portfolio')).toBeLessThan(100);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(360);
    expect(await header.boundingBox()).toMatchObject({ y: 0, height: 65 });
    expect(await sectionTop(page, 'portfolio')).toBeGreaterThanOrEqual(60);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const menuButton = (page: Page) => page.getByRole('banner').locator('summary');
  const menuLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

  test("opens a menu behind which the page doesn't scroll, and closes it on selection", { tag: '@firefox' }, async ({ page }) => {
    // Without smooth scrolling the page stays where the anchor is.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(menuLink(page, 'Services')).toBeHidden();
    for (const name of ['Services', 'Portfolio', 'Testimonials', 'Contact', 'Contact Us']) {
      await menuButton(page).click();
      for (const label of [...links, 'Contact', 'Client Login', 'Contact Us']) await expect(menuLink(page, label)).toBeVisible();
      const before = await page.evaluate(() => scrollY);
      await page.mouse.move(180, 500);
      await page.mouse.wheel(0, 400);
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await menuLink(page, name).click();
      await expect(menuLink(page, name)).toBeHidden();
      await expect.poll(() => sectionTop(page, name.split(' ')[0]!.toLowerCase())).toBeLessThan(100);
    }
  });

  test('works by keyboard: Escape closes it and restores focus, and moving focus on closes it', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menuLink(page, 'Services')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menuLink(page, 'Services')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menuLink(page, 'Services')).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 7; presses++) await page.keyboard.press('Tab');
    await expect(menuLink(page, 'Services')).toBeHidden();
  });
});
