import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  createClient,
  createClientWithInvoice,
  createProject,
  delayScripts,
  enterAdminArea,
  enterPortal,
  expect,
  goBackAfterInput,
  ownerApi,
  test,
} from '#e2e/test.ts';

/** Creates two records, the second of which comes first in its list. */
type CreateTwo = (request: APIRequestContext, suffix: string) => Promise<void>;

const createProjects: CreateTwo = async (request, suffix) => {
  const { id } = await createClient(request);
  const owner = await ownerApi(request);
  for (const name of ['First', 'Second']) await createProject(owner, id, { title: `${name} ${suffix}` });
};

const createLeads: CreateTwo = async (request, suffix) => {
  const { post } = await ownerApi(request);
  for (const name of ['First', 'Second']) await post('leads', { name: `${name} ${suffix}`, email: `${suffix}@lead.example` });
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });

async function openFirstOf(page: Page, list: string, name: string) {
  await enterAdminArea(page, list);
  await row(page, name).getByRole('link').first().click();
  await expect(heading(page, name)).toBeVisible();
}

async function goTo(page: Page, neighbor: 'Next' | 'Previous', name: string) {
  await page.getByRole('link', { name: neighbor, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

async function openFromBell(page: Page, title: string) {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').filter({ hasText: title }).first().click();
  await expect(heading(page, title)).toBeVisible();
}

for (const { kind, list, create, label, button } of [
  { kind: 'comment', list: 'projects', create: createProjects, label: 'Comment', button: 'Post comment' },
  { kind: 'note', list: 'leads', create: createLeads, label: 'Note', button: 'Add note' },
])
  test(`keeps an unsent ${kind} with its record until it is sent`, async ({ page, request }) => {
    const suffix = randomUUID().slice(0, 8);
    await create(request, suffix);
    const [first, second] = [`First ${suffix}`, `Second ${suffix}`];
    await openFirstOf(page, `/admin/${list}?view=table&search=${suffix}`, second);
    await goTo(page, 'Next', first);
    const field = page.getByRole('textbox', { name: label });
    await field.fill('For the first one only.');
    await goTo(page, 'Previous', second);
    await expect(field).toHaveValue('');
    await field.fill('For the second one.');
    await goTo(page, 'Next', first);
    await expect(field).toHaveValue('For the first one only.');
    await page.reload();
    await expect(field).toHaveValue('For the first one only.');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'For the first one only.' })).toBeVisible();
    await expect(field).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'For the first one only.' })).toBeVisible();
    await expect(field).toHaveValue('');
  });

test('keeps an unsent answer with its proposal', async ({ page, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const { post, patch } = await ownerApi(request);
  const titles = ['First', 'Second'].map((name) => `${name} ${suffix}`);
  for (const title of titles) {
    const { proposal } = await post('proposals', { title, recipientName: 'Sample Brand', recipientEmail: `${suffix}@brand.example` });
    const content = { options: [{ key: 'film', title: 'The film', unitAmount: '2400.00' }] };
    const { revision } = (await patch(`proposals/${proposal.id}`, { revision: proposal.revision, content })).proposal;
    const token = (await post(`proposals/${proposal.id}/send`, { revision })).link.split('/').at(-1);
    await request.post(`/api/proposals/${token}/messages`, { data: { text: 'When would it be ready?' } });
  }
  await enterAdminArea(page);
  const [first, second] = titles as [string, string];
  await openFromBell(page, first);
  await openFromBell(page, second);
  const field = page.getByLabel('Write to Sample Brand');
  await field.fill('The second one in March.');
  await openFromBell(page, first);
  await expect(field).toHaveValue('');
  await openFromBell(page, second);
  await expect(field).toHaveValue('The second one in March.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'The second one in March.' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'The second one in March.' })).toBeVisible();
  await expect(field).toHaveValue('');
});

test("keeps a client's unsent comment with its project", async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  for (const title of ['Teaser', 'Feature']) await createProject(owner, client.id, { title });
  await enterPortal(page, client);
  await openFromBell(page, 'Teaser');
  await openFromBell(page, 'Feature');
  const field = page.getByLabel('Your comment');
  await field.fill('About the feature.');
  await openFromBell(page, 'Teaser');
  await expect(field).toHaveValue('');
  await openFromBell(page, 'Feature');
  await expect(field).toHaveValue('About the feature.');
});

test('closes the dialog of an invoice when another one is opened', async ({ page, request }) => {
  const { id, invoiceId } = await createClientWithInvoice(request);
  const { get, post } = await ownerApi(request);
  const items = [{ description: 'Color grading', quantity: 1, unitAmount: '90.00' }];
  const { invoice: second } = await post('invoices', { clientId: id, dueDate: '2099-12-31', items });
  await post(`invoices/${second.id}/send`);
  const [first, shown] = await Promise.all([invoiceId, second.id].map(async (id) => (await get(`invoices/${id}`)).invoice.invoiceNumber));
  await openFirstOf(page, `/admin/invoices?clientId=${id}`, shown);
  await goTo(page, 'Next', first);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('320.00');
  await goBackAfterInput(page);
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await page.goBack();
  await expect(heading(page, shown)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('90.00');
});

test("never shows a client's projects under the name of another client", async ({ page, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const first = await createClient(request, `First ${suffix}`);
  const second = await createClient(request, `Second ${suffix}`);
  const owner = await ownerApi(request);
  for (const { id, name } of [first, second]) await createProject(owner, id, { title: `Film of ${name}` });
  await openFirstOf(page, `/admin/clients?search=${suffix}`, second.name);
  await goTo(page, 'Next', first.name);
  await goTo(page, 'Previous', second.name);
  const parts = page.getByRole('navigation', { name: 'Client' });
  await parts.getByRole('link', { name: 'Projects' }).press('Enter');
  await expect(page.getByText(`Film of ${second.name}`)).toBeVisible();
  await expect(parts.getByRole('link', { name: 'Projects' }), 'the part of the same client').toBeFocused();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/admin/projects?*clientId=${first.id}*`, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await goTo(page, 'Next', first.name);
  await expect(page.getByText(`Film of ${second.name}`)).toHaveCount(0);
  answer();
  await expect(page.getByText(`Film of ${first.name}`)).toBeVisible();
});

test('leads from a client to the next one, also where the invitations below the clients came last', async ({ page, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const first = await createClient(request, `First ${suffix}`);
  const second = await createClient(request, `Second ${suffix}`);
  const owner = await ownerApi(request);
  await owner.post('generate-invite', { name: `Invited ${suffix}`, email: `${suffix}@invited.example` });
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/admin/invitations?*', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await enterAdminArea(page, `/admin/clients?search=${suffix}`);
  await expect(row(page, second.name)).toBeVisible();
  const openPage = await delayScripts(page);
  await row(page, second.name).getByRole('link').first().click();
  answer();
  await expect(row(page, `Invited ${suffix}`).getByRole('button', { name: /^Revoke/ })).toBeVisible();
  openPage();
  await expect(heading(page, second.name)).toBeVisible();
  await goTo(page, 'Next', first.name);
});
