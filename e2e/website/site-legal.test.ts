import type { Page } from '@playwright/test';
import { formatsFor } from '#domain/shared/format.ts';
import { defaultLocale } from '#domain/shared/locales.ts';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { openPart, preview, publish, saved } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ usesVideoPlayer: true });
// All tests share one site.
test.describe.configure({ mode: 'serial' });

const warning = (page: Page) => page.getByText('This is our sample text. Have it checked before you publish.');

test('shows the page while it is edited; visitors see the new text and date once it is published', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Privacy policy');
  await expect(preview(page).getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await page
    .getByLabel('Text', { exact: true })
    .fill(
      '## Who we are\n\n{brand} keeps **little**. <script>alert(1)</script> [No](javascript:alert(1)) [Terms](/terms-of-service)\n\n{contact}',
    );
  await expect(preview(page).getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
  await expectAccessible(page, 'the editor of a legal page', { exclude: 'iframe' });
  await expect(saved(page)).toBeVisible();
  await otherPage.goto('/privacy-policy');
  await expect(otherPage.getByText('Last updated March 27, 2025')).toBeVisible();

  await publish(page);
  const today = formatsFor(defaultLocale).longDate(new Date().toISOString().slice(0, 10));
  await expect(async () => {
    await otherPage.goto('/privacy-policy');
    await expect(otherPage.getByText(`Last updated ${today}`)).toBeVisible({ timeout: 1000 });
  }).toPass();
  const document = otherPage.getByRole('article');
  await expect(document.getByRole('heading', { level: 2 })).toHaveText(['Who we are']);
  await expect(document.getByText('<script>alert(1)</script> [No](javascript:alert(1))')).toBeVisible();
  await expect(document.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms-of-service');
  await expect(document.getByText('Email:')).toBeVisible();
  await expect(document.getByText('keeps little')).toContainText('Picturelock');
});

test('goes back to the landing page with another part', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Cookie policy');
  await expect(preview(page).getByRole('table', { name: 'What this website stores in your browser' })).toBeVisible();
  await openPart(page, 'Services');
  await expect(preview(page).getByRole('heading', { name: 'Three ways we can help' })).toBeVisible();
});
