// Takes pictures of the screens into docs/screens/, at three widths, light and dark: `npm run screens`.
// Starts a server of its own with fresh demo data.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { provideBrowser } from './browser.ts';

const folder = process.argv[2] ?? 'docs/screens';
const port = 20_000 + Math.floor(Math.random() * 10_000);
const origin = `http://127.0.0.1:${port}`;
const dataDir = temporaryDirectory();
const widths = [360, 768, 1440];
const themes = ['light', 'dark'] as const;

const visitor = ['landing /', 'not-found /nowhere', 'login /client/login', 'register /client/register', 'admin-gate /admin'];
const client = [
  'dashboard /client/dashboard',
  'invoices /client/dashboard?tab=invoices',
  'invoice /client/invoices/4',
  'pay /client/invoices/4/pay',
];
const admin = [
  'messages /admin',
  'message /admin/messages/1',
  'clients /admin/clients',
  'admin-invoices /admin/invoices',
  'mail /admin/mail',
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
  });
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const page = await context.newPage();
  const signIns = JSON.parse(readFileSync(join(dataDir, 'demo', 'sign-ins.json'), 'utf8')) as Record<string, string>;
  for (const screen of visitor) await take(page, screen, theme, width);
  await context.request.post('/api/client/login', { data: { email: signIns.clientEmail, password: signIns.clientPassword } });
  for (const screen of client) await take(page, screen, theme, width);
  await context.request.post('/api/admin/login', { data: { password: signIns.adminPassword } });
  for (const screen of admin) await take(page, screen, theme, width);
  await context.close();
}

async function take(page: Page, screen: string, theme: string, width: number) {
  const [name = '', path = '/'] = screen.split(' ');
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
}
