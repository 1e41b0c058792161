import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isFull, testSeed } from '#server/testing/sample.ts';
import { expect } from './test.ts';

/** Waits for the page's heading: a page that is still loading has none, which would be a violation. */
const untilLoaded = (page: Page) => page.locator('h1').first().waitFor({ state: 'attached' });

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
export async function expectAccessible(page: Page, name: string, options: { exclude?: string } = {}) {
  await untilLoaded(page);
  await endMotion(page);
  await expectNoViolations(page, name, options);
  await expectFits(page, name);
}

async function expectNoViolations(page: Page, name: string, { exclude }: { exclude?: string }) {
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
}

/** Expects nothing wider than the window. It polls, because scripts follow the window's size a moment later. */
async function expectFits(page: Page, name: string) {
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(findOverflow), `wider than the window at ${name}`)
    .toEqual([]);
}

/** By how much the page is wider than the window, and the elements that reach the farthest. Runs in the browser. */
function findOverflow(): string[] {
  const edge = document.body.clientWidth;
  const overflow = document.documentElement.scrollWidth - edge;
  if (overflow <= 0) return [];
  const right = (element: Element) => element.getBoundingClientRect().right;
  const beyond = [...document.querySelectorAll('*')].filter((element) => right(element) > edge).toSorted((a, b) => right(b) - right(a));
  const describe = (element: Element) => `${right(element)} px: ${element.outerHTML.slice(0, 200)}`;
  return [`${document.documentElement.scrollWidth} px instead of ${edge} px`, ...beyond.slice(0, 5).map(describe)];
}

const windows = [
  { width: 360, theme: 'light' },
  { width: 1440, theme: 'dark' },
] as const;

/**
 * Checks the screen on a phone in the light theme and on a desktop in the dark theme, in one visit. axe, which takes most of the time,
 * looks at one of them, which differs from screen to screen and from run to run; in a long run it looks at both.
 */
export async function expectAccessibleInBothThemes(page: Page, name: string, options: { exclude?: string } = {}) {
  await untilLoaded(page);
  await endMotion(page);
  for (const [index, { width, theme }] of windows.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
      // Content that hasn't been rendered yet has no computed colors.
      for (const element of document.querySelectorAll<HTMLElement>('*'))
        if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }, theme);
    const shown = `${name}, ${theme}, ${width} px wide`;
    const isTurn = (testSeed + name.length + index) % windows.length === 0;
    if (isTurn || isFull) await expectNoViolations(page, shown, options);
    await expectFits(page, shown);
  }
}
