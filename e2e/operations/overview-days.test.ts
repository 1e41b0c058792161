import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect, ownerApi } from '#e2e/test.ts';

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
