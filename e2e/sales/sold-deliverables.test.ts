import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';

test('the studio says which deliverables signing makes of an item, which the preview of what the client sees leaves out', async ({
  page,
  request,
}) => {
  const { post } = await ownerApi(request);
  const { proposal } = await post('proposals', { title: 'Month of shorts' });
  await enterAdminArea(page, `/admin/proposals/${proposal.id}/edit`);
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByLabel('Title').nth(1).fill('Vertical');
  await page.getByLabel('Quantity', { exact: true }).fill('12');
  await page.getByLabel('Signing makes deliverables of it').check();
  await expect(page.getByLabel('Deliverable', { exact: true })).toHaveValue('Vertical');
  await expect(page.getByText("Makes 12 when it's signed, numbered if they have the same title. Clients don't see this.")).toBeVisible();
  await page.getByLabel('Deliverable', { exact: true }).fill('Hidden short');
  await page.getByLabel('Kind').selectOption('Short');
  await page.getByLabel('Aspect ratio').fill('9:16');
  await page.getByRole('button', { name: 'Add deliverable' }).click();
  await page.getByLabel('Deliverable', { exact: true }).nth(1).fill('Hidden poster');
  await page.getByLabel('Number').nth(1).fill('2');
  await expect(page.getByText(/^Makes 36/)).toBeVisible();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'deliverables of a proposal');
  await page.reload();
  await expect(page.getByLabel('Number').nth(1)).toHaveValue('2');
  await expect(page.getByLabel('Kind').first()).toHaveValue('short');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Vertical').first()).toBeVisible();
  await expect(preview.getByText(/Hidden/)).toHaveCount(0);
  await page.getByLabel('Signing makes deliverables of it').uncheck();
  await expect(page.getByLabel('Deliverable', { exact: true })).toHaveCount(0);
  await expect(page.getByText('All changes saved.')).toBeVisible();
});
