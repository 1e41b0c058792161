import type { Page } from '@playwright/test';
import { projectProgress, projectStatuses } from '#domain/projects/statuses.ts';
import { createClient, createClientWithInvoice, createProject, enterPortal, expect, ownerApi, signIns, test } from '#e2e/test.ts';

test.use({ usesVideoPlayer: true, allowedFailures: [['failed /api/client/projects'], { scope: 'test' }] });

const sidebar = (page: Page) => page.getByRole('complementary');

test("welcomes a new client with empty lists, their account and the studio's contact details", async ({ page, request }) => {
  const client = await createClient(request);
  const { patch } = await ownerApi(request);
  await patch(`clients/${client.id}`, { name: client.name, email: client.email, company: 'Payer & Sons' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/client/projects?*', async (route) => {
    await released;
    await route.continue();
  });
  await enterPortal(page, client);
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  release();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${client.name}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('banner')).toContainText('Client Portal');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  for (const detail of [client.name, client.email, 'Payer & Sons'])
    await expect(sidebar(page).getByText(detail, { exact: true })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/client/profile');
  await expect(sidebar(page).getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/#contact');
  const footer = page.getByRole('contentinfo').getByRole('link');
  expect(await footer.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/privacy-policy',
    '/terms-of-service',
  ]);

  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('No Invoices Yet');
  await page.getByRole('tab', { name: 'Projects' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('No Projects Yet');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeInViewport();
});

test('shows the balance over the limit on the package card, with what is above it, and updates both live', async ({ page, request }) => {
  const client = await createClient(request);
  const { post, patch } = await ownerApi(request);
  const details = { name: `Monthly ${client.suffix}`, description: 'Four videos a month.', price: '900.00', videoCreditLimit: 4 };
  const { package: monthly } = await post('packages', details);
  const grant = (amount: number) =>
    post(`clients/${client.id}/credits`, { transactionType: 'grant', amount, description: 'Thank you for waiting' });
  await enterPortal(page, client);
  await expect(sidebar(page).getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'View packages' })).toHaveAttribute('href', '/client/package');

  await post(`clients/${client.id}/package`, { packageId: monthly.id });
  await grant(3);
  await expect(sidebar(page).getByRole('heading', { name: details.name })).toBeVisible();
  await expect(sidebar(page).getByText(details.description)).toBeVisible();
  await expect(sidebar(page).getByText('3 / 4', { exact: true })).toBeVisible();
  const bar = sidebar(page).getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', '75');

  await grant(3);
  await expect(sidebar(page).getByText('6 / 4', { exact: true })).toBeVisible();
  await expect(sidebar(page).getByText('2 more than the package includes: credits left from before, or added since.')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'bar overflow in px').toBe(0);

  await patch(`packages/${monthly.id}`, { ...details, videoCreditLimit: null });
  await expect(sidebar(page).getByText('6 / ∞', { exact: true })).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuetext', '6, no limit');
  await expect(sidebar(page).getByRole('link', { name: 'View Package Details' })).toHaveAttribute('href', '/client/package');
});

test('shows project progress and links each action item to its screen', async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const longDescription = { description: 'One of three films about the harbor at night. '.repeat(20) };
  const uploadProject = await createProject(owner, client.id, { title: 'Harbor one', status: 'footage_upload', ...longDescription });
  const reviewProject = await createProject(owner, client.id, { title: 'Harbor two', status: 'review' });
  await createProject(owner, client.id, { title: 'Harbor three', status: 'final_delivery' });
  await createProject(owner, client.id, { title: 'Harbor four' });
  await enterPortal(page, client);

  for (const [title, status, percent] of [
    ['Harbor one', 'footage upload', '20%'],
    ['Harbor two', 'review', '75%'],
    ['Harbor three', 'final delivery', '95%'],
    ['Harbor four', 'pending', '10%'],
  ] as const) {
    const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
    await expect(card.getByText(status, { exact: true })).toBeVisible();
    await expect(card.getByText(percent, { exact: true })).toBeVisible();
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent.replace('%', ''));
    await expect(card.getByText(/Created [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M/)).toBeVisible();
  }
  const description = page.getByRole('tabpanel').getByText(/^One of three films/);
  const lines = await description.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  expect(Math.round(lines), 'lines shown of the description').toBe(2);
  const details = page.getByRole('link', { name: /^View Details.*Harbor two/ });
  await expect(details).toHaveAttribute('href', `/client/projects/${reviewProject.id}`);

  const waitingItems = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem');
  await expect(waitingItems).toHaveCount(3);
  await waitingItems.filter({ hasText: reviewProject.title }).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await waitingItems.filter({ hasText: uploadProject.title }).getByRole('link').click();
  await expect(page.getByRole('button', { name: "I've uploaded everything" })).toBeVisible();
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await waitingItems.filter({ hasText: 'USD 320.00' }).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Pay USD 320.00' })).toBeVisible();
});

