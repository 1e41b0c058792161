import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterAdminArea, expect, test } from '#e2e/test.ts';
import { chooseFiles, controlConnection, expectProgress, fileRow, newFile, openProject, slow, uploadButton } from './upload-page.ts';

test.use({ allowedFailures: [['failed /api/*', '403 /api/files/uploads/*'], { scope: 'test' }] });

test('the studio sees what a client uploads and cancels it, and the client is told and can send it again', async ({
  page,
  otherPage: adminPage,
}) => {
  const { client, project } = await openProject(page, { name: 'Ann Uploader' });
  const connection = await controlConnection(page);
  await connection(slow);
  const name = `A001 ${client.suffix}.mov`;
  const another = `B002 ${client.suffix}.mov`;
  await chooseFiles(page, uploadButton(page), [newFile(name, 2_000_000), newFile(another, 10_000_000)]);
  for (const each of [name, another]) {
    await expectProgress(page, each);
    await page.getByRole('button', { name: `Pause ${each}` }).click();
  }
  await connection({});

  await enterAdminArea(adminPage, '/admin/settings/storage');
  const row = adminPage.getByRole('table', { name: 'Unfinished uploads' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(project.title);
  await expect(row).toContainText('Ann Uploader');
  await expect(row).toContainText('of 2 MB');
  await expectAccessibleInBothThemes(adminPage, 'storage with an unfinished upload');
  await row.getByRole('button', { name: `Cancel the upload of ${name}` }).click();
  await adminPage.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(row).toHaveCount(0);
  await expect(adminPage.getByRole('table', { name: 'Unfinished uploads' })).toBeFocused();

  await page.getByRole('button', { name: `Resume ${name}` }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The studio cancelled this upload.' })).toBeVisible();
  await page.getByRole('button', { name: `Try ${name} again` }).click();
  await expect(fileRow(page, name)).toBeVisible();
});
