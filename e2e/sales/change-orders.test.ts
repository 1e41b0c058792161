import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createProject, enterAdminArea, enterPortal, expect, moveProject, ownerApi, test } from '#e2e/test.ts';
import { createConfirmedClient } from './confirmed-client.ts';

test('the studio orders the rounds that a client has asked for, and the client signs in the portal', async ({
  page,
  otherPage,
  request,
}) => {
  const client = await createConfirmedClient(request);
  const owner = await ownerApi(request);
  const { studio } = await owner.get('settings');
  await owner.patch('settings', { extraRevisionPrice: '150.00' });
  const project = await createProject(owner, client.id, { title: `Long edit ${client.suffix}`, status: 'review' });
  for (let round = 0; round < studio.includedRevisions + 2; round += 1) {
    await moveProject(owner, project.id, 'revisions');
    await moveProject(owner, project.id, 'review');
  }
  await enterAdminArea(page, `/admin/projects/${project.id}`);
  await page.getByRole('button', { name: 'New change order' }).click();
  await expect(page.getByLabel('Extra revision rounds')).toHaveValue('2');
  await expect(page.getByText(`Here your client signs and pays ${studio.currency} 300.00.`)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'editor of a change order');
  await page.getByLabel('New deadline').fill('2099-12-31');
  await expect(page.getByText('The deadline of your project will be Dec 31, 2099.')).toBeVisible();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog').getByLabel('Link')).toBeVisible();
  await owner.patch('settings', { extraRevisionPrice: null });

  await enterPortal(otherPage, client);
  await otherPage.getByRole('link', { name: `Open proposal: Changes to ${project.title}` }).click();
  await expect(otherPage.getByText('2 revision rounds will be added to your project.')).toBeVisible();
  await otherPage.getByLabel('Type your full name').fill(client.name);
  await otherPage.getByLabel('I agree to sign electronically').check();
  await otherPage.getByRole('button', { name: `Sign and pay ${studio.currency} 300.00` }).click();
  await expect(otherPage.getByRole('heading', { name: 'Signed' })).toBeVisible();

  await page.goto(`/admin/projects/${project.id}`);
  await expect(page.getByText('Dec 31, 2099').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download the signed proposal Changes to/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `${client.name} signed the change order Changes to` })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'project with a change order');
});
