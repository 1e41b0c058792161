import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClient, createProject, enterPortal, expect, moveProject, ownerApi, test } from '#e2e/test.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { uploadFile } from './drafts.ts';

/** Makes a text file, a draft that needs no preparation. */
function makeText(name: string): string {
  const file = join(temporaryDirectory(), name);
  writeFileSync(file, name);
  return file;
}

/** Creates a campaign in review with a main film and two shorts. */
async function createCampaign(request: APIRequestContext) {
  const client = await createClient(request, 'Casey Reviewer');
  const owner = await ownerApi(request);
  const { id, title } = await createProject(owner, client.id, { title: `Campaign ${client.suffix}`, status: 'editing' });
  const add = async (title: string): Promise<number> => (await owner.post(`projects/${id}/deliverables`, { title })).deliverable.id;
  const [one, two] = [await add('Short 1'), await add('Short 2')];
  const upload = (name: string, deliverableId?: number) => uploadFile(request, id, makeText(name), 'draft', deliverableId);
  await upload('Main.txt');
  await upload('Short 1.txt', one);
  await upload('Short 2.txt', two);
  await moveProject(owner, id, 'review');
  const path = `/client/projects/${id}`;
  return { client, title, path, upload, two, pathOf: (deliverable: number) => `${path}/deliverables/${deliverable}/review/1`, one };
}

test('leads through the deliverables of a campaign by buttons and keys, and opens the next one after a decision', async ({
  page,
  request,
}) => {
  const { client, title, path, pathOf, one, two } = await createCampaign(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterPortal(page, client, path);
  await expect(page.getByText('3 drafts are ready for your review.')).toBeVisible();
  await expect(page.getByText('0 of 3 approved')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'several deliverables');
  await page.getByRole('link', { name: 'Review the drafts' }).click();
  await expect(page).toHaveURL(`${path}/review/1`);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(pathOf(one));
  await expect(page.getByRole('heading', { name: 'Short 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the review of one of several');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(pathOf(one));
  await page.getByRole('button', { name: 'Request changes' }).click();
  await page.getByLabel('What should change?').fill('Slower');
  await page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click();
  await expect(page).toHaveURL(pathOf(two));
  await expect(page.getByText('3 of 3')).toBeVisible();
  // Going back leads to the project, past everything that was reviewed.
  await page.goBack();
  await expect(page).toHaveURL(path);
  await page.getByRole('link', { name: 'Short 2', exact: true }).click();
  await page.getByRole('button', { name: 'Approve v1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve v1' });
  await expect(dialog).toContainText(`you approve version 1 of Short 2 of ${title} in writing`);
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type('Casey Reviewer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}/review/1`);
  await expect(page.getByText('1 of 3')).toBeVisible();
  // Keyboard shortcuts go on working after the dialog.
  await page.keyboard.press('n');
  await expect(page).toHaveURL(pathOf(one));
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(`${path}/review/1`);
  await page.getByRole('button', { name: 'Approve v1' }).click();
  await page.getByRole('dialog').getByLabel('Your name').fill('Casey Reviewer');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText('2 of 3 approved')).toBeVisible();
  await expect(page.getByText("We're working on your changes.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  const badge = page.getByText('changes requested', { exact: true });
  const right = (locator: typeof badge) => locator.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(badge)).toBeLessThanOrEqual(await right(page.getByRole('listitem').filter({ has: badge })));
});

test('approves those that were opened in one step, and names the one that got a newer version meanwhile', async ({ page, request }) => {
  const { client, path, pathOf, one, two, upload } = await createCampaign(request);
  await enterPortal(page, client, pathOf(one));
  const approveButton = page.getByRole('button', { name: 'Approve v1' });
  await expect(approveButton).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(approveButton).toBeVisible();
  await page.getByRole('link', { name: 'Back to the project' }).click();
  await page.getByRole('button', { name: 'Approve several' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: /not opened yet/ })).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectAccessibleInBothThemes(page, 'approving several');
  await upload('Short 2 again.txt', two);
  await dialog.getByLabel('Your name').fill('Casey Reviewer');
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByRole('dialog', { name: "Some weren't approved" })).toContainText(
    'Short 2The newest version is now version 2. Please review it first.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 3 approved')).toBeVisible();
  await expect(page.getByText('2 drafts are ready for your review.')).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('says what happens to a deliverable in review whose only draft the studio has deleted', async ({ page, request }) => {
  const { client, path, two } = await createCampaign(request);
  const owner = await ownerApi(request);
  const projectId = path.split('/').at(-1);
  const remove = async (deliverableId: number) => {
    const { deliverables } = await owner.get(`projects/${projectId}/deliverables`);
    const { draft } = deliverables.find(({ id }: { id: number }) => id === deliverableId);
    await request.delete(`/api/files/${draft.fileId}?as=admin`, { headers: owner.headers });
  };
  await enterPortal(page, client, path);
  await expect(page.getByText('3 drafts are ready for your review.')).toBeVisible();
  await remove(two);
  await expect(page.getByText("There's no draft here yet. We'll let you know when there is one.")).toBeVisible();
  await expect(page.getByText('2 drafts are ready for your review.')).toBeVisible();
});

test('shows no word of deliverables for a project with one film', async ({ page, request }) => {
  const client = await createClient(request, 'Casey Reviewer');
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'editing' });
  await uploadFile(request, id, makeText('Trailer.txt'), 'draft');
  await moveProject(owner, id, 'review');
  await enterPortal(page, client, `/client/projects/${id}`);
  await expect(page.getByText('Your draft is ready for review.')).toBeVisible();
  await expect(page.getByText(/deliverable/i)).toHaveCount(0);
  await page.getByRole('link', { name: 'Review the draft' }).click();
  await expect(page.getByRole('button', { name: 'Approve v1' })).toBeVisible();
  await expect(page.getByText(/1 of 1/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveAccessibleName('May comment');
  await page.keyboard.press('Escape');
  const { deliverables } = await owner.get(`projects/${id}/deliverables`);
  await request.delete(`/api/files/${deliverables[0].draft.fileId}?as=admin`, { headers: owner.headers });
  await page.goto(`/client/projects/${id}`);
  await expect(page.getByText("There's no draft to review right now.")).toBeVisible();
  await expect(page.getByRole('button', { name: /Approve|Request changes/ })).toHaveCount(0);
});
