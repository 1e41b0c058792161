import type { Page } from '@playwright/test';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClient, enterAdminArea, expect, ownerApi } from '#e2e/test.ts';
import { type Counts, countOnScreen } from '#scripts/volume/count-on-screen.ts';

const test = testIsolatedServer({ isSetUp: true });

const manyProjects = `
  insert into projects (client_id, title, type, status, priority, deadline)
  select $1, case n % 3 when 0 then 'A film with a title that is too long for its column in a window of 1440 pixels ' || n else 'Film ' || n end,
    case n % 2 when 0 then 'Short-form video' end, case n % 4 when 0 then 'footage_received' else 'editing' end::project_status,
    case n % 5 when 0 then 'urgent' end::project_priority, current_date + n - 20
  from generate_series(1, 260) n`;

const windows = [
  { width: 1440, height: 900, rows: 20 },
  { width: 1920, height: 1080, rows: 26 },
];

/** How far the window scrolls up and down, and its list sideways, in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const list = document.querySelector('[data-scrolls]')!;
    return { page: scrollHeight - clientHeight, list: list.scrollWidth - list.clientWidth };
  });

/** The distance in pixels from the end of the list to the nearest end of a row. */
const gapAtEnd = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('[data-scrolls]')!;
    const end = list.getBoundingClientRect().top + list.clientHeight;
    return Math.min(...[...list.querySelectorAll('tbody tr')].map((row) => Math.abs(row.getBoundingClientRect().bottom - end)));
  });

