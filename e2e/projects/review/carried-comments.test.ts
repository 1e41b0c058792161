import { enterPortal, expect, signInAsOwner, test } from '#e2e/test.ts';
import { clickFrame, comment, createReview, post, readFrame, waitForPicture } from './drafts.ts';

const clip = { rate: '25', frames: 75, sound: true };

test('carries open comments over to the next version, until they are done there', async ({ page, otherPage: adminPage, request }) => {
  const { client, project, path } = await createReview(request, clip, { ...clip, rate: '50', frames: 100 });
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('the client comments on the first version', async () => {
    await enterPortal(page, client, path(1));
    await waitForPicture(page);
    await clickFrame(page, 30, 75);
    await post(page, 'Hold this longer.');
    await clickFrame(page, 70, 75);
    await post(page, 'Fade out.');
  });

  await test.step('the second one begins with what is open, at the same moments', async () => {
    await page.getByRole('link', { name: 'v2' }).click();
    await expect(comment(page, 'Hold this longer.').getByText('from v1')).toBeVisible();
    await expect(comment(page, 'Fade out.').getByText('past the end of this version')).toBeVisible();
    await waitForPicture(page);
    await comment(page, 'Hold this longer.').getByRole('button', { name: '00:00:01:11' }).click();
    expect(await readFrame(page)).toEqual({ said: 61, shown: 61 });
    await post(page, 'Warmer.');
    await expect(comment(page, 'Warmer.').getByText(/from v/)).toHaveCount(0);
  });

  await test.step('the editor replies and marks one as done, which the client sees at once', async () => {
    await signInAsOwner(adminPage);
    await adminPage.goto(`/admin/projects/${project.id}/review/2`);
    await waitForPicture(adminPage);
    await comment(adminPage, 'Hold this longer.').getByRole('button', { name: 'Reply' }).click();
    await adminPage.getByLabel(/^Reply to/).fill('It is ten frames longer now.');
    await comment(adminPage, 'Hold this longer.').getByRole('button', { name: 'Reply', exact: true }).last().click();
    await expect(comment(page, 'ten frames longer').first()).toBeVisible();
    await comment(adminPage, 'Hold this longer.').getByRole('button', { name: 'Done in this version' }).click();
    await expect(page.getByRole('button', { name: 'Open 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Resolved 1' }).click();
    await expect(comment(page, 'Hold this longer.').first().getByText('done in v2')).toBeVisible();
  });

  await test.step('an approval names the version and what is still open', async () => {
    await page.getByRole('button', { name: 'Approve v2' }).click();
    await expect(page.getByRole('dialog', { name: 'Approve v2 · 2 comments are still open' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`/client/projects/${project.id}`);
    await page.getByRole('button', { name: 'Approve v2' }).click();
    await expect(page.getByRole('dialog', { name: 'Approve v2 · 2 comments are still open' })).toBeVisible();
  });
});
