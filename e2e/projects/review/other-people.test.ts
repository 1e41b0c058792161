import type { Page } from '@playwright/test';
import { createAdmin, createClient, enterPortal, expect, ownerPassword, test } from '#e2e/test.ts';
import { composer, createReview, createReviewLink, waitForPicture } from './drafts.ts';

test.use({
  allowedFailures: [
    ['401 /api/*', 'failed /api/client/live', 'failed /api/admin/live', 'failed /api/review-guest/live'],
    { scope: 'test' },
  ],
});

const clip = { rate: '25', frames: 25 };

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForPicture(page);
}

/** The keys under which this tab keeps unsent comments. */
const draftKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

const signInAsAdmin = (page: Page, body: object) => page.request.post('/api/admin/login', { data: body });

test('keeps unsent comments of the studio, the client and a guest apart in one tab, until each leaves', async ({ page, request }) => {
  const { client, project, path } = await createReview(request, clip);
  const studioPath = `/admin/projects/${project.id}/review/newest`;
  const link = await createReviewLink(request, project.id);

  await test.step('nobody sees what another one typed, and each finds their own again', async () => {
    await signInAsAdmin(page, { password: ownerPassword() });
    await open(page, studioPath);
    await composer(page).fill('They will not notice.');
    await enterPortal(page, client, path());
    await waitForPicture(page);
    await expect(composer(page)).toHaveValue('');
    await composer(page).fill('Too loud');
    await page.goto(link.path);
    await page.getByLabel('Your name').fill('Gus Guest');
    await page.getByRole('button', { name: 'Open review' }).click();
    await waitForPicture(page);
    await expect(composer(page)).toHaveValue('');
    await composer(page).fill('Whose voice is this?');
    for (const [reviewPath, text] of [
      [studioPath, 'They will not notice.'],
      [path(), 'Too loud'],
      [link.path, 'Whose voice is this?'],
    ] as const) {
      await open(page, reviewPath);
      await expect(composer(page)).toHaveValue(text);
    }
  });

  await test.step('the end of the link clears what the guest typed', async () => {
    expect(await draftKeys(page)).toContainEqual(expect.stringMatching(/^draft:guest:/));
    await link.revoke();
    await expect(page.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
    await expect.poll(() => draftKeys(page)).not.toContainEqual(expect.stringMatching(/^draft:guest:/));
  });

  await test.step('logging out clears what the admin typed, and only that', async () => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    await expect.poll(() => draftKeys(page)).toEqual([expect.stringMatching(`^draft:client:${client.id}:`)]);
  });

  await test.step('logging out clears what the client typed', async () => {
    await page.goto('/client/dashboard');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(/\/client\/login$/);
    await expect.poll(() => draftKeys(page)).toEqual([]);
  });

  await test.step('signing out everywhere does, too', async () => {
    await enterPortal(page, client, path());
    await waitForPicture(page);
    await expect(composer(page)).toHaveValue('');
    await composer(page).fill('Too quiet');
    await page.goto('/client/profile');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/client\/login$/);
    await expect.poll(() => draftKeys(page)).toEqual([]);
  });
});

test('keeps unsent input through an expired session for the same person, and clears it when another one signs in', async ({
  page,
  context,
  request,
}) => {
  const { client, project, path } = await createReview(request, clip);
  const colleague = await createAdmin(request);
  const another = await createClient(request, 'Another Client');

  await test.step('an admin, then a colleague', async () => {
    await signInAsAdmin(page, { password: ownerPassword() });
    await open(page, `/admin/projects/${project.id}/review/newest`);
    await composer(page).fill('They will not notice.');
    await context.clearCookies();
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with your username' }).click();
    await page.getByLabel('Username').fill(colleague.username);
    await page.getByLabel('Password', { exact: true }).fill(colleague.password);
    await page.getByRole('button', { name: 'Access Admin Area' }).click();
    await waitForPicture(page);
    await expect(composer(page)).toHaveValue('');
    await expect.poll(() => draftKeys(page)).toEqual([]);
  });

  await test.step('a client, then the same client again, then another one', async () => {
    await enterPortal(page, client, path());
    await waitForPicture(page);
    await composer(page).fill('Too loud');
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/client\/login\?next=/);
    await enterPortal(page, client, path());
    await waitForPicture(page);
    await expect(composer(page)).toHaveValue('Too loud');
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/client\/login\?next=/);
    await enterPortal(page, another);
    await expect(page.getByRole('heading', { name: 'Welcome back, Another Client' })).toBeVisible();
    await expect.poll(() => draftKeys(page)).toEqual([]);
  });
});
