import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './expect-accessible.ts';
import { testIsolatedServer } from './isolated-server.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi } from './test.ts';

const test = testIsolatedServer({ isSetUp: true });

const unbroken = 'W'.repeat(200);

const manyProjects = `
  insert into projects (client_id, title, type, status, deadline)
  select $1, case n % 5 when 0 then $2 else 'Film ' || n end, case n % 2 when 0 then left($2, 100) end,
    case n % 3 when 0 then 'completed' else 'editing' end::project_status, case n % 3 when 0 then date '2020-01-01' + n end
  from generate_series(1, 500) n`;

const manyMessages = `
  insert into contact_messages (name, email, subject, message)
  select $2, $1, case n % 2 when 0 then $2 end, repeat($2, 5) from generate_series(1, 500) n`;

/** The repetitive rows of a long list. */
const furtherRows = 'tr:nth-child(n + 11), li:nth-child(n + 11)';

/** Creates a client with many records, and a project with long texts. */
async function fill({ query }: { query: (sql: string, values: unknown[]) => Promise<unknown> }, request: APIRequestContext) {
  const client = await createClient(request, unbroken);
  const owner = await ownerApi(request);
  await query(manyProjects, [client.id, unbroken]);
  await query(manyMessages, [client.email, unbroken]);
  const project = await createProject(owner, client.id, { title: unbroken, description: unbroken, status: 'review' });
  await owner.post(`projects/${project.id}/comments`, { text: unbroken, internal: true });
  await owner.post(`clients/${client.id}/credits`, { transactionType: 'grant', amount: 1000, description: unbroken });
  const items = [{ description: unbroken, quantity: 1, unitAmount: '320.00' }];
  const { invoice } = await owner.post('invoices', {
    clientId: client.id,
    projectId: project.id,
    dueDate: '2099-12-31',
    items,
    notes: unbroken,
  });
  await owner.post(`invoices/${invoice.id}/send`);
  return { client, project, invoice };
}

test('fits long names and lists into every window, accessibly, and loads more at their end', async ({
  page: desk,
  otherPage: portal,
  request,
  isolatedServer,
}) => {
  const { client, project, invoice } = await fill(isolatedServer, request);
  await enterAdminArea(desk);
  await enterPortal(portal, client);
  const screens: [browser: Page, path: string][] = [
    [desk, `/admin?search=${client.email}`],
    [desk, `/admin/clients?search=${client.email}`],
    [desk, `/admin/clients/${client.id}`],
    [desk, '/admin/projects?view=table'],
    [desk, '/admin/projects'],
    [desk, `/admin/projects/${project.id}`],
    [desk, `/admin/invoices/${invoice.id}`],
    [portal, '/client/dashboard'],
    [portal, '/client/package'],
    [portal, `/client/projects/${project.id}`],
    [portal, `/client/invoices/${invoice.id}`],
  ];
  for (const [browser, path] of screens)
    await test.step(path, async () => {
      await browser.setViewportSize({ width: 360, height: 800 });
      await browser.goto(path);
      await expect(browser.getByText(unbroken).filter({ visible: true }).first()).toBeVisible();
      await expect(browser.getByText(/^Loading(?! more)/)).toHaveCount(0);
      await expectAccessibleInBothThemes(browser, path, { exclude: furtherRows });
    });

  await test.step('the lists go on', async () => {
    for (const [path, name] of [
      [`/admin?search=${client.email}`, 'Message Inbox'],
      ['/admin/projects?view=table', 'Projects'],
    ] as const) {
      await desk.goto(path);
      const list = desk.getByRole('region', { name });
      await expect(list.getByRole('row')).toHaveCount(101);
      await list.press('End');
      await expect(list.getByRole('row')).toHaveCount(201);
    }
    await desk.goto('/admin/projects');
    await desk
      .getByRole('link', { name: /^View all \d+ in the table$/ })
      .first()
      .click();
    await expect(desk.getByRole('table', { name: /^Projects in editing/ })).toBeVisible();
    await desk.goto(`/admin/clients/${client.id}`);
    const films = desk.getByRole('link', { name: /^View Film/ });
    const before = await films.count();
    await desk.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => films.count()).toBeGreaterThan(before);
    await portal.goto('/client/dashboard');
    const cards = portal.getByRole('link', { name: /^View Details/ });
    await expect(cards).toHaveCount(100);
    await portal.getByRole('button', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(200);
  });
});
