import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createReviewLink, createReviewOf } from '#e2e/projects/review/drafts.ts';
import { makeNoisyFilm } from '#e2e/projects/review/noisy-film.ts';
import { sendProposal, signWithCode } from '#e2e/sales/send-proposal.ts';
import { createClient, createClientWithInvoice, createProject, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test.use({
  usesVideoPlayer: true,
  serviceWorkers: 'allow',
  allowedFailures: [['401 /api/client/me', '401 /api/admin/me', 'failed /api/client/live', 'failed /api/admin/live'], { scope: 'test' }],
});

/** Names of everything stored in the browser so far. */
async function storedNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies(page.url());
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
  ]);
  return [...cookies.map(({ name }) => name), ...names];
}

const publicPaths = ['/waitlist', '/privacy-policy', '/client/register', '/client/forgot-password', '/client/login'];
const portalPaths = ['/client/dashboard', '/client/package', '/client/profile'];
const adminPaths = [
  '/admin',
  '/admin/overview',
  '/admin/clients',
  '/admin/clients/1',
  '/admin/projects',
  '/admin/projects/3',
  '/admin/invoices',
];
const ownerPaths = [
  '/admin/packages',
  '/admin/waitlist',
  '/admin/mail',
  '/admin/settings',
  '/admin/settings/studio',
  '/admin/settings/log',
];

test('the cookie policy lists everything the site, the portal and the admin area store in a browser', async ({ page, request }) => {
  const stored = new Set<string>();
  const recordStored = async () => {
    for (const name of await storedNames(page)) stored.add(name);
  };
  const visit = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible();
      await recordStored();
    }
  };

  await test.step('a visitor makes choices and starts to fill in the forms', async () => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
    await page.getByRole('button', { name: 'Pause auto-scroll' }).click();
    await page.getByLabel('Your Name').fill('Visitor');
    await recordStored();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await visit(publicPaths);
    await page.goto('/waitlist');
    await page.getByLabel('Your Name').fill('Visitor');
    await recordStored();
    await page.goto('/client/register');
    await page.getByLabel('Full name').fill('Visitor');
    await page.getByLabel('Email').fill(`${randomUUID()}@visitor.example`);
    await page.getByLabel('Password', { exact: true }).fill('Cutting-Room-7');
    await page.getByLabel('Confirm password').fill('Cutting-Room-7');
    await page.getByRole('button', { name: 'Request access' }).click();
    await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
    await recordStored();
  });

  await test.step('somebody without an account signs a proposal', async () => {
    const { email, link } = await sendProposal(request);
    await page.goto(link);
    await page.getByLabel('The film and six cutdowns').check();
    await page.getByLabel('Type your full name').fill('Sam Brand');
    await signWithCode(page, request, email);
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
    await recordStored();
  });

  await test.step('a client comments on a draft, asks for changes and opens an invoice', async () => {
    const client = await createClientWithInvoice(request);
    const project = await createProject(await ownerApi(request), client.id, { title: `Series ${client.suffix}`, status: 'review' });
    await enterPortal(page, client);
    await visit([...portalPaths, `/client/invoices/${client.invoiceId}`, `/client/invoices/${client.invoiceId}/pay`]);
    await page.goto(`/client/projects/${project.id}`);
    await page.getByLabel('Your comment').fill('Half a sentence');
    await page.getByRole('button', { name: 'Request changes' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Half a sentence');
    await recordStored();
  });

  await test.step('a guest opens a review', async () => {
    const { project } = await createReviewOf(request, makeNoisyFilm(25));
    await page.goto((await createReviewLink(request, project.id)).path);
    await page.getByLabel('Your name').fill('Gus Guest');
    await page.getByRole('button', { name: 'Open review' }).click();
    await expect(page.getByRole('textbox', { name: /^Comment at/ })).toBeVisible();
    await page.keyboard.press('g');
    await page.getByLabel('View', { exact: true }).click();
    await page.getByRole('group', { name: 'Quality' }).getByRole('radio', { name: '540p', exact: true }).check();
    await recordStored();
  });

  await test.step('the owner opens the screens of the admin area', async () => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in with your username' }).click();
    await enterAdminArea(page);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.getByRole('button', { name: 'Search or jump to…' }).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('checkbox', { name: 'Use shortcuts of single keys' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Subject' }).uncheck();
    await page.goto('/admin/projects');
    await page.getByRole('button', { name: 'Collapse editing' }).click();
    await visit([...adminPaths, ...ownerPaths]);
    await page.goto('/admin/projects?view=table');
    await page.getByLabel('Sort by').selectOption('Deadline');
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'More room around rows' }).check();
    await page.goto('/api/docs/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await recordStored();
    const client = await createClient(request);
    await page.goto(`/admin/clients/${client.id}`);
    await page.getByRole('button', { name: 'View as client' }).click();
    await expect(page).toHaveURL(/\/client\/dashboard$/);
    await recordStored();
  });

  await page.goto('/cookie-policy');
  const listed = await page
    .getByRole('table', { name: 'What this website stores in your browser' })
    .getByRole('rowheader')
    .allTextContents();
  const isListedAs = (name: string) => (row: string) => (row.endsWith('…') ? name.startsWith(row.slice(0, -1)) : name === row);
  expect(
    [...stored].filter((name) => !listed.some(isListedAs(name))),
    'stored but not listed',
  ).toEqual([]);
  expect(
    listed.filter((row) => ![...stored].some((name) => isListedAs(name)(row))),
    'listed but never stored',
  ).toEqual([]);
});
