import { addDays } from '#contract/shared/dates.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClientWithInvoice, createProject, enterAdminArea, expect, ownerApi } from '#e2e/test.ts';

const test = testIsolatedServer({ isSetUp: true });

test("what just came in is of today by the studio's clock", async ({ page, request }) => {
  // Where another day than in UTC is now.
  const timeZone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
  await (await ownerApi(request)).patch('settings', { timeZone });
  await request.post('/api/contact', {
    data: { name: 'Ada', email: 'ada@client.example', subject: 'A trailer', message: 'We need a trailer in May.' },
  });
  // The server renders its pages again once the database has announced the change.
  await expect(async () => {
    await enterAdminArea(page, '/admin/overview');
    await expect(page.getByText('Contact message · today')).toBeVisible();
  }).toPass();
});

test('a deadline that is moved out of the list can be put back', async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  const { title } = await createProject(owner, client.id, { title: 'The only film', deadline: addDays(today, 2) });
  await enterAdminArea(page, '/admin/overview');
  await page.getByLabel(`Deadline of ${title}`).fill(addDays(today, 60));
  await expect(page.getByText('No project is overdue or due in the next three weeks.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel(`Deadline of ${title}`)).toHaveValue(addDays(today, 2));
});
