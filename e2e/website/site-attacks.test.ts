import { type SiteContent, siteContent } from '#api/website/site.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { textsBelow, withValueAt } from '#web/features/website/editor/content-path.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ usesVideoPlayer: true });

const attack = '</script><svg onload=x>';

/** Puts the attack into every text of the content that accepts any text. */
const attacked = (content: SiteContent) =>
  textsBelow(content).reduce((changed, { path }) => {
    const next = withValueAt(changed, path, attack);
    return siteContent.safeParse(next).success ? next : changed;
  }, content);

test('shows markup in any text of the site as text, in the preview and to visitors', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  const { draft } = await (await page.request.get('/api/admin/site')).json();
  const content = attacked(draft.content);
  expect(textsBelow(content).filter(({ text }) => text === attack).length).toBeGreaterThan(80);
  const saved = await page.request.put('/api/admin/site/draft', { data: { version: draft.version, content } });
  const { version } = (await saved.json()).draft;
  await page.reload();
  await expect(page.frameLocator('iframe[title="Preview"]').getByRole('heading', { level: 1 })).toHaveText(attack);
  expect((await page.request.post('/api/admin/site/publish', { data: { version, samplesAreOurs: true } })).status()).toBe(200);
  for (const path of ['/', '/waitlist', '/privacy-policy', '/terms-of-service', '/cookie-policy']) {
    await page.goto(path);
    await expect(page.locator('svg[onload]')).toHaveCount(0);
    await expect(page.getByText(attack).filter({ visible: true }).first()).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(attack);
  expect(await page.title()).toBe(attack);
  expect(JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)).toBeTruthy();
});

test('refuses links that run script, and pictures and films that are not what they say', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  const { draft } = await (await page.request.get('/api/admin/site')).json();
  for (const [path, value] of [
    [['demoReel', 'video', 'id'], 'javascript:alert(1)'],
    [['portfolio', 'items', 0, 'video', 'id'], '"><script>'],
    [['portfolio', 'items', 0, 'video'], 'data:text/html,<script>alert(1)</script>'],
    [['portfolio', 'items', 0, 'video'], { platform: 'vimeo', id: '1?h=', key: 'javascript:alert(1)' }],
    [['portfolio', 'items', 0, 'video'], { platform: 'attacker.example', id: '76979871' }],
    [['navigation', 0, 'section'], 'javascript:alert(1)'],
    [['services', 'items', 0, 'icon'], '<svg onload=x>'],
    [['appearance', 'accent'], 'red;background:url(//x.example)'],
  ] as const) {
    const content = withValueAt(draft.content, [...path], value);
    const response = await page.request.put('/api/admin/site/draft', { data: { version: draft.version, content } });
    expect(response.status(), path.join('.')).toBe(422);
  }
});
