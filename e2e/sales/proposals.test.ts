import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { cards, expectPaid, pay } from '#e2e/billing/pay-page.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { enterAdminArea, enterPortal, expect, mailedLink, mailedText, ownerApi, test } from '#e2e/test.ts';
import { createConfirmedClient } from './confirmed-client.ts';

const phone = { width: 390, height: 844 };

const item = (key: string, title: string, unitAmount: string) => ({ key, title, unitAmount });
const content = {
  introduction: 'One film that explains the product in **ninety seconds**.',
  schedule: [
    { label: 'Footage', from: '2027-12-09', to: '2027-12-15' },
    { label: 'Editing', from: '2027-12-16', to: '2028-01-08' },
  ],
  options: [item('film', 'The film', '2400.00'), item('cutdowns', 'The film and six cutdowns', '3600.00')],
  addOns: [{ ...item('captions', 'More languages', '140.00'), quantityRange: { min: 1, max: 5 } }],
  depositPercent: 50,
  terms: 'The deposit of {{deposit}} is due on signing.',
};

/** Sends a proposal, by default to somebody without an account. */
async function sendProposal(request: APIRequestContext, client?: { id: number }) {
  const { post, patch, get } = await ownerApi(request);
  const suffix = randomUUID().slice(0, 8);
  const email = `${suffix}@brand.example`;
  const title = `Launch film ${suffix}`;
  const recipient = client ? { clientId: client.id } : { recipientName: 'Sample Brand', recipientEmail: email };
  const { proposal } = await post('proposals', { title, ...recipient });
  const send = async (changed: object): Promise<string> => {
    const { proposal: current } = await get(`proposals/${proposal.id}`);
    const { proposal: saved } = await patch(`proposals/${proposal.id}`, { revision: current.revision, content: changed });
    return (await post(`proposals/${proposal.id}/send`, { revision: saved.revision })).link;
  };
  return { id: proposal.id as number, title, email, send, link: await send(content) };
}

/** The code in the last email to an address. */
const mailedCode = async (request: APIRequestContext, address: string): Promise<string> =>
  /\b\d{6}\b/.exec(await mailedText(request, address, 'Your code for signing'))![0];

const total = (page: Page) => page.getByRole('status', { name: 'Total' });

async function sign(page: Page, request: APIRequestContext, email: string) {
  await page.getByLabel('I agree to sign electronically').check();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill(await mailedCode(request, email));
  await page.getByRole('button', { name: /^Sign and pay/ }).click();
}

