import { createClient, createProject, enterAdminArea, expect, ownerApi, signIn, test } from '#e2e/test.ts';
import { chooseFiles, newFile } from './upload-page.ts';

test.use({ allowedFailures: [['failed /api/admin/live'], { scope: 'test' }] });

test('films of a list are ordered, get the drafts that are called like them, and are sent together', { tag: '@core' }, async ({ page }) => {
  const client = await createClient(page.request);
  const owner = await ownerApi(page.request);
  const { id } = await createProject(owner, client.id, { title: `Campaign ${client.suffix}`, status: 'editing' });
  await owner.patch(`projects/${id}`, { deliverables: ['Short 1', 'Short 2', 'Short 3'] });
  await enterAdminArea(page, `/admin/projects/${id}`);
  const card = page.getByRole('region', { name: 'Deliverables' });
  const titles = () => card.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

  await test.step('one film shows nothing of it until there are several', async () => {
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Make films from this list' }).click();
    await expect(page.getByLabel('Titles')).toHaveValue('Short 1\nShort 2\nShort 3');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(card.getByText('0 of 3 approved')).toBeVisible();
    await expect.poll(titles).toEqual(['Short 1', 'Short 2', 'Short 3']);
  });

  await test.step('moved and renamed by keyboard', async () => {
    await card.locator('summary[aria-label="Actions for Short 3"]').focus();
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: 'Move up' }).press('Enter');
    await expect.poll(titles).toEqual(['Short 1', 'Short 3', 'Short 2']);
    await card.getByLabel('Title of Short 2').fill('Teaser');
    await page.keyboard.press('Enter');
    await expect(card.getByLabel('Title of Teaser')).toBeVisible();
  });

  await test.step('files are matched by their names, and a new one is made of two versions of another', async () => {
    const files = ['short_03 v2.mov', 'TEASER final.mov', 'Making_of v2.mov', 'making of v1.mov'].map((name) => newFile(name, 20_000));
    await chooseFiles(page, page.getByRole('button', { name: 'Choose files' }), files);
    const dialog = page.getByRole('dialog', { name: 'What are these files for?' });
    const chosen = (name: string) => dialog.getByLabel(`What ${name} is for`).locator('option:checked');
    await expect(chosen('short_03 v2.mov')).toHaveText('Short 3');
    await expect(chosen('TEASER final.mov')).toHaveText('Teaser');
    await expect(dialog.getByRole('button', { name: 'Upload 4 files' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Make new ones' }).click();
    for (const name of ['Making_of v2.mov', 'making of v1.mov']) await expect(chosen(name)).toHaveText('New: Making of');
    await dialog.getByRole('button', { name: 'Upload 4 files' }).click();
    await expect(card.getByRole('link', { name: 'Review Making of, version 2' })).toBeVisible();
    await expect(card.getByRole('link', { name: /^Review / })).toHaveCount(3);
    const drafts = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    await expect(drafts.filter({ hasText: 'making of v1.mov' }).getByText('v1', { exact: true })).toBeVisible();
    await expect(drafts.filter({ hasText: 'Making_of v2.mov' }).getByText('v2', { exact: true })).toBeVisible();
  });

  await test.step('those with a draft are sent, and one is cancelled', async () => {
    for (const title of ['Short 1', 'Short 3', 'Teaser']) await card.getByLabel(`Select ${title}`).check();
    await card.getByRole('button', { name: 'Send for review (2 of 3)' }).click();
    await expect(card.getByText('in review')).toHaveCount(2);
    await card.getByLabel('Select Short 1').check();
    await card.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('is no longer asked about it, but still sees its files, under Files.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(card.getByText('0 of 3 approved')).toBeVisible();
    await expect(card.getByText('cancelled', { exact: true })).toBeVisible();
  });
});

test('what was approved is sent again only by itself, after a question, and what is in review once the project was taken back', async ({
  page,
}) => {
  const client = await createClient(page.request);
  const owner = await ownerApi(page.request);
  const { id } = await createProject(owner, client.id, { title: `Campaign ${client.suffix}`, status: 'editing' });
  const titles = ['Short 1', 'Short 2', 'Short 3'];
  const { deliverables } = await owner.post(`projects/${id}/deliverables/titles`, { titles });
  const ids: number[] = deliverables.map((deliverable: { id: number }) => deliverable.id);
  const addDraft = async (deliverableId: number): Promise<number> =>
    (await owner.post(`projects/${id}/file-links`, { name: 'Cut', type: 'draft', link: 'https://cuts.example/1', deliverableId })).file.id;
  const fileIds: number[] = [];
  for (const deliverableId of ids) fileIds.push(await addDraft(deliverableId));
  await owner.post(`projects/${id}/deliverables/send`, { ids });
  const approvals = [0, 1].map((index) => ({ deliverableId: ids[index], fileId: fileIds[index] }));
  await signIn(page, client);
  await page.request.post(`/api/client/projects/${id}/deliverables/approve`, { data: { name: 'Ann Sender', approvals } });
  await addDraft(ids[1]!);
  await enterAdminArea(page, `/admin/projects/${id}`);
  const card = page.getByRole('region', { name: 'Deliverables' });
  const select = async (...titles: string[]) => {
    for (const title of titles) await card.getByLabel(`Select ${title}`).check();
  };
  const send = (label: string) => card.getByRole('button', { name: label, exact: true });

  await test.step('along with others, only what has a new draft', async () => {
    await select(...titles);
    await send('Send for review (1 of 3)').click();
    await expect(card.getByText('in review')).toHaveCount(2);
    await expect(card.getByText('1 of 3 approved')).toBeVisible();
  });

  await test.step('what is approved by itself, after a question', async () => {
    await select('Short 1');
    await send('Send for review').click();
    const dialog = page.getByRole('dialog', { name: 'Send Short 1 for review again?' });
    await expect(dialog).toContainText("Version 1 is already approved, and there's no newer draft.");
    await dialog.getByRole('button', { name: 'Send for review' }).click();
    await expect(card.getByText('in review')).toHaveCount(3);
  });

  await test.step('what is in review, once the studio has taken the project back', async () => {
    await select('Short 3');
    await expect(card.getByRole('button', { name: /^Send for review/ })).toHaveCount(0);
    await owner.post(`projects/${id}/status`, { status: 'editing', note: 'The music was missing.' });
    await send('Send for review').click();
    await expect(page.getByText(`${client.name} is asked to review Short 3.`, { exact: true })).toBeVisible();
    expect((await owner.get(`projects/${id}`)).project.status).toBe('review');
  });
});

test('several get a due date at once', async ({ page }) => {
  const client = await createClient(page.request);
  const owner = await ownerApi(page.request);
  const { id } = await createProject(owner, client.id, { title: `Campaign ${client.suffix}` });
  await owner.post(`projects/${id}/deliverables/titles`, { titles: ['Short 1', 'Short 2', 'Short 3'] });
  await enterAdminArea(page, `/admin/projects/${id}`);
  const card = page.getByRole('region', { name: 'Deliverables' });
  await card.getByLabel('Select Short 2').check();
  await card.getByLabel('Select Short 3').check();
  await card.getByRole('button', { name: 'Due date and editor' }).click();
  await page.getByLabel('Due date', { exact: true }).fill('2099-12-31');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(/due .*2099/)).toHaveCount(2);
});

test('those of several projects are listed, and get a due date at once', async ({ page }) => {
  const client = await createClient(page.request);
  const owner = await ownerApi(page.request);
  const campaigns = [];
  for (const name of ['Summer', 'Winter']) {
    const { id } = await createProject(owner, client.id, { title: `${name} ${client.suffix}` });
    await owner.post(`projects/${id}/deliverables/titles`, { titles: [`${name} 1`, `${name} 2`] });
    campaigns.push(id);
  }
  await enterAdminArea(page, '/admin/projects?view=table');
  await expect(page.getByRole('row').filter({ hasText: `Summer ${client.suffix}` })).toContainText('0 of 2 approved');
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Deliverables' }).click();
  await page.getByLabel('Search deliverables').fill(client.suffix);
  const rows = page.getByRole('row').filter({ hasText: client.suffix });
  await expect(rows).toHaveCount(4);
  // The other rows are gone, too, so that only rows that were found can be selected.
  await expect(page.getByRole('row')).toHaveCount(5);
  const rowOf = (title: string) => rows.filter({ has: page.getByText(title, { exact: true }) });
  for (const title of ['Summer 2', 'Winter 1']) await rowOf(title).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Due date…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the due date of 2 deliverables?' });
  await dialog.getByLabel('Due date').fill('2020-12-31');
  await dialog.getByRole('button', { name: 'Set due date' }).click();
  await expect(page.getByText('2 deliverables changed')).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Due', { exact: true }).selectOption('Overdue');
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/projects/(${campaigns.join('|')})#deliverable-\\d+$`));
});

test('a link leads to one of many, which are otherwise read page by page and ordered as a whole', async ({ page }) => {
  const client = await createClient(page.request);
  const owner = await ownerApi(page.request);
  const { id } = await createProject(owner, client.id, { title: `Series ${client.suffix}` });
  const titles = Array.from({ length: 40 }, (_, index) => `Episode ${index + 1}`);
  const { deliverables } = await owner.post(`projects/${id}/deliverables/titles`, { titles });
  await enterAdminArea(page, `/admin/projects/${id}#deliverable-${deliverables[35].id}`);
  const card = page.getByRole('region', { name: 'Deliverables' });
  await expect(card.getByLabel('Title of Episode 36')).toBeInViewport();
  await page.goto(`/admin/projects/${id}`);
  await expect(card.getByRole('textbox')).toHaveCount(25);
  await card.locator('summary[aria-label="Actions for Episode 2"]').click();
  await card.getByRole('button', { name: 'Move up' }).click();
  await expect(card.getByRole('textbox').first()).toHaveValue('Episode 2');
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect(card.getByRole('textbox')).toHaveCount(40);
  await expect(card.getByRole('textbox').last()).toHaveValue('Episode 40');
  await expect(card.getByText('0 of 40 approved')).toBeVisible();
});
