import { createClient, createProject, enterAdminArea, expect, goBackAfterInput, moveProject, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: [['409 /api/admin/projects/*'], { scope: 'test' }] });

test('the note of a change that came too late is there when the dialog is opened again', async ({ page, request }) => {
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, (await createClient(request)).id, { title: 'Trailer', status: 'editing' });
  await enterAdminArea(page, `/admin/projects/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Change status' });
  const note = dialog.getByLabel('Note');
  await page.getByRole('button', { name: 'Change status' }).click();
  await note.fill('The first cut is on its way.');
  await moveProject(owner, id, 'review');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog'), 'asks nothing, as nothing is lost').toHaveCount(0);
  await page.getByRole('button', { name: 'Change status' }).click();
  await expect(note).toHaveValue('The first cut is on its way.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Change status' }).click();
  await expect(note, 'it was discarded').toHaveValue('');
});

test('Back asks before it discards what was typed in a dialog', async ({ page }) => {
  await enterAdminArea(page, '/admin/overview');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByRole('button', { name: 'Add New Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  const name = dialog.getByLabel('Full Name');
  await name.fill('Typed already');
  await goBackAfterInput(page);
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Typed already');
  await expect(page).toHaveURL(/\/admin\/clients$/);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add New Client' }).click();
  await page.goBack();
  await expect(page, 'without text, it goes back').toHaveURL(/\/admin\/overview$/);
});