test('a client chooses, signs with a code and pays the deposit on a phone, and registers to upload footage', { tag: '@core' }, async ({
  page,
  otherPage,
  request,
  allowedFailures,
}) => {
  const { id, title, email, link } = await sendProposal(request);
  await page.setViewportSize(phone);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeDisabled();
  await expect(page.getByText('The deposit of 50% is due on signing.')).toBeVisible();
  await page.getByLabel('The film and six cutdowns').check();
  await expect(total(page)).toHaveText('USD 3,600.00');
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
  await sign(page, request, email);
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
  await expectAccessible(page, 'signed proposal');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the signed PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await pay(page, cards.good);
  await expectPaid(page);
  await expect(page.getByRole('heading', { name: 'Next: upload your footage' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay the balance' })).toBeVisible();
  await expectAccessible(page, 'what comes after the deposit');
  const { get } = await ownerApi(request);
  const { acceptance } = (await get(`proposals/${id}`)).proposal;
  // A job moves it.
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

  allowedFailures.push('401 /api/client/me');
  await page.goto(await mailedLink(request, email, 'Picturelock invited'));
  await page.getByLabel('Password', { exact: true }).fill('Cutting-Room-7');
  await page.getByLabel('Confirm password').fill('Cutting-Room-7');
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page.getByText('Your account is ready. Sign in with the password you chose.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Cutting-Room-7');
  await page.getByRole('button', { name: 'Sign In' }).click();
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
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByText('Please draw your signature')).toBeVisible();
    await draw(page);
    await send({ ...content, options: [content.options[0], item('cutdowns', 'The film and six cutdowns', '4000.00')] });
    await page.getByRole('button', { name: 'Email me a code' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The studio has changed this proposal' });
    await expect(notice).toContainText('The total of what you chose was USD 3,600.00, and is now USD 4,000.00.');
    await expectAccessible(page, 'changed proposal');
    await notice.getByRole('button', { name: 'Continue with the new version' }).click();
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign and pay USD 2,000.00' }).click();
    await expect(page.getByText("This code isn't correct.")).toBeVisible();
    await page.getByLabel('Code').fill(await mailedCode(request, email));
    await page.getByRole('button', { name: /^Sign and pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Go to the payment' }).click();
    await expect(page.getByLabel('Card number')).toBeEnabled();
  });

  test('whoever signs a document that went because others were made signs the same one, made again', async ({ page, request }) => {
    const { email, link } = await sendProposal(request);
    await page.goto(link);
    await page.getByLabel('The film and six cutdowns').check();
    await page.getByLabel('Type your full name').fill('Sam Brand');
    await page.getByLabel('I agree to sign electronically').check();
    await page.getByRole('button', { name: 'Email me a code' }).click();
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
  await sign(page, request, client.email);
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
});

test('a client asks, gets an answer, and declines', async ({ page, otherPage, request }) => {
  const { id, link } = await sendProposal(request);
  await page.goto(link);
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByLabel('Your question').fill('Could it be ready in March?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Could it be ready in March?')).toBeVisible();
  await enterAdminArea(otherPage, `/admin/proposals/${id}`);
  await expect(otherPage.getByText('Could it be ready in March?')).toBeVisible();
  await otherPage.getByLabel('Write to Sample Brand').fill('Yes, by March 12.');
  await otherPage.getByRole('button', { name: 'Send answer' }).click();
  await expect(otherPage.getByRole('listitem').filter({ hasText: 'Yes, by March 12.' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Yes, by March 12.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabel('Reason').fill('Next quarter.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'You have declined this proposal' })).toBeVisible();
  await expectAccessible(page, 'declined proposal');
});

test('the studio withdraws a proposal, which can then be read but not signed', async ({ page, otherPage, request }) => {
  const { id, link } = await sendProposal(request);
  await enterAdminArea(otherPage, `/admin/proposals/${id}`);
  await otherPage.getByRole('button', { name: 'Withdraw' }).click();
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(otherPage.getByText('withdrawn', { exact: true })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'The studio has withdrawn this proposal' })).toBeVisible();
  await expect(page.getByLabel('The film and six cutdowns')).toBeDisabled();
});

test('the studio writes a proposal beside its preview, which is saved by itself, and sends it', async ({ page, request }) => {
  const title = `Spring campaign ${randomUUID().slice(0, 8)}`;
  const { post, patch } = await ownerApi(request);
  const { package: sold } = await post('packages', { name: `Growth ${title}`, price: '900.00', videoCreditLimit: 3, renewsMonthly: true });
  await enterAdminArea(page, '/admin/proposals');
  await page.getByRole('button', { name: 'New proposal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Name').fill('Sample Brand');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Unit price').fill('2400');
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel("Recipient's email").fill('sample@brand.example');
  await page.getByLabel('Title').nth(1).fill('The film');
  await page.getByLabel('Deposit %').fill('50');
  await page.getByRole('button', { name: 'Add milestone' }).click();
  await page.getByLabel('Milestone', { exact: true }).fill('Rough cut');
  await page.getByLabel('Balance due, days after final delivery').fill('14');
  await expect(preview.getByText('Rough cut (20%), due when you can review the draft')).toBeVisible();
  await expect(preview.getByText('Here your client signs and pays USD 1,200.00.')).toBeVisible();
  await page.getByText('Add package').click();
  await page.getByRole('button', { name: `${sold.name} USD 900.00 per month` }).click();
  await expect(preview.getByText('Video credits: 3. Renews every month for USD 900.00')).toBeVisible();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'proposal editor');
  await patch(`packages/${sold.id}`, { videoCreditLimit: 4 });
  await page.reload();
  await expect(page.getByText('This package has changed since you added it.')).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(preview.getByText('Video credits: 4. Renews every month for USD 900.00')).toBeVisible();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByLabel('Title').nth(1)).toHaveValue('The film');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toContainText('sample@brand.example');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/proposal\/[\w-]{22}$/);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(/^Sent by/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to all proposals' }).click();
  await expect(page.getByRole('link', { name: `View ${title}` })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'proposals');
  await page.getByRole('link', { name: `View ${title}` }).click();
  await page.getByRole('button', { name: 'Save as template' }).click();
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('link', { name: 'Back to all proposals' }).click();
  await page.getByRole('button', { name: 'New proposal' }).click();
  await dialog.getByLabel('Begin with').selectOption(title);
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('link', { name: 'Back to all proposals' }).click();
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: `Rename ${title}` }).click();
  await dialog.getByLabel('Name*').fill(`${title}, renamed`);
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByRole('listitem', { name: `${title}, renamed` })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}, renamed` }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);
});
