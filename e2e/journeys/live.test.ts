import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['failed /api/admin/live'], { scope: 'test' }] });

test('shares one event stream between all tabs, and another tab takes over without losing updates when its tab closes', async ({
  page,
  context,
  request,
}) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const startProject = (title: string) => createProject(owner, client.id, { title });
  let streams = 0;
  const { promise: secondAllowed, resolve: allowSecond } = Promise.withResolvers<void>();
  await context.route('**/api/client/live*', async (route) => {
    streams++;
    if (streams > 1) await secondAllowed;
    await route.continue();
  });
  const [stream] = await Promise.all([page.waitForResponse('**/api/client/live*'), enterPortal(page, client)]);
  expect(stream.headers()['content-type']).toMatch(/^text\/event-stream/);
  const otherTabs = [await context.newPage(), await context.newPage()];
  for (const tab of otherTabs) {
    await tab.goto('/client/dashboard');
    await expect(tab.getByText('No Projects Yet')).toBeVisible();
  }
  await startProject('For three tabs');
  for (const tab of [page, ...otherTabs]) await expect(tab.getByRole('heading', { name: 'For three tabs' })).toBeVisible();
  expect(streams).toBe(1);

  await page.close();
  await expect.poll(() => streams).toBe(2);
  await startProject('While no tab is connected');
  allowSecond();
  for (const tab of otherTabs) await expect(tab.getByRole('heading', { name: 'While no tab is connected' })).toBeVisible();
  await startProject('For two tabs');
  for (const tab of otherTabs) await expect(tab.getByRole('heading', { name: 'For two tabs' })).toBeVisible();
  expect(streams).toBe(2);
});

test('polls for new messages every 30 seconds when the event stream is unavailable', async ({ page, request }) => {
  await page.route('**/api/admin/live*', (route) => route.abort('failed'));
  await page.clock.install();
  await enterAdminArea(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const subject = `Sent at ${Date.now()}`;
  const message = { name: 'Robin Late', email: 'robin@late.example', subject, message: 'Are you open in August?' };
  await request.post('/api/contact', { data: message });
  let requests = 0;
  page.on('request', (sent) => {
    if (sent.url().includes('/api/admin/contact-messages?')) requests++;
  });
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('row', { name: subject })).toHaveCount(0);
  expect(requests).toBe(0);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('row', { name: subject })).toBeVisible();
});
