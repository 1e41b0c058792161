import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Look, launchBrowser, openContext, waitUntilLoaded } from '../screens/looks.ts';
import { type Counts, countOnScreen } from './count-on-screen.ts';

const themes = ['light', 'dark'] as const;
const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
  [1920, 1080],
] as const;

const screens: Record<string, string> = {
  overview: '/admin/overview',
  messages: '/admin',
  clients: '/admin/clients',
  board: '/admin/projects',
  projects: '/admin/projects?view=table',
  deliverables: '/admin/projects/deliverables',
  'lead-board': '/admin/leads',
  leads: '/admin/leads?view=table',
  proposals: '/admin/proposals',
  invoices: '/admin/invoices',
  payments: '/admin/payments',
  refunds: '/admin/payments/refunds',
  'credit-balances': '/admin/payments/credit-balances',
  'credit-notes': '/admin/payments/credit-notes',
  disputes: '/admin/payments/disputes',
  reconciliation: '/admin/payments/reconciliation',
  packages: '/admin/packages',
  waitlist: '/admin/waitlist',
  mail: '/admin/mail',
  log: '/admin/settings/log',
  storage: '/admin/settings/storage',
  client: '/admin/clients/1',
  'client-projects': '/admin/clients/1/projects',
  'client-invoices': '/admin/clients/1/invoices',
};

/** Takes pictures of the screens that rows crowd, as windows show them, and counts what is seen. @returns the counts as a table */
export async function takePictures(address: string, password: string, folder: string): Promise<string> {
  const browser = await launchBrowser();
  const rows: string[] = [];
  try {
    for (const [width, height] of sizes)
      for (const theme of themes) {
        const look: Look = { name: `${width}-${theme}`, width, height, theme };
        const context = await openContext(browser, address, look);
        await context.request.post('/api/admin/login', { data: { password } });
        const page = await context.newPage();
        for (const [name, path] of Object.entries(screens)) {
          const counts = await capture(page, path, join(folder, `${name}-${look.name}.jpg`));
          if (theme === 'light') rows.push(rowOf(name, width, counts));
        }
        await context.close();
      }
  } finally {
    await browser.close();
  }
  const table = `| screen | width | rows wholly in view | height of the page | broken words |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  writeFileSync(join(folder, 'counts.md'), table);
  return table;
}

async function capture(page: Page, path: string, file: string): Promise<Counts> {
  await page.goto(path);
  await waitUntilLoaded(page);
  await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
  return page.evaluate<Counts>(countOnScreen);
}

const rowOf = (name: string, width: number, { rowsInView, pageHeight, brokenWords }: Counts) =>
  `| ${name} | ${width} | ${rowsInView} | ${pageHeight} | ${brokenWords.length === 0 ? 0 : `${brokenWords.length}: ${brokenWords.slice(0, 5).join(', ')}`} |`;
