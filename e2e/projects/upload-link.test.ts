import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClient, createProject, enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';
import { chooseFiles, controlConnection, download, expectProgress, fileRow, newFile, saveFile, slow, uploadRow } from './upload-page.ts';

test.use({ allowedFailures: [['failed /api/admin/live'], { scope: 'test' }] });

test('somebody without an account sends files by a link, until the studio revokes it', async ({
  page: adminPage,
  otherPage: senderPage,
  request,
}) => {
  const client = await createClient(request);
  const project = await createProject(await ownerApi(request), client.id, { title: `Trailer ${client.suffix}`, status: 'footage_upload' });
  const files = [newFile('A001.mov'), newFile('interview, täke 2.mov')];
  const dialog = adminPage.getByRole('dialog', { name: 'Upload link' });
  const choose = senderPage.getByRole('button', { name: 'Choose files' });
  let path = '';

  await test.step('the studio creates the link, which is shown once', async () => {
    await enterAdminArea(adminPage, `/admin/projects/${project.id}`);
    await adminPage.getByRole('button', { name: 'Upload link' }).click();
    await expect(dialog.getByLabel('Limit in GB')).toHaveValue('50');
    await dialog.getByLabel('Limit in GB').fill('1');
    await expectAccessible(adminPage, 'the dialog of upload links');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    path = new URL(await dialog.getByLabel('Link', { exact: true }).inputValue()).pathname;
    expect(path).toMatch(/^\/upload\/[\w-]{22}$/);
    await expect(dialog.getByRole('listitem')).toContainText('0 bytes of 1 GB used');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('the sender gives a name and sends two files', async () => {
    await senderPage.goto(path);
    await expect(senderPage.getByRole('heading', { name: /^Send files to / })).toBeVisible();
    await expect(senderPage.getByText(project.title)).toBeVisible();
    await expect(senderPage.getByText('1 GB', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(senderPage, 'the page of an upload link');
    await senderPage.getByRole('button', { name: 'Continue' }).click();
    await expect(senderPage.getByRole('alert')).toBeVisible();
    await senderPage.getByLabel('Your name').fill('Sam Sender');
    await senderPage.getByRole('button', { name: 'Continue' }).click();
    await expect(senderPage.getByRole('heading', { name: /^Send files to / })).toBeFocused();
    await chooseFiles(senderPage, choose, files);
    const received = senderPage.getByRole('region', { name: 'Received by the studio' });
    for (const { name } of files) await expect(received).toContainText(name);
    await expect(senderPage.getByText('1,000 MB', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(senderPage, 'the page with sent files');
  });

  await test.step('the studio sees them with the name of the sender', async () => {
    for (const { name } of files) await expect(fileRow(adminPage, name)).toContainText('Sam Sender');
    expect((await download(adminPage, files[1]!.name)).content.equals(files[1]!.buffer)).toBe(true);
  });

  await test.step('a revoked link says so', async () => {
    await adminPage.getByRole('button', { name: 'Upload link' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('400 kB of 1 GB used');
    await dialog.getByRole('button', { name: /^Revoke the link created/ }).click();
    await adminPage.getByRole('button', { name: 'Revoke link' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('revoked');
    await senderPage.reload();
    await expect(senderPage.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
    await expectAccessible(senderPage, 'the page of a revoked upload link');
  });
});

test('continues after a reload of the page, with the same file and the name given before', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const project = await createProject(owner, client.id, { title: 'Trailer', status: 'footage_upload' });
  const { url } = await owner.post(`projects/${project.id}/upload-links`, { expiresAt: inAWeek(), maxBytes: 10_000_000 });
  await page.goto(new URL(url).pathname);
  await page.getByLabel('Your name').fill('Sam Sender');
  await page.getByRole('button', { name: 'Continue' }).click();
  const connection = await controlConnection(page);
  await connection(slow);
  const file = saveFile(newFile('A001.mov', 2_000_000));
  await chooseFiles(page, page.getByRole('button', { name: 'Choose files' }), file);
  await expectProgress(page, 'A001.mov');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await connection({});
  await expect(page.getByText('Sam Sender')).toBeVisible();
  await expect(uploadRow(page, 'A001.mov')).toContainText('Choose the file again to continue');
  const chooseAgain = page.getByRole('button', { name: 'Choose A001.mov again' });
  await chooseFiles(page, chooseAgain, saveFile(newFile('A001.mov', 2_000_000)));
  await expect(page.getByRole('alert')).toHaveText('A001.mov was changed after this upload began. Please upload it as a new file.');
  const continued = page.waitForRequest((request) => request.method() === 'PATCH');
  await chooseFiles(page, chooseAgain, file);
  expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'Received by the studio' })).toContainText('A001.mov');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expect(page.getByText('Choose the file again to continue')).toHaveCount(0);
});

test('a link takes no more than its limit', async ({ page, request, allowedFailures }) => {
  allowedFailures.push('413 /api/upload/*');
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const project = await createProject(owner, client.id, { title: 'Trailer', status: 'footage_upload' });
  const { url } = await owner.post(`projects/${project.id}/upload-links`, { expiresAt: inAWeek(), maxBytes: 200_000 });
  await page.goto(new URL(url).pathname);
  await page.getByLabel('Your name').fill('Sam Sender');
  await page.getByRole('button', { name: 'Continue' }).click();
  const choose = page.getByRole('button', { name: 'Choose files' });
  await chooseFiles(page, choose, newFile('B002.mov', 200_001));
  await expect(page.getByRole('alert')).toHaveText('This file is too large: 200 kB can still be sent by this link.');
  await page.getByRole('button', { name: 'Cancel B002.mov' }).click();
  await chooseFiles(page, choose, newFile('A001.mov', 200_000));
  await expect(page.getByText('This link is full.')).toBeVisible();
  await expect(choose).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Received by the studio' })).toContainText('A001.mov');
  await page.reload();
  await expect(page.getByText('This link is full.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveCount(0);
});

const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();
