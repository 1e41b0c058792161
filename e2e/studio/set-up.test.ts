import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { enterAdminArea, expect, ownerPassword } from '#e2e/test.ts';

const test = testIsolatedServer({ isSetUp: false });

// The first test sets up the studio for the others.
test.describe.configure({ mode: 'serial' });

test.use({ allowedFailures: [[], { scope: 'test' }] });

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const emailStoredMessage = 'No mail server is configured yet. You can read this email under Email.';

test('lets the owner set up the studio by keyboard on the first start, and only once', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password: ownerPassword() } });
  for (const [theme, width] of [
    ['light', 360],
    ['dark', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Set up your studio' })).toBeVisible();
    await expect(page.getByText('Until you enter an email address, nothing is emailed to you')).toBeVisible();
    await expectAccessible(page, `the setup screen, ${theme}, ${width} px wide`);
  }
  await expect(tabs(page)).toHaveCount(0);

  const { keyboard } = page;
  await page.getByLabel('Your name').focus();
  await keyboard.type('Robin Reel');
  await keyboard.press('Tab');
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('First Cutting Room');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Email*'), 'the placeholder address cannot receive email').toBeFocused();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await keyboard.type('office@own.example');
  for (const value of [
    '+1 555 0199',
    'Tuesdays 10am-4pm JST',
    '2 Sample Street',
    '150-0001',
    'Tokyo',
    '',
    'Jap',
    'T123',
    'Asia/Tok',
    'JPY',
  ]) {
    await keyboard.press('Tab');
    await keyboard.type(value);
  }
  await expect(page.getByLabel('Country')).toHaveValue('JP');
  await expect(page.getByLabel('Time zone*')).toHaveValue('Asia/Tokyo');
  await expect(page.getByLabel('Currency*')).toHaveValue('JPY');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Deposit (%)*')).toBeFocused();
  await keyboard.type('40');
  await keyboard.press('Enter');
  await expect(page.getByText('Your studio is set up.', { exact: true })).toBeVisible();
  await expect(tabs(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'First Cutting Room' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Robin Reel')).toBeVisible();
  await expect(page).toHaveTitle('Overview – First Cutting Room');
  await expect(page.getByRole('region', { name: 'Get ready for clients' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Reel');
  await page.getByRole('link', { name: 'Payments and terms' }).click();
  await expect(page.getByLabel('Deposit (%)*')).toHaveValue('40');
});

test("shows the studio's details on the public site, and updates them with the settings", async ({ page, request }) => {
  const expectTexts = async (path: string, ...texts: string[]) =>
    expect(async () => {
      const html = await (await request.get(path)).text();
      for (const text of texts) expect(html).toContain(text);
    }).toPass();
  const details = ['First Cutting Room', 'office@own.example', 'tel:+15550199', 'Tuesdays 10am-4pm JST', '2 Sample Street'];
  for (const path of ['/', '/privacy-policy', '/terms-of-service', '/cookie-policy']) await expectTexts(path, ...details);
  await expectTexts('/manifest.webmanifest', 'First Cutting Room');
  await enterAdminArea(page, '/admin/settings/studio');
  await page.getByLabel('Studio name*').fill('Second Cutting Room');
  await page.getByLabel('Opening hours').fill('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Studio settings saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Second Cutting Room' })).toBeVisible();
  await expectTexts('/', '<title>Second Cutting Room – ');
  await page.goto('/privacy-policy');
  await expect(page.getByText('Address: Second Cutting Room, 2 Sample Street, 150-0001 Tokyo, Japan')).toBeVisible();
  await expect(page.getByText('Hours:')).toHaveCount(0);
});

test('says that settings were saved for five seconds also on a slow device, which has much else to render', async ({ page, context }) => {
  await enterAdminArea(page, '/admin/settings/studio');
  await page.getByLabel('Phone').fill('+1 555 0100');
  const shownFor = page.evaluate(async () => {
    const time = (isShown: boolean) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (isShown !== (document.querySelector('ol[popover] li') !== null)) return;
          observer.disconnect();
          resolve(performance.now());
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
    const start = await time(true);
    return (await time(false)) - start;
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 15 });
  await page.getByRole('button', { name: 'Save settings' }).click();
  // Timers never fire early.
  expect(await shownFor).toBeGreaterThan(4900);
});

test("sets a new invoice's due date from the payment terms in the studio's time zone, and lets the admin change it", async ({ page }) => {
  await enterAdminArea(page, '/admin/settings/payments');
  await page.getByLabel('Payment terms (days)*').fill('30');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Studio settings saved.', { exact: true })).toBeVisible();
  // It's already the next day in Tokyo, but not in the browser's time zone.
  await page.clock.setFixedTime('2026-03-01T20:00:00Z');
  await enterAdminArea(page, '/admin/invoices');
  await page.getByRole('button', { name: 'New invoice' }).click();
  const due = page.getByRole('dialog').getByLabel('Due date*');
  await expect(due).toHaveValue('2026-04-01');
  await due.fill('2026-05-01');
  await expect(due).toHaveValue('2026-05-01');
});

test("saves the studio's details, reports an invalid one on its field, and reports the outcome of a test email", async ({ page }) => {
  await enterAdminArea(page, '/admin/settings/studio');
  await page.getByLabel('Email*').fill('nobody');
  await page.getByLabel('Phone').fill('+1 555 0111');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByLabel('Email*')).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(page.getByLabel('Email*')).toBeFocused();
  await page.getByLabel('Email*').fill('studio@own.example');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Studio settings saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email*')).toHaveValue('studio@own.example');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 555 0111');

  await page.getByLabel('Send a test email to').fill('nobody');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByLabel('Send a test email to')).toHaveAccessibleDescription('Please enter a valid email address');
  await page.getByLabel('Send a test email to').fill('somebody@own.example');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(emailStoredMessage)).toBeVisible();
});

const lists = [
  ['/admin', 'contact-messages', 'Loading messages...', 'No messages found.'],
  ['/admin/clients', 'clients', 'Loading clients...', 'No clients found. Create your first client to get started.'],
  ['/admin/overview', 'overview', 'Loading overview...', 'Nothing here yet'],
  ['/admin/projects', 'projects/board', 'Loading projects...', 'No projects yet'],
  ['/admin/projects?view=table', 'projects', 'Loading projects...', 'No projects yet.'],
] as const;

test("shows each list's loading, error and, after a retry, empty state", async ({ page, allowedFailures }) => {
  // This request is never answered: a stream of live updates that opens late makes the lists load again by themselves.
  await page.route('**/api/admin/live*', () => undefined);
  for (const [path, endpoint, loading, empty] of lists)
    await test.step(path, async () => {
      allowedFailures.push(`failed /api/admin/${endpoint}`);
      const { promise: released, resolve: fail } = Promise.withResolvers<void>();
      const failLater = async (route: Route) => {
        await released;
        await route.abort('failed');
      };
      const isEndpoint = ({ pathname }: URL) => pathname === `/api/admin/${endpoint}`;
      await page.route(isEndpoint, failLater);
      await enterAdminArea(page, path);
      await expect(page.getByText(loading)).toBeVisible();
      fail();
      await expect(page.getByText("We couldn't load this.")).toBeVisible();
      await expect(page.getByText(loading)).toHaveCount(0);
      await page.unroute(isEndpoint);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: empty })).toBeVisible();
      await expect(page.getByText("We couldn't load this.")).toHaveCount(0);
    });
});
