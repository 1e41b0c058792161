import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { projectStatuses } from '#domain/projects/statuses.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClient, createProject, enterAdminArea, expect, moveProject, ownerApi } from '#e2e/test.ts';

const test = testIsolatedServer({ isSetUp: true });

// The window is wide enough to show every column.
test.use({ viewport: { width: 1920, height: 900 }, allowedFailures: [[], { scope: 'test' }] });

/** Creates a project, and returns a function that moves it as another admin. */
async function newProject(request: APIRequestContext, status: string) {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const project = await createProject(owner, client.id, { title: `Film of ${client.suffix}`, status });
  return { ...project, move: (to: string) => moveProject(owner, project.id, to) };
}

const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}: \\d+$`) });
const cardIn = (page: Page, status: string, title: string) => column(page, status).getByRole('listitem').filter({ hasText: title });
const moveDialog = (page: Page) => page.getByRole('dialog', { name: 'Change status' });

test('moves a card dropped further ahead at once, and asks for a reason anywhere else', async ({ page, request }) => {
  const { id, title } = await newProject(request, 'first_draft');
  await enterAdminArea(page, '/admin/projects');
  await expect(cardIn(page, 'first draft', title)).toBeVisible();
  const sizes = await page
    .getByRole('region', { name: /: [1-9]\d*$/ })
    .evaluateAll((columns) => columns.map(({ clientWidth, firstElementChild }) => `${clientWidth} ${firstElementChild!.clientHeight}`));
  expect(new Set(sizes).size, 'different widths, or heights of heads').toBe(1);
  await cardIn(page, 'first draft', title).dragTo(column(page, 'review'), { steps: 5 });
  await expect(page.getByText(`${title} is now in review.`, { exact: true })).toBeVisible();
  await expect(cardIn(page, 'review', title)).toBeVisible();
  await expect(cardIn(page, 'first draft', title)).toHaveCount(0);
  await expect(moveDialog(page)).toHaveCount(0);
  await expect(cardIn(page, 'review', title).getByRole('button'), 'what was dropped').toBeFocused();

  await cardIn(page, 'review', title).dragTo(column(page, 'pending'), { steps: 5 });
  const dialog = moveDialog(page);
  await expect(dialog.getByLabel('New status')).toHaveValue('pending');
  await dialog.getByRole('button', { name: 'Change status', exact: true }).click();
  await expect(dialog.getByLabel('Note*')).toHaveAccessibleDescription(/Please give a reason\./);
  await expect(dialog.getByLabel('Note*')).toBeFocused();
  await dialog.getByLabel('Note*').fill('The footage belongs to another film.');
  await dialog.getByRole('button', { name: 'Change status', exact: true }).click();
  await expect(cardIn(page, 'pending', title)).toBeVisible();
  await page.goto(`/admin/projects/${id}`);
  await expect(page.getByText('The footage belongs to another film.')).toBeVisible();
});

test('archives a card that is dropped there, with undo, and shows no archived ones', async ({ page, request }) => {
  const { title } = await newProject(request, 'completed');
  await enterAdminArea(page, '/admin/projects');
  const archived = column(page, 'archived');
  const expand = archived.getByRole('button', { name: 'Expand archived' });
  const before = await archived.getAttribute('aria-label');
  // Notes whether a card appears in between, because it would be gone by now.
  await archived.evaluate((element) =>
    new MutationObserver(() => element.querySelector('[data-card]') && element.setAttribute('data-opened', '')).observe(element, {
      childList: true,
      subtree: true,
    }),
  );
  await cardIn(page, 'completed', title).dragTo(archived, { steps: 5 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn(page, 'completed', title)).toBeVisible();
  await expect(archived).toHaveAttribute('aria-label', before!);
  await expect(archived).not.toHaveAttribute('data-opened');
  await expect(expand).toBeVisible();
});

test('asks before a project with an invoice that is not sent is delivered', async ({ page, request }) => {
  const { id, title } = await newProject(request, 'review');
  const owner = await ownerApi(request);
  const { project } = await owner.get(`projects/${id}`);
  const items = [{ description: 'Edit', quantity: 1, unitAmount: '320.00' }];
  await owner.post('invoices', { clientId: project.clientId, projectId: id, dueDate: '2099-12-31', items });
  await enterAdminArea(page, '/admin/projects');
  await cardIn(page, 'review', title).dragTo(column(page, 'final delivery'), { steps: 5 });
  await expect(moveDialog(page).getByRole('region', { name: 'Unsent invoices' })).toContainText("(USD 320.00) isn't sent yet.");
  await moveDialog(page).getByRole('button', { name: 'Change status', exact: true }).click();
  await expect(cardIn(page, 'final delivery', title)).toBeVisible();
});

test('names the films without a final file before a project is delivered', async ({ page, request }) => {
  const { id, title } = await newProject(request, 'review');
  const owner = await ownerApi(request);
  for (const name of ['Cutdown', 'Teaser']) await owner.post(`projects/${id}/deliverables`, { title: name });
  await owner.post(`projects/${id}/file-links`, { name: 'Final.mov', type: 'final', link: 'https://files.example/final' });
  await enterAdminArea(page, '/admin/projects');
  await cardIn(page, 'review', title).dragTo(column(page, 'final delivery'), { steps: 5 });
  const warning = moveDialog(page).getByRole('region', { name: 'Missing final files' });
  await expect(warning).toHaveText('Cutdown and Teaser have no final file yet.');
  await moveDialog(page).getByRole('button', { name: 'Change status', exact: true }).click();
  await expect(cardIn(page, 'final delivery', title)).toBeVisible();
});

test('opens a project and goes on to the next one on the board', async ({ page, request }) => {
  const first = await newProject(request, 'footage_upload');
  const next = await newProject(request, 'editing');
  await enterAdminArea(page, '/admin/projects');
  await cardIn(page, 'footage upload', first.title).getByRole('link', { name: first.title }).click();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: next.title })).toBeVisible();
  await page.getByRole('link', { name: 'Back to all projects' }).click();
  await expect(cardIn(page, 'editing', next.title)).toBeVisible();
});

test('moves a card by keyboard and returns the focus', { tag: ['@core', '@firefox'] }, async ({ page, request }) => {
  const { title } = await newProject(request, 'first_draft');
  await enterAdminArea(page, '/admin/projects');
  const { keyboard } = page;
  const dialog = moveDialog(page);
  const button = page.getByRole('button', { name: `Change status of ${title}` });
  await button.focus();
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await keyboard.press('Enter');
  await expect(dialog.getByLabel('New status')).toBeFocused();
  await keyboard.type('editing');
  await keyboard.press('Tab');
  await expect(dialog.getByLabel('Note*')).toBeFocused();
  await keyboard.type('It needs another cut.');
  for (const name of ['Cancel', 'Change status']) {
    await keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await keyboard.press('Enter');
  await expect(cardIn(page, 'editing', title)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(button, 'the moved card').toBeFocused();
});

test('opens a dialog again by a key pressed right after Escape, also while the page is busy', async ({ page, request }) => {
  const { title } = await newProject(request, 'first_draft');
  await enterAdminArea(page, '/admin/projects');
  const button = page.getByRole('button', { name: `Change status of ${title}` });
  await button.press('Enter');
  await expect(moveDialog(page).getByLabel('New status')).toBeFocused();
  // Both keys wait until the page is no longer busy.
  const busy = page.evaluate(() => {
    for (const end = performance.now() + 300; performance.now() < end; );
  });
  await Promise.all([busy, page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
  await expect(moveDialog(page).getByLabel('New status')).toBeFocused();
});

test('returns the focus to a card that is in its new column before its dialog closes', async ({ page, request }) => {
  const { title } = await newProject(request, 'first_draft');
  await page.route('**/api/admin/projects/*/status', async (route) => {
    const response = await route.fetch();
    await expect(cardIn(page, 'review', title), 'by a live update').toBeAttached();
    await route.fulfill({ response });
  });
  await enterAdminArea(page, '/admin/projects');
  const button = page.getByRole('button', { name: `Change status of ${title}` });
  await button.press('Enter');
  await moveDialog(page).getByLabel('New status').selectOption('review');
  await moveDialog(page).getByRole('button', { name: 'Change status', exact: true }).press('Enter');
  await expect(moveDialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('rejects a move of a card that someone else has moved meanwhile, and shows its current column', async ({
  page,
  request,
  allowedFailures,
}) => {
  const { id, title, move } = await newProject(request, 'first_draft');
  allowedFailures.push(`409 /api/admin/projects/${id}/status`);
  await enterAdminArea(page, '/admin/projects');
  await page.getByRole('button', { name: `Change status of ${title}` }).click();
  await move('editing');
  await expect(cardIn(page, 'editing', title), 'updated without a reload').toBeAttached();
  await moveDialog(page).getByRole('button', { name: 'Change status', exact: true }).click();
  await expect(moveDialog(page).getByText('This project is now in editing.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cardIn(page, 'editing', title).getByRole('button'), 'the card in its current column').toBeFocused();

  // Now the other admin moves the card while it's dragged.
  await cardIn(page, 'editing', title).hover();
  await page.mouse.down();
  await column(page, 'final delivery').hover();
  await move('revisions');
  await expect(cardIn(page, 'revisions', title)).toBeVisible();
  await column(page, 'first draft').hover();
  await page.mouse.up();
  await expect(page.getByText(`${title} wasn't moved`, { exact: true })).toBeVisible();
  await expect(page.getByText('This project is now in revisions.', { exact: true })).toBeVisible();
  await expect(cardIn(page, 'revisions', title)).toBeVisible();
  await expect(cardIn(page, 'first draft', title)).toHaveCount(0);

  // If the card is gone, the board takes the focus.
  await page.getByRole('button', { name: `Change status of ${title}` }).click();
  await move('archived');
  await expect(cardIn(page, 'revisions', title)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeFocused();
});

