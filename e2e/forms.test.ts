import { expect, test } from './test.ts';

test.use({ provoked: [['failed /api/contact', 'failed /api/client/forgot-password'], { scope: 'test' }] });

test('a message that cannot be sent is kept, said to have failed, and sent once by the next press', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText('Message must be at least 10 characters.')).toBeVisible();
  await page.getByLabel('Your Name').fill('Sam Offline');
  await page.getByLabel('Email Address').fill('sam@offline.example');
  await page.getByLabel('Message').fill('Sent from a train.');

  await page.route('**/api/contact', (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
  await expect(page.getByText('Please try again later.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Sent from a train.');
  await page.unroute('**/api/contact');

  const sent: string[] = [];
  context.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  await expect(page.getByText("Your message has been sent successfully. We'll respond shortly.")).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page.getByText("Your message has been sent successfully. We'll respond shortly.")).toBeHidden({ timeout: 8000 });
});

test('without a network, forgot password still says to check the mail', async ({ page }) => {
  await page.goto('/client/forgot-password');
  await page.getByLabel('Email').fill('someone@client.example');
  await page.route('**/api/client/forgot-password', (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText('Reset link sent', { exact: true })).toBeVisible();
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
