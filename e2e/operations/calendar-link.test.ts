import { expectAccessible } from '#e2e/expect-accessible.ts';
import { createClient, createProject, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test('creates, replaces and turns off a calendar link', async ({ page, request }) => {
  const client = await createClient(request);
  await createProject(await ownerApi(request), client.id, { title: 'Trailer', deadline: new Date().toISOString().slice(0, 10) });
  await enterPortal(page, client, '/client/profile');
  await page.getByRole('button', { name: 'Create calendar link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar link' });
  const link = dialog.getByLabel('Link');
  await expect(link).toHaveValue(/\/calendar\/[\w-]{22}\.ics$/);
  const first = await link.inputValue();
  const read = async (url: string) => {
    const response = await request.get(new URL(url).pathname);
    return { status: response.status(), text: await response.text() };
  };
  expect((await read(first)).text).toContain('SUMMARY:Deadline: Trailer');
  await expectAccessible(page, 'a new calendar link');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Replace link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(link).not.toHaveValue(first);
  const second = await link.inputValue();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
  expect((await read(second)).status).toBe(404);
});
