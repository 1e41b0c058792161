// Takes pictures of the public screens into docs/screens/, at three widths, light and dark: `npm run screens`.
// `npm run screens -- all <folder>` takes those behind the sign-ins too. Starts a server of its own with fresh demo data.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { provideBrowser } from './browser.ts';

const [which = 'public', folder = 'docs/screens'] = process.argv.slice(2);
const port = 20_000 + Math.floor(Math.random() * 10_000);
const origin = `http://127.0.0.1:${port}`;
const dataDir = temporaryDirectory();
const widths = [360, 768, 1440];
const themes = ['light', 'dark'] as const;

const visitor = [
  'landing /',
  'waitlist /waitlist',
  'privacy-policy /privacy-policy',
  'terms-of-service /terms-of-service',
  'cookie-policy /cookie-policy',
  'not-found /nowhere',
  'offline /offline',
  'login /client/login',
  'register /client/register',
  'invitation-not-valid /client/register?token=t&email=a@b.example',
  'confirm-email /client/confirm-email?token=t',
  'forgot-password /client/forgot-password',
  'reset-password /client/reset-password?token=t',
  'admin-gate /admin',
];
const client = [
  'dashboard /client/dashboard',
  'invoices /client/dashboard?tab=invoices',
  'invoice /client/invoices/4',
  'pay /client/invoices/4/pay',
  'project /client/projects/3',
  'package /client/package',
  'profile /client/profile',
];
const admin = [
  'messages /admin',
  'message /admin/messages/1',
  'clients /admin/clients',
  'client /admin/clients/1',
  'overview /admin/overview',
  'board /admin/projects',
  'projects /admin/projects?view=table',
  'admin-project /admin/projects/3',
  'admin-invoices /admin/invoices',
  'admin-invoice /admin/invoices/4',
  'packages /admin/packages',
  'admin-waitlist /admin/waitlist',
  'mail /admin/mail',
  'settings /admin/settings',
  'settings-studio /admin/settings/studio',
  'settings-admins /admin/settings/admins',
  'settings-log /admin/settings/log',
  'settings-privacy /admin/settings/privacy',
];

const server = spawn('node', ['server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
});
const browser = await chromium.launch({ executablePath: provideBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  await untilReady();
  for (const theme of themes) for (const width of widths) await takeAll(browser, theme, width);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((ended) => server.once('exit', ended));
  rmSync(dataDir, { recursive: true, force: true });
}

async function untilReady() {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await setTimeout(200);
  }
  throw new Error('The server did not become ready.');
}

async function takeAll(browser: Browser, theme: (typeof themes)[number], width: number) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // The films' host is left out: the pictures are the same wherever they are taken.
  await context.route(/ytimg\.com|youtube-nocookie\.com/, (route) => route.abort());
  await context.addInitScript(`if (top === self) localStorage.setItem('theme', '${theme}')`);
  const page = await context.newPage();
  for (const screen of visitor) await take(page, screen, theme, width);
  await takeOpened(page, theme, width);
  if (which === 'all') await takeSignedIn(context, page, theme, width);
  await context.close();
}

/** The landing page with its menu open where it has one, and with a film. */
async function takeOpened(page: Page, theme: string, width: number) {
  await page.goto('/#portfolio');
  // The page has come alive, so that a press is not lost.
  await page.locator('button:enabled', { hasText: 'Send Message' }).waitFor();
  await page.getByRole('button', { name: 'Play Tears of Steel' }).click();
  await page.getByText('The video could not be reached.').waitFor();
  await shoot(page, `film-${width}-${theme}`, false);
  if (width >= 768) return;
  await page.goto('/waitlist');
  await page.locator('summary').click();
  await shoot(page, `menu-${width}-${theme}`, false);
}

async function takeSignedIn(context: BrowserContext, page: Page, theme: string, width: number) {
  const signIns = JSON.parse(readFileSync(join(dataDir, 'demo', 'sign-ins.json'), 'utf8')) as Record<string, string>;
  await context.request.post('/api/client/login', { data: { email: signIns.clientEmail, password: signIns.clientPassword } });
  for (const screen of client) await take(page, screen, theme, width);
  await context.request.post('/api/admin/login', { data: { password: signIns.adminPassword } });
  for (const screen of admin) await take(page, screen, theme, width);
}

async function take(page: Page, screen: string, theme: string, width: number) {
  const [name = '', path = '/'] = screen.split(' ');
  await page.goto(path, { waitUntil: 'networkidle' });
  if (name === 'landing') await page.getByRole('button', { name: 'Click to Play Demo Reel' }).waitFor();
  await shoot(page, `${name}-${width}-${theme}`, true);
}

async function shoot(page: Page, name: string, fullPage: boolean) {
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80, fullPage });
}
