import type { Page } from '@playwright/test';
import { cards, expectPaid, pay } from '#e2e/billing/pay-page.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';
import { createConfirmedClient } from './confirmed-client.ts';
import { content, item, mailedCode, sendProposal, signWithCode } from './send-proposal.ts';

const phone = { width: 390, height: 844 };

const total = (page: Page) => page.getByRole('status', { name: 'Total' });

test('a client chooses, signs with a code, pays the deposit and creates an account on a phone, to upload footage', {
  tag: '@core',
}, async ({ page, otherPage, request }) => {
  const { id, title, email, link } = await sendProposal(request);
  await page.setViewportSize(phone);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request a code' })).toBeDisabled();
  await expect(page.getByText('The deposit of 50% is due on signing.')).toBeVisible();
  await page.getByLabel('The film and six cutdowns').check();
  await expect(total(page)).toHaveText('USD 3,600.00');
  await expect(page.getByText('USD 3,600.00 total')).toBeVisible();
  await expect(page.getByText('USD 1,800.00 deposit now')).toBeVisible();
  await page.getByLabel('More languages').first().check();
  await page.getByRole('button', { name: 'More: Quantity of More languages' }).click();
  await expect(total(page)).toHaveText('USD 3,880.00');
  await expect(page.getByText('The deposit of USD 1,940.00 is due on signing.')).toBeVisible();
  await page.getByLabel('Type your full name').fill('Sam Brand');
  await page.reload();
  await expect(page.getByLabel('Type your full name')).toHaveValue('Sam Brand');
  await expect(total(page)).toHaveText('USD 3,880.00');
  await expectAccessibleInBothThemes(page, 'proposal');
  await page.setViewportSize(phone);
  await signWithCode(page, request, email);
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
  await expectAccessible(page, 'signed proposal');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the signed PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await pay(page, cards.good);
  await expectPaid(page);
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay the balance' })).toBeVisible();
  await expectAccessible(page, 'what comes after the deposit');
  const { get } = await ownerApi(request);
  const { acceptance } = (await get(`proposals/${id}`)).proposal;
  // A job moves the project.
  await expect.poll(async () => (await get(`projects/${acceptance.projectId}`)).project.status).toBe('footage_upload');

  await enterAdminArea(otherPage, `/admin/proposals/${id}`);
  await expect(otherPage.getByText('accepted', { exact: true })).toBeVisible();
  await expect(otherPage.getByText('Deposit paid')).toBeVisible();
  await expect(otherPage.getByText('Sam Brand', { exact: true })).toBeVisible();
  await otherPage.getByRole('button', { name: 'Countersign' }).click();
  const countersigning = otherPage.getByRole('dialog', { name: 'Countersign this proposal?' });
  await countersigning.getByLabel('Type your full name').fill('Robin Reed');
  await expectAccessible(otherPage, 'countersigning');
  await countersigning.getByRole('button', { name: 'Countersign' }).click();
  await expect(otherPage.getByText('Countersigned by Robin Reed')).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Countersign' })).toHaveCount(0);
  await expectAccessibleInBothThemes(otherPage, 'signed proposal of the studio');
  await page.goto(link);
  await expect(page.getByText('Robin Reed')).toBeVisible();
  await expectAccessible(page, 'countersigned proposal');

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Go to the payment' }).click();
  await expect(page.getByText(`Choose a password for ${email}.`)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'creating an account');
  await page.getByLabel('New password').fill('Cutting-Room-7');
  await page.getByLabel('Confirm password').fill('Cutting-Room-7');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`/client/projects/${acceptance.projectId}`);
  await expect(page.getByText("We're ready for your footage.")).toBeVisible();
});

