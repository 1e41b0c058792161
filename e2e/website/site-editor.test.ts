import { expectAccessible } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { sampleImage } from '#server/testing/sample-images.ts';
import { discard, openPart, preview, publish, published, saved } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({
  usesVideoPlayer: true,
  allowedFailures: [
    [
      '401 /api/client/me',
      'failed /api/admin/site*',
      'failed /assets/*',
      'console Failed to load resource: net::ERR_INTERNET_DISCONNECTED',
    ],
    { scope: 'test' },
  ],
});
// All tests share one site.
test.describe.configure({ mode: 'serial' });

test('shows a change at once in the preview, keeps it over a reload, and visitors see it once it is published', {
  tag: ['@core', '@firefox'],
}, async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await page.getByLabel('Title', { exact: true }).fill('We cut for the ending');
  await expect(preview(page).getByRole('heading', { name: 'We cut for the ending' })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('We cut for the ending');
  await otherPage.goto('/');
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Premium Video Editing for Content Creators');
  await publish(page);
  await otherPage.goto('/');
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('We cut for the ending');
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'View site' }).click()]);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('We cut for the ending');
});

test('a click in the preview opens the field of what was clicked', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  await preview(page).getByText('Noor A.').click();
  await expect(page.getByLabel('Name', { exact: true }).and(page.locator(':focus'))).toHaveValue('Noor A.');
});

test('the preview follows what is edited, and a new item is ready to be typed into', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Portfolio');
  await page.getByRole('button', { name: 'Add film' }).click();
  await expect(page.getByLabel('Video address').last()).toBeFocused();
  const titles = page.getByRole('group', { name: 'Films' }).getByLabel('Title', { exact: true });
  await titles.last().fill('Night shoot');
  await expect(preview(page).getByText('Night shoot')).toBeInViewport();
  await page.getByRole('group', { name: 'Films' }).locator('summary').first().click();
  await titles.first().focus();
  await expect(preview(page).getByText(await titles.first().inputValue(), { exact: true })).toBeInViewport();
  for (const _change of ['typing', 'adding']) await page.getByRole('button', { name: 'Undo' }).click();
  await expect(published(page)).toBeVisible();
});

test('undoes and redoes', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  const title = page.getByLabel('Title', { exact: true });
  const before = await title.inputValue();
  await title.fill('Something else');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(title).toHaveValue('Something else');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(published(page)).toBeVisible();
});

test('reorders by keyboard and hides a section', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Navigation');
  await page.getByRole('button', { name: 'Move Testimonials up' }).focus();
  await page.keyboard.press('Enter');
  await openPart(page, 'Statistics');
  await page.getByLabel('Show this section').uncheck();
  await expect(preview(page).locator('#hero dl')).toHaveCount(0);
  await openPart(page, 'About');
  await page.getByLabel('Show this section').uncheck();
  await expect(preview(page).getByRole('heading', { name: 'About us' })).toHaveCount(0);
  await openPart(page, 'Services');
  await page.getByLabel('Show this section').uncheck();
  await publish(page);
  await otherPage.goto('/');
  await expect(otherPage.getByRole('navigation', { name: 'Main' }).getByRole('listitem')).toHaveText([
    'Testimonials',
    'Portfolio',
    'Client Login',
    'Contact Us',
  ]);
  await expect(otherPage.locator('#about')).toHaveCount(0);
  await expect(otherPage.getByRole('link', { name: 'About', exact: true })).toHaveCount(0);
  const targets = await otherPage.locator('a[href*="#"]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
  for (const target of new Set(targets)) await expect(otherPage.locator(target)).toHaveCount(1);
  expect(await otherPage.locator('script[type="application/ld+json"]').textContent()).not.toContain('"Service"');
});

test('shows what each version changed, and restores an older one', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await page.getByRole('link', { name: 'History' }).click();
  const versions = page.getByRole('listitem').filter({ has: page.getByText(/^Version \d+$/) });
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(0)).toContainText('Reordered');
  await expect(versions.nth(0)).toContainText('Hidden');
  await versions.nth(1).getByText('Version 2').click();
  await expect(versions.nth(1).locator('del').filter({ hasText: 'Premium Video Editing for Content Creators' })).toHaveCount(1);
  await expect(versions.nth(1).locator('ins').filter({ hasText: 'We cut for the ending' })).toHaveCount(1);
  await versions.nth(2).getByText('Version 1').click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Premium Video Editing for Content Creators');
  await publish(page);
  await otherPage.goto('/');
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Premium Video Editing for Content Creators');
  await expect(otherPage.locator('#about')).toHaveCount(1);
});

