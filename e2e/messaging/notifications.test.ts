import type { Page } from '@playwright/test';
import { createClient, createProject, enterPortal, expect, moveProject, ownerApi, test } from '#e2e/test.ts';

test('counts new notifications on the bell until the list is opened', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'editing' });
  await enterPortal(page, client);
  const bell = (name: string) => page.getByRole('button', { name, exact: true });
  const items = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link');
  await expect(bell('Notifications, 2 new')).toBeVisible();
  await moveProject(owner, id, 'review');
  await bell('Notifications, 3 new').click();
  await expect(bell('Notifications')).toBeVisible();
  await expect(items).toHaveCount(3);
  await expect(items.first()).toHaveAccessibleName(/^New: ?The draft of Trailer is ready for your review\./);
  await moveProject(owner, id, 'final_delivery');
  await expect(items.filter({ hasText: 'New:' })).toHaveCount(4);
  await expect(bell('Notifications')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Welcome back, ${client.name}` })).toBeVisible();
  await bell('Notifications').click();
  await expect(items).toHaveCount(4);
  await expect(items.filter({ hasText: 'New:' })).toHaveCount(0);
  await items.first().click();
  await expect(page).toHaveURL(`/client/projects/${id}`);
  await expect(items).toHaveCount(0);
});

for (const { heldFor, until } of [
  { heldFor: 'briefly', until: () => Promise.resolve() },
  { heldFor: 'for longer than the server looks back', until: (page: Page) => page.clock.fastForward(2000) },
])
  test(`counts what arrives before the event stream opens, held up ${heldFor}`, async ({ page, request }) => {
    const client = await createClient(request);
    const owner = await ownerApi(request);
    const { id } = await createProject(owner, client.id, { title: 'Trailer', status: 'editing' });
    const { promise: mayOpen, resolve: open } = Promise.withResolvers<void>();
    await page.clock.install();
    await page.route('**/api/client/live*', async (route) => {
      await mayOpen;
      await route.continue();
    });
    await enterPortal(page, client);
    await expect(page.getByRole('button', { name: 'Notifications, 2 new', exact: true })).toBeVisible();
    await moveProject(owner, id, 'review');
    await until(page);
    open();
    await expect(page.getByRole('button', { name: 'Notifications, 3 new', exact: true })).toBeVisible();
  });
