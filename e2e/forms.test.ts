import { expect, holdScripts, test } from './test.ts';

test.use({ provoked: [['failed /api/client/forgot-password'], { scope: 'test' }] });

test('without a network, forgot password still says to check the mail', async ({ page }) => {
  await page.goto('/client/forgot-password');
  await page.getByLabel('Email').fill('someone@client.example');
  await page.route('**/api/client/forgot-password', (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText('Reset link sent', { exact: true })).toBeVisible();
});

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

test('another address than the invited one sends nothing', async ({ page, context }) => {
  const sent: string[] = [];
  context.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/client/register?token=any&email=invited%40client.example');
  await expect(page.getByLabel('Email')).toHaveValue('invited@client.example');
  await page.getByLabel('Full Name').fill('Someone Else');
  await page.getByLabel('Email').fill('else@client.example');
  await page.getByLabel('Password', { exact: true }).fill('Cutting-Room-7');
  await page.getByLabel('Confirm Password').fill('Cutting-Room-7');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(page.getByText('Email mismatch', { exact: true })).toBeVisible();
  await expect(page.getByText('Please use the email address from your invitation link.', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
});
