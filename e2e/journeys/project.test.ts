import type { Locator, Page } from '@playwright/test';
import { createClient, createProject, enterAdminArea, enterPortal, expect, moveProject, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['failed /api/client/live'], { scope: 'test' }] });

test("takes a project from upload to approval, with both sides seeing each other's changes live", { tag: '@core' }, async ({
  page,
  otherPage: adminPage,
  request,
  allowedFailures,
}) => {
  const client = await createClient(request);
  const { id, title } = await createProject(await ownerApi(request), client.id, { title: `Series ${client.suffix}` });
  allowedFailures.push(`422 /api/client/projects/${id}/request-changes`);
  await enterPortal(page, client, `/client/projects/${id}`);
  await enterAdminArea(adminPage, '/admin/projects');
  const expectStatus = (side: Page, status: string) =>
    expect(side.getByRole('heading', { name: title }).locator('..').getByText(status, { exact: true })).toBeVisible();

  await test.step('the studio asks for the footage, and the client confirms the upload', async () => {
    await adminPage.getByRole('button', { name: `Change status of ${title}` }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Change status', exact: true }).click();
    await page.getByRole('button', { name: "I've uploaded everything" }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click();
    await expectStatus(page, 'footage received');
    await expect(page.getByRole('button', { name: "I've uploaded everything" })).toHaveCount(0);
    const column = adminPage.getByRole('region', { name: /^footage received/ });
    await column.getByRole('link', { name: title }).click();
    await expectStatus(adminPage, 'footage received');
  });

  await test.step("both sides read each other's comments, except internal ones", async () => {
    const postComment = async (text: string, internal: boolean) => {
      await adminPage.getByLabel('Comment', { exact: true }).fill(text);
      await adminPage.getByLabel('Only the studio sees this').setChecked(internal);
      await expectNoLoss(adminPage, adminPage.getByLabel('Comment', { exact: true }));
      await expect(adminPage.getByRole('listitem').filter({ hasText: text })).toBeVisible();
      await expect(adminPage.getByLabel('Comment', { exact: true })).toHaveValue('');
    };
    await postComment('Half of it is out of focus.', true);
    await postComment('Lovely light on day two.', false);
    await expect(page.getByText('Lovely light on day two.')).toBeVisible();
    await expect(page.getByText('Half of it is out of focus.')).toHaveCount(0);
    await page.getByLabel('Your comment').fill('The drone shots come on Friday.');
    await expectNoLoss(page, page.getByLabel('Your comment'));
    await expect(adminPage.getByText('The drone shots come on Friday.')).toBeVisible();
  });

  await test.step('going back requires a reason, and going further ahead none', async () => {
    await adminPage.getByRole('button', { name: 'Change status', exact: true }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Change status' });
    await dialog.getByLabel('New status').selectOption('pending');
    await dialog.getByRole('button', { name: 'Change status', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please give a reason.');
    await dialog.getByLabel('New status').selectOption('review');
    await dialog.getByLabel('Note', { exact: true }).fill('A first cut was there already.');
    await dialog.getByRole('button', { name: 'Change status', exact: true }).click();
    await expect(page.getByText('A first cut was there already.')).toBeVisible();
  });

  await test.step('the client requests changes, with a note', async () => {
    await page.getByRole('button', { name: 'Request changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request changes' });
    await dialog.getByRole('button', { name: 'Request changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please tell us what to change.');
    await dialog.getByRole('textbox').fill('0:42, the music is too loud.');
    await dialog.getByRole('button', { name: 'Request changes' }).click();
    await expectStatus(page, 'revisions');
    await expectStatus(adminPage, 'revisions');
    await expect(adminPage.getByText('0:42, the music is too loud.')).toBeVisible();
    for (const reader of [page, adminPage]) await expect(reader.getByText('Round 1 of 2', { exact: true })).toBeVisible();
  });

  await test.step('the studio sends a new draft, and the client approves it in writing', async () => {
    await adminPage.getByRole('button', { name: 'Change status', exact: true }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Change status', exact: true }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Name is required');
    await dialog.getByLabel('Your name').fill('Casey B. Payer');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectStatus(page, 'final delivery');
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expectStatus(adminPage, 'final delivery');
    await expect(adminPage.getByText('Casey B. Payer', { exact: true })).toBeVisible();
    await adminPage.getByRole('button', { name: /^Notifications/ }).click();
    const notification = adminPage
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: `${client.name} approved ${title}.` });
    await expect(notification).toHaveAttribute('href', `/admin/projects/${id}`);
  });
});

/** Posts a comment, and expects that nothing can be typed meanwhile. */
async function expectNoLoss(page: Page, text: Locator) {
  const released = Promise.withResolvers<void>();
  await page.route('**/comments', (route) => released.promise.then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(text, 'what is typed now would be lost').not.toBeEditable();
  released.resolve();
}

test('rejects a transition when the other side moved first, and shows the current status', async ({
  page,
  otherPage: adminPage,
  request,
  allowedFailures,
}) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'review' });
  allowedFailures.push(`409 /api/client/projects/${id}/approve`, `409 /api/admin/projects/${id}/status`);
  // Live updates are blocked, so the client's page stays out of date.
  await page.route('**/api/client/live*', (route) => route.abort('failed'));
  await enterPortal(page, client, `/client/projects/${id}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByLabel('Your name').fill(client.name);
  await moveProject(owner, id, 'revisions');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('This project is now in revisions.').first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Approve this draft' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await moveProject(owner, id, 'review');
  await enterAdminArea(adminPage, `/admin/projects/${id}`);
  await adminPage.getByRole('button', { name: 'Change status', exact: true }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Change status' });
  await dialog.getByLabel('New status').selectOption('revisions');
  await page.reload();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByLabel('Your name').fill(client.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Thank you.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Change status', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This project is now in final delivery.');
});

test('keeps unsent text when the review or the session ends', async ({ page, request, allowedFailures }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'review' });
  allowedFailures.push(`409 /api/client/projects/${id}/request-changes`, '401 /api/client/*', `401 /api/projects/${id}/*`);
  await enterPortal(page, client, `/client/projects/${id}`);
  await page.getByLabel('Your comment').fill('By the way,');
  const requestButton = page.getByRole('main').getByRole('button', { name: 'Request changes' });
  await requestButton.click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  const note = dialog.getByLabel('What should change?');
  await note.fill('The music is too loud.');
  await moveProject(owner, id, 'final_delivery');
  await expect(page.getByText("We're preparing your final files.", { exact: true })).toBeAttached();
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This project is now in final delivery.');
  await expect(note).toHaveValue('The music is too loud.');

  await moveProject(owner, id, 'review');
  await page.context().clearCookies();
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Your comment')).toHaveValue('By the way,');
  await requestButton.click();
  await expect(note).toHaveValue('The music is too loud.');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByText("We're working on your changes.")).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))")).toEqual([]);
});

test('decides about the version that was seen, also once a newer one arrives', async ({ page, request, allowedFailures }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'review' });
  const sendDraft = () => owner.post(`projects/${id}/file-links`, { name: 'Cut', type: 'draft', link: 'https://cuts.example/1' });
  allowedFailures.push(`409 /api/client/projects/${id}/request-changes`);
  await sendDraft();
  await enterPortal(page, client, `/client/projects/${id}`);
  await page.getByRole('button', { name: 'Approve v1' }).click();
  await page.getByLabel('Your name').fill(client.name);
  await sendDraft();
  await expect(page.getByRole('button', { name: 'Approve v2' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  const note = dialog.getByLabel('What should change?');
  await note.fill('The music is too loud.');
  await sendDraft();
  await expect(page.getByText('Approve v3')).toBeAttached();
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The newest version is now version 3. Please review it first.');
  await expect(note).toHaveValue('The music is too loud.');
});

test('approves a draft by keyboard alone, and returns the focus when the dialog is dismissed', async ({ page, request }) => {
  const client = await createClient(request);
  await createProject(await ownerApi(request), client.id, { title: 'Trailer', status: 'review' });
  await enterPortal(page, client);
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible();
  expect(await tabTo(page, 'Open project: Trailer')).toEqual([
    'Skip to content',
    'Picturelock',
    'Notifications, 2 new',
    'Switch between light and dark',
    'Log Out',
    'Open project: Trailer',
  ]);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Log Out' }), 'the bar is dark').toHaveCSS('outline-color', 'rgb(255, 90, 54)');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect((await tabTo(page, 'Approve')).slice(-2)).toEqual(['Request changes', 'Approve']);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve this draft' });
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type(client.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('final delivery, current')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(':focus'), 'the buttons are gone').toHaveText("We're preparing your final files.");
});

/** Presses Tab until the named element has the focus, and expects each stop to have a visible focus outline. */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const stops: string[] = [];
  while (stops.at(-1) !== name) {
    expect(stops.length, `Tab presses on the way to ${name}`).toBeLessThan(20);
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus-visible');
    await expect(focused).not.toHaveCSS('outline-style', 'none');
    stops.push((await focused.getAttribute('aria-label')) ?? (await labelOf(focused)));
  }
  return stops;
}

const labelOf = (focused: Locator) =>
  focused.evaluate((element) => (element instanceof HTMLInputElement ? element.labels?.[0] : element)?.textContent ?? '');
