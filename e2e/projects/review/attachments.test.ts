import { buffer } from 'node:stream/consumers';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { chooseFiles, newFile } from '#e2e/projects/upload-page.ts';
import { enterPortal, expect, signInAsOwner, test } from '#e2e/test.ts';
import { comment, composer, createReview, waitForPicture } from './drafts.ts';

const clip = { rate: '25', frames: 25 };

test('attaches files to a comment, which the other side downloads', async ({ page, otherPage: adminPage, request }) => {
  const { client, project, path } = await createReview(request, clip);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  const attach = page.getByRole('button', { name: 'Attach files' });
  const attached = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const logo = newFile('logo.mov', 48_000);

  await test.step('what is attached can be removed, and stays over a reload', async () => {
    await composer(page).fill('Like in these');
    await chooseFiles(page, attach, [logo, newFile('wrong.mov')]);
    await expect(page.getByRole('button', { name: 'Post comment' })).toBeEnabled();
    await page.getByRole('button', { name: 'Remove wrong.mov' }).click();
    await expect(attached).toHaveText(['logo.mov48 kB']);
    await page.reload();
    await waitForPicture(page);
    await expect(attached).toHaveText(['logo.mov48 kB']);
    await expectAccessible(page, 'the review screen with an attachment');
  });

  await test.step('a comment has at most ten, and none that are empty', async () => {
    const more = Array.from({ length: 10 }, (_, index) => newFile(`${index}.mov`, index === 0 ? 0 : 5));
    await chooseFiles(page, attach, more);
    await expect(page.getByRole('alert').filter({ hasText: 'at most 10 attachments' })).toBeVisible();
    await expect(attached.filter({ hasText: '0.mov' })).toContainText('This file is empty.');
    await expect(page.getByRole('button', { name: 'Post comment' })).toBeDisabled();
    await page.getByRole('button', { name: 'Remove 0.mov' }).click();
    await expect(attached).toHaveCount(9);
  });

  await test.step('the studio downloads it', async () => {
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(comment(page, 'Like in these').getByRole('link')).toHaveCount(9);
    await expect(composer(page)).toHaveValue('');
    await signInAsOwner(adminPage);
    await adminPage.goto(`/admin/projects/${project.id}/review/newest`);
    const started = adminPage.waitForEvent('download');
    await comment(adminPage, 'Like in these').getByRole('link', { name: 'logo.mov' }).first().click();
    const file = await started;
    expect(file.suggestedFilename()).toBe('logo.mov');
    expect((await buffer(await file.createReadStream())).equals(logo.buffer)).toBe(true);
    await expect(adminPage.getByRole('button', { name: 'Attach files' })).toBeEnabled();
    await adminPage.getByLabel('Internal').check();
    await expect(adminPage.getByRole('button', { name: 'Attach files' })).toBeDisabled();
  });
});
