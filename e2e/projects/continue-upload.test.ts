import { utimesSync } from 'node:fs';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { expect, test } from '#e2e/test.ts';
import {
  chooseFiles,
  controlConnection,
  download,
  expectProgress,
  fileRow,
  newFile,
  openProject,
  saveFile,
  slow,
  uploadButton,
  uploadRow,
} from './upload-page.ts';

test.use({ allowedFailures: [['failed /api/client/live'], { scope: 'test' }] });

test('warns before the page is left, and continues after a reload with the same file only', async ({ page }) => {
  await openProject(page);
  const connection = await controlConnection(page);
  await connection(slow);
  const file = newFile('A001.mov', 2_000_000);
  const path = saveFile(file);
  await chooseFiles(page, uploadButton(page), path);
  await expectProgress(page, 'A001.mov');
  const warning = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      dialog.accept();
    }),
  );
  await page.reload();
  expect(await warning).toBe('beforeunload');
  await connection({});
  const row = uploadRow(page, 'A001.mov');
  await expect(row).toContainText('Choose the file again to continue');
  const chooseAgain = page.getByRole('button', { name: 'Choose A001.mov again' });
  await chooseFiles(page, chooseAgain, newFile('B002.mov'));
  await expect(row.getByRole('alert')).toHaveText('This is another file: B002.mov. Please choose A001.mov.');
  await chooseFiles(page, chooseAgain, newFile('A001.mov'));
  await expect(row.getByRole('alert')).toHaveText("A001.mov isn't the same file as before: its size is different.");
  const continued = page.waitForRequest((request) => request.method() === 'PATCH');
  await chooseFiles(page, chooseAgain, path);
  expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
  expect((await download(page, 'A001.mov')).content.equals(file.buffer)).toBe(true);
});

test('uploads a file that has changed since a reload as its own', async ({ page }) => {
  await openProject(page);
  const connection = await controlConnection(page);
  await connection(slow);
  await chooseFiles(page, uploadButton(page), saveFile(newFile('mix.wav', 2_000_000)));
  await expectProgress(page, 'mix.wav');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await connection({});
  const row = uploadRow(page, 'mix.wav');
  await expect(row).toContainText('Choose the file again to continue');
  const changed = newFile('mix.wav', 2_000_000);
  const path = saveFile(changed);
  await chooseFiles(page, page.getByRole('button', { name: 'Choose mix.wav again' }), path);
  await expect(row.getByRole('alert')).toHaveText('mix.wav was changed after this upload began. Please upload it as a new file.');
  await chooseFiles(page, uploadButton(page), path);
  await expect(fileRow(page, 'mix.wav')).toBeVisible();
  expect((await download(page, 'mix.wav')).content.equals(changed.buffer)).toBe(true);
  await expect(row).toContainText('Choose the file again to continue');
});

test('offers to continue with the same file under another date, as phones choose it again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProject(page);
  const connection = await controlConnection(page);
  await connection(slow);
  const file = newFile('IMG_0815.MOV', 2_000_000);
  const path = saveFile(file);
  await chooseFiles(page, uploadButton(page), path);
  await expectProgress(page, 'IMG_0815.MOV');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await connection({});
  const row = uploadRow(page, 'IMG_0815.MOV');
  await expect(row).toContainText('Choose the file again to continue');
  utimesSync(path, 1, 1);
  await chooseFiles(page, page.getByRole('button', { name: 'Choose IMG_0815.MOV again' }), path);
  await expect(row.getByRole('group', { name: /^Continue the upload from \d{1,2}:\d\d [AP]M\?$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the offer to continue an upload');
  await page.setViewportSize({ width: 390, height: 844 });
  const continued = page.waitForRequest((request) => request.method() === 'PATCH');
  await row.getByRole('button', { name: 'Continue upload' }).click();
  expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(fileRow(page, 'IMG_0815.MOV')).toBeVisible();
  expect((await download(page, 'IMG_0815.MOV')).content.equals(file.buffer)).toBe(true);
});
