import type { Page } from '@playwright/test';
import { launchBrowser, openContext, waitUntilLoaded } from '../screens/looks.ts';
import { Hand } from './keystroke-model.ts';

type Task = (hand: Hand, page: Page) => Promise<unknown>;

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name });
const checkbox = (page: Page, index: number) => page.locator('tbody').getByRole('checkbox').nth(index);
const rowMenu = (page: Page) => page.locator('tbody summary[aria-label^="Actions for "]');
const inDialog = (page: Page, button: RegExp) => page.getByRole('dialog').getByRole('button', { name: button });

/** Tasks of a working day, each starting from the overview. Large changes are undone at the end, uncounted. */
const tasks: Record<string, Task> = {
  'answer three messages': async (hand, page) => {
    for (const index of [0, 1, 2])
      await hand.click(
        main(page)
          .getByRole('link', { name: /^Reply to / })
          .nth(index),
      );
  },
  'remind all overdue': async (hand, page) => {
    await hand.click(page.getByRole('button', { name: 'Remind all' }));
    await hand.click(inDialog(page, /^Remind all$/), { thinks: false });
    await page.getByRole('button', { name: 'Undo' }).click();
  },
  'move a deadline': async (hand, page) => {
    const slider = page.getByLabel(/^Days until .* is due$/).first();
    const { x, y, width, height } = (await slider.boundingBox())!;
    const day = Number(await slider.inputValue());
    const placeOf = (day: number) => [x + (day + 0.5) * (width / 21), y + height / 2] as const;
    await hand.drag(placeOf(day), placeOf(day + 4));
  },
  'find an invoice by the client’s name': async (hand, page) => {
    await hand.press('Control+k');
    await hand.type('client 12');
    await hand.click(page.getByRole('dialog').getByRole('option').filter({ hasText: 'Invoice ·' }));
  },
  'approve a request': (hand, page) => hand.click(main(page).getByRole('button', { name: /^Approve/ })),
  'assign five projects': async (hand, page) => {
    await hand.click(section(page, /^Projects/));
    await hand.click(main(page).getByRole('link', { name: 'Table' }));
    for (const index of [0, 3, 6, 11, 15]) await hand.click(checkbox(page, index));
    await hand.click(page.getByText('Assign to…'));
    await hand.click(page.getByRole('button', { name: 'Sample Editor South' }));
    await page.getByRole('button', { name: 'Undo' }).click();
  },
  'see what a client last watched': async (hand, page) => {
    await hand.press('Control+k');
    await hand.type('client 12');
    await page.getByRole('dialog').getByRole('option').filter({ hasText: 'Client ·' }).first().waitFor();
    await hand.press('Enter');
    await page.getByText('Last active').waitFor();
  },
  'pay back 30': async (hand, page) => {
    await hand.click(section(page, /^Payments/));
    await hand.click(rowMenu(page));
    await hand.click(page.getByRole('button', { name: 'Refund', exact: true }));
    await page
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .waitFor();
    await hand.type('30');
    await hand.click(inDialog(page, /^Goodwill$/));
    await hand.click(inDialog(page, /^Refund$/));
    await page
      .getByText(/^Refunded /)
      .first()
      .waitFor();
  },
  'archive ten without an email': async (hand, page) => {
    await hand.click(main(page).getByRole('link', { name: /^\d+ completed$/ }));
    await hand.click(checkbox(page, 0));
    await hand.click(checkbox(page, 9), { withKey: 'Shift' });
    await hand.click(page.getByRole('button', { name: /^Archive/ }));
    await page.getByText(/^Archiving 10 projects .* No email goes out\.$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
  },
  'find who waits longest': (hand, page) => hand.read(page.getByRole('region', { name: /^People waiting/ }).getByText('Waits longest')),
};

/** @returns what ten tasks take, as a table */
export async function measureTasks(address: string, password: string): Promise<string> {
  const browser = await launchBrowser();
  const rows: string[] = [];
  try {
    const context = await openContext(browser, address, { name: 'laptop', width: 1440, height: 900, theme: 'light' });
    await context.request.post('/api/admin/login', { data: { password } });
    for (const [name, perform] of Object.entries(tasks)) {
      const page = await context.newPage();
      await page.goto('/admin/overview');
      await waitUntilLoaded(page);
      const hand = new Hand(page);
      const problem = await perform(hand, page).then(
        () => '',
        (error: Error) => ` not done: ${error.message.split('\n')[0]}`,
      );
      rows.push(`| ${name}${problem} | ${hand.presses}, ${hand.pointings} (${hand.seconds.toFixed(1)}) |`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return `| task | presses, pointings (seconds) |\n| --- | --- |\n${rows.join('\n')}\n`;
}
