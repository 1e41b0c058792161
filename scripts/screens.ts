// Takes screenshots of every screen in light and dark at three widths, at 400% zoom and in contrast themes, on a server of its own with
// fresh demo data.
// `npm run screens` writes all of them to .screens/; `npm run screens -- readme` writes the README's to docs/screens/.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { type Look, launchBrowser, openContext, waitUntilLoaded } from './screens/looks.ts';

const forReadme = process.argv[2] === 'readme';
const folder = forReadme ? 'docs/screens' : '.screens';
const widths = [360, 768, 1440];
/** Dark comes first, because the README's review is dark and waits until the drafts are prepared, which other pictures show, too. */
const themes = ['dark', 'light'] as const satisfies Look['theme'][];
const usualLooks = themes.flatMap((theme) => widths.map((width): Look => ({ name: `${width}-${theme}`, width, height: 900, theme })));
const otherLooks: Look[] = [
  // A window of 1280 by 1024 pixels at 400% zoom.
  { name: 'zoom-400', width: 320, height: 256, theme: 'light' },
  ...themes.map((theme): Look => ({ name: `contrast-${theme}`, width: 1440, height: 900, theme, forcedColors: 'active' })),
];
const looks = forReadme ? usualLooks : [...usualLooks, ...otherLooks];
const readmeScreens = [
  'landing-1440-dark',
  'portal-project-1440-light',
  'portal-review-1440-dark',
  'portal-dashboard-360-light',
  'admin-overview-1440-dark',
  'admin-board-1440-light',
];

const publicScreens = {
  landing: '/',
  waitlist: '/waitlist',
  'privacy-policy': '/privacy-policy',
  'terms-of-service': '/terms-of-service',
  'cookie-policy': '/cookie-policy',
  'not-found': '/nowhere',
  offline: '/offline',
  login: '/client/login',
  register: '/client/register',
  'invitation-not-valid': '/client/register?token=t&email=a@b.example',
  'confirm-email': '/client/confirm-email?token=t',
  'forgot-password': '/client/forgot-password',
  'reset-password': '/client/reset-password?token=t',
  'admin-gate': '/admin',
  'admin-invitation': '/admin/accept-invitation?token=t',
  'review-link-ended': `/review/${'A'.repeat(22)}`,
  'upload-link-ended': `/upload/${'A'.repeat(22)}`,
};
const portalScreens = {
  'portal-dashboard': '/client/dashboard',
  'portal-invoices': '/client/dashboard?tab=invoices',
  'portal-invoice': '/client/invoices/4',
  'portal-pay': '/client/invoices/4/pay',
  // The review comes first, because it waits until the demo's drafts are prepared.
  'portal-review': '/client/projects/3/review/2',
  'portal-project': '/client/projects/3',
  'portal-package': '/client/package',
  'portal-profile': '/client/profile',
};
const adminScreens = {
  'admin-messages': '/admin',
  'admin-message': '/admin/messages/1',
  'admin-overview': '/admin/overview',
  'admin-clients': '/admin/clients',
  'admin-client': '/admin/clients/1',
  'admin-client-balance': '/admin/clients/1/balance',
  'admin-client-package': '/admin/clients/1/package',
  'admin-board': '/admin/projects',
  'admin-projects': '/admin/projects?view=table',
  'admin-project': '/admin/projects/3',
  'admin-review': '/admin/projects/3/review/2',
  'admin-leads': '/admin/leads',
  'admin-lead': '/admin/leads/1',
  'admin-proposals': '/admin/proposals',
  'admin-proposal': '/admin/proposals/1/edit',
  'admin-invoices': '/admin/invoices',
  'admin-invoice': '/admin/invoices/4',
  'admin-payments': '/admin/payments',
  'admin-refunds': '/admin/payments/refunds',
  'admin-disputes': '/admin/payments/disputes',
  'admin-reconciliation': '/admin/payments/reconciliation',
  'admin-packages': '/admin/packages',
  'admin-waitlist': '/admin/waitlist',
  'admin-site': '/admin/site',
  'admin-site-history': '/admin/site/history',
  'admin-mail': '/admin/mail',
  'admin-profile': '/admin/settings',
  'admin-studio': '/admin/settings/studio',
  'admin-payment-settings': '/admin/settings/payments',
  'admin-storage': '/admin/settings/storage',
  'admin-import': '/admin/settings/import',
  'admin-emails': '/admin/settings/emails',
  'admin-email': '/admin/settings/emails/invitation',
  'admin-admins': '/admin/settings/admins',
  'admin-integrations': '/admin/settings/integrations',
  'admin-log': '/admin/settings/log',
  'admin-privacy': '/admin/settings/privacy',
  'admin-system': '/admin/settings/system',
};

const port = 20_000 + Math.floor(Math.random() * 10_000);
const origin = `http://127.0.0.1:${port}`;
const dataDir = temporaryDirectory();
const server = spawn('node', ['server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
});
const browser = await launchBrowser();
try {
  await waitUntilReady();
  for (const look of looks) await captureAll(browser, look);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((ended) => server.once('exit', ended));
  rmSync(dataDir, { recursive: true, force: true });
}

async function waitUntilReady() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await setTimeout(200);
  }
  throw new Error('The server did not become ready.');
}

async function captureAll(browser: Browser, look: Look) {
  const context = await openContext(browser, origin, look);
  const page = await context.newPage();
  await captureScreens(page, publicScreens, look);
  if (!forReadme) await captureOpened(page, look);
  const signIns = JSON.parse(readFileSync(join(dataDir, 'demo', 'sign-ins.json'), 'utf8')) as Record<string, string>;
  await context.request.post('/api/client/login', { data: { email: signIns.clientEmail, password: signIns.clientPassword } });
  await captureScreens(page, portalScreens, look);
  await context.request.post('/api/admin/login', { data: { password: signIns.adminPassword } });
  await captureScreens(page, adminScreens, look);
  await context.close();
}

async function captureScreens(page: Page, screens: Record<string, string>, look: Look) {
  for (const [name, path] of Object.entries(screens)) {
    if (forReadme && !readmeScreens.includes(`${name}-${look.name}`)) continue;
    await page.goto(path);
    await waitUntilLoaded(page);
    // The demo's drafts are prepared in the background.
    if (path.includes('/review/2')) await page.locator('[aria-label=Timeline][aria-busy=false]').waitFor({ timeout: 120_000 });
    if (name === 'landing') await page.getByRole('button', { name: 'Click to Play Demo Reel' }).waitFor();
    // The review screen fills the window, unless that is too low.
    const fillsWindow = path.includes('/review/2') && look.name !== 'zoom-400';
    await capture(page, `${name}-${look.name}`, !forReadme && !fillsWindow);
  }
}

/** Captures the video dialog, and the mobile menu on widths that have one. */
async function captureOpened(page: Page, { name, width }: Look) {
  await page.goto('/#portfolio');
  // Buttons are enabled once the page is hydrated.
  await page.locator('button:enabled', { hasText: 'Send Message' }).waitFor();
  await page.getByRole('button', { name: 'Play Tears of Steel' }).click();
  await page.getByRole('dialog').getByRole('link').waitFor();
  await capture(page, `video-${name}`, false);
  if (width >= 768) return;
  await page.goto('/waitlist');
  await page.locator('summary').click();
  await capture(page, `menu-${name}`, false);
}

async function capture(page: Page, name: string, fullPage: boolean) {
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80, fullPage });
}
