import { expectAccessible } from '#e2e/expect-accessible.ts';
import { enterPortal, expect, signInAsOwner, test } from '#e2e/test.ts';
import { createReview, timeline, waitForPicture } from './drafts.ts';

test.use({ allowedFailures: ['422 /api/files/*'] });

test('the studio changes the start timecode, live for the client', async ({ page, otherPage: adminPage, request }) => {
  const { client, project, path } = await createReview(request, { rate: '25', frames: 25 });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByRole('button', { name: /^Start timecode/ })).toHaveCount(0);
  await signInAsOwner(adminPage);
  await adminPage.goto(`/admin/projects/${project.id}/review/newest`);
  await adminPage.getByRole('button', { name: 'Start timecode 00:00:00:00' }).click();
  const field = adminPage.getByLabel('Timecode of the first frame');
  const save = adminPage.getByRole('button', { name: 'Save' });
  for (const [typed, problem] of [
    ['ten', 'Please enter a timecode such as 01:00:00:00'],
    ['10:00:00:25', "This timecode doesn't exist at the video's frame rate."],
  ] as const) {
    await field.fill(typed);
    await save.click();
    await expect(adminPage.getByRole('alert')).toHaveText(problem);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(adminPage, 'the start timecode dialog');
  await field.fill('10:00:00:00');
  await save.click();
  await expect(adminPage.getByRole('button', { name: 'Start timecode 10:00:00:00' })).toBeVisible();
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '10:00:00:00');
});
