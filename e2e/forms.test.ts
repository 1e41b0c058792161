import { expect, holdScripts, test } from './test.ts';

test.use({ provoked: [['401 /api/client/me'], { scope: 'test' }] });

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
