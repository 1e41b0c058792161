import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchBrowser, openContext, waitUntilLoaded } from '../scripts/screens/looks.ts';
import { makeStudio } from '../scripts/volume/make-studio.ts';
import { signIn } from '../scripts/volume/studio-api.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const listed = 900;
const times = 5;
const slowdown = 4;
/** How long browsers may take to report all events of a click, in milliseconds. */
const reportedAfter = 1000;
/** How many rows are assigned: at most as many as one action changes. */
const assigned = 40;

/** How long the admin area takes to show what a click did, in lists of many rows, on a slow processor. */
export async function measureInteractions(): Promise<string> {
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path, { SMTP_URL: '' });
  const signIns = JSON.parse(readFileSync(join(dataDir.path, 'demo', 'sign-ins.json'), 'utf8')) as { adminPassword: string };
  // Archived projects, one in sixteen, aren't listed.
  await makeStudio(await signIn(server.url, signIns.adminPassword), { clients: 90, projects: listed * 1.1, invoices: listed });
  const browser = await launchBrowser();
  try {
    const context = await openContext(browser, server.url, { name: 'laptop', width: 1440, height: 900, theme: 'light' });
    await context.request.post('/api/admin/login', { data: { password: signIns.adminPassword } });
    const page = await context.newPage();
    await page.addInitScript(recordInteractions);
    const invoices = await measureInvoices(page);
    const projects = await measureProjects(page);
    return `The longest of ${times} times from a click until the next frame is painted, as browsers report it for "Interaction to Next Paint", in lists of ${listed} and more rows
at 1440 × 900 in headless Chromium, whose processor is slowed down ${slowdown} times.

| interaction | milliseconds | target |
| --- | --- | --- |
| select all invoices | **${invoices.select}** | ≤ 200 |
| open “Send” for all of them | **${invoices.send}** | ≤ 200 |
| select all projects | **${projects.select}** | ≤ 200 |
| assign ${assigned} of them | **${projects.assign}** | ≤ 200 |`;
  } finally {
    await browser.close();
  }
}

/** Keeps the duration of the longest event in an interaction (Event Timing). */
const recordInteractions = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;

async function measureInvoices(page: Page) {
  await openWholeList(page, '/admin/invoices');
  let [select, send] = [0, 0];
  for (let time = 0; time < times; time++) {
    select = Math.max(select, await clickFor(page, () => page.getByLabel('Select all rows').click()));
    send = Math.max(send, await clickFor(page, () => page.getByRole('button', { name: /^Send \(/ }).click()));
    await page.getByRole('dialog').getByRole('button', { name: 'Close dialog' }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  }
  return { select, send };
}

async function measureProjects(page: Page) {
  await openWholeList(page, '/admin/projects?view=table');
  let [select, assign] = [0, 0];
  for (let time = 0; time < times; time++) {
    select = Math.max(select, await clickFor(page, () => page.getByLabel('Select all rows').click()));
    await page.getByRole('button', { name: 'Clear selection' }).click();
    const checkboxes = page.locator('tbody').getByRole('checkbox');
    await checkboxes.first().click();
    await checkboxes.nth(assigned - 1).click({ modifiers: ['Shift'] });
    await page.getByText('Assign to…').click();
    assign = Math.max(assign, await clickFor(page, () => page.getByRole('button', { name: 'Sample Editor North' }).click()));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  return { select, assign };
}

/** Scrolls through a list until all of it is loaded, then slows the processor down. */
async function openWholeList(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page);
  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await throttle(1);
  await page.goto(path);
  await waitUntilLoaded(page);
  await becomesTrue(
    page,
    `(() => {
      const area = document.querySelector('[data-scrolls]');
      area.scrollTop = area.scrollHeight;
      return !area.innerText.includes('Loading more');
    })()`,
  );
  await page.evaluate(`document.querySelector('[data-scrolls]').scrollTop = 0`);
  const rows = await page.locator('tr[data-row]').count();
  if (rows < listed) throw new Error(`${path} shows only ${rows} rows.`);
  await throttle(slowdown);
}

/** Waits without Playwright's own function, which runs as a script of the page that its Content-Security-Policy forbids. */
async function becomesTrue(page: Page, expression: string) {
  while (!(await page.evaluate(expression))) await setTimeout(50);
}

/** @returns the milliseconds of the click's longest event */
async function clickFor(page: Page, click: () => Promise<void>): Promise<number> {
  // Events that are left from before would count.
  await page.waitForTimeout(reportedAfter);
  await page.evaluate('window.longest = 0');
  await click();
  await becomesTrue(page, 'window.longest > 0');
  await page.waitForTimeout(reportedAfter);
  return page.evaluate<number>('window.longest');
}
