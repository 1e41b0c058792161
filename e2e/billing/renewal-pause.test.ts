import { databaseServer } from '#e2e/database-server.ts';
import { createClient, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { onDatabase } from '#server/testing/databases.ts';

test('shows what pauses a renewal, and skips the months that were not invoiced', async ({ page, otherPage: adminPage, request }) => {
  const client = await createClient(request);
  const { post } = await ownerApi(request);
  const renewing = (await post('packages', { name: `Monthly ${client.suffix}`, price: '400.00', renewsMonthly: true })).package;
  await post(`clients/${client.id}/package`, { packageId: renewing.id });
  const { invoice } = await post(`clients/${client.id}/package-invoices`, { packageId: renewing.id, dueDate: '2099-01-01' });
  // A sent invoice can't be changed: only as a replica does the database let it look like an overdue renewal.
  await onDatabase(
    await databaseServer(),
    `set session_replication_role = replica;
     update invoices set package_period = '2026-01-10', due_date = '2026-01-24', status = 'overdue' where id = ${invoice.id};
     insert into unbilled_periods (client_id, package_id, period_start, period_end, overdue_invoice_id) values
       (${client.id}, ${renewing.id}, '2026-02-10', '2026-03-09', ${invoice.id}),
       (${client.id}, ${renewing.id}, '2026-03-10', '2026-04-09', ${invoice.id})`,
    { database: 'picturelock' },
  );

  await enterPortal(page, client, '/client/package');
  await expect(page.getByText(`Your renewal is paused, because invoice ${invoice.invoiceNumber} is overdue.`)).toBeVisible();

  await enterAdminArea(adminPage);
  await adminPage.goto(`/admin/clients/${client.id}`);
  await expect(adminPage.getByText(`${invoice.invoiceNumber} is overdue`)).toBeVisible();
  await adminPage.getByRole('link', { name: 'Next renewal Paused' }).click();
  await expect(adminPage.getByText('The renewal is paused.')).toBeVisible();
  await expect(adminPage.getByText('Feb 10, 2026 – Mar 9, 2026')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Skip 2 months' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Skip them' }).click();
  await expect(adminPage.getByText("2 months weren't invoiced")).toHaveCount(0);
  await expect(adminPage.getByText('The renewal is paused.')).toBeVisible();
});
