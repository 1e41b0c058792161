import { Key } from 'selenium-webdriver';
import { cards } from '#e2e/billing/pay-page.ts';
import { createReview } from '#e2e/projects/review/drafts.ts';
import { createClientWithInvoice, expect, ownerApi } from '#e2e/test.ts';
import { test } from './webkit.ts';

test('shows the landing page, opens the menu of a narrow window and sends a message', async ({ webkit, request }) => {
  await webkit.driver.manage().window().setRect({ width: 600, height: 800 });
  await webkit.goto('/');
  await webkit.click('button', 'Menu');
  await webkit.click('link', 'Portfolio');
  await expect.poll(() => webkit.evaluate("return document.querySelector('#portfolio').getBoundingClientRect().top")).toBeLessThan(100);
  const name = `Sam ${Date.now()}`;
  await webkit.fill('Your Name', name);
  await webkit.fill('Email Address', 'sam@webkit.example');
  await webkit.fill('Message', 'Sent from another browser.');
  await webkit.click('button', 'Send Message');
  await webkit.expectText("We'll get back to you as soon as possible.");
  const messages = await (await ownerApi(request)).get(`contact-messages?search=${encodeURIComponent(name)}`);
  expect(messages).toHaveLength(1);
});

test('shows the reel once its player is there, and loads it again after a click, which allows sound', async ({ webkit, outside }) => {
  await webkit.goto('/');
  const isShown = "const player = document.querySelector('#hero iframe'); return player && getComputedStyle(player).opacity";
  await expect.poll(() => webkit.evaluate(isShown)).toBe('1');
  expect(outside.loads).toHaveLength(1);
  // Clicks the first heading, which has no control beside it.
  await webkit.click('heading', /./);
  await expect.poll(() => outside.loads.length).toBe(2);
  await expect.poll(() => webkit.evaluate(isShown)).toBe('1');
});

test('signs a client in, who pays an invoice with 3D Secure', async ({ webkit, request }) => {
  const { email, password, invoiceId } = await createClientWithInvoice(request);
  await webkit.goto(`/client/login?next=/client/invoices/${invoiceId}`);
  await webkit.fill('Email', email);
  await webkit.fill('Password', password);
  await webkit.click('button', 'Sign In');
  await webkit.click('link', /^Pay Now/);
  await webkit.fill('Card number', cards.threeDSecure);
  await webkit.fill('Expiry date', '12 / 34');
  await webkit.fill('CVC', '123');
  await webkit.click('button', /^Pay USD/);
  await webkit.click('button', 'Complete');
  await webkit.find('heading', 'Payment Successful');
});

test('steps through a draft, comments on a range with a drawing, and approves', async ({ webkit, request }) => {
  const { client, path } = await createReview(request, { rate: '25', frames: 75, sound: true });
  await webkit.signIn(request, client);
  await webkit.goto(path());
  const timeline = await webkit.find('slider', 'Timeline');
  await expect.poll(() => timeline.getAttribute('aria-busy')).toBe('false');
  await webkit.press(Key.ARROW_RIGHT, Key.ARROW_RIGHT, 'i');
  await webkit.driver.actions().keyDown(Key.SHIFT).sendKeys(Key.ARROW_RIGHT).keyUp(Key.SHIFT).sendKeys('o').perform();
  await webkit.fill(/^Comment at 00:00:00:02 – 00:00:01:02/, 'Shorter, please.');
  await webkit.click('button', 'Rectangle');
  const surface = await webkit.find('drawing', 'Draw on the frame');
  const drag = webkit.driver.actions().move({ origin: surface, x: -80, y: -40 }).press().move({ origin: surface, x: 90, y: 50 }).release();
  await drag.perform();
  await webkit.find('button', 'Undo stroke');
  await webkit.click('button', 'Post comment');
  await webkit.expectText('Shorter, please.');
  await webkit.click('button', 'Approve v1');
  await webkit.fill('Your name', 'Casey B. Reviewer');
  await webkit.click('button', /^Approve/, 'dialog');
  await webkit.expectText('final delivery');
});
