import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { chooseFiles, newFile } from '#e2e/projects/upload-page.ts';
import { enterAdminArea, expect, ownerApi } from '#e2e/test.ts';

const test = testIsolatedServer({ isSetUp: true, env: { PUBLIC_UPLOAD_SHARE: '5MB' } });
test.use({ allowedFailures: [['507 /api/briefs/*'], { scope: 'test' }] });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const refusal = "There isn't enough space for this file. Please send the studio a link to it instead.";
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

test('a file that there is no space for says what to do, and arrives once the studio has deleted another', async ({
  page: visitor,
  otherPage: page,
  request,
}) => {
  const { post } = await ownerApi(request);
  const { lead } = await post('leads', { name: 'Dana Stranger', email: 'dana@stranger.example' });
  const question = { key: 'logo', kind: 'file', label: 'Your logo' };
  const { template } = await post('brief-templates', { name: 'Launch film', content: { questions: [question] } });
  const { link } = await post(`leads/${lead.id}/briefs`, { templateId: template.id });

  await visitor.setViewportSize(phone);
  await visitor.goto(link);
  const choose = visitor.getByRole('button', { name: 'Choose files' });
  await chooseFiles(visitor, choose, newFile('Brand book.pdf', 900_000));
  await expect(visitor.getByRole('button', { name: 'Remove Brand book.pdf' })).toBeVisible();
  await chooseFiles(visitor, choose, newFile('Logo.svg', 300_000));
  await expect(visitor.getByRole('alert')).toHaveText(refusal);
  await expectAccessibleInBothThemes(visitor, 'a brief with a file that was refused');

  await page.setViewportSize(desktop);
  await enterAdminArea(page, '/admin/settings/system');
  await expect(page.getByText('In the last 7 days, there was no space for a file of a brief.')).toBeVisible();
  await page.goto('/admin/settings/storage');
  const row = rowOf(page, 'Files of briefs', 'Brand book.pdf');
  await expect(row).toContainText('dana@stranger.example');
  await expectAccessibleInBothThemes(page, 'storage with files of briefs');
  await row.getByRole('button', { name: 'Delete Brand book.pdf' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect(row).toHaveCount(0);

  await visitor.getByRole('button', { name: 'Try Logo.svg again' }).click();
  await expect(visitor.getByRole('button', { name: 'Remove Logo.svg' })).toBeVisible();
});
