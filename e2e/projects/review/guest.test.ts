import { expectAccessible } from '#e2e/expect-accessible.ts';
import { expect, signInAsOwner, test } from '#e2e/test.ts';
import { clickFrame, comment, createReview, post, readFrame, waitForPicture } from './drafts.ts';

const clip = { rate: '25', frames: 50 };

test.use({ allowedFailures: ['422 /api/review/*', '401 /api/projects/*', '401 /api/files/*', '401 /api/review-guest/live'] });

test('a guest reviews by a link with a password, until the studio revokes it', async ({
  page: adminPage,
  otherPage: guestPage,
  request,
}) => {
  const { project } = await createReview(request, clip);
  let link = '';

  await test.step('the studio creates the link, which is shown once', async () => {
    await signInAsOwner(adminPage);
    await adminPage.goto(`/admin/projects/${project.id}/review/1`);
    // In Firefox, only the window in front has the focus.
    await adminPage.bringToFront();
    await adminPage.getByRole('button', { name: 'Share' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Share this version' });
    await dialog.getByLabel('Password (optional)').fill('Open-sesame-1');
    await expectAccessible(adminPage, 'the share dialog');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    link = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(/\/review\/[\w-]{22}$/);
    await expect(dialog.getByLabel('Link', { exact: true })).toBeFocused();
    await expect(dialog.getByRole('listitem')).toContainText('By the studio');
    await expect(dialog.getByRole('listitem')).toContainText('with a password, commenting');
    await expect(dialog).not.toContainText(link);
  });

  await test.step('the guest gives a name and the password', async () => {
    await guestPage.goto(new URL(link).pathname);
    for (const width of [360, 1440]) {
      await guestPage.setViewportSize({ width, height: 800 });
      await expect(guestPage.getByRole('heading', { name: "You're invited to a review" })).toBeVisible();
      await expectAccessible(guestPage, `the guest form at ${width} px`);
    }
    await expect(guestPage.locator('body')).not.toContainText(project.title);
    await guestPage.getByLabel('Your name').fill('Gus Guest');
    await guestPage.getByLabel('Password').fill('Not-sesame-1');
    await guestPage.getByRole('button', { name: 'Open review' }).click();
    await expect(guestPage.getByRole('alert')).toHaveText("This password isn't correct.");
    await guestPage.getByLabel('Password').fill('Open-sesame-1');
    await guestPage.getByRole('button', { name: 'Open review' }).click();
  });

  await test.step('the guest sees the version, and no way to anything else', async () => {
    for (const width of [1440, 360]) {
      await guestPage.setViewportSize({ width, height: 800 });
      await waitForPicture(guestPage);
      await expectAccessible(guestPage, `the guest's review at ${width} px`);
    }
    await guestPage.reload();
    await waitForPicture(guestPage);
    await expect(guestPage.getByText('In review: please watch version 1 and comment on it.')).toBeVisible();
    await expect(guestPage.getByRole('link')).toHaveCount(0);
    for (const name of ['Approve', 'Request changes', 'Share']) await expect(guestPage.getByRole('button', { name })).toHaveCount(0);
  });

  await test.step('the guest comments on a frame, which the studio sees at once under the name given', async () => {
    await clickFrame(guestPage, 30, clip.frames);
    expect(await readFrame(guestPage)).toEqual({ said: 30, shown: 30 });
    await post(guestPage, 'Is this our logo?');
    await expect(guestPage.getByText('Export')).toHaveCount(0);
    expect(await guestPage.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)).toBe(0);
    await expect(comment(adminPage, 'Is this our logo?')).toContainText('Gus Guest');
    await expect(comment(adminPage, 'Is this our logo?')).toContainText('00:00:01:05');
  });

  await test.step('revoking the link closes the review', async () => {
    const dialog = adminPage.getByRole('dialog', { name: 'Share this version' });
    await dialog.getByRole('button', { name: /^Revoke the link created/ }).click();
    await adminPage.getByRole('button', { name: 'Revoke link' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('revoked');
    await expect(dialog.getByRole('listitem')).toBeFocused();
    await expect(guestPage.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
    await expectAccessible(guestPage, 'the page of a revoked link');
    await guestPage.goto(`/review/${'A'.repeat(22)}`);
    await expect(guestPage.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
    await guestPage.goto('/review/incomplete');
    await expect(guestPage.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
  });
});
