import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Expects no axe violations and nothing wider than the window.
 * @param options.but a selector to exclude, such as the repetitive rows of a long list
 */
export async function expectAccessible(page: Page, what: string, { but }: { but?: string } = {}) {
  // axe stays on a page that was checked before.
  const known = await page.evaluate(() => 'axe' in window);
  // Other sites' frames aren't checked, which would need a new page each time.
  const axe = new AxeBuilder({ page, ...(known && { axeSource: 'void 0' }) }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (but ? axe.exclude(but) : axe).analyze();
  const named = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
  expect.soft(named, `axe at ${what}`).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect.soft(overflow, `sideways scroll at ${what}`).toBeLessThanOrEqual(0);
}

/** Checks the screen on a phone in the light theme and on a desktop in the dark theme, in one visit. */
export async function expectAccessibleInBothThemes(page: Page, what: string, options: { but?: string } = {}) {
  for (const [width, theme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      // Colors must have finished their transition between the themes.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets = [sheet];
      document.documentElement.dataset.theme = chosen;
      // Content laid out late has no colors before.
      for (const part of document.querySelectorAll<HTMLElement>('*'))
        if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
    }, theme);
    await expectAccessible(page, `${what}, ${theme}, ${width} px wide`, options);
  }
}
