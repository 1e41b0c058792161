import { enterPortal, expect, signInAsOwner, test } from '#e2e/test.ts';
import { comment, createReview, post, waitForPicture } from './drafts.ts';

const clip = { rate: '25', frames: 25 };

test("changes and deletes one's own comments and replies, live for the other side", async ({ page, otherPage: adminPage, request }) => {
  const { client, project, path } = await createReview(request, clip);
  await enterPortal(page, client, path());
  await signInAsOwner(adminPage);
  await adminPage.goto(`/admin/projects/${project.id}/review/newest`);
  for (const reviewer of [page, adminPage]) await waitForPicture(reviewer);
  await post(page, 'Too loud');
  await expect(comment(adminPage, 'Too loud')).toBeVisible();
  await expect(comment(adminPage, 'Too loud').getByLabel('More actions')).toHaveCount(0);

  await test.step('the client changes the comment', async () => {
    await comment(page, 'Too loud').getByLabel('More actions').click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const text = page.getByLabel('Edit your comment');
    await expect(text).toBeFocused();
    await text.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a comment');
    await text.fill('Too quiet');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(comment(page, 'Too quiet')).toBeVisible();
    await expect(comment(adminPage, 'Too quiet')).toBeVisible();
    await expect(comment(adminPage, 'Too loud')).toHaveCount(0);
  });

  await test.step('a comment that has a reply stays as it is, until the reply is deleted', async () => {
    await comment(adminPage, 'Too quiet').getByRole('button', { name: 'Reply' }).click();
    const reply = adminPage.getByLabel(/^Reply to/);
    await reply.fill('Louder now?');
    const released = Promise.withResolvers<void>();
    await adminPage.route('**/comments**', (route) => released.promise.then(() => route.continue()), { times: 1 });
    await adminPage.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await expect(reply, 'what is typed now would be lost').not.toBeEditable();
    released.resolve();
    await expect(page.getByText('Louder now?')).toBeVisible();
    await expect(page.getByLabel('More actions')).toHaveCount(0);
    await adminPage.getByLabel('More actions').click();
    await adminPage.getByRole('button', { name: 'Edit' }).click();
    await adminPage.getByLabel('Edit your comment').fill('How about now?');
    await adminPage.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('How about now?')).toBeVisible();
    await adminPage.getByLabel('More actions').click();
    await adminPage.getByRole('button', { name: 'Delete' }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('How about now?')).toHaveCount(0);
  });

  await test.step('deleting asks first', async () => {
    await page.getByLabel('More actions').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this comment?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(comment(page, 'Too quiet')).toBeVisible();
    await page.getByLabel('More actions').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    for (const reviewer of [page, adminPage]) await expect(comment(reviewer, 'Too quiet')).toHaveCount(0);
  });
});
