import type { Route } from '@playwright/test';
import { enterAdminArea, expect, ownerApi, ownerPassword, test } from '#e2e/test.ts';

test.use({
  allowedFailures: [['503 /api/admin/proposals/*', '422 /api/admin/proposals/*', '401 /api/*', 'failed /api/admin/*'], { scope: 'test' }],
});

test('a proposal is saved later: after an error, once what was refused has changed, and after signing in again', async ({
  page,
  context,
  request,
}) => {
  const { post, get } = await ownerApi(request);
  const { proposal } = await post('proposals', { title: 'Film', recipientName: 'Sample Brand', recipientEmail: 'sample@brand.example' });
  await enterAdminArea(page, `/admin/proposals/${proposal.id}/edit`);
  const title = page.getByLabel('Title').first();
  const saved = async (text: string) => {
    await expect(page.getByText('All changes saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    expect((await get(`proposals/${proposal.id}`)).proposal.title).toBe(text);
  };
  const failOnce = (status: number) =>
    page.route(
      `**/api/admin/proposals/${proposal.id}`,
      (route) => route.fulfill({ status, json: { success: false, message: 'Not now.', code: 'any' } }),
      { times: 1 },
    );

  await test.step('the server is busy', async () => {
    await failOnce(503);
    await title.fill('Film of a busy day');
    await expect(page.getByText(/^Not saved yet/)).toBeVisible();
    await saved('Film of a busy day');
  });

  await test.step('the server refuses a text', async () => {
    await failOnce(422);
    await title.fill('Refused');
    await expect(page.getByText(/^Not saved yet: please check/)).toBeVisible();
    await title.fill('Accepted');
    await saved('Accepted');
  });

  await test.step('what is refused is marked until it is changed, here and by the server', async () => {
    const marked = (message: string) => page.getByRole('alert').filter({ hasText: message });
    const introduction = page.getByLabel('Text', { exact: true }).first();
    await introduction.fill(Array.from({ length: 12 }, (_, level) => `${'  '.repeat(level)}- Level ${level}`).join('\n'));
    await expect(marked('Introduction can have lists of at most 10 levels')).toBeVisible();
    await expect(introduction).toBeFocused();
    await introduction.fill('- One level');
    await expect(marked('Introduction can have lists')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByLabel('Title').nth(1).fill('Film');
    await page.getByLabel('Unit price').fill('99999999999');
    await expect(marked('Please enter an amount such as 1500.00')).toBeVisible();
    await page.getByLabel('Unit price').fill('1500');
    await expect(marked('Please enter an amount')).toHaveCount(0);
    await saved('Accepted');
  });

  await test.step('the session has ended', async () => {
    // The session ends with the request that saves the text: any other request would ask to sign in before the text is typed.
    const endSession = async (route: Route) => {
      if (route.request().method() === 'PATCH') {
        await page.unroute('**/api/admin/proposals/*', endSession);
        await context.clearCookies();
      }
      await route.continue();
    };
    await page.route('**/api/admin/proposals/*', endSession);
    await title.fill('Written without a session');
    const gate = page.getByRole('dialog', { name: 'Sign in again' });
    await gate.getByLabel('Password', { exact: true }).fill(ownerPassword());
    await gate.getByRole('button', { name: 'Access Admin Area' }).click();
    await saved('Written without a session');
  });
});

test('says when the save on leaving failed', async ({ page, request }) => {
  const { post } = await ownerApi(request);
  const { proposal } = await post('proposals', { title: 'Film', recipientName: 'Sample Brand', recipientEmail: 'sample@brand.example' });
  await enterAdminArea(page, `/admin/proposals/${proposal.id}/edit`);
  await page.route(`**/api/admin/proposals/${proposal.id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort('failed') : route.fallback(),
  );
  await page.getByLabel('Title').first().fill('Lost');
  await page.getByRole('link', { name: 'Back to all proposals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proposals' })).toBeVisible();
  await expect(page.getByText("Your last changes to the proposal couldn't be saved.", { exact: true })).toBeVisible();
});