test('collapses columns without cards, and others by choice, so that all are in a window of 1440 px', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  for (const status of ['pending', 'editing', 'review', 'revisions', 'completed'])
    await createProject(owner, client.id, { title: `Film in ${status}`, status });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAdminArea(page, '/admin/projects');
  await expect(column(page, 'editing').getByRole('listitem').first()).toBeVisible();
  for (const status of projectStatuses.map((status) => status.replaceAll('_', ' '))) {
    const collapse = page.getByRole('button', { name: `Collapse ${status}`, exact: true });
    if ((await collapse.isVisible()) && !['editing', 'review'].includes(status)) await collapse.press('Enter');
  }
  const board = page.getByRole('region', { name: 'Board', exact: true });
  expect(await board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'the hidden width of the board').toBe(0);
  const { y, height } = (await board.boundingBox())!;
  expect(y + height, 'the board ends where the window does').toBeCloseTo(900 - 24, -1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand pending' }), 'the choice is kept').toBeVisible();
  await page.getByRole('button', { name: 'Expand pending' }).press('Enter');
  await expect(board, 'the focus goes on there').toBeFocused();
});

/** The width in pixels that the sidebar, the margins and the scrollbar leave in the window. */
const contentWidth = (page: Page) => page.evaluate((beside) => document.body.clientWidth - beside, 232 + 2 * 28);

test('stretches the board and the lists across large screens, but not the forms', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const statuses = projectStatuses.filter((status) => status !== 'archived');
  for (const status of statuses) await createProject(owner, client.id, { title: `Film in ${status}`, status });
  await enterAdminArea(page, '/admin/projects');
  const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
  const board = page.getByRole('region', { name: 'Board' });
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 1000 });
    const [first, last] = [column(page, 'pending'), column(page, 'archived')];
    await expect(last).toBeVisible();
    expect(await board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'the hidden width of the board').toBe(0);
    const { x } = (await first.boundingBox())!;
    const end = (await last.boundingBox())!;
    expect(end.x + end.width - x, `the columns at ${width} px`).toBeCloseTo(await contentWidth(page), -1);
  }
  for (const path of ['/admin', '/admin/clients', '/admin/projects?view=table', '/admin/invoices']) {
    await page.goto(path);
    expect(await widthOf(page.getByRole('main').locator('[data-wide]').last()), path).toBeCloseTo(await contentWidth(page), -1);
  }
  await page.goto('/admin/settings/studio');
  expect(await widthOf(page.getByLabel('Studio name*').locator('xpath=ancestor::form'))).toBeLessThan(1200);
});
