import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseAction, enterAdminArea, expect, pickOption, signInAsClient, test } from '#e2e/test.ts';

const suffix = randomUUID().slice(0, 8);
const visitor = { name: `Robin ${suffix}`, email: `${suffix}@journey.example`, password: 'Cutting-Room-7' };

// The admin area and the portal request the current user before anyone has signed in.
test.use({ usesVideoPlayer: true, allowedFailures: [['401 /api/admin/me', '401 /api/client/me'], { scope: 'test' }] });

test('takes a visitor from the first message to a paid invoice', { tag: ['@core', '@firefox'] }, async ({ page, otherPage: adminPage }) => {
  await test.step('the visitor sends a message', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Video Editing for Content Creators');
    await page.getByLabel('Your Name').fill(visitor.name);
    await page.getByLabel('Email Address').fill(visitor.email);
    await page.getByLabel('Message').fill('A trailer for my channel, please.\nTwo minutes at most.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText("Your message has been sent successfully. We'll respond shortly.")).toBeVisible();
    await expect(page.getByText('Message sent', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your Name')).toHaveValue('');
  });

  const inviteLink = await test.step('the studio reads it and invites the visitor', async () => {
    await enterAdminArea(adminPage);
    await adminPage.getByRole('row', { name: visitor.name }).click();
    await expect(adminPage.getByRole('heading', { name: 'No Subject' })).toBeVisible();
    await expect(adminPage.getByText('Two minutes at most.')).toBeVisible();
    await adminPage.getByRole('link', { name: /^Clients/ }).click();
    await adminPage.getByRole('button', { name: 'Generate Invite Link' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Generate Client Invitation' });
    await dialog.getByLabel('Client Name*').fill(visitor.name);
    await dialog.getByLabel('Client Email*').fill(visitor.email);
    await dialog.getByRole('button', { name: 'Generate Invite Link' }).click();
    await expect(dialog.getByText('This link can be used only once. It will expire after 7 days.')).toBeVisible();
    return dialog.getByLabel('Invitation Link Created').inputValue();
  });

  await test.step('the visitor registers and signs in', async () => {
    await page.goto(inviteLink);
    await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email);
    await page.getByLabel('Full Name').fill(visitor.name);
    await page.getByLabel('Password', { exact: true }).fill(visitor.password);
    await page.getByLabel('Confirm password').fill(visitor.password);
    await page.getByRole('button', { name: 'Complete registration' }).click();
    await expect(page).toHaveURL(/\/client\/login$/);
    await signInAsClient(page, visitor);
    await expect(page.getByRole('heading', { name: `Welcome, ${visitor.name}` })).toBeVisible();
    await expect(page.getByText('No Projects Yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await expect(page.getByText('No Invoices Yet')).toBeVisible();
  });

  await test.step('the studio drafts and sends an invoice', () => sendInvoice(adminPage));

  await test.step('the client pays it by card', async () => {
    await page.reload();
    await page.getByRole('link', { name: /^Pay Now/ }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry date').fill('12 / 34');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: 'Pay USD 1,487.50' }).click();
    await expect(page).toHaveURL(/\/client\/payment-success/);
    await expect(page.locator('main').getByText('Payment Successful')).toBeVisible();
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await expect(page.getByRole('row', { name: /INV-/ })).toContainText('paid');
    await expect(page.getByRole('link', { name: /^Pay Now/ })).toHaveCount(0);
    await page.getByRole('link', { name: /^View invoice/ }).click();
    await expect(page.getByText('credit card', { exact: true })).toBeVisible();
  });

  await test.step('the studio sees the payment and the stored receipt email', async () => {
    await expect(adminPage.getByRole('row', { name: visitor.name })).toContainText('paid');
    await adminPage.getByRole('link', { name: 'Email', exact: true }).click();
    await adminPage
      .getByRole('row', { name: new RegExp(`${visitor.email}.*Receipt for invoice`) })
      .getByRole('link')
      .click();
    await expect(adminPage.getByRole('heading', { name: /^Receipt for invoice/ })).toBeVisible();
    await expect(adminPage.getByText(`To ${visitor.email}`)).toBeVisible();
    await expect(adminPage.frameLocator('iframe[title="Email"]').getByText(/received USD 1,487\.50 for invoice INV-/)).toBeVisible();
  });
});

async function sendInvoice(adminPage: Page) {
  await adminPage.getByRole('button', { name: 'Close', exact: true }).click();
  await adminPage.getByRole('link', { name: 'Invoices' }).click();
  await adminPage.getByRole('button', { name: 'New invoice' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'New invoice' });
  await pickOption(dialog.getByLabel('Client*'), visitor);
  await dialog.getByLabel('Due date*').fill('2099-12-31');
  await dialog.getByLabel('Description').fill('Channel trailer');
  await dialog.getByLabel('Unit price').fill('1250.00');
  await dialog.getByLabel('Tax %').fill('19');
  await dialog.getByLabel('Deposit %').fill('');
  await expect(dialog.getByLabel('Total')).toHaveText('USD 1,487.50');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  const row = adminPage.getByRole('row', { name: visitor.name });
  await expect(row).toContainText('draft');
  await chooseAction(row, 'Send');
  const confirmation = adminPage.getByRole('dialog', { name: 'Send this invoice?' });
  await expect(confirmation).toContainText('USD 1,487.50');
  await confirmation.getByRole('button', { name: 'Send anyway' }).click();
  await expect(row).toContainText('sent');
}
