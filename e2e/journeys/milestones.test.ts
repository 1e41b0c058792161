import { cards, expectPaid, pay } from '#e2e/billing/pay-page.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { chooseFiles, newFile } from '#e2e/projects/upload-page.ts';
import { createConfirmedClient } from '#e2e/sales/confirmed-client.ts';
import { content, item, sendProposal } from '#e2e/sales/send-proposal.ts';
import { enterAdminArea, enterPortal, expect, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['failed /api/client/live', 'failed /api/admin/live'], { scope: 'test' }] });

/** A total of USD 5,950.00: half on signing, a milestone of USD 1,785.00, and a balance of USD 1,190.00. */
const milestones = {
  ...content,
  options: [],
  addOns: [],
  items: [item('film', 'The film', '5950.00')],
  milestones: [{ title: 'Rough cut', percent: 30, status: 'review' }],
  balanceDueDays: 14,
};

const later = "USD 1,785.00 of what you signed isn't invoiced yet. The studio will send it.";

test('what is paid, what comes later and why files stay locked is said from the proposal to the final files', async ({
  page,
  otherPage: adminPage,
  request,
}) => {
  const client = await createConfirmedClient(request);
  const { send, title } = await sendProposal(request, client);
  const link = await send(milestones);

  await test.step('signing', async () => {
    await enterPortal(page, client);
    await page.goto(link);
    await page.getByLabel('Type your full name').fill(client.name);
    await page.getByLabel('I agree to sign electronically').check();
    await page.getByRole('button', { name: 'Sign and pay USD 2,975.00' }).click();
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
  });

  await test.step('paying the whole invoice, which leaves the milestone', async () => {
    await expect(page.getByText(later)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Deposit USD 2,975.00' })).toBeChecked();
    await page.getByRole('radio', { name: 'Whole invoice USD 4,165.00' }).check();
    await pay(page, cards.good);
    await expectPaid(page);
    await expect(page.getByText('We received USD 4,165.00 for invoice')).toContainText(later);
    await expectAccessible(page, 'what comes after a payment');
    await enterPortal(page, client, '/client/dashboard?tab=invoices');
    await expect(page.getByText(`${title}: ${later}`)).toBeVisible();
    await page.getByRole('link', { name: /^View invoice INV-/ }).click();
    await expect(page.getByText(later)).toBeVisible();
    await page.goto('/client/dashboard');
    await page.getByRole('link', { name: `View Details: ${title}` }).click();
    await expect(page.getByRole('region', { name: 'Invoices' }).getByText(later)).toBeVisible();
  });
  const path = new URL(page.url()).pathname;

  await test.step('the studio is warned before final delivery', async () => {
    await enterAdminArea(adminPage, path.replace('client', 'admin'));
    // A job moves the project after the payment.
    await expect(adminPage.getByText('footage upload', { exact: true }).first()).toBeVisible();
    await adminPage.getByRole('button', { name: 'Change status' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Change status' });
    await dialog.getByLabel('New status').selectOption('final_delivery');
    const warning = dialog.getByRole('region', { name: 'Unsent invoices' });
    await expect(warning).toContainText(/DRAFT-\d+ \(USD 1,785\.00\) isn't sent yet\.\s*The client can't download the final files until/);
    await expect(warning.getByRole('link', { name: /^DRAFT-/ })).toHaveAttribute('href', /\/admin\/invoices\/\d+$/);
    await expectAccessibleInBothThemes(adminPage, 'warning before final delivery');
    await dialog.getByRole('button', { name: 'Change status', exact: true }).click();
    await expect(adminPage.getByText(/The project is in final delivery, but DRAFT-\d+ isn't sent yet\./)).toBeVisible();
  });

  const final = newFile('Final cut.mov');
  await test.step('both sides read why the final file is locked', async () => {
    await adminPage.getByLabel('Final file').check();
    await chooseFiles(adminPage, adminPage.getByRole('button', { name: 'Choose files' }), final);
    await expect(adminPage.getByText(/the project isn't paid\. DRAFT-\d+ \(USD 1,785\.00\) isn't sent yet\.$/)).toBeVisible();
    await expect(page.getByText(`You can download the final files once this project is paid. ${later}`)).toBeVisible();
    await expect(page.getByText(final.name)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
    await expectAccessibleInBothThemes(adminPage, 'project with a draft that locks its files');
  });

  await test.step('the studio sends it from there, and the client pays it', async () => {
    await adminPage
      .getByRole('region', { name: 'Files', exact: true })
      .getByRole('button', { name: /^Send DRAFT-/ })
      .click();
    await adminPage
      .getByRole('dialog')
      .getByRole('button', { name: /^Send (invoice|anyway)$/ })
      .click();
    await expect(adminPage.getByText(/USD 1,785\.00 of INV-[\d-]+ is left to pay\.$/)).toBeVisible();
    await page.getByRole('link', { name: `Pay to download ${final.name}` }).click();
    await pay(page, cards.good);
    await expectPaid(page);
    await expect(page.getByText('of what you signed')).toHaveCount(0);
    await page.getByRole('link', { name: 'View project' }).click();
    await expect(page.getByRole('link', { name: `Download ${final.name}`, exact: true })).toBeVisible();
  });
});
