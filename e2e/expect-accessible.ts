import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Ends transitions and animations, in the middle of which axe would measure colors, such as a toast's that is still appearing. */
const endMotion = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });

/**
 * Expects no axe violations and nothing wider than the window.
 * @param name what failure messages call the screen
 * @param options.exclude a selector for what axe skips, such as the repetitive rows of a long list
 */
export async function expectAccessible(page: Page, name: string, { exclude }: { exclude?: string } = {}) {
  await endMotion(page);
  // axe is already injected if this page was checked before.
  const isInjected = await page.evaluate(() => 'axe' in window);
  // Frames are skipped: what they show is checked as a page of its own, and cross-origin ones would need an extra page per check.
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false });
  const { violations } = await (exclude ? axe.exclude(exclude) : axe).analyze();
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
  expect.soft(messages, `axe violations at ${name}`).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect.soft(overflow, `horizontal overflow at ${name}`).toBeLessThanOrEqual(0);
}

/** Checks the screen on a phone in the light theme and on a desktop in the dark theme, in one visit. */
export async function expectAccessibleInBothThemes(page: Page, name: string, options: { exclude?: string } = {}) {
  for (const [width, theme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
      // Content that hasn't been rendered yet has no computed colors.
      for (const element of document.querySelectorAll<HTMLElement>('*'))
        if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }, theme);
    await expectAccessible(page, `${name}, ${theme}, ${width} px wide`, options);
  }
}