test('shares the draft by a link, on which nothing can be sent', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await page.getByLabel('Title', { exact: true }).fill('For friends only');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Preview link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByLabel('Link', { exact: true }).inputValue();
  await otherPage.goto(new URL(url).pathname);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('For friends only');
  await expect(otherPage.getByText("This is a preview. Visitors don't see it yet.")).toBeVisible();
  await otherPage.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(otherPage.getByText("This is a preview. Visitors don't see it yet.")).toBeVisible();
  await otherPage.getByRole('banner').getByRole('link').first().click();
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('For friends only');
  await otherPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Testimonials' }).click();
  await expect(otherPage.locator('#testimonials')).toBeInViewport();
  await expect(otherPage.getByText("This is a preview. Visitors don't see it yet.")).toBeVisible();
  await otherPage.getByLabel('Name').fill('A Friend');
  await otherPage.getByRole('button', { name: 'Send Message' }).click();
  await expect(otherPage.getByText('Email is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Preview link' }).click();
  await page.getByRole('button', { name: /^Revoke the link/ }).click();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Link revoked.', { exact: true })).toBeVisible();
  await otherPage.goto(new URL(url).pathname);
  await expect(otherPage.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
});

test('changes the logo and the accent color everywhere', async ({ page, otherPage }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Logo and color');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose an image' }).click()]);
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await sampleImage(400, 400).png().toBuffer() });
  await expect(preview(page).getByRole('banner').locator('img')).toBeVisible();
  await page.getByRole('group', { name: 'Accent color' }).getByText('Iris').click();
  await expect(preview(page).locator('html')).toHaveAttribute('data-accent', 'iris');
  await publish(page);
  await otherPage.goto('/');
  await expect(otherPage.getByRole('link', { name: 'Contact Us' }).first()).toHaveCSS('background-color', 'rgb(167, 139, 250)');
  for (const path of ['/', '/client/login']) {
    await otherPage.goto(path);
    const logo = otherPage.locator('a[href="/"] img').first();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('puts an image on its film with what was typed while it was sent, also if the film was moved', async ({ page }) => {
  await enterAdminArea(page, '/admin/site');
  await openPart(page, 'Portfolio');
  const films = page.getByRole('group', { name: 'Films' }).locator('ol > li');
  const film = films.filter({ has: page.locator('details[open]') });
  const title = await films.first().locator('summary').innerText();
  await films.first().locator('summary').click();
  const choose = async (button: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), film.getByRole('button', { name: button }).click()]);
    await chooser.setFiles({ name: 'still.png', mimeType: 'image/png', buffer: await sampleImage(640, 360).png().toBuffer() });
  };
  await choose('Choose an image');
  await expect(film.getByRole('button', { name: 'Replace' })).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/site/images', async (route) => {
    await released;
    await route.continue();
  });
  await choose('Replace');
  await film.getByLabel('Description').fill('A drone over the sea');
  await films
    .first()
    .getByRole('button', { name: /^Move .+ down$/ })
    .click();
  release();
  await expect(film.getByRole('button', { name: 'Replace' })).toBeEnabled();
  await expect(film.getByLabel('Description')).toHaveValue('A drone over the sea');
  await expect(films.nth(1).locator('summary')).toHaveText(title);
  await expect(films.nth(1).locator('img')).toHaveCount(1);
  await expect(films.first().locator('img')).toHaveCount(0);
  await discard(page);
});

test('is usable and accessible on a phone and in both themes', async ({ page }) => {
  for (const [theme, width] of [
    ['light', 360],
    ['dark', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await enterAdminArea(page, '/admin/site');
    if (width === 360) {
      await expectAccessible(page, 'the controls of the site editor on a phone');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
    }
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `the site editor, ${theme}, ${width} px wide`);
  }
});
