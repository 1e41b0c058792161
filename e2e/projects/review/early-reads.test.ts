import type { Page } from '@playwright/test';
import { enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { createReview, waitForPicture } from './drafts.ts';

const clip = { rate: '25', frames: 25 };

/** Opens a page whose scripts don't load until they are released. */
async function openWithoutScripts(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const read: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) read.push(pathname);
  });
  const opened = page.goto(path);
  return {
    read,
    async release() {
      release();
      await opened;
    },
  };
}

test('reads the draft while the scripts load, and everything once', async ({ page, request }) => {
  const { client, path, project } = await createReview(request, clip);
  await enterPortal(page, client, '/client/profile');
  await page.goto('about:blank', { waitUntil: 'commit' });
  // Blocks the live stream: one that opens late makes the page read everything again.
  await page.route('**/api/client/live?*', () => undefined);
  const { read, release } = await openWithoutScripts(page, path());
  const first = ['/api/client/me', `/api/projects/${project.id}/review/1`];
  await expect.poll(() => read).toEqual(expect.arrayContaining(first));
  await release();
  await waitForPicture(page);
  await page.waitForLoadState('networkidle');
  for (const one of first) expect(read.filter((other) => other === one)).toHaveLength(1);
});

test.describe(() => {
  test.use({ allowedFailures: ['failed /api/client/me'] });

  test('reads what could not be read early once the scripts are there', async ({ page, request }) => {
    const { client, path } = await createReview(request, clip);
    await enterPortal(page, client, '/client/profile');
    await page.goto('about:blank', { waitUntil: 'commit' });
    await page.route('**/api/client/me?*', (route) => route.abort('failed'), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    const { release } = await openWithoutScripts(page, path());
    await failed;
    await release();
    await waitForPicture(page);
  });
});

test('hears of what changes while the scripts load, also in a second tab', async ({ page, context, request }) => {
  const { client, path, project } = await createReview(request, clip);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  for (const tab of [page, await context.newPage()]) {
    const { read, release } = await openWithoutScripts(tab, path());
    await expect.poll(() => read).toContain(`/api/projects/${project.id}/review/1`);
    const title = `Renamed ${read.length} ${Math.random()}`;
    await (await ownerApi(request)).patch(`projects/${project.id}`, { title });
    await release();
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(title);
  }
});
