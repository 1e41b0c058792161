import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { createClient, createProject, enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['failed /api/admin/search'], { scope: 'test' }] });

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
/** Opens the search. Shortcuts wait until a dialog has closed. */
async function openSearch(page: Page) {
  await expect(page.getByRole('dialog')).toBeHidden();
  // Shortcuts are loaded after the page, so the key is pressed until it works.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
}
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const active = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });

test('a list without results offers what a typo was meant to be', async ({ page, request }) => {
  const { email } = await createClient(request, 'Vera Wolkenstein');
  await enterAdminArea(page, '/admin/clients?search=wolkenstien');
  await page.getByRole('button', { name: 'Search for “wolkenstein” instead' }).click();
  await expect(page.getByLabel('Search clients')).toHaveValue('wolkenstein');
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

test('keeps every letter that is typed while it opens on a slow processor', async ({ page }) => {
  await enterAdminArea(page, '/admin/overview');
  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  for (const text of ['a client whose name is long', 'an invoice of last summer']) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(text);
    await expect(field(page)).toHaveValue(text);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
  }
});

test('finds pages, actions and clients by keyboard, lists recent ones first, and says what is wrong', {
  tag: ['@core', '@firefox'],
}, async ({ page, request }) => {
  const client = await createClient(request, 'Zoë Quillfeather');
  // The search's script is loaded soon after the page.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/palette-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const isRequested = page.waitForRequest('**/assets/palette-*.js');
  await enterAdminArea(page, '/admin/overview');
  await expect(page.getByRole('main')).toContainText('Projects');
  await isRequested;

  await test.step('takes what is typed while it is loading', async () => {
    await page.getByRole('button', { name: 'Search or jump to…' }).click();
    await page.keyboard.type('g c?');
    await page.keyboard.press('Backspace');
    release();
    await expect(field(page)).toHaveValue('g c');
    await page.keyboard.press('ControlOrMeta+a');
  });

  await test.step('a client, without the accent', async () => {
    await page.keyboard.type('zoe quill');
    await expect(page.getByRole('option', { name: 'Zoë Quillfeather' }).first()).toBeVisible();
    await expectAccessible(page, 'search');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Zoë Quillfeather' })).toBeVisible();
  });

  await test.step('the recent client, the newest records, and a page by the arrow keys', async () => {
    await openSearch(page);
    await expect(active(page)).toContainText('Zoë Quillfeather');
    await expect(options(page).nth(1)).toContainText(/(Client|Lead|Proposal|Project|Invoice|Message)( ·|$)/);
    const names = await options(page).allTextContents();
    for (const _ of names.slice(
      names.findIndex((name) => name.startsWith('Zoë')),
      names.findIndex((name) => name.startsWith('Overview')),
    ))
      await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText('Overview');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/overview$/);
  });

  await test.step('an action', async () => {
    await openSearch(page);
    await page.keyboard.type('new inv');
    await expect(active(page)).toContainText('New invoice');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'New invoice' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('nothing, and no connection', async () => {
    await openSearch(page);
    await page.keyboard.type('xqzwv');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();
    await page.route('**/api/admin/search?*', (route) => route.abort());
    await page.keyboard.type('y');
    await expect(page.getByText("You're offline, so only pages and actions are listed.")).toBeVisible();
    await page.unroute('**/api/admin/search?*');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(field(page)).toBeHidden();
  });

  await test.step('results of an older text never replace newer ones', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/admin/search?q=zoe*', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await openSearch(page);
    const slow = page.waitForRequest(/search\?q=zoe/);
    await page.keyboard.type('zoe');
    await slow;
    await field(page).fill(client.email);
    await expect(options(page)).toHaveCount(1);
    release();
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('fills a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const opener = page.getByRole('button', { name: 'Search or jump to…' });
    await opener.click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    // The dialog fills the screen, but for a scrollbar.
    expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
    await expectAccessible(page, 'search on a phone');
    await page.getByRole('button', { name: 'Close dialog' }).click();
  });
});

/** Presses a key of another keyboard layout, as the browser reports it. */
const press = (page: Page, key: string, code: string, modifiers: { shiftKey?: boolean } = {}) =>
  page.evaluate(
    (init) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true, composed: true })),
    { key, code, ...modifiers },
  );

const focusedRow = (page: Page) => page.locator('[data-row]:focus-within');

test('works lists and sections by single keys, on every keyboard, but not while typing or when turned off', async ({ page, request }) => {
  const owner = await ownerApi(request);
  const client = await createClient(request);
  const titles = ['First film', 'Second film'].map((title) => `${title} for ${client.suffix}`);
  for (const title of titles) await createProject(owner, client.id, { title });
  await enterAdminArea(page, `/admin/projects?view=table&search=${client.suffix}`);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await test.step('moves through a list, opens a row and comes back to it', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect(focusedRow(page)).toContainText(titles[0]!);
    await page.keyboard.press('k');
    await expect(focusedRow(page)).toContainText(titles[1]!);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: titles[1]! })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: titles[0]! })).toBeVisible();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page.getByRole('heading', { name: titles[1]! })).toBeVisible();
    await page.getByRole('link', { name: 'Back to all projects' }).click();
    await expect(page).toHaveURL(new RegExp(`search=${client.suffix}`));
    await page.getByRole('link', { name: titles[1]! }).click();
    await expect(page.getByRole('heading', { name: titles[1]! })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`search=${client.suffix}`));
    await expect(focusedRow(page)).toContainText(titles[1]!);
  });

  await test.step('types into the filter instead of going elsewhere', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('gic');
    await expect(page.getByRole('searchbox')).toHaveValue('gic');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('searchbox').blur();
  });

  await test.step('creates', async () => {
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
    await press(page, 'g', 'KeyG');
    await press(page, 'i', 'KeyI');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/projects/);
  });

  await test.step('by the letter on a German keyboard, on which Y and Z change places and signs need Shift', async () => {
    await press(page, 'g', 'KeyG');
    await press(page, 'z', 'KeyY');
    await expect(page).toHaveURL(/\/admin\/projects/);
    await press(page, 'g', 'KeyG');
    await press(page, 'y', 'KeyZ');
    await expect(page).toHaveURL(/\/admin\/payments$/);
    await press(page, '?', 'Minus', { shiftKey: true });
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('by the place of the key on an Arabic one', async () => {
    await page.reload();
    await expect(async () => {
      await press(page, 'ل', 'KeyG');
      await press(page, 'ه', 'KeyI');
      await expect(page).toHaveURL(/\/admin\/invoices$/, { timeout: 1000 });
    }).toPass();
    await press(page, '؟', 'Slash', { shiftKey: true });
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  await test.step('not when they are turned off, also after a reload', async () => {
    await page.getByRole('checkbox', { name: 'Use shortcuts of single keys' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await openSearch(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/admin\/invoices$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
