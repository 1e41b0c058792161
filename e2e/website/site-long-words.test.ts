import { type SiteContent, siteContent } from '#api/website/site.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { textsBelow, withValueAt } from '#web/features/website/editor/content-path.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ usesVideoPlayer: true, allowedFailures: [['401 /api/client/me'], { scope: 'test' }] });

/** Lengths of long words, in characters. */
const lengths = [300, 200, 120, 80, 60, 40, 30, 12, 3];

const isValid = (content: SiteContent) => siteContent.safeParse(content).success;

/** Replaces every text of the content that accepts any text with the longest word that fits. */
const withLongWords = (content: SiteContent) =>
  textsBelow(content).reduce(
    (changed, { path }) => lengths.map((length) => withValueAt(changed, path, 'W'.repeat(length))).find(isValid) ?? changed,
    content,
  );

const word = 'W'.repeat(120);
const markdown = `## ${word}\n\n${word} **${word}** [${word}](/${word}) \`${word}\`\n\n- ${word}\n\n1. ${word}\n\n> ${word}\n\n| ${word} | b |\n| --- | --- |\n| ${word} | c |`;

test('wraps words of any length on every public page', async ({ page }) => {
  await enterAdminArea(page);
  const { draft } = await (await page.request.get('/api/admin/site')).json();
  const long = withLongWords(draft.content);
  const { privacyPolicy } = long.legal;
  const content = { ...long, legal: { ...long.legal, privacyPolicy: { ...privacyPolicy, text: markdown } } };
  const saved = await page.request.put('/api/admin/site/draft', { data: { version: draft.version, content } });
  const { version } = (await saved.json()).draft;
  expect((await page.request.post('/api/admin/site/publish', { data: { version, samplesAreOurs: true } })).status()).toBe(200);
  for (const path of ['/', '/waitlist', '/privacy-policy', '/terms-of-service', '/client/login'])
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect.soft(await page.evaluate(findClipped), `what is wider than its place at ${path}, ${width} px`).toEqual([]);
    }
});

/** Texts that reach beyond the window, except in what scrolls by itself or ends in an ellipsis. */
function findClipped(): string[] {
  const scrolls = (element: Element | null): boolean => {
    if (element === null) return false;
    const { overflowX, textOverflow } = getComputedStyle(element);
    return ['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis' || scrolls(element.parentElement);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const clipped: string[] = [];
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement!;
    if (!parent.checkVisibility() || !texts.currentNode.textContent?.includes('WWW') || scrolls(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right } = range.getBoundingClientRect();
    const isWide = left < 0 || right > document.documentElement.clientWidth + 1;
    if (isWide) clipped.push(`${parent.tagName} ${parent.className} ${left}–${right}`);
  }
  return clipped;
}
