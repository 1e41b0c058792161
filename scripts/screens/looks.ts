import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { provideBrowser } from '#scripts/browser.ts';

/** A combination of window size, theme and other settings in which screens are captured. */
export interface Look extends Pick<BrowserContextOptions, 'forcedColors'> {
  name: string;
  width: number;
  height: number;
  theme: 'dark' | 'light';
}

/** A browser whose pictures are the same everywhere. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: provideBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
    // Scrollbars are shown, because most people's take room.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });

export async function openContext(
  browser: Browser,
  baseURL: string,
  { theme, width, height, forcedColors = 'none' }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: theme,
    forcedColors,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // Without the video host, screenshots are the same everywhere.
  await context.route(/youtube-nocookie\.com/, (route) => route.abort());
  await context.addInitScript(`if (top === self) localStorage.setItem('theme', '${theme}')`);
  return context;
}

/** Waits for a page to become interactive and to show what it fetches. A long list fetches the rest only when it's scrolled to. */
export async function waitUntilLoaded(page: Page) {
  await page.locator('html[data-hydrated]').waitFor();
  const loading = page.getByRole('status').filter({ hasText: /^(Loading(?! more)|Preparing|Checking)/ });
  await loading.first().waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction('[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)');
  await page.evaluate('document.fonts.ready');
}
