import type { Page } from '@playwright/test';
import { addDays } from '#contract/shared/dates.ts';
import { createClientWithInvoice, createProject, enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';

/** Each count's link, and the check that it opens the right list. */
const counts: [link: RegExp, expectList: (page: Page) => Promise<void>][] = [
  [/unread messages?$/, (page) => expect(page.getByLabel('Show')).toHaveValue('unread')],
  [/access requests?$/, (page) => expect(page.getByRole('button', { name: 'Add New Client' })).toBeVisible()],
  [/projects? needs? your action$/, (page) => expect(page.getByRole('region', { name: 'Board' })).toBeVisible()],
  [/due soon or overdue$/, (page) => expect(page.getByRole('table', { name: 'All unfinished projects, by deadline.' })).toBeVisible()],
  [/^\d+ pending$/, (page) => expect(page.getByRole('table', { name: 'Projects in pending, newest first.' })).toBeVisible()],
  [/^\d+ completed$/, (page) => expect(page.getByRole('table', { name: 'Projects in completed, newest first.' })).toBeVisible()],
  [/^USD .+ not yet due$/, (page) => expect(page.getByRole('table', { name: 'Invoices that are sent, newest first.' })).toBeVisible()],
  [/^USD .+ overdue$/, (page) => expect(page.getByRole('table', { name: 'Invoices that are overdue, newest first.' })).toBeVisible()],
];

test('links every count to its list and shows an overdue deadline', async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  const { id, title } = await createProject(owner, client.id, { title: `Late film for ${client.suffix}`, deadline: addDays(today, -1) });
  await enterAdminArea(page, '/admin/overview');
  for (const [link, expectList] of counts)
    await test.step(String(link), async () => {
      await page.getByRole('main').getByRole('link', { name: link }).first().click();
      await expectList(page);
      await page.goBack();
    });
  const deadline = page.getByRole('listitem').filter({ hasText: title });
  await expect(deadline).toContainText('1 day overdue');
  await deadline.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${id}$`));
  await expect(page.getByRole('main').getByText('overdue', { exact: true })).toBeVisible();
});
