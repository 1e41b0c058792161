import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { chooseAction, enterAdminArea, expect } from '#e2e/test.ts';

const test = testIsolatedServer({ isSetUp: true, env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } });

/** Starts another program that receives events. */
async function openReceiver() {
  const receiver = { status: 200, requests: [] as { headers: Record<string, string>; body: string }[], url: '', close: () => {} };
  const server = createServer(async (request, response) => {
    receiver.requests.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    response.writeHead(receiver.status).end(receiver.status === 200 ? '' : 'Out of paper');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/studio`;
  receiver.close = () => server.close();
  return receiver;
}

test('adds a webhook endpoint, tries it out, and resends a failed event', async ({ page }) => {
  const receiver = await openReceiver();
  await enterAdminArea(page, '/admin/settings/integrations');
  await expect(page.getByText('No endpoints yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('hooks.example');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('Please enter a URL such as https://example.com/webhooks')).toBeVisible();
  await expect(dialog.getByText('Choose at least one event')).toBeVisible();
  await expectAccessible(page, 'the form of an endpoint with errors');
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Front desk printer');
  await dialog.getByRole('checkbox', { name: 'Message received' }).check();
  await dialog.getByRole('checkbox', { name: 'Invoice paid' }).check();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByRole('heading', { name: 'Front desk printer' })).toBeVisible();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const testRow = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await expect(testRow.getByText('delivered')).toBeVisible();
  const { headers, body } = receiver.requests[0]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });

  receiver.status = 500;
  const message = { name: 'Bo Reel', email: 'bo@client.example', message: 'Could you cut our trailer?' };
  const sent = await page.request.post('/api/contact', { data: message, headers: { origin: new URL(page.url()).origin } });
  expect(sent.ok()).toBe(true);
  const row = page.getByRole('row').filter({ hasText: 'message.received' });
  await expect(row.getByText('retrying')).toBeVisible();
  await expect(row.getByText('500: Out of paper')).toBeVisible();
  await expect(page.getByText(/No event has reached this endpoint since/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a webhook endpoint that fails');
  receiver.status = 200;
  await chooseAction(row, 'Resend');
  await expect(row.getByText('delivered')).toBeVisible();
  await expect(page.getByText(/No event has reached this endpoint since/)).toHaveCount(0);
  expect(new Set(receiver.requests.slice(1).map((request) => request.headers['webhook-id'])).size).toBe(1);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await page.goto('/admin/settings/integrations');
  await expect(page.getByRole('listitem').filter({ hasText: 'Front desk printer' })).toContainText('Message received and Invoice paid');
  await expectAccessibleInBothThemes(page, 'the integrations');
  await page.getByRole('link', { name: 'Front desk printer' }).click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No endpoints yet.')).toBeVisible();
  receiver.close();
});

test('asks for nothing of an endpoint between its deletion and leaving its page', async ({ page, context }) => {
  await enterAdminArea(page, '/admin/settings/integrations');
  const origin = { origin: new URL(page.url()).origin };
  const data = { url: 'http://127.0.0.1:9/studio', events: ['invoice.paid'] };
  const { endpoint } = await (await page.request.post('/api/admin/webhook-endpoints', { data, headers: origin })).json();
  const otherTab = await context.newPage();
  await otherTab.goto('/admin/settings/integrations');
  await expect(otherTab.getByRole('link', { name: '127.0.0.1:9' })).toBeVisible();

  await page.goto(`/admin/settings/integrations/${endpoint.id}`);
  // The response is late and the browser is slow: the live update comes before it, and the next page long after.
  await page.route(`**/api/admin/webhook-endpoints/${endpoint.id}*`, async (route) => {
    if (route.request().method() !== 'DELETE') return await route.fallback();
    const response = await route.fetch();
    await expect(otherTab.getByText('No endpoints yet.')).toBeVisible();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No endpoints yet.')).toBeVisible();
});

test('changes an endpoint and replaces its secret', async ({ page }) => {
  await enterAdminArea(page, '/admin/settings/integrations');
  const origin = { origin: new URL(page.url()).origin };
  const data = { url: 'http://127.0.0.1:9/studio', events: ['invoice.paid'] };
  const { endpoint, secret } = await (await page.request.post('/api/admin/webhook-endpoints', { data, headers: origin })).json();
  await page.goto(`/admin/settings/integrations/${endpoint.id}`);
  await page.getByLabel('Description').fill('Accounting');
  await page.getByRole('checkbox', { name: 'Invoice sent' }).check();
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(page.getByRole('heading', { name: 'Accounting' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save endpoint' })).toBeDisabled();

  await page.getByRole('button', { name: 'Show secret' }).click();
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(secret);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Replace secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await expect(page.getByLabel('Secret', { exact: true })).not.toHaveValue(secret);
  await expectAccessible(page, 'the secret of an endpoint');
});

test('creates an API key, which works until it is revoked', async ({ page, playwright, baseURL }) => {
  await enterAdminArea(page, '/admin/settings/integrations');
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expect(page.getByText('Emails are off, so what a key sends is only kept under Email, with its links.')).toBeVisible();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Choose what the key may do')).toBeVisible();
  await expectAccessible(page, 'the form of an API key with errors');
  await dialog.getByLabel('Name').fill('Booking form');
  await dialog.getByLabel('Clients and invitations').selectOption('Read');
  await dialog.getByLabel('Projects').selectOption('Read and write');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
  expect(key).toMatch(/^plk_/);
  await expectAccessible(page, 'a new API key');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // Acts as another program, without the owner's session.
  const program = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { authorization: `Bearer ${key}` } });
  expect((await program.get('/api/admin/projects')).status()).toBe(200);
  expect((await program.get('/api/admin/invoices')).status()).toBe(403);
  await page.reload();
  const entry = page.getByRole('listitem').filter({ hasText: 'Booking form' });
  await expect(entry).toContainText('Projects: read and write');
  await expect(entry).toContainText('last used');
  await expect(entry).toContainText(`plk_…${key.slice(-4)}`);
  await expectAccessibleInBothThemes(page, 'the API keys');

  await page.getByRole('button', { name: 'Revoke Booking form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  expect((await program.get('/api/admin/projects')).status()).toBe(401);
  await program.dispose();
});