test('fills the progress bar to the percentage shown, and lists finished projects last', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  for (const status of projectStatuses) await createProject(owner, client.id, { title: `In ${status}`, status });
  await enterPortal(page, client);
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(
    [...projectStatuses]
      .reverse()
      .sort(finishedLast)
      .map((status) => `In ${status}`),
  );
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const status of projectStatuses) {
      const bar = page.getByRole('progressbar', { name: `Progress of In ${status}`, exact: true });
      const filled = await bar.evaluate((bar) => {
        const { left, width } = bar.getBoundingClientRect();
        return ((bar.firstElementChild!.getBoundingClientRect().right - left) / width) * 100;
      });
      expect(filled, `${status} at ${width} px`).toBeCloseTo(projectProgress[status], 0);
    }
  }
});

const finishedLast = (a: string, b: string) => Number(/completed|archived/.test(a)) - Number(/completed|archived/.test(b));

test('says of an invoice that waits for the delivery that it is due then', async ({ page, request }) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const { id: projectId } = await createProject(owner, client.id, { title: 'Trailer' });
  const { today } = await owner.get('overview');
  const terms = { dueDate: today, depositPercent: 50, balanceDue: 14 };
  const items = [{ description: 'Film', quantity: 1, unitAmount: '320.00' }];
  const { invoice } = await owner.post('invoices', { clientId: client.id, projectId, items, ...terms });
  await owner.post(`invoices/${invoice.id}/send`);
  await owner.post(`invoices/${invoice.id}/payments`, { amount: '160.00', paymentMethod: 'bank_transfer', date: today });
  await enterPortal(page, client, '/client/dashboard?tab=invoices');
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('After delivery');
});

test('lists all invoices except drafts, and offers payment only for sent or overdue ones', async ({ page }) => {
  const { clientEmail: email, clientPassword: password } = signIns();
  await enterPortal(page, { email, password });
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Invoice', 'Date', 'Amount', 'Status', 'Actions']);
  const rowWithStatus = (status: string) => page.getByRole('row').filter({ has: page.getByText(status, { exact: true }) });
  for (const [status, payable] of [
    ['sent', true],
    ['overdue', true],
    ['paid', false],
    ['cancelled', false],
  ] as const) {
    await expect(rowWithStatus(status).getByRole('cell').first(), status).toHaveText(/^INV-\d{4}-\d{4}\S/);
    await expect(rowWithStatus(status).getByRole('cell').nth(1), status).toHaveText(/^Due [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await expect(rowWithStatus(status).getByRole('cell').nth(2), status).toHaveText(/^USD [\d,]+\.\d\d$/);
    await expect(rowWithStatus(status).getByRole('link', { name: /^View/ }), status).toBeVisible();
    await expect(rowWithStatus(status).getByRole('link', { name: /^Pay Now/ }), status).toHaveCount(payable ? 1 : 0);
  }
  await expect(rowWithStatus('draft')).toHaveCount(0);
});

test('shows an error for the list that failed to load, beside one that loaded, and retries', async ({ page, request }) => {
  await page.route('**/api/client/projects?*', (route) => route.abort('failed'));
  await enterPortal(page, await createClientWithInvoice(request));
  await expect(page.getByRole('alert')).toContainText("We couldn't load this.");
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByRole('row', { name: /INV-/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Projects' }).click();
  await page.unroute('**/api/client/projects?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Projects Yet')).toBeVisible();
});
