import { randomBytes } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { expect, test } from '#e2e/test.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import {
  chooseFiles,
  connectionFailures,
  controlConnection,
  download,
  expectProgress,
  fileRow,
  newFile,
  openProject,
  slow,
  uploadButton,
  uploadRow,
} from './upload-page.ts';

test.use({ allowedFailures: [['failed /api/client/live'], { scope: 'test' }] });

test('uploads several files, goes on after a lost connection, and gives them back with name and content', { tag: '@core' }, async ({
  page,
  allowedFailures,
}) => {
  allowedFailures.push(...connectionFailures);
  await openProject(page);
  const connection = await controlConnection(page);
  await connection(slow);
  const files = ['A001.mov', 'B002.mov', 'interview, täke 3.mov', 'D004.mov'].map((name) => newFile(name, 500_000));
  await chooseFiles(page, uploadButton(page), files);
  await expect(uploadRow(page, 'D004.mov')).toContainText('Up next');
  await expectProgress(page, 'A001.mov');
  await connection({ offline: true });
  await expect(uploadRow(page, 'A001.mov')).toContainText('Waiting for the connection…');
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for the connection…' })).toBeAttached();
  await connection({});
  // Each file that arrives moves the others down.
  for (const { name } of files) await expect(fileRow(page, name)).toContainText('500 kB');
  for (const { name, buffer } of files) {
    const downloaded = await download(page, name);
    expect(downloaded.name).toBe(name);
    expect(downloaded.content.equals(buffer)).toBe(true);
  }
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '4 files uploaded' })).toBeAttached();
});

test('pauses, resumes and cancels by keyboard alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openProject(page);
  const connection = await controlConnection(page);
  await connection({ uploadThroughput: 60_000 });
  const chooser = page.waitForEvent('filechooser');
  await uploadButton(page).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([newFile('A001.mov', 3_000_000), newFile('B002.mov', 3_000_000)]);
  await expectProgress(page, 'A001.mov');
  await page.getByRole('button', { name: 'Pause A001.mov' }).focus();
  await page.keyboard.press('Enter');
  await expect(uploadRow(page, 'A001.mov')).toContainText('Paused');
  await expectAccessibleInBothThemes(page, 'the uploader');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Cancel B002.mov' }).focus();
  await page.keyboard.press('Enter');
  const canceled = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).press('Enter');
  expect((await canceled).status()).toBe(204);
  await expect(uploadRow(page, 'B002.mov')).toHaveCount(0);
  await connection({});
  await page.getByRole('button', { name: 'Resume A001.mov' }).focus();
  await page.keyboard.press('Enter');
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
  await page.reload();
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
  await expect(page.getByText('B002.mov')).toHaveCount(0);
});

test("keeps a phone's screen on while a file is being sent", async ({ page }) => {
  await page.addInitScript(() => {
    const locks = new Set<object>();
    navigator.wakeLock.request = async () => {
      const lock = { release: async () => void locks.delete(lock) };
      locks.add(lock);
      return lock as WakeLockSentinel;
    };
    Object.assign(window, { screenLocks: locks });
  });
  const screenLocks = () => page.evaluate(() => (window as unknown as { screenLocks: Set<object> }).screenLocks.size);
  await openProject(page);
  const connection = await controlConnection(page);
  await connection(slow);
  await chooseFiles(page, uploadButton(page), newFile('A001.mov', 1_000_000));
  await expectProgress(page, 'A001.mov');
  expect(await screenLocks()).toBe(1);
  await page.getByRole('button', { name: 'Pause A001.mov' }).click();
  await expect.poll(screenLocks).toBe(0);
  await page.getByRole('button', { name: 'Resume A001.mov' }).click();
  await expect.poll(screenLocks).toBe(1);
  await connection({});
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
  await expect.poll(screenLocks).toBe(0);
});

test('goes on while the client looks around the portal', async ({ page }) => {
  const { project } = await openProject(page);
  const connection = await controlConnection(page);
  await connection(slow);
  await chooseFiles(page, uploadButton(page), newFile('A001.mov', 1_000_000));
  await expectProgress(page, 'A001.mov');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Casey Payer' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'All uploads' })).toBeVisible();
  await connection({});
  await expect(page.getByRole('status').filter({ hasText: '1 file uploaded' })).toBeAttached();
  await page.getByRole('link', { name: 'View uploads' }).click();
  await expect(page).toHaveURL(new RegExp(`/client/projects/${project.id}$`));
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
});

