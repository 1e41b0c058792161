import type { Page } from '@playwright/test';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterAdminArea, expect, signIns, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

const visitorScreens = [
  '/waitlist',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/offline',
  '/nowhere',
  '/admin',
  '/client/login',
  '/client/register',
  '/client/forgot-password',
  '/client/reset-password?token=t',
  '/client/confirm-email?token=t',
  '/client/register?token=t&email=a@b.example',
  '/admin/accept-invitation?token=t',
];
const clientScreens = [
  '/client/dashboard',
  '/client/dashboard?tab=invoices',
  '/client/invoices/4',
  '/client/invoices/4/pay',
  '/client/invoices/999',
  '/client/projects/3',
  '/client/projects/3/review/2',
  '/client/projects/3/review/2/print',
  '/client/projects/999',
  '/client/package',
  '/client/profile',
];
const dailyScreens = [
  '/admin',
  '/admin/messages/1',
  '/admin/clients',
  '/admin/clients/1',
  '/admin/clients/1/projects',
  '/admin/clients/1/invoices',
  '/admin/clients/1/balance',
  '/admin/clients/1/package',
  '/admin/clients/1/files',
  '/admin/clients/1/access-codes',
  '/admin/overview',
  '/admin/leads',
  '/admin/leads?view=table',
  '/admin/leads/1',
  '/admin/projects',
  '/admin/projects?view=table',
  '/admin/projects/deliverables',
  '/admin/projects/3',
  '/admin/projects/3/review/2',
  '/admin/projects/3/review/2/print',
  '/admin/packages',
  '/admin/invoices',
  '/admin/invoices/4',
  '/admin/waitlist',
  '/admin/site',
  '/admin/site/history',
];
const settingsScreens = [
  '/admin/mail',
  '/admin/settings',
  '/admin/settings/storage',
  '/admin/settings/studio',
  '/admin/settings/briefs',
  '/admin/settings/payments',
  '/admin/settings/emails',
  '/admin/settings/emails/invitation',
  '/admin/settings/admins',
  '/admin/settings/integrations',
  '/admin/settings/log',
  '/admin/settings/privacy',
  '/admin/settings/system',
];
/** Each dialog's path, the button that opens it, and the menu that has the button. */
const dialogs: [path: string, button: string, menu?: string][] = [
  ['/admin/clients', 'Generate Invite Link'],
  ['/admin/clients', 'Add New Client'],
  ['/admin/clients?search=Sample', 'Edit Sample Client'],
  ['/admin/clients/1', 'Deactivate', 'More'],
  ['/admin/clients/1', 'Erase client', 'More'],
  ['/admin/clients/1/package', 'Change package'],
  ['/admin/clients/1/package', 'Add or deduct credits'],
  ['/admin/clients/1/access-codes', 'Issue access code'],
  ['/admin/leads', 'New lead'],
  ['/admin/leads/1', 'Convert'],
  ['/admin/leads/1', 'Change stage'],
  ['/admin/leads/1', 'Edit'],
  ['/admin/projects', 'New project'],
  ['/admin/projects/3', 'Change status'],
  ['/admin/projects/3', 'Edit'],
  ['/admin/packages', 'Add package'],
  ['/admin/packages', 'Deactivate', 'Actions for Pro package'],
  ['/admin/invoices', 'New invoice'],
  ['/admin/invoices/5', 'Send'],
  ['/admin/invoices/5', 'Edit'],
  ['/admin/invoices/5', 'Delete', 'More'],
  ['/admin/invoices/4', 'Record payment'],
  ['/admin/invoices/4', 'Credit note', 'More'],
  ['/admin/invoices/4', 'Cancel invoice', 'More'],
  ['/admin/invoices/4', 'Resend'],
  ['/admin/settings/profile', 'Set up app'],
  ['/admin/settings/admins', 'Invite admin'],
];

test.use({
  allowedFailures: [
    [
      ...['404 /nowhere', '401 /api/admin/me', '401 /api/client/me', '404 /api/client/invoices/999'],
      ...['404 /api/client/projects/999', '404 /api/client/projects/999/deliverables'],
    ],
    { scope: 'test' },
  ],
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('every screen is accessible and fits the window', () => {
  test.use({ colorScheme: 'light' });

  test('for visitors', async ({ page }) => {
    for (const path of sample(visitorScreens, 3)) await checkScreen(page, path);
  });

  test('for clients', async ({ page, context }) => {
    const { clientEmail: email, clientPassword: password } = signIns();
    await context.request.post('/api/client/login', { data: { email, password } });
    for (const path of sample(clientScreens, 2)) await checkScreen(page, path);
  });

  for (const [area, screens] of [
    ['daily work', dailyScreens],
    ['settings', settingsScreens],
  ] as const)
    test(`for admins: ${area}`, async ({ page }) => {
      await enterAdminArea(page);
      for (const path of sample(screens, 2)) await checkScreen(page, path);
    });
});

test.describe('the landing page is accessible', () => {
  test.use({ usesVideoPlayer: true });

  test('and fits the window', ({ page }) => checkScreen(page, '/'));

  for (const [theme, width] of [
    ['light', 360],
    ['dark', 1440],
  ] as const)
    test(`with the menu, a video and the demo reel open, in the ${theme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto('/');
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.reload();
      await page.getByRole('banner').locator('summary').click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Client Login' })).toBeVisible();
      await expectAccessible(page, 'the open menu');
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Click to Play Demo Reel' })).toBeVisible();
      await page.getByRole('button', { name: 'Play Tears of Steel' }).click();
      await expect(page.frameLocator('dialog iframe').getByText('Fake player')).toBeVisible();
      await expectAccessible(page, `the open video, ${width} px wide`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Click to Play Demo Reel' }).click();
      await expect(page.frameLocator('#hero iframe').getByText('Fake player')).toBeVisible();
      await expectAccessible(page, `the demo reel, ${width} px wide`);
    });
});

// All dialogs use the same colors, so each theme checks only every other dialog.
for (const [remainder, theme] of ['light', 'dark'].entries())
  test(`the admin area's dialogs are accessible in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme as 'light' });
    await page.setViewportSize({ width: 360, height: 800 });
    await enterAdminArea(page);
    for (const [path, button, menu] of sample(
      dialogs.filter((_, index) => index % 2 === remainder),
      2,
    )) {
      await page.goto(path);
      if (menu) await page.getByText(menu, { exact: true }).or(page.getByLabel(menu)).click();
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, `${button} at ${path}`);
    }
  });

async function checkScreen(page: Page, path: string) {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible();
  // The demo's drafts are prepared in the background.
  if (/\/review\/\d+$/.test(path)) await expect(page.getByRole('slider', { name: 'Timeline' })).toBeVisible({ timeout: conversionTimeout });
  // A long list may still be loading its next page.
  await expect(page.getByText(/^(Loading(?! more)|Preparing|Checking)/)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, path);
}
