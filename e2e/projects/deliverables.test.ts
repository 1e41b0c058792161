import { createClient, createProject, enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';
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
    await card.locator('summary[aria-label="More for Short 3"]').focus();
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: 'Move up' }).press('Enter');
    await expect.poll(titles).toEqual(['Short 1', 'Short 3', 'Short 2']);
    await card.getByLabel('Title of Short 2').fill('Teaser');
    await page.keyboard.press('Enter');
    await expect(card.getByLabel('Title of Teaser')).toBeVisible();
  });

  await test.step('files are matched by their names, and new ones are made of others', async () => {
    const files = ['short_03 v2.mov', 'TEASER final.mov', 'Making of.mov'].map((name) => newFile(name, 20_000));
    await chooseFiles(page, page.getByRole('button', { name: 'Choose files' }), files);
    const dialog = page.getByRole('dialog', { name: 'What are these files for?' });
    const chosen = (name: string) => dialog.getByLabel(`What ${name} is for`).locator('option:checked');
    await expect(chosen('short_03 v2.mov')).toHaveText('Short 3');
    await expect(chosen('TEASER final.mov')).toHaveText('Teaser');
    await expect(dialog.getByRole('button', { name: 'Upload 3 files' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Make new ones' }).click();
    await expect(chosen('Making of.mov')).toHaveText('New: Making of');
    await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
    await expect(card.getByRole('link', { name: 'Review Making of, version 1' })).toBeVisible();
    await expect(card.getByRole('link', { name: /^Review / })).toHaveCount(3);
  });

  await test.step('those with a draft are sent, and one is cancelled', async () => {
    for (const title of ['Short 1', 'Short 3', 'Teaser']) await card.getByLabel(`Select ${title}`).check();
    await card.getByRole('button', { name: 'Send for review (2 of 3)' }).click();
    await expect(card.getByText('in review')).toHaveCount(2);
    await card.getByLabel('Select Short 1').check();
    await card.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(card.getByText('0 of 3 approved')).toBeVisible();
    await expect(card.getByText('cancelled', { exact: true })).toBeVisible();
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
