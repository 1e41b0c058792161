import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClient, createProject, expect, moveProject, ownerApi, signInAsOwner, test } from '#e2e/test.ts';
import { makeClip } from '#server/testing/clips.ts';
import { comment, post, uploadFile, waitForPicture } from './drafts.ts';

test.use({
  allowedFailures: [
    '404 /api/deliverables/*',
    ...['projects/*', 'deliverables/*', 'files/*', 'review-guest/live'].map((path) => `401 /api/${path}`),
  ],
});

test('a guest reviews two of three deliverables on a phone, and sees nothing of the third', async ({
  page: adminPage,
  otherPage: guestPage,
  request,
}) => {
  const client = await createClient(request, 'Casey Reviewer');
  const owner = await ownerApi(request);
  const { id, title } = await createProject(owner, client.id, { title: `Campaign ${client.suffix}`, status: 'editing' });
  const add = async (title: string): Promise<number> => (await owner.post(`projects/${id}/deliverables`, { title })).deliverable.id;
  const [one, two] = [await add('Short 1'), await add('Secret short')];
  const clip = makeClip({ rate: '25', frames: 50 });
  for (const deliverableId of [undefined, one, two]) await uploadFile(request, id, clip, 'draft', deliverableId);
  await moveProject(owner, id, 'review');
  let link = '';

  await test.step('the studio chooses what the link is for', async () => {
    await signInAsOwner(adminPage);
    await adminPage.goto(`/admin/projects/${id}/review/1`);
    await expect(adminPage.getByText('1 of 3')).toBeVisible({ timeout: conversionTimeout });
    await adminPage.getByRole('button', { name: 'Share' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Share this version' });
    await expect(dialog.getByRole('checkbox', { name: title })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /^Short 1/ }).check();
    await expectAccessibleInBothThemes(adminPage, 'the choice of deliverables');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    link = new URL(await dialog.getByLabel('Link', { exact: true }).inputValue()).pathname;
    await expect(dialog.getByRole('listitem')).toContainText(`For ${title} and Short 1 · By the studio, until`);
    await adminPage.keyboard.press('Escape');
  });

  await test.step('the guest finds both, and goes from one to the other', async () => {
    await guestPage.setViewportSize({ width: 390, height: 844 });
    await guestPage.goto(link);
    await guestPage.getByLabel('Your name').fill('Gus Guest');
    await guestPage.getByRole('button', { name: 'Open review' }).click();
    await expect(guestPage.getByRole('heading', { name: title })).toBeVisible();
    await expect(guestPage.getByText('2 drafts to review')).toBeVisible();
    await expect(guestPage.locator('img')).toHaveCount(2, { timeout: conversionTimeout });
    await expectAccessibleInBothThemes(guestPage, 'what the link is for');
    await guestPage.getByRole('link', { name: title }).click();
    await waitForPicture(guestPage);
    await expect(guestPage.getByText('1 of 2')).toBeVisible();
    await guestPage.getByRole('button', { name: 'Compare' }).click();
    const choice = guestPage.getByRole('group', { name: 'Comparison' }).getByRole('combobox');
    await expect(choice.getByRole('option')).toHaveText(['v1 · Short 1']);
    await expect(guestPage.locator('video')).toHaveCount(2);
    await guestPage.getByRole('button', { name: 'Stop comparing' }).click();
    await guestPage.getByRole('link', { name: 'Next' }).click();
    await expect(guestPage.getByText('2 of 2')).toBeVisible();
    await expect(guestPage).toHaveURL(`${link}/deliverables/${one}`);
    await waitForPicture(guestPage);
    await post(guestPage, 'Is this our logo?');
    await guestPage.reload();
    await expect(comment(guestPage, 'Is this our logo?')).toBeVisible();
    expect(await guestPage.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)).toBe(0);
    await guestPage.goBack();
    await expect(guestPage.getByText('2 drafts to review')).toBeVisible();
    await expect(guestPage.getByText('Secret')).toHaveCount(0);
    await guestPage.goto(`${link}/deliverables/${two}`);
    await expect(guestPage.getByRole('heading', { name: 'Version not found' })).toBeVisible();
    await guestPage.getByRole('link', { name: 'Back to all drafts' }).click();
    await expect(guestPage.getByText('2 drafts to review')).toBeVisible();
  });

  await test.step('what is cancelled leaves the screen, and the link ends with the last one', async () => {
    await owner.post(`projects/${id}/deliverables/cancel`, { ids: [one] });
    await expect(guestPage.getByText('2 drafts to review')).toHaveCount(0);
    await waitForPicture(guestPage);
    await expect(guestPage.getByText(/1 of/)).toHaveCount(0);
    const { deliverables } = await owner.get(`projects/${id}/deliverables`);
    await owner.post(`projects/${id}/deliverables/cancel`, { ids: [deliverables[0].id] });
    await expect(guestPage.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
  });
});
