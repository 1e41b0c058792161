import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi, test } from './test.ts';

test.use({ allowedFailures: [['failed /api/admin/live'], { scope: 'test' }] });

test('shares one stream among all tabs; when its tab closes, another takes over without missing changes', async ({
  page,
  context,
  request,
}) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const start = (title: string) => createProject(owner, client.id, { title });
  let streams = 0;
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await context.route('**/api/client/live', async (route) => {
    streams++;
    if (streams > 1) await allowed;
    await route.continue();
  });
  const [streamed] = await Promise.all([page.waitForResponse('**/api/client/live'), enterPortal(page, client)]);
  expect(streamed.headers()['content-type']).toMatch(/^text\/event-stream/);
  const others = [await context.newPage(), await context.newPage()];
  for (const tab of others) {
    await tab.goto('/client/dashboard');
    await expect(tab.getByText('No Projects Yet')).toBeVisible();
  }
  await start('For three tabs');
  for (const tab of [page, ...others]) await expect(tab.getByRole('heading', { name: 'For three tabs' })).toBeVisible();
  expect(streams).toBe(1);

  await page.close();
  await expect.poll(() => streams).toBe(2);
  await start('While nobody hears');
  allow();
  for (const tab of others) await expect(tab.getByRole('heading', { name: 'While nobody hears' })).toBeVisible();
  await start('For two tabs');
  for (const tab of others) await expect(tab.getByRole('heading', { name: 'For two tabs' })).toBeVisible();
  expect(streams).toBe(2);
});

test('polls the inbox every thirty seconds when there is no stream', async ({ page, request }) => {
  await page.route('**/api/admin/live', (route) => route.abort('failed'));
  await page.clock.install();
  await enterAdminArea(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const subject = `Asked at ${Date.now()}`;
  const message = { name: 'Robin Late', email: 'robin@late.example', subject, message: 'Are you open in August?' };
  await request.post('/api/contact', { data: message });
  let looks = 0;
  page.on('request', (made) => {
    if (made.url().includes('/api/admin/contact-messages?')) looks++;
  });
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('row', { name: subject })).toHaveCount(0);
  expect(looks).toBe(0);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('row', { name: subject })).toBeVisible();
});
