import type { APIRequestContext } from '@playwright/test';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { uploadFile } from '#e2e/projects/review/drafts.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, mailedLink, ownerApi } from '#e2e/test.ts';
import { makeClip } from '#server/testing/clips.ts';
import { publish } from './site-editor.ts';

const test = testIsolatedServer({ isSetUp: true });

// The editor's preview plays the demo reel.
test.use({ usesVideoPlayer: true });

/** A client's completed project with a final video. */
async function deliver(request: APIRequestContext) {
  const client = await createClient(request, 'Ann Carter');
  const owner = await ownerApi(request);
  const project = await createProject(owner, client.id, { title: `Film ${client.suffix}`, status: 'completed' });
  await uploadFile(request, project.id, makeClip({ frames: 48, sound: true }), 'final');
  return { client, project };
}

test("a client's film is in the portfolio as long as the client allows it", async ({ page, otherPage, request }) => {
  const { client, project } = await deliver(request);
  await enterAdminArea(page, `/admin/projects/${project.id}`);
  const asked = page.getByRole('region', { name: 'Portfolio' });
  await asked.getByRole('button', { name: 'Ask to show it in the portfolio' }).click();
  await expect(asked).toContainText('The client was asked on');
  await expectAccessibleInBothThemes(page, 'a project with a portfolio request');

  await otherPage.setViewportSize({ width: 360, height: 740 });
  await enterPortal(otherPage, client, new URL(await mailedLink(request, client.email, 'May we show')).pathname);
  const own = otherPage.getByRole('region', { name: 'Our portfolio' });
  await expectAccessibleInBothThemes(otherPage, 'a portfolio request');
  await otherPage.setViewportSize({ width: 360, height: 740 });
  await own.getByRole('button', { name: 'Allow' }).click();
  await expect(own).toContainText('You allowed us on');
  await expectAccessible(otherPage, 'an allowed portfolio request');

  await expect(asked).toContainText('The client allowed it on');
  await asked.getByRole('link', { name: 'Add it to the website' }).click();
  const film = page.getByRole('region', { name: 'Add from projects' }).getByRole('listitem').filter({ hasText: project.title });
  await expect(film).toContainText('Ready · 0:02', { timeout: conversionTimeout });
  await expectAccessible(page, 'films from projects', { exclude: 'iframe' });
  await film.getByRole('button', { name: 'Add to site' }).click();
  await expect(film.getByRole('button', { name: 'Added' })).toBeDisabled();
  await publish(page);

  await otherPage.goto('/#portfolio');
  const card = otherPage.getByRole('article').filter({ hasText: project.title });
  await expect(card.locator('picture img')).toHaveAttribute('src', /^\/media\//);
  await card.getByRole('button', { name: `Play ${project.title}` }).press('Enter');
  const video = otherPage.getByRole('dialog', { name: project.title }).locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
  const address = await video.evaluate((element: HTMLVideoElement) => element.currentSrc);

  await page.goto(`/admin/projects/${project.id}`);
  await otherPage.goto(`/client/projects/${project.id}`);
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(own).toContainText('You withdrew your consent on');
  await expect(asked).toContainText('The client withdrew their consent on');
  await otherPage.goto('/#portfolio');
  await expect(otherPage.getByRole('article').first()).toBeVisible();
  await expect(otherPage.getByRole('article').filter({ hasText: project.title })).toHaveCount(0);
  expect((await request.get(address)).status()).toBe(404);
});

test('somebody with an access code sees the request, but cannot decide', async ({ page, otherPage, request }) => {
  const { client, project } = await deliver(request);
  const owner = await ownerApi(request);
  await enterAdminArea(page, `/admin/projects/${project.id}`);
  await page.getByRole('button', { name: 'Ask to show it in the portfolio' }).click();
  await expect(page.getByRole('region', { name: 'Portfolio' })).toContainText('The client was asked on');
  const { code } = await owner.post(`clients/${client.id}/access-codes`, { lifetime: 1 });
  await otherPage.request.post('/api/client/access-code', { data: { code } });
  await otherPage.goto(`/client/projects/${project.id}`);
  const own = otherPage.getByRole('region', { name: 'Our portfolio' });
  await expect(own).toContainText('Sign in with your password to decide.');
  await expect(own.getByRole('button')).toHaveCount(0);
});
