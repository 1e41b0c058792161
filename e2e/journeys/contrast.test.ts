import type { Locator } from '@playwright/test';
import { createReview, post, timeline, waitForPicture } from '#e2e/projects/review/drafts.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, moveProject, ownerApi, test } from '#e2e/test.ts';

const computed = (locator: Locator, property: 'backgroundColor' | 'outlineStyle') =>
  locator.evaluate((element, name) => getComputedStyle(element)[name], property);

test('shows what is current, done and marked in the colors of a contrast theme', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: `Film of ${client.suffix}`, status: 'editing' });
  await moveProject(owner, id, 'first_draft');
  await page.emulateMedia({ forcedColors: 'active' });
  await enterAdminArea(page, `/admin/projects/${id}`);
  const background = (locator: Locator) => computed(locator, 'backgroundColor');

  const sections = page.getByRole('navigation', { name: 'Sections' });
  const [current, other] = ['Projects', 'Invoices'].map((name) => sections.getByRole('link', { name }));
  expect(await background(current!), 'the current section').not.toBe(await background(other!));

  const steps = page.getByRole('list', { name: 'Project progress' }).getByRole('listitem');
  const number = (step: Locator) => step.locator('span', { hasText: /^\d\d$/ });
  const done = await background(number(steps.filter({ hasText: 'editing' })));
  const upcoming = await background(number(steps.last()));
  const now = number(steps.and(page.locator('[aria-current=step]')));
  expect(new Set([done, upcoming, await background(now)]).size, 'done, current and upcoming statuses').toBe(3);

  await page.goto('/admin/overview');
  const highlight = await background(sections.getByRole('link', { name: 'Overview' }));
  await expect(page.locator('main .fill-forest').first(), 'revenue on its track').toHaveCSS('fill', highlight);
  await expect(page.locator('main .fill-background').first(), 'the track').not.toHaveCSS('fill', highlight);

  await page.goto('/admin/projects?view=table');
  const badge = page.getByRole('row').filter({ hasText: client.suffix }).getByText('first draft', { exact: true });
  expect(await computed(badge, 'outlineStyle'), "a badge's edge").toBe('solid');
});

test('draws the sound and the comments of a review in the colors of a contrast theme', async ({ page, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 25, sound: true });
  await page.emulateMedia({ forcedColors: 'active' });
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await post(page, 'Shorter');
  const text = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  await expect(timeline(page).locator('path'), 'sound').toHaveCSS('fill', text);
  const [mark, number] = [0, 1].map((index) =>
    page
      .getByTitle(/: Shorter$/)
      .locator('span')
      .nth(index),
  );
  await expect(mark!, 'a comment').toHaveCSS('background-color', text);
  await expect(number!, 'its number').not.toHaveCSS('color', text);
});