test('continues after the next login when the session ends', async ({ page, allowedFailures }) => {
  allowedFailures.push('401 /api/*');
  const { client } = await openProject(page);
  const connection = await controlConnection(page);
  await connection(slow);
  const file = newFile('A001.mov', 2_000_000);
  await chooseFiles(page, uploadButton(page), file);
  await expectProgress(page, 'A001.mov');
  await page.getByRole('button', { name: 'Pause A001.mov' }).click();
  await page.context().clearCookies();
  await connection({});
  await page.getByRole('button', { name: 'Resume A001.mov' }).click();
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  const continued = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
  expect((await download(page, 'A001.mov')).content.equals(file.buffer)).toBe(true);
});

test('lists a file once when the answer to its last byte and to finishing it is lost', async ({ page, allowedFailures }) => {
  allowedFailures.push('failed /api/files/uploads/*');
  await openProject(page);
  let losses = 0;
  const loseAnswers = async (route: Parameters<Parameters<typeof page.route>[1]>[0]) => {
    if (losses === 2 || !['PATCH', 'POST'].includes(route.request().method())) return route.fallback();
    losses += 1;
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/files/uploads/*?*', loseAnswers);
  await page.route('**/api/files/uploads/*/finish?*', loseAnswers);
  await chooseFiles(page, uploadButton(page), newFile('A001.mov'));
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
  await expect.poll(() => losses).toBe(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(fileRow(page, 'A001.mov')).toHaveCount(1);
});

test('shows and downloads a hostile name as text', async ({ page }) => {
  await openProject(page);
  const name = `<img src=x onerror=alert(1)> "quoted"; ‮gpj.mov`;
  const shown = '<img src=x onerror=alert(1)> "quoted"; gpj.mov';
  await chooseFiles(page, uploadButton(page), newFile(name));
  await expect(fileRow(page, shown)).toBeVisible();
  expect((await download(page, shown)).name).toMatch(/gpj\.mov$/);
});

test('takes dropped files and folders, and ignores what is dropped beside', async ({ page }) => {
  await openProject(page);
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'CARD'));
  const paths = [join(directory, 'A001.mov'), join(directory, 'CARD')];
  writeFileSync(paths[0]!, 'first');
  writeFileSync(join(paths[1]!, 'B002.mov'), 'second');
  writeFileSync(join(paths[1]!, '.DS_Store'), 'hidden');
  // Waits until the page accepts drops: before, the browser opens files that are dropped.
  await expect(uploadButton(page)).toBeEnabled();
  await dropAt(page, { x: 10, y: 10 }, paths);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await dropFootage(page, paths);
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
  await expect(fileRow(page, 'B002.mov')).toBeVisible();
  await expect(page.getByText('.DS_Store')).toHaveCount(0);
  await expect(page.getByText('DS_Store')).toHaveCount(0);
});

test('takes files of the same name, size and time from two folders, each of them once', async ({ page }) => {
  await openProject(page);
  const directory = temporaryDirectory();
  const folders = ['shot1', 'shot2'].map((shot) => join(directory, shot));
  for (const folder of folders) {
    mkdirSync(folder);
    const path = join(folder, '0001.dpx');
    writeFileSync(path, randomBytes(300_000));
    utimesSync(path, 1, 1);
  }
  await expect(uploadButton(page)).toBeEnabled();
  const connection = await controlConnection(page);
  await connection(slow);
  await dropFootage(page, folders);
  await expect(uploadRow(page, '0001.dpx')).toHaveCount(2);
  await dropFootage(page, folders);
  await connection({});
  await expect(fileRow(page, '0001.dpx')).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(fileRow(page, '0001.dpx')).toHaveCount(2);
});

test('says why a file is refused, and uploads the others', { tag: '@firefox' }, async ({ page, allowedFailures }) => {
  await openProject(page);
  allowedFailures.push('413 /api/files/uploads');
  await page.route('**/api/files/uploads?*', async (route) => {
    const isHuge = Buffer.from(route.request().headers()['upload-metadata']!.split(/[ ,]/)[1]!, 'base64').toString() === 'huge.mov';
    if (!isHuge) return route.fallback();
    await route.fulfill({
      status: 413,
      json: { success: false, code: 'too_large', message: 'This file is too large. A file can have up to 50 GB.' },
    });
  });
  await chooseFiles(page, uploadButton(page), [newFile('huge.mov'), newFile('A001.mov'), newFile('empty.mov', 0)]);
  await expect(page.getByRole('listitem').filter({ hasText: 'huge.mov' })).toContainText(
    'This file is too large. A file can have up to 50 GB.',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'empty.mov' })).toContainText('This file is empty.');
  await expect(fileRow(page, 'A001.mov')).toBeVisible();
});

async function dropFootage(page: Page, paths: string[]) {
  const button = (await uploadButton(page).boundingBox())!;
  await dropAt(page, { x: button.x - 40, y: button.y + button.height / 2 }, paths);
}

async function dropAt(page: Page, { x, y }: { x: number; y: number }, paths: string[]) {
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files: paths, dragOperationsMask: 1 } });
}
