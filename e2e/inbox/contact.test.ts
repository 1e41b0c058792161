import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { delayScripts, enterAdminArea, expect, pauseClock, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

test.use({
  usesVideoPlayer: true,
  allowedFailures: [['failed /api/contact', '429 /api/contact', '500 /api/contact', '401 /api/admin/me'], { scope: 'test' }],
});

const confirmation = "Your message has been sent successfully. We'll respond shortly.";
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function fillForm(page: Page) {
  await page.getByLabel('Your Name').fill('Sam Offline');
  await page.getByLabel('Email Address').fill('sam@offline.example');
  await page.getByLabel('Message').fill('Sent from a train.');
}

for (const width of sample([360, 1440], 1))
  test(`shows each field's error until it's corrected, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await sendButton(page).click();
    const texts = ['Name must be at least 2 characters.', 'Please enter a valid email address.', 'Message must be at least 10 characters.'];
    for (const text of texts) await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel('Your Name')).toBeFocused();
    await expect(page.getByLabel('Your Name')).toHaveAccessibleDescription(texts[0]!);
    await page.getByLabel('Your Name').fill('Sa');
    await expect(page.getByText(texts[0]!)).toHaveCount(0);
    await expect(page.getByText(texts[1]!)).toBeVisible();
  });

test('keeps a message that fails to send, reports the failure, and sends it once on retry', { tag: ['@core', '@firefox'] }, async ({
  page,
  context,
}) => {
  await page.goto('/');
  await fillForm(page);
  await page.route('**/api/contact', (route) => route.abort('failed'));
  await sendButton(page).click();
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
  await expect(page.getByText('Please try again later.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Sent from a train.');
  await page.unroute('**/api/contact');

  const sent: string[] = [];
  context.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await sendButton(page).dblclick();
  await expect(page.getByText(confirmation)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("shows that it's sending, then a confirmation for five seconds and an empty form", async ({ page }) => {
  await pauseClock(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/contact', async (route) => {
    await released;
    await route.fulfill({ status: 201, json: { success: true } });
  });
  await page.goto('/');
  await fillForm(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  await expect(page.getByText(confirmation)).toBeVisible();
  await expect(page.getByText("We'll get back to you as soon as possible.", { exact: true })).toBeVisible();
  for (const label of ['Your Name', 'Email Address', 'Subject (optional)', 'Message']) await expect(page.getByLabel(label)).toHaveValue('');
  await page.clock.runFor(4900);
  await expect(page.getByText(confirmation)).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText(confirmation)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Message'), "doesn't restore a sent message").toHaveValue('');
});

test("keeps input over a reload until it's sent", async ({ page }) => {
  await page.goto('/');
  await expect(sendButton(page)).toBeEnabled();
  await fillForm(page);
  await page.reload();
  await page.getByLabel('Your Name').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Your Name')).toHaveValue('Sam Offline');
  await expect(page.getByLabel('Message')).toHaveValue('Sent from a train.');
});

test('keeps input from before hydration', async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Message').fill('Typed at once.');
  await expect(sendButton(page)).toBeDisabled();
  releaseScripts();
  await expect(sendButton(page)).toBeEnabled();
  await expect(page.getByLabel('Message')).toHaveValue('Typed at once.');
});

test('says when to try again over the limit, and shows no details of a server error', async ({ page }) => {
  const rateLimited = { success: false, code: 'too_many_requests', message: 'Too many attempts. Please try again in 9 minutes.' };
  await page.goto('/');
  await fillForm(page);
  await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json: rateLimited }));
  await sendButton(page).click();
  await expect(page.getByText(rateLimited.message, { exact: true })).toBeVisible();
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { ...rateLimited, message: 'Internal' } }));
  await sendButton(page).click();
  await expect(page.getByText('Please try again later.', { exact: true })).toBeVisible();
  await expect(page.getByText('Internal')).toHaveCount(0);
});

test('works by keyboard: visible fields in order, submitted by Enter', async ({ page }) => {
  await page.goto('/');
  await expect(sendButton(page)).toBeEnabled();
  await page.getByLabel('Your Name').focus();
  for (const text of ['Kim Keys', 'kim@keys.example', 'By keyboard', 'Typed without a mouse.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(confirmation)).toBeVisible();
});

test('sends an empty field that only robots see, and so does the waitlist', async ({ page }) => {
  for (const [path, submit, api] of [
    ['/', 'Send Message', '/api/contact'],
    ['/waitlist', 'Join the waitlist', '/api/waitlist'],
  ] as const) {
    await page.route(`**${api}`, (route) => route.fulfill({ status: 201, json: { success: true } }));
    await page.goto(path);
    await expect(page.locator('[aria-hidden] [name="reference"]')).toHaveAttribute('tabindex', '-1');
    await expect(page.locator('[name="reference"]')).not.toBeInViewport();
    await fillForm(page);
    if (path === '/waitlist') await page.getByLabel('Project type').selectOption('Gaming video');
    const sent = page.waitForRequest(`**${api}`);
    await page.getByRole('button', { name: submit }).click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Sam Offline', reference: '' });
  }
});

test('shows email, phone, address and hours', async ({ page }) => {
  await page.goto('/');
  const contact = page.locator('#contact');
  await expect(contact.locator('a[href^="mailto:"]')).toHaveText('studio@picturelock.example');
  await expect(contact.locator('a[href="tel:+442079460100"]')).toBeVisible();
  await expect(contact.getByText('1 Sample Street')).toBeVisible();
  await expect(contact.getByText('Monday-Friday 9am-6:30pm GMT')).toBeVisible();
});

test('adds someone to the waitlist and notifies the studio', async ({ page, otherPage: adminPage }) => {
  const email = `${randomUUID()}@waiting.example`;
  await page.goto('/client/register');
  // In Firefox, only the window in front has the focus.
  await page.bringToFront();
  await page.getByRole('link', { name: 'Join the waitlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Join the waitlist' })).toBeVisible();
  const joinButton = page.getByRole('button', { name: 'Join the waitlist' });
  await joinButton.click();
  await expect(page.getByText('Please choose a project type.')).toBeVisible();
  await page.getByLabel('Your Name').fill('Wren Waiting');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Project type').selectOption('Gaming video');
  await page.getByLabel('Send me the newsletter, too').check();
  await page.reload();
  await expect(page.getByLabel('Project type')).toHaveValue('Gaming video');
  await expect(page.getByLabel('Send me the newsletter, too')).toBeChecked();
  await joinButton.click();
  await expect(page.getByRole('heading', { name: "You're on the waitlist" })).toBeFocused();
  await enterAdminArea(adminPage);
  await adminPage.getByRole('link', { name: 'Waitlist' }).click();
  const row = adminPage.getByRole('row', { name: email });
  await expect(row).toContainText('Gaming video');
  await expect(row).toContainText('Yes');
});
