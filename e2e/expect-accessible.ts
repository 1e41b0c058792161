import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * No violation that axe finds, and nothing wider than the window.
 * @param options.but what axe need not look at, such as the rows of a long list that are like those before them
 */
export async function expectAccessible(page: Page, what: string, { but }: { but?: string } = {}) {
  // A page that was looked at before has axe already.
  const known = await page.evaluate(() => 'axe' in window);
  // Other sites' frames are not looked into, which would take a page of its own each time.
  const axe = new AxeBuilder({ page, ...(known && { axeSource: 'void 0' }) }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (but ? axe.exclude(but) : axe).analyze();
  const named = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
  expect.soft(named, `axe at ${what}`).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect.soft(overflow, `sideways scroll at ${what}`).toBeLessThanOrEqual(0);
}

/** The screen as it is on a telephone by day, and at a desk by night: both judged on one visit. */
export async function expectAccessibleInBothThemes(page: Page, what: string, options: { but?: string } = {}) {
  for (const [width, theme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      // A color that is still on its way from one theme to the other is not the one people read.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets = [sheet];
      document.documentElement.dataset.theme = chosen;
      // What is laid out late has no colours before.
      for (const part of document.querySelectorAll<HTMLElement>('*'))
        if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
    }, theme);
    await expectAccessible(page, `${what}, ${theme}, ${width} px wide`, options);
  }
}
