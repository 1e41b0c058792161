import { addDays } from '#domain/shared/dates.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

const dates = { startDate: '2026-03-29', deadline: '2026-03-30' };

// Time zones far from UTC; on March 29 Europe's clocks change.
for (const timezoneId of sample(['America/Los_Angeles', 'Pacific/Auckland'], 1))
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('shows a calendar date as the same day on every screen, also after a project is edited', async ({ page, request }) => {
      const client = await createClient(request);
      const owner = await ownerApi(request);
      const { id, title } = await createProject(owner, client.id, { title: `Film ${client.suffix}`, ...dates });
      const items = [{ description: 'Film', quantity: 1, unitAmount: '50.00' }];
      const { invoice } = await owner.post('invoices', { clientId: client.id, projectId: id, dueDate: '2099-03-31', items });
      await owner.post(`invoices/${invoice.id}/send`);
      const main = page.getByRole('main');

      await enterPortal(page, client);
      await expect(main.getByRole('listitem').filter({ hasText: 'Invoice' })).toContainText('Mar 31, 2099');
      await expect(page.getByRole('tabpanel')).toContainText('Mar 30, 2026');
      await page.getByRole('link', { name: /^View Details/ }).click();
      await expect(main.locator('dl')).toContainText('StartMar 29, 2026DeadlineMar 30, 2026');
      await page.goto('/client/dashboard?tab=invoices');
      await expect(page.getByRole('row', { name: title })).toContainText('Mar 31, 2099');
      await page.getByRole('link', { name: /^View invoice/ }).click();
      await expect(main.locator('dl').first()).toContainText('DueMar 31, 2099');

      await enterAdminArea(page, `/admin/projects?view=table&client=${client.id}`);
      await expect(page.getByRole('row', { name: title })).toContainText('Mar 30, 2026');
      await page.getByRole('row', { name: title }).getByRole('link', { name: title }).click();
      await expect(main.locator('dl').first()).toContainText('StartMar 29, 2026DeadlineMar 30, 2026');
      await page.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByLabel('Start')).toHaveValue('2026-03-29');
      await expect(page.getByLabel('Deadline')).toHaveValue('2026-03-30');
      await page.getByLabel('Type').fill('Documentary');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(main.getByText('Documentary')).toBeVisible();
      expect((await owner.get(`projects/${id}`)).project).toMatchObject({ type: 'Documentary', ...dates });
    });
  });

test.describe('where it is already tomorrow', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("counts days by the studio's calendar", async ({ page, request }) => {
    const client = await createClient(request);
    const owner = await ownerApi(request);
    const today = new Date().toISOString().slice(0, 10);
    const items = [{ description: 'Film', quantity: 1, unitAmount: '50.00' }];
    const { invoice } = await owner.post('invoices', { clientId: client.id, dueDate: addDays(today, 1), items });
    await owner.post(`invoices/${invoice.id}/send`);
    await page.clock.setFixedTime(`${today}T20:00:00Z`);
    await enterPortal(page, client);
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Invoice' })).toContainText('tomorrow');
    await enterAdminArea(page, '/admin/payments/reconciliation');
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(today);
  });
});
