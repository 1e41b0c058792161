import type { Page } from '@playwright/test';
import { cards, expectPaid, payButton } from '#e2e/billing/pay-page.ts';
import { Keyboard } from '#e2e/keyboard.ts';
import { comment, composer, createReview, waitForPicture } from '#e2e/projects/review/drafts.ts';
import {
  createAdmin,
  createClient,
  createClientWithInvoice,
  createProject,
  enterAdminArea,
  expect,
  moveProject,
  ownerApi,
  test,
} from '#e2e/test.ts';
import { makeClip } from '#server/testing/clips.ts';

test.use({ viewport: { width: 1280, height: 720 }, allowedFailures: [['401 /api/client/me'], { scope: 'test' }] });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Does a task, and expects at most so many key presses; docs/reference/screens.md#keys lists them. */
async function task(page: Page, name: string, atMost: number, perform: (keys: Keyboard) => Promise<void>) {
  await test.step(name, async () => {
    const keys = new Keyboard(page);
    await perform(keys);
    expect(keys.presses, name).toBeLessThanOrEqual(atMost);
  });
}

test('a client does everything about a draft by the keyboard alone', async ({ page, request }) => {
  const { client, project } = await createReview(request, { rate: '25', frames: 125 });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await page.goto('/client/login');
  await task(page, 'Sign in', 5, async (keys) => {
    await keys.fill(page.getByLabel('Email'), client.email);
    await keys.fill(page.getByLabel('Password'), client.password);
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/client\/dashboard$/);
  });

  await task(page, 'Open a draft', 10, async (keys) => {
    await keys.enter(page.getByRole('link', { name: `Open project: ${project.title}` }));
    await keys.enter(page.getByRole('link', { name: 'Review version 1' }));
    await waitForPicture(page);
  });

  await task(page, 'Comment on a range with a rectangle', 20, async (keys) => {
    await keys.press('Shift+ArrowRight', 'i', 'Shift+ArrowRight', 'o', 'c');
    await keys.type('The logo is cut off here.');
    await keys.enter(button('Rectangle'));
    await keys.press('Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter', 'Escape');
    await expect(composer(page)).toBeFocused();
    await keys.press('Control+Enter');
    await expect(comment(page, 'The logo is cut off here.')).toContainText('00:00:01:00 – 00:00:02:00');
    await expect(comment(page, 'The logo is cut off here.')).toContainText('drawing');
  });

  await task(page, 'Ask for changes', 20, async (keys) => {
    await keys.enter(button('Request changes'), { key: 'Shift+Tab' });
    await keys.fill(dialog.getByRole('textbox'), 'Everything that I wrote on the frames.');
    await keys.enter(dialog.getByRole('button', { name: 'Request changes' }));
    await expect(button('Request changes')).toHaveCount(0);
  });

  await moveProject(await ownerApi(request), project.id, 'review');
  await task(page, 'Approve a draft', 10, async (keys) => {
    await keys.enter(button('Approve v1'));
    await keys.fill(dialog.getByLabel('Your name'), client.name);
    await keys.press('Enter');
    await expect(page.getByText('final delivery', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('a client sends footage and pays by the keyboard alone', async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  await createProject(await ownerApi(request), client.id, { title: 'Vlog', status: 'footage_upload' });
  await page.request.post('/api/client/login', { data: client });
  await page.goto('/client/dashboard');

  await task(page, 'Upload footage', 20, async (keys) => {
    await keys.enter(page.getByRole('link', { name: 'Open project: Vlog' }));
    const chooser = page.waitForEvent('filechooser');
    await keys.enter(page.getByRole('button', { name: 'Upload footage' }));
    await (await chooser).setFiles({ name: 'Day 1.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(100_000, 'footage') });
    await expect(page.getByRole('link', { name: 'Download Day 1.mov' })).toBeVisible();
    await keys.enter(page.getByRole('link', { name: 'Back to dashboard' }), { key: 'Shift+Tab' });
  });

  await task(page, 'Pay an invoice by card', 25, async (keys) => {
    await keys.moveTo(page.getByRole('tab', { name: /Projects/ }));
    await keys.press('ArrowRight');
    await keys.enter(page.getByRole('link', { name: /^Pay Now/ }));
    await keys.fill(page.getByLabel('Card number'), cards.good.replaceAll(' ', ''));
    await keys.fill(page.getByLabel('Expiry date'), '1234');
    await keys.fill(page.getByLabel('CVC'), '123');
    await keys.enter(payButton(page));
    await expectPaid(page);
  });
});

test('an admin looks after clients, invoices and messages by the keyboard alone', async ({ page, request }) => {
  const { suffix } = await createClient(request);
  const email = `new-${suffix}@client.example`;
  const dialog = page.getByRole('dialog');
  await enterAdminArea(page, '/admin/overview');
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();

  await task(page, 'Create a client', 10, async (keys) => {
    await keys.press('g', 'c');
    await expect(page.getByRole('button', { name: 'Add New Client' })).toBeVisible();
    await keys.press('c');
    await keys.fill(dialog.getByLabel('Full Name*'), `Nora ${suffix}`);
    await keys.fill(dialog.getByLabel('Email*'), email);
    await keys.fill(dialog.getByLabel('Password*'), 'Cutting-Room-7');
    await keys.press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await task(page, 'Create and send an invoice', 45, async (keys) => {
    await keys.press('g', 'i');
    await expect(page.getByRole('button', { name: 'New invoice' })).toBeVisible();
    await keys.press('c');
    await keys.fill(dialog.getByLabel('Client*'), email);
    await expect(page.getByRole('option', { name: email })).toBeVisible();
    await keys.press('ArrowDown', 'Enter');
    await keys.fill(dialog.getByLabel('Description'), 'Trailer');
    await keys.fill(dialog.getByLabel('Unit price'), '400');
    await keys.press('Enter');
    await expect(dialog).toHaveCount(0);
    await keys.press('/');
    await keys.type(email);
    await expect(page.getByText('1 found')).toBeVisible();
    await keys.enter(page.getByRole('link', { name: /^DRAFT-/ }));
    await keys.enter(page.getByRole('button', { name: 'Send', exact: true }));
    await keys.enter(dialog.getByRole('button', { name: /^Send/ }));
    await expect(page.getByRole('heading', { name: /^INV-/ })).toBeVisible();
  });

  await request.post('/api/contact', {
    data: { name: 'Ann Sender', email, subject: `Trailer ${suffix}`, message: 'How much is a trailer?' },
  });
  await task(page, 'Answer a message', 20, async (keys) => {
    await keys.press('g', 'm');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await keys.press('/');
    await keys.type(suffix);
    await keys.press('Enter');
    await expect(page.getByText('1 found')).toBeVisible();
    await keys.enter(page.getByRole('link', { name: /^View/ }));
    await keys.moveTo(page.getByRole('link', { name: 'Reply via Email' }));
    await keys.enter(page.getByRole('button', { name: 'Mark as handled' }));
    await expect(page.getByRole('group', { name: 'Status: handled' })).toBeFocused();
  });
});

test('an admin looks after projects by the keyboard alone', async ({ page, request }) => {
  const { project } = await createReview(request, { rate: '25', frames: 25 });
  const { headers, get, patch } = await ownerApi(request);
  const { username, password } = await createAdmin(request);
  const { id } = (await get('admins')).admins.find((admin: { username: string }) => admin.username === username);
  await patch(`projects/${project.id}`, { editorId: id });
  const newest = await (await request.get(`/api/projects/${project.id}/review/newest?as=admin`, { headers })).json();
  await request.post(`/api/files/${newest.review.version.id}/comments?as=admin`, { headers, data: { text: 'Too dark', frame: 3 } });
  await page.request.post('/api/admin/login', { data: { username, password } });
  await page.goto('/admin/projects');

  await task(page, 'Move a project on the board', 20, async (keys) => {
    await keys.enter(page.getByRole('link', { name: 'Skip to content' }));
    await keys.moveTo(page.getByLabel('Editor'));
    await keys.type('Mine');
    await expect(page.getByRole('region', { name: 'Board', exact: true }).getByRole('listitem')).toHaveCount(1);
    await keys.enter(page.getByRole('button', { name: `Change status of ${project.title}` }));
    await keys.fill(page.getByLabel('New status'), 'final delivery');
    await keys.enter(page.getByRole('dialog').getByRole('button', { name: 'Change status' }));
    await expect(page.getByText(`${project.title} is now in final delivery.`, { exact: true })).toBeVisible();
  });
  await task(page, 'Resolve a comment', 45, async (keys) => {
    await keys.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await keys.type(project.title);
    await expect(page.getByRole('option', { name: project.title })).toBeVisible();
    await keys.press('Enter');
    await keys.enter(page.getByRole('link', { name: 'Review version 1' }));
    await keys.enter(comment(page, 'Too dark').getByRole('button', { name: 'Resolve' }), { atMost: 30 });
    await expect(comment(page, 'Too dark')).toHaveCount(0);
  });
  await task(page, 'Upload a draft', 30, async (keys) => {
    await keys.enter(page.getByRole('link', { name: 'Back to the project' }), { key: 'Shift+Tab', atMost: 30 });
    const chooser = page.waitForEvent('filechooser');
    await keys.enter(page.getByRole('button', { name: 'Choose files' }));
    await (await chooser).setFiles(makeClip({ rate: '25', frames: 25 }));
    await expect(page.getByRole('link', { name: 'Review version 2' })).toBeVisible();
  });
});
