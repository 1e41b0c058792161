import { expect, holdScripts, test } from './test.ts';

test.use({ showsFilms: true, provoked: [['401 /api/client/me', '404 /nowhere'], { scope: 'test' }] });

test('what is typed before the page has come alive stays, and cannot be sent into nowhere', async ({ page }) => {
  const wake = await holdScripts(page);
  await page.goto('/client/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@client.example');
  await page.getByLabel('Password').fill('Typed-Early-1');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  wake();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('early@client.example');
  await expect(page.getByLabel('Password')).toHaveValue('Typed-Early-1');
});

/** Whatever looks ready before the page is hydrated works without a script: links, fields, menus. */
const unready = ':is(button, [role="button"], [role="tab"]):enabled, a:not([href])';

test('before a page is hydrated, what needs a script is disabled, on every page that people come in by', async ({ page }) => {
  await holdScripts(page);
  const paths = ['/', '/waitlist', '/privacy-policy', '/nowhere', '/admin', '/client/dashboard'];
  for (const name of ['login', 'register', 'forgot-password', 'reset-password', 'confirm-email']) paths.push(`/client/${name}`);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    await expect(page.locator(unready), path).toHaveCount(0);
  }
});

for (const { path, control } of [
  { path: '/', control: 'Switch between light and dark' },
  { path: '/', control: 'Play Tears of Steel' },
  { path: '/client/login', control: 'Use access code only' },
])
  test(`once hydrated, '${control}' is enabled in its place`, async ({ page }) => {
    const wake = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: control });
    await expect(button).toBeDisabled();
    await page.evaluate(() => document.fonts.ready);
    const before = await button.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
    wake();
    await expect(button).toBeEnabled();
    expect(await button.evaluate((element) => JSON.stringify(element.getBoundingClientRect()))).toBe(before);
  });
