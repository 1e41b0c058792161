import { expect, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

test.use({ javaScriptEnabled: false, usesVideoPlayer: true });

const landingTexts = [
  'Premium Video Editing for Content Creators',
  'Professional Video Editing',
  '700M+',
  'Growth Strategy',
  'Algorithm-friendly pacing',
  'Custom Package for Your Specific Needs',
  'YouTube Success Stories',
  'Creator Success Stories',
  'About us',
  'Send Us a Message',
  'Premium YouTube editing services for content creators and influencers.',
];

for (const width of sample([360, 1440], 1))
  test(`shows every text of the landing page without JavaScript, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    for (const text of landingTexts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Watch the demo reel' })).toBeVisible();
    await expect(page.locator('form').getByRole('link', { name: 'studio@picturelock.example' })).toBeVisible();
    const hidden = await page
      .locator('main *')
      .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity === '0').length);
    expect(hidden).toBe(0);
  });

test('links to the sections and the legal pages without JavaScript', async ({ page }) => {
  for (const [link, heading] of [
    ['Privacy Policy', 'Privacy Policy'],
    ['Terms of Service', 'Terms of Service'],
    ['Cookie Policy', 'Cookie Policy'],
  ]) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: link! }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading!);
    await expect(page.getByText('Last updated March 27, 2025')).toBeVisible();
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click();
  await expect(page).toHaveURL(/\/#testimonials$/);
});

test('opens the mobile menu without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL(/\/#portfolio$/);
});
