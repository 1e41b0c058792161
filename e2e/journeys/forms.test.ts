import type { Page } from '@playwright/test';
import { delayScripts, expect, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

test.use({ usesVideoPlayer: true, allowedFailures: [['401 /api/client/me', '404 /nowhere'], { scope: 'test' }] });

test('keeps text typed before hydration, and disables the submit button until then', async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  await page.goto('/client/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@client.example');
  await page.getByLabel('Password').fill('Typed-Early-1');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  releaseScripts();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('early@client.example');
  await expect(page.getByLabel('Password')).toHaveValue('Typed-Early-1');
});

/** Opens a page whose scripts don't come. Waits until the page is complete and shown, which is when the positions on it count. */
async function openWithoutScripts(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Enabled controls that need a script to work. Links, fields and menus work without one. */
const enabledControls = ':is(button, [role="button"], [role="tab"]):enabled, a:not([href])';

test('disables controls that need a script until hydration, on every entry page', async ({ page }) => {
  await delayScripts(page);
  const paths = ['/', '/waitlist', '/privacy-policy', '/nowhere', '/admin', '/admin/accept-invitation', '/client/dashboard'];
  for (const name of ['login', 'register', 'forgot-password', 'reset-password', 'confirm-email']) paths.push(`/client/${name}`);
  for (const path of sample(paths, 4)) {
    await openWithoutScripts(page, path);
    await expect(page.locator(enabledControls), path).toHaveCount(0);
  }
});

test('shows no form to register before it is known whether the visitor is invited, which would lose what is typed', async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  await openWithoutScripts(page, '/client/register');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  releaseScripts();
  await expect(page.getByLabel('Full name')).toBeVisible();
});

for (const { path, control } of [
  { path: '/', control: 'Switch between light and dark' },
  { path: '/', control: 'Play Tears of Steel' },
  { path: '/client/login', control: 'Use access code only' },
])
  test(`enables '${control}' after hydration without moving it`, async ({ page }) => {
    const releaseScripts = await delayScripts(page);
    await openWithoutScripts(page, path);
    const button = page.getByRole('button', { name: control });
    await expect(button).toBeDisabled();
    await page.evaluate(() => document.fonts.ready);
    const position = await button.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
    releaseScripts();
    await expect(button).toBeEnabled();
    expect(await button.evaluate((element) => JSON.stringify(element.getBoundingClientRect()))).toBe(position);
  });
