import type { BrowserContext } from '@playwright/test';

/**
 * In Firefox, Playwright fills a field by setting its value, which React takes for its own change and ignores. This lets the browser insert
 * the text, as if it were pasted.
 */
export async function typeForReal(context: BrowserContext) {
  if (context.browser()?.browserType().name() !== 'firefox') return;
  await context.addInitScript(() =>
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => {},
    }),
  );
}