test.describe('with a proposal that changes', () => {
  test.use({ allowedFailures: ['409 /api/proposals/*', '422 /api/proposals/*'] });

  test('whoever signs while the studio changes it sees what has changed first, and can go on', async ({ page, request }) => {
    const { email, link, send } = await sendProposal(request);
    await page.setViewportSize(phone);
    await page.goto(link);
    await page.getByLabel('The film and six cutdowns').check();
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByLabel('Your full name').fill('Sam Brand');
    await page.getByLabel('I agree to sign electronically').check();
    await page.getByRole('button', { name: 'Request a code' }).click();
    await expect(page.getByText('Please draw your signature')).toBeVisible();
    await draw(page);
    await send({ ...content, options: [content.options[0], item('cutdowns', 'The film and six cutdowns', '4000.00')] });
    await page.getByRole('button', { name: 'Request a code' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The studio has changed this proposal' });
    await expect(notice).toContainText('The total of what you chose was USD 3,600.00, and is now USD 4,000.00.');
    await expectAccessible(page, 'changed proposal');
    await notice.getByRole('button', { name: 'Continue with the new version' }).click();
    await page.getByRole('button', { name: 'Request a code' }).click();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign and pay USD 2,000.00' }).click();
    await expect(page.getByText("This code isn't correct.")).toBeVisible();
    await page.getByLabel('Code').fill(await mailedCode(request, email));
    await page.getByRole('button', { name: /^Sign and pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Go to the payment' }).click();
    await expect(page.getByLabel('Card number')).toBeEnabled();
    await expectAccessibleInBothThemes(page, 'paying, or creating an account first');
    await page.getByLabel('New password').fill('Cutting-Room-7');
    await page.getByLabel('Confirm password').fill('Cutting-Room-7');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/client\/projects\/\d+$/);
  });

  test('whoever signs a document that went because others were made signs the same one, made again', async ({ page, request }) => {
    const { email, link } = await sendProposal(request);
    await page.goto(link);
    await page.getByLabel('The film and six cutdowns').check();
    await page.getByLabel('Type your full name').fill('Sam Brand');
    await page.getByLabel('I agree to sign electronically').check();
    await page.getByRole('button', { name: 'Request a code' }).click();
    await expect(page.getByLabel('Code')).toBeFocused();
    for (const captions of [1, 2, 3, 4, 5]) {
      const data = { version: 1, choice: 'film', addOns: ['captions'], quantities: { captions } };
      expect(await request.post(`/api/proposals/${link.split('/').at(-1)}/document`, { data })).toBeOK();
    }
    const refused = page.waitForResponse((response) => response.url().endsWith('/accept') && response.status() === 409);
    await page.getByLabel('Code').fill(await mailedCode(request, email));
    await page.getByRole('button', { name: /^Sign and pay/ }).click();
    await refused;
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
  });
});

async function draw(page: Page) {
  const pad = page.getByRole('img', { name: 'Draw your signature here' });
  await pad.scrollIntoViewIfNeeded();
  const { x, y } = (await pad.boundingBox())!;
  await page.mouse.move(x + 30, y + 50);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
}

test('a client signs a proposal in the portal, without a code, and keeps it with the project', async ({ page, request }) => {
  const client = await createConfirmedClient(request);
  const { title } = await sendProposal(request, client);
  await enterPortal(page, client);
  await page.getByRole('link', { name: `Open proposal: ${title}` }).click();
  await page.getByLabel('The film and six cutdowns').check();
  await page.getByLabel('Type your full name').fill(client.name);
  await page.getByLabel('I agree to sign electronically').check();
  await page.getByRole('button', { name: 'Sign and pay USD 1,800.00' }).click();
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeEnabled();
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await page.getByRole('tab', { name: 'Proposals' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('accepted')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'proposals of a client');
  await page.getByRole('tab', { name: 'Projects' }).click();
  await page.getByRole('link', { name: `View Details: ${title}` }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download the signed proposal ${title}` }).click();
  expect((await downloading).suggestedFilename()).toMatch(/-signed\.pdf$/);
});

test('a client whose session has ended signs with a code', async ({ page, request, allowedFailures }) => {
  allowedFailures.push('422 /api/proposals/*', '401 /api/*');
  const client = await createConfirmedClient(request);
  const { link } = await sendProposal(request, client);
  await enterPortal(page, client);
  await page.goto(link);
  await page.getByLabel('The film and six cutdowns').check();
  await page.getByLabel('Type your full name').fill(client.name);
  await page.getByLabel('I agree to sign electronically').check();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Sign and pay USD 1,800.00' }).click();
  await expect(page.getByText('Please enter the code from the email.')).toBeVisible();
  await signWithCode(page, request, client.email);
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
});
