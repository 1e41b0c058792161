import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

const test = testIsolatedServer({ isSetUp: true });

const unbrokenText = 'W'.repeat(200);

const manyProjects = `
  insert into projects (client_id, title, type, status, deadline)
  select $1, case n % 5 when 0 then $2 else 'Film ' || n end, case n % 2 when 0 then left($2, 100) end,
    case n % 3 when 0 then 'completed' else 'editing' end::project_status, case n % 3 when 0 then date '2020-01-01' + n end
  from generate_series(1, 500) n`;

const manyMessages = `
  insert into contact_messages (name, email, subject, message)
  select $2, $1, case n % 2 when 0 then $2 end, repeat($2, 5) from generate_series(1, 500) n`;

const newMessage = `insert into contact_messages (name, email, subject, message) values ('Sample', $1, 'Just arrived', 'Hello')`;

/** Rows past the tenth repeat the markup above them, so axe skips them. */
const repetitiveRows = 'tr:nth-child(n + 11), li:nth-child(n + 11)';

/** Creates a client with many records, and a project with long texts. */
async function createLongLists({ query }: { query: (sql: string, values: unknown[]) => Promise<unknown> }, request: APIRequestContext) {
  const client = await createClient(request, unbrokenText);
  const owner = await ownerApi(request);
  await query(manyProjects, [client.id, unbrokenText]);
  await query(manyMessages, [client.email, unbrokenText]);
  const project = await createProject(owner, client.id, { title: unbrokenText, description: unbrokenText, status: 'review' });
  await owner.post(`projects/${project.id}/comments`, { text: unbrokenText, internal: true });
  await owner.post(`clients/${client.id}/credits`, { transactionType: 'grant', amount: 1000, description: unbrokenText });
  const items = [{ description: unbrokenText, quantity: 1, unitAmount: '320.00' }];
  const { invoice } = await owner.post('invoices', {
    clientId: client.id,
    projectId: project.id,
    dueDate: '2099-12-31',
    items,
    notes: unbrokenText,
  });
  await owner.post(`invoices/${invoice.id}/send`);
  return { client, project, invoice };
}

test('fits long names and lists into every window, keeps them accessible, and loads more rows', async ({
  page: adminPage,
  otherPage: clientPage,
  request,
  isolatedServer,
}) => {
  const { client, project, invoice } = await createLongLists(isolatedServer, request);
  await enterAdminArea(adminPage);
  await enterPortal(clientPage, client);
  const adminPaths = [
    `/admin?search=${client.email}`,
    `/admin/clients?search=${client.email}`,
    `/admin/clients/${client.id}`,
    `/admin/clients/${client.id}/invoices`,
    '/admin/projects?view=table',
    '/admin/projects',
    `/admin/projects/${project.id}`,
    `/admin/invoices/${invoice.id}`,
  ];
  const clientPaths = ['/client/dashboard', '/client/package', `/client/projects/${project.id}`, `/client/invoices/${invoice.id}`];
  const screens = [
    ...sample(adminPaths, 3).map((path) => ({ page: adminPage, path })),
    ...sample(clientPaths, 2).map((path) => ({ page: clientPage, path })),
  ];
  for (const { page, path } of screens)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(path);
      await expect(page.getByText(unbrokenText).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(/^Loading(?! more)/)).toHaveCount(0);
      await expectAccessibleInBothThemes(page, path, { exclude: repetitiveRows });
    });

  await test.step('the lists load more rows', async () => {
    for (const [path, name] of [
      [`/admin?search=${client.email}`, 'Message Inbox'],
      ['/admin/projects?view=table', 'Projects'],
    ] as const) {
      await adminPage.goto(path);
      const list = adminPage.getByRole('region', { name });
      await expect(list.getByRole('row')).toHaveCount(26);
      await list.press('End');
      await expect(list.getByRole('row')).toHaveCount(126);
    }
  });

  await test.step('also when a live update comes in between', async () => {
    await adminPage.goto(`/admin?search=${client.email}`);
    const list = adminPage.getByRole('region', { name: 'Message Inbox' });
    await expect(list.getByRole('row')).toHaveCount(26);
    const isNextPage = /[?&]before=/;
    const released = Promise.withResolvers<void>();
    await adminPage.route(isNextPage, (route) => released.promise.then(() => route.continue()), { times: 1 });
    await Promise.all([adminPage.waitForRequest(isNextPage), list.press('End')]);
    await isolatedServer.query(newMessage, [client.email]);
    await expect(list.getByText('Just arrived')).toBeVisible();
    await expect(list.getByRole('row')).toHaveCount(126);
    released.resolve();
  });

  await test.step('boards, projects and cards show more', async () => {
    await adminPage.goto('/admin/projects');
    await adminPage
      .getByRole('link', { name: /^View all \d+ in the table$/ })
      .first()
      .click();
    await expect(adminPage.getByRole('table', { name: /^Projects in editing/ })).toBeVisible();
    await adminPage.goto(`/admin/clients/${client.id}/projects`);
    const films = adminPage.getByRole('link', { name: /^Film/ });
    const before = await films.count();
    await adminPage.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => films.count()).toBeGreaterThan(before);
    await clientPage.goto('/client/dashboard');
    const cards = clientPage.getByRole('link', { name: /^View Details/ });
    await expect(cards).toHaveCount(100);
    await clientPage.getByRole('button', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(200);
  });
});
