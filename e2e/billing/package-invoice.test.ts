import { createClient, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test('takes a package from request to paid credits and back', async ({ page, otherPage: adminPage, request }) => {
  const client = await createClient(request);
  const { get, post } = await ownerApi(request);
  const details = { price: '400.00', videoCreditLimit: 12, renewsMonthly: true };
  const offered = (await post('packages', { name: `Monthly ${client.suffix}`, ...details })).package;

  await test.step('the client requests the package', async () => {
    await enterPortal(page, client, '/client/package');
    const offerCard = page.getByRole('listitem').filter({ hasText: offered.name });
    await expect(offerCard).toContainText('USD 400.00 per month');
    await offerCard.getByRole('button', { name: 'Request this package' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Request sent', { exact: true })).toBeVisible();
  });

  await test.step('the studio invoices it from the request', async () => {
    await enterAdminArea(adminPage);
    await adminPage.getByRole('row').filter({ hasText: offered.name }).click();
    // Wait for the heading, because the row has a button with this name, too.
    await expect(adminPage.getByRole('heading', { name: `Package request: ${offered.name}` })).toBeVisible();
    await adminPage.getByRole('button', { name: 'Create invoice' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Invoice a package' });
    await expect(dialog.getByLabel('Package*')).toHaveValue(String(offered.id));
    await expect(dialog).toContainText(client.name);
    await expect(dialog).toContainText('USD 400.00 per month');
    await dialog.getByRole('button', { name: 'Send invoice' }).click();
    await expect(adminPage.getByText(/^INV-.* was issued\. Emails are off/)).toBeVisible();
    await expect(adminPage.getByRole('link', { name: 'Open invoice' })).toBeVisible();
    await expect(adminPage.getByText('handled', { exact: true })).toBeVisible();
  });

  await test.step('the client pays it by card', async () => {
    await page.getByRole('link', { name: /^Pay Now: invoice INV-/ }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry date').fill('12 / 34');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: 'Pay USD 400.00' }).click();
    await expect(page.locator('main').getByText('Payment Successful')).toBeVisible();
  });

  await test.step('the client has the package, its credits and the next renewal', async () => {
    await page.goto('/client/package');
    await expect(page.getByRole('heading', { name: offered.name })).toBeVisible();
    await expect(page.getByText('12 / 12', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Renews on /)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Purchased' })).toContainText('+12');
    await expect(page.getByRole('link', { name: /^Pay Now/ })).toHaveCount(0);
  });

  await test.step('the refund dialog says how many credits go back', async () => {
    const [invoice] = await get(`invoices?clientId=${client.id}`);
    await adminPage.goto(`/admin/invoices/${invoice.id}`);
    await expect(adminPage.getByRole('definition').filter({ hasText: offered.name })).toBeVisible();
    await adminPage.getByRole('button', { name: 'Refund' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Refund payment' });
    await expect(dialog.getByText('12 of 12 credits will be taken back.')).toBeVisible();
    await expect(dialog.getByText(`The ${offered.name} package ends, with its renewal.`)).toBeVisible();
    await expect(dialog.getByLabel('End the renewal')).toHaveCount(0);
    await dialog.getByLabel('Amount (USD)').fill('200.00');
    await expect(dialog.getByText('6 of 12 credits will be taken back.')).toBeVisible();
    await expect(dialog.getByText(`The client keeps the ${offered.name} package.`)).toBeVisible();
    await expect(dialog.getByLabel('End the renewal')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await adminPage.goto(`/admin/clients/${client.id}/package`);
  });

  await test.step('a refund of half the price takes back half the credits', async () => {
    const [invoice] = await get(`invoices?clientId=${client.id}`);
    await post(`invoices/${invoice.id}/refunds`, { amount: '200.00', reason: 'Half of the month', reduceClaim: true });
    await expect(page.getByText('6 / 12', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Refunded' })).toContainText('−6');
  });

  await test.step('the studio turns the renewal off', async () => {
    await adminPage.getByRole('button', { name: 'Turn off renewal' }).click();
    await expect(adminPage.getByRole('button', { name: 'Turn on renewal' })).toBeVisible();
    await expect(page.getByText(/^Renews on /)).toHaveCount(0);
  });
});
