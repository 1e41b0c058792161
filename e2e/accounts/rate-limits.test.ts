import { randomUUID } from 'node:crypto';
import { createClient, createClientWithInvoice, enterPortal, expect, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['429 /api/client/*'], { scope: 'test' }] });

const tooManyAttempts = /^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/;

test('says when to try again when email changes exceed the limit, and keeps the input', async ({ page, request }) => {
  const client = await createClient(request);
  const mailbox = randomUUID();
  await enterPortal(page, client);
  const requestChange = (tag: number) =>
    page.request.post('/api/client/profile/email', { data: { email: `${mailbox}+${tag}@new.example`, currentPassword: client.password } });
  for (let tag = 1; tag <= 3; tag++) expect((await requestChange(tag)).status()).toBe(200);
  await page.request.delete('/api/client/profile/email');
  await page.goto('/client/profile');
  await page.getByLabel('New email').fill(`${mailbox}@new.example`);
  await page.getByLabel('Your password').fill(client.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(tooManyAttempts)).toBeVisible();
  await expect(page.getByLabel('New email')).toHaveValue(`${mailbox}@new.example`);
  await expect(page.getByLabel('Your password')).toHaveValue(client.password);
});

test('says when to try again when deletion requests and downloads exceed their limits', async ({ page, request }) => {
  const client = await createClient(request);
  await enterPortal(page, client, '/client/profile');
  for (let count = 0; count < 10; count++) {
    await page.request.get('/api/client/data');
    await page.request.delete('/api/client/profile/deletion');
  }
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText(tooManyAttempts)).toBeVisible();
  await page.getByRole('button', { name: 'Request deletion' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(client.password);
  await dialog.getByRole('button', { name: 'Request deletion' }).click();
  await expect(dialog.getByText(tooManyAttempts)).toBeVisible();
  await expect(dialog.getByLabel('Your password')).toHaveValue(client.password);
});

test('says when to try again when the pay page exceeds its limit', async ({ page, request }) => {
  await enterPortal(page, await createClientWithInvoice(request));
  await page.getByRole('tab', { name: 'Invoices' }).click();
  const payLink = page.getByRole('link', { name: /^Pay Now/ });
  const id = /\d+/.exec((await payLink.getAttribute('href'))!)![0];
  for (let count = 0; count < 30; count++) await page.request.post(`/api/client/invoices/${id}/payment-intent`, { data: {} });
  await payLink.click();
  await expect(page.getByRole('alert').getByText(tooManyAttempts)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
