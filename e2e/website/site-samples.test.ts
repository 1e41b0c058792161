import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { discard, openPart, preview, published, saved } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ usesVideoPlayer: true });
// All tests share one site, which has never been published.
test.describe.configure({ mode: 'serial' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Some of your site is sample content' });
const claim = (page: Page) => dialog(page).getByRole('button', { name: "They're ours: publish them" });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

const websiteStep = (page: Page, state: 'open' | 'done') =>
  page.getByRole('link', { name: state === 'done' ? /^Publish your website \(done\)/ : /^Publish your website(?! \(done\))/ });

const marks = (page: FrameLocator | Page) => page.locator('#hero dl').getByText('Sample', { exact: true });

test('marks the statistics for visitors, and in the preview until they are replaced', async ({ page, otherPage }) => {
  await otherPage.goto('/');
  await expect(marks(otherPage)).toHaveCount(3);
  await expect(otherPage.locator('#testimonials').getByText('Sample', { exact: true })).toHaveCount(4);
  await expectAccessible(otherPage, 'the landing page with samples', { exclude: 'iframe' });
  await enterAdminArea(page, '/admin/site');
  await expect(marks(preview(page))).toHaveCount(3);
  await openPart(page, 'Statistics');
  await page.getByRole('group', { name: 'Statistics' }).locator('summary').first().click();
  await page.locator('[name="stats.0.figure"]').fill('12');
  await expect(marks(preview(page))).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(marks(preview(page))).toHaveCount(3);
  await expect(published(page)).toBeVisible();
});

test('hides the tabs of categories without films', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Portfolio');
  const tabs = preview(page).getByRole('tab');
  await expect(tabs).toHaveText(['All', 'Business', 'Vlog', 'Gaming']);
  for (const film of ['Agent 327', 'Charge', 'Sintel']) await page.getByRole('button', { name: `Remove ${film}`, exact: true }).click();
  await expect(tabs).toHaveText(['All', 'Business', 'Vlog']);
  await discard(page);
  await expect(tabs).toHaveCount(4);
});

test('removes all samples in one step, which can be undone', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  const samples = page.getByRole('region', { name: 'Samples' });
  await expect(samples).toContainText('the demo reel, the statistics, 17 films, 4 quotes.');
  await expectAccessible(page, 'the site editor with samples', { exclude: 'iframe' });
  await samples.getByRole('button', { name: 'Remove all samples' }).click();
  await expect(page.getByText(/^Sections without .+ Undo brings everything back\.$/)).toBeVisible();
  await expect(samples).toHaveCount(0);
  await expect(preview(page).locator('#services')).toBeVisible();
  await expect(preview(page).locator('#hero dl, #portfolio, #testimonials, #hero iframe')).toHaveCount(0);
  await openPart(page, 'Statistics');
  const statistics = page.getByRole('group', { name: 'Statistics' });
  await expect(statistics).toContainText('1000+');
  await expect(statistics.getByText('Sample', { exact: true }), 'of what nobody sees').toHaveCount(0);
  await openPart(page, 'Portfolio');
  await expect(page.getByLabel('Show this section')).not.toBeChecked();
  await expect(page.getByLabel('Note below the films')).toHaveValue('');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(samples).toContainText('17 films');
  await expect(preview(page).getByRole('tab')).toHaveCount(4);
  await expect(page.getByLabel('Note below the films')).toHaveValue(/^Sample videos/);
  await expect(published(page)).toBeVisible();
});

test('lists what is still a sample, and leads to where it is edited', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  await openDialog(page);
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /^The demo reel/,
    /^The statistics/,
    /^17 films/,
    /^4 quotes/,
    /^The legal pages/,
  ]);
  await expectAccessible(page, 'the samples before publishing', { exclude: 'iframe' });
  for (const [name, field] of [
    ['The demo reel', 'demoReel.video'],
    ['The statistics', 'stats.0.figure'],
    ['17 films', 'portfolio.items.0.video'],
    ['4 quotes', 'testimonials.items.0.quote'],
    ['The legal pages', 'legal.privacyPolicy.text'],
  ] as const) {
    if (!(await dialog(page).isVisible())) await openDialog(page);
    await dialog(page)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator(`[name="${field}"]`)).toBeFocused();
  }
});

test('marks samples until they are replaced', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Testimonials');
  const quotes = page.getByRole('group', { name: 'Testimonials' });
  await expect(quotes.getByText('Sample', { exact: true })).toHaveCount(4);
  await quotes.locator('summary', { hasText: 'Noor A.' }).click();
  await page.locator('[name="testimonials.items.1.quote"]').fill('On time, every week.');
  await expect(quotes.getByText('Sample', { exact: true })).toHaveCount(3);
  await expect(saved(page)).toBeVisible();
  await openDialog(page);
  await expect(dialog(page).getByRole('listitem').filter({ hasText: '3 quotes' })).toBeVisible();
});

test('hides the sections with samples, and then publishes once the studio says that the legal pages are its own', async ({
  page,
  otherPage,
}) => {
  await enterAdminArea(page, '/admin/overview');
  await expect(websiteStep(page, 'open')).toBeVisible();
  await websiteStep(page, 'open').click();
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Hide these sections' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([/^The legal pages/]);
  await expect(dialog(page).getByText("Your site needs its legal pages, so they can't be hidden.")).toBeVisible();
  await expect(preview(page).locator('#hero dl, #portfolio, #testimonials')).toHaveCount(0);
  await claim(page).click();
  await expect(page.getByText('Your site is live.', { exact: true })).toBeVisible();
  await expect(published(page)).toBeVisible();
  await otherPage.goto('/');
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(otherPage.locator('#hero dl, #portfolio, #testimonials')).toHaveCount(0);
  await expect(otherPage.getByRole('link', { name: 'See our work' })).toHaveCount(0);
  await expect(otherPage.locator('[data-island="DemoReel"]')).toHaveCount(0);
  expect(await otherPage.locator('script[type="application/ld+json"]').textContent()).not.toContain('VideoObject');
  await page.goto('/admin/overview');
  await expect(websiteStep(page, 'done')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Review your legal pages \(done\)/ })).toBeVisible();
});

test('asks again about a section that is shown again, and only once', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Statistics');
  await page.getByLabel('Show this section').check();
  await expect(saved(page)).toBeVisible();
  await openDialog(page);
  await expect(dialog(page).getByRole('listitem')).toHaveText([/^The statistics/]);
  await claim(page).click();
  await expect(published(page)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Statistics' }).getByText('Sample', { exact: true })).toHaveCount(0);
  await otherPage.goto('/');
  await expect(otherPage.locator('#hero dl')).toContainText('videos edited');
  await expect(marks(otherPage)).toHaveCount(0);
  await openPart(page, 'Headline');
  await page.getByLabel('Title', { exact: true }).fill('We cut for the ending');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Publish your changes?' })).toBeVisible();
});