test('lists fill the window with whole rows, and open, sort and keep their height as chosen', async ({ page, request, isolatedServer }) => {
  const client = await createClient(request, 'A client with a name that is rather long');
  await isolatedServer.query(manyProjects, [client.id]);
  const { post } = await ownerApi(request);
  const items = [{ description: 'Trailer', quantity: 1, unitAmount: '320.00' }];
  for (let number = 0; number < 2; number++) await post('invoices', { clientId: client.id, dueDate: '2099-12-31', items });
  const rows = page.locator('[data-row]');
  await enterAdminArea(page, '/admin/projects?view=table');

  for (const { rows: least, ...size } of windows)
    await test.step(`${least} rows at ${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.reload();
      await expect(rows.first()).toBeVisible();
      await expect.poll(() => page.evaluate<Counts>(countOnScreen)).toMatchObject({ brokenWords: [], pageHeight: size.height });
      await expect.poll(async () => (await page.evaluate<Counts>(countOnScreen)).rowsInView).toBeGreaterThanOrEqual(least);
      expect(await overflowOf(page)).toEqual({ page: 0, list: 0 });
      expect(await gapAtEnd(page), 'no row is cut').toBeLessThan(1);
    });

  await test.step('where rows are cards, a title beside a wide status keeps its words whole', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(rows.first()).toBeVisible();
    await expect.poll(() => page.evaluate<Counts>(countOnScreen)).toMatchObject({ brokenWords: [] });
  });

  await test.step('the filters are one line, and say what is set', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/projects/deliverables');
    const search = (await page.getByRole('searchbox').boundingBox())!;
    const columns = (await page.getByText('Columns', { exact: true }).boundingBox())!;
    expect(Math.abs(columns.y + columns.height / 2 - search.y - search.height / 2), 'of deliverables').toBeLessThan(8);
    expect((await overflowOf(page)).list, 'deliverables').toBe(0);
    await page.goto('/admin/projects?view=table');
    await page.getByLabel('Status').selectOption('editing');
    const tops = await Promise.all(
      [page.getByRole('searchbox'), page.getByLabel('Status'), page.getByRole('combobox', { name: 'Client' })].map(
        async (control) => (await control.boundingBox())!.y,
      ),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
    await page.getByRole('button', { name: 'Remove “editing”' }).click();
    await expect(page).not.toHaveURL(/status=editing/);
  });

  await test.step('a head sorts, in this browser from now on', async () => {
    await page.getByRole('columnheader', { name: 'Deadline' }).getByRole('button').click();
    await expect(rows.first()).toContainText('overdue');
    await page.goto('/admin/projects?view=table');
    await expect(page.getByRole('columnheader', { name: 'Deadline' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByLabel('Sort by')).toHaveValue('deadline');
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
  });

  await test.step('rows get room around them, in this browser from now on', async () => {
    const heightOf = async () => (await rows.first().boundingBox())?.height;
    await expect.poll(heightOf).toBe(36);
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'More room around rows' }).check();
    await page.reload();
    await expect(rows.first()).toBeVisible();
    await expect.poll(heightOf).toBeGreaterThan(44);
    expect(await gapAtEnd(page), 'no row is cut').toBeLessThan(1);
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'More room around rows' }).uncheck();
    await page.keyboard.press('Escape');
  });

  await test.step('of a long list, only the rows around those that are seen are shown, wherever it is scrolled', async () => {
    const list = page.getByRole('region', { name: 'Projects' });
    for (let shown = 25; shown < 260; shown += 100) {
      await expect(rows.nth(shown - 1)).toBeAttached();
      await list.press('End');
    }
    await expect(rows).toHaveCount(260);
    await list.press('End');
    await expect(rows.last()).toBeInViewport();
    await expect(rows.first(), 'far away').toBeHidden();
    const width = (await list.boundingBox())!.width;
    await list.press('Home');
    await expect(rows.first()).toBeInViewport();
    await expect(rows.last()).toBeHidden();
    expect((await list.boundingBox())!.width).toBe(width);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await expect(page.getByRole('status').filter({ hasText: '260 projects selected' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('a row and its name open it; what can be done with it is seen where the focus is', async () => {
    await rows.nth(1).getByRole('cell').last().click();
    await expect(page).toHaveURL(/\/admin\/projects\/\d+$/);
    await page.goto('/admin/invoices');
    const row = page.getByRole('row').filter({ hasText: 'draft' }).last();
    const menu = row.locator('details');
    const opacity = () => menu.evaluate((element) => getComputedStyle(element).opacity);
    await page.mouse.move(0, 0);
    expect(await opacity()).toBe('0');
    await menu.locator('summary').press('Enter');
    expect(await opacity()).toBe('1');
    // The menu opens in view even at the end of the list.
    await expect(row.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await row.getByRole('button', { name: 'Send' }).press('Escape');
    await expect(menu.locator('summary')).toBeFocused();
    await rows.first().getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/admin\/invoices\/\d+$/);
  });
});

test('changes the status of several projects, with a reason for those that go back', async ({ page, request }) => {
  const client = await createClient(request);
  const { post, get } = await ownerApi(request);
  const ids: number[] = [];
  for (const status of ['review', 'final_delivery']) {
    const { project } = await post('projects', { clientId: client.id, title: `Bulk ${status}` });
    await post(`projects/${project.id}/status`, { status, note: 'Agreed.' });
    ids.push(project.id);
  }
  await enterAdminArea(page, `/admin/projects?view=table&client=${client.id}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Status…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the status of 2 projects' });
  await dialog.getByLabel('New status').selectOption('revisions');
  await expect(dialog).toContainText('It moves 1 of them back or ends it early, so give a reason.');
  await expect(dialog.getByRole('status')).toContainText(/up to 2 emails/i);
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(dialog.getByLabel('Note*')).toHaveAccessibleDescription(/Please give a reason\./);
  await dialog.getByLabel('Note*').fill('The logo changed.');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByText('Changing the status of 2 projects in 10 seconds.')).toBeVisible();
  await expect(page.getByText('2 projects changed')).toBeVisible({ timeout: 30_000 });
  for (const id of ids) expect((await get(`projects/${id}`)).project.status).toBe('revisions');

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByText('Priority…', { exact: true }).click();
  await page.getByRole('button', { name: 'urgent' }).click();
  await expect(page.getByText('Setting the priority of 2 projects in 10 seconds. No email goes out.')).toBeVisible();
});
