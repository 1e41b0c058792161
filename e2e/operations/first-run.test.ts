import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect, ownerApi } from '#e2e/test.ts';

const test = testIsolatedServer({ isSetUp: true });

test.describe.configure({ mode: 'serial' });

const checklist = (page: Page) => page.getByRole('region', { name: 'Get ready for clients' });

/** Each step, and the page that it opens. */
const steps: [step: RegExp, expectPage: (page: Page) => Promise<void>][] = [
  [/^Add your contact details/, (page) => expect(page.getByLabel('Studio name*')).toBeVisible()],
  [/^Publish your website/, (page) => expect(page).toHaveURL(/\/admin\/site$/)],
  [/^Review your legal pages/, (page) => expect(page.getByText('This is our sample text.')).toBeInViewport()],
  [/^Send a test email/, (page) => expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeInViewport()],
  [/^Accept card payments/, (page) => expect(page.getByRole('heading', { name: 'Payment provider' })).toBeInViewport()],
  [/^Add your first client/, (page) => expect(page.getByRole('button', { name: 'Add New Client' })).toBeVisible()],
];

test('lists what a new studio has to do, and opens each page', async ({ page }) => {
  await enterAdminArea(page, '/admin/overview');
  await expect(checklist(page)).toContainText(`0 of ${steps.length} done`);
  await expect(checklist(page).getByRole('listitem')).toHaveCount(steps.length);
  for (const [step, expectPage] of steps)
    await test.step(String(step), async () => {
      await checklist(page).getByRole('link', { name: step }).click();
      await expectPage(page);
      await page.goBack();
    });
  await expectAccessibleInBothThemes(page, 'the setup checklist');
});

test('ticks off what is done elsewhere while the overview is open', async ({ page, request }) => {
  await enterAdminArea(page, '/admin/overview');
  const owner = await ownerApi(request);
  await owner.post('clients', { name: 'Ann Carter', email: 'ann@client.example', password: 'Client-Password-1' });
  await expect(checklist(page).getByRole('link', { name: /^Add your first client \(done\)/ })).toBeVisible();
  await owner.patch('settings', { studioEmail: 'office@own.example', studioAddress: '2 Sample Street', studioCity: 'Tokyo' });
  await expect(checklist(page).getByRole('link', { name: /^Add your contact details \(done\)/ })).toBeVisible();
  await expect(checklist(page)).toContainText(`2 of ${steps.length} done`);
});

test('stays hidden once the owner has hidden it', async ({ page }) => {
  await enterAdminArea(page, '/admin/overview');
  await checklist(page).getByRole('button', { name: 'Hide checklist' }).click();
  await expect(checklist(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expect(checklist(page)).toHaveCount(0);
});
