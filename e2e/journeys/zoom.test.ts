import type { Page } from '@playwright/test';
import { createClientWithInvoice, enterAdminArea, enterPortal, expect, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

// A window of 1280 by 1024 pixels at 400% zoom.
test.use({ viewport: { width: 320, height: 256 }, allowedFailures: [['401 /api/client/me'], { scope: 'test' }] });

/** Wide elements that keep their place in the window while the page scrolls. */
const findBars = (page: Page) =>
  page.locator('body *').evaluateAll((elements) => {
    scrollTo({ top: 100, behavior: 'instant' });
    const stays = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    const isBar = ({ clientWidth, clientHeight }: Element) => clientWidth > innerWidth / 2 && clientHeight > 0;
    return elements.filter((element) => stays(element) && isBar(element)).map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

/** The lists that scroll within the page. */
const findScrollAreas = (page: Page) =>
  page
    .locator('main section[tabindex="0"]')
    .evaluateAll((elements) => elements.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length);

async function expectRoom(page: Page, paths: string[]) {
  for (const path of sample(paths, 4)) {
    await page.goto(path);
    await expect(page.locator('h1:visible').first()).toBeVisible();
    await expect(page.getByText(/^(Loading(?! more)|Preparing|Checking)/)).toHaveCount(0);
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - document.body.clientWidth');
    await expect.configure({ soft: true }).poll(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    expect.soft(await findBars(page), `${path} has bars`).toEqual([]);
    expect.soft(await findScrollAreas(page), `${path} has scroll areas`).toBe(0);
  }
}

test.describe('at 400% zoom, a page scrolls in one direction, and no bar takes its room', () => {
  test('for visitors', ({ page }) => expectRoom(page, ['/', '/waitlist', '/privacy-policy', '/client/login', '/client/register']));

  test('for clients', async ({ page, request }) => {
    const client = await createClientWithInvoice(request);
    await enterPortal(page, client);
    const paths = ['dashboard', 'dashboard?tab=invoices', `invoices/${client.invoiceId}`, 'package', 'profile'];
    await expectRoom(
      page,
      paths.map((path) => `/client/${path}`),
    );
  });

  test('for admins', async ({ page }) => {
    await enterAdminArea(page);
    const paths = [
      ...['', '/clients', '/clients/1', '/overview', '/projects', '/projects/3', '/projects/3/review/2', '/leads', '/proposals'],
      ...['/invoices', '/payments', '/site', '/settings/studio', '/settings/log'],
    ];
    await expectRoom(
      page,
      paths.map((path) => `/admin${path}`),
    );
  });
});
