import type { Page } from '@playwright/test';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect } from '#e2e/test.ts';
import { publish } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });
test.use({ usesVideoPlayer: true });

/** Edits the headline and publishes it. */
async function publishTitle(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await publish(page);
}

test('what one process publishes, visitors of every process see', async ({ page, otherPage, isolatedServer }) => {
  const another = await isolatedServer.startAnother();
  await enterAdminArea(page, '/admin/site');
  for (const title of ['We cut for the ending', 'We cut for the beginning']) {
    await publishTitle(page, title);
    for (const url of [isolatedServer.url, another.url])
      await expect
        .poll(async () => {
          await otherPage.goto(url);
          return otherPage.getByRole('heading', { level: 1 }).textContent();
        })
        .toBe(title);
  }
  await another.kill('SIGTERM');
});
