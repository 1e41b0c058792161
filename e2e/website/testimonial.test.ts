import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { createClient, createProject, enterAdminArea, expect, mailedLink, ownerApi } from '#e2e/test.ts';

// A server of its own, because the test changes the site.
const test = testIsolatedServer({ isSetUp: true });

// The editor's preview plays the demo reel.
test.use({ usesVideoPlayer: true });

const quote = 'They understood our film at once. The cut arrived in two days. We will be back.';

/** Creates a client with a completed project, and reads the testimonial's link from the client's email. */
async function completeProject(request: APIRequestContext) {
  const client = await createClient(request, 'Ann Carter');
  const owner = await ownerApi(request);
  const project = await createProject(owner, client.id, { title: `Film for ${client.suffix}`, status: 'completed' });
  return { client, owner, project, link: await mailedLink(request, client.email, 'How was working with') };
}

const submit = (page: Page) => page.getByRole('button', { name: 'Send' }).click();

async function write(page: Page, name: string) {
  await page.getByLabel('Your testimonial').fill(quote);
  await page.getByLabel('Name, as shown').fill(name);
  await page.getByLabel('Role, as shown').fill('Founder');
  await page.getByLabel(/^Show my words/).check();
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
}

test('asks before the client of a project is asked', async ({ page, request, isolatedServer: { query } }) => {
  const { project } = await completeProject(request);
  await query('delete from testimonials');
  await enterAdminArea(page, `/admin/projects/${project.id}`);
  await page.getByRole('button', { name: 'Ask for a testimonial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a testimonial?' });
  await expect(dialog).toContainText('We only ask once per project.');
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText(/^The client was asked on/)).toBeVisible();
});

test('lets the client of a completed project give, change and withdraw a testimonial by the emailed link', async ({ page, request }) => {
  const { link, project } = await completeProject(request);
  const response = await page.goto(link);
  await expect(page.getByText(`about “${project.title}”`)).toBeVisible();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await response!.text()).not.toContain(new URL(link).pathname.split('/').at(-1));
  await submit(page);
  await expect(page.getByLabel('Your testimonial*')).toBeFocused();
  await expect(page.getByLabel('Role, as shown*')).toHaveAccessibleDescription(/Role is required/);
  await expect(page.getByText('Please agree, or close this page without sending anything.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the testimonial form');

  await write(page, 'Ann C.');
  await expectAccessibleInBothThemes(page, 'the received testimonial');
  await page.reload();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Your testimonial')).toHaveValue(quote);
  await write(page, 'Ann from Carter Films');
  await expect(page.getByText('Ann from Carter Films, Founder')).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You have withdrawn your testimonial')).toBeVisible();
  await expect(page.getByLabel('Your testimonial')).toHaveValue('');
});

test('shows a plain page for a link that is unknown or incomplete', async ({ page }) => {
  for (const token of ['A'.repeat(22), 'short']) {
    await page.goto(`/testimonial/${token}`);
    await expect(page.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
  }
});

test('shows the testimonial on the project, and lets the studio shorten it on the site but not reword it', async ({
  page,
  otherPage,
  request,
  allowedFailures,
}) => {
  allowedFailures.push('422 /api/admin/site/draft');
  const { client, link, project } = await completeProject(request);
  const name = `Ann ${client.suffix}`;
  await otherPage.goto(link);
  await write(otherPage, name);
  await enterAdminArea(page, `/admin/projects/${project.id}`);
  await expect(page.getByRole('region', { name: 'Testimonial' })).toContainText(quote);
  await expectAccessibleInBothThemes(page, 'a project with a testimonial');
  await page.getByRole('link', { name: 'Add it to the website' }).click();
  await page.getByText('Testimonials', { exact: true }).click();
  const received = page.getByRole('region', { name: 'From your clients' });
  await received.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Add to site' }).click();
  const saved = page.getByText('All changes saved.');
  await expect(received.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'On the site' })).toBeDisabled();
  await expect(saved).toBeVisible();
  const item = page.locator('li').filter({ has: page.getByText(name, { exact: true }) });
  await item.getByText(name, { exact: true }).click();
  await expect(item.getByLabel('Name')).toHaveCount(0);
  await item.getByLabel('Quote').fill('They understood our film. We will be back.');
  await expect(item.getByText("A client's words can only be shortened.")).toBeVisible();
  await item.getByLabel('Quote').fill('They understood our film … We will be back.');
  await expect(saved).toBeVisible();
});
