import { buffer } from 'node:stream/consumers';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { chooseFiles, controlConnection, fileRow, newFile, slow, uploadRow } from './upload-page.ts';

test.use({ allowedFailures: [['failed /api/client/live', 'failed /api/admin/live'], { scope: 'test' }] });

test('of several films, every file says which one it is for, and the client downloads the finals of those that are chosen', async ({
  page,
  otherPage: adminPage,
  request,
}) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: `Campaign ${client.suffix}`, status: 'final_delivery' });
  await owner.post(`projects/${id}/deliverables/titles`, { titles: ['Short 1', 'Short 2', 'Short 3'] });
  await enterAdminArea(adminPage, `/admin/projects/${id}`);

  await test.step('a link is of one that the studio chooses', async () => {
    await adminPage.getByRole('button', { name: 'Add a link' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByLabel('Name').fill('Stills');
    await dialog.getByLabel('Link').fill('https://example.com/stills');
    await dialog.getByLabel('What it is').selectOption('Footage');
    await expect(dialog.getByLabel('Deliverable')).toHaveCount(0);
    await dialog.getByLabel('What it is').selectOption('Final files');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please choose what the file is of');
    await dialog.getByLabel('Deliverable').selectOption('Short 3');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    const row = adminPage.getByRole('listitem').filter({ has: adminPage.getByRole('link', { name: 'Open link to Stills' }) });
    await expect(row).toContainText('Short 3 · ');
  });

  await test.step('an upload says what it is for, and so does its file', async () => {
    const control = await controlConnection(adminPage);
    await control(slow);
    await adminPage.getByRole('radio', { name: 'Final file' }).check();
    const files = ['short 1 master.mov', 'short 2 master.mov'].map((name) => newFile(name, 1_000_000));
    await chooseFiles(adminPage, adminPage.getByRole('button', { name: 'Choose files' }), files);
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(uploadRow(adminPage, 'short 1 master.mov')).toContainText('Short 1 · Final file · ');
    await control({});
    await expect(fileRow(adminPage, 'short 2 master.mov')).toContainText('Short 2 · 1 MB');
  });

  await test.step('the client chooses among films', async () => {
    await owner.post(`projects/${id}/release-files`);
    await enterPortal(page, client, `/client/projects/${id}`);
    const finals = page.getByRole('region', { name: 'Final files' });
    await expect(finals.getByRole('heading', { level: 4 })).toHaveText(['Short 1', 'Short 2', 'Short 3']);
    await expect(finals.getByRole('checkbox')).toHaveCount(2);
    await expect(finals.getByRole('link', { name: 'Download all as ZIP' })).toBeVisible();
    await finals.getByRole('checkbox', { name: 'Short 2' }).check();
    const started = page.waitForEvent('download');
    await finals.getByRole('link', { name: 'Download 1 of 2 as ZIP' }).click();
    const archive = await started;
    expect(archive.suggestedFilename()).toMatch(/ - Short 2\.zip$/);
    const content = await buffer(await archive.createReadStream());
    expect(content.includes('short 2 master.mov')).toBe(true);
    expect(content.includes('short 1 master.mov')).toBe(false);
    await finals.getByRole('checkbox', { name: 'Short 1' }).check();
    await expect(finals.getByRole('link', { name: 'Download all as ZIP' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'final files of several films');
  });
});

test('once one film is left, its draft is what the client decides about, and files of the cancelled one say what they are of', async ({
  page,
  request,
}) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: `Campaign ${client.suffix}`, status: 'editing' });
  const { deliverables } = await owner.post(`projects/${id}/deliverables/titles`, { titles: ['Short 1', 'Short 2'] });
  const ids: number[] = deliverables.map((deliverable: { id: number }) => deliverable.id);
  for (const [index, deliverableId] of ids.entries())
    await owner.post(`projects/${id}/file-links`, { name: `Cut ${index + 1}`, type: 'draft', link: 'https://cuts.example', deliverableId });
  await owner.post(`projects/${id}/deliverables/send`, { ids });
  await owner.post(`projects/${id}/deliverables/cancel`, { ids: ids.slice(1) });
  await page.route(`**/api/client/projects/${id}?*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const file of body.project.files) file.isUnplayable = file.name === 'Cut 2';
    await route.fulfill({ response, json: body });
  });
  await enterPortal(page, client, `/client/projects/${id}`);
  await expect(page.getByRole('button', { name: 'Approve v1' })).toBeVisible();
  await expect(page.getByText('Your draft is ready for review.')).toBeVisible();
  const row = (name: string) => page.getByRole('region', { name: 'Drafts' }).getByRole('listitem').filter({ hasText: name });
  await expect(row('Cut 2')).toContainText('Short 2');
  await expect(row('Cut 1')).not.toContainText('Short 1');
});
