import type { Page } from '@playwright/test';
import { expect } from '#e2e/test.ts';

export const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');
export const saved = (page: Page) => page.getByText('All changes saved. Visitors see them once you publish.');
export const published = (page: Page) => page.getByText('Visitors see your site as it is here.');
export const openPart = (page: Page, name: string) => page.locator('summary', { hasText: name }).first().click();

/** Publishes the draft once it's saved, and says that any samples in it are the studio's own. */
export async function publish(page: Page) {
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Publish|They're ours: publish them)$/ })
    .click();
  await expect(page.getByText('Your site is live.', { exact: true })).toBeVisible();
  await expect(published(page)).toBeVisible();
}

/** Discards changes, so that the next test begins with the site as visitors see it. */
export async function discard(page: Page) {
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(published(page)).toBeVisible();
}
