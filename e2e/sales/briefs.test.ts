import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { chooseFiles, connectionFailures, controlConnection, newFile } from '#e2e/projects/upload-page.ts';
import { enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';

test.use({ allowedFailures: [connectionFailures, { scope: 'test' }] });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const question = (page: Page, text: string) => page.getByRole('group', { name: text });

test('a lead fills in a brief on a phone, which the studio has composed, and the studio reads the answers', { tag: '@core' }, async ({
  page,
  otherPage: phonePage,
  request,
}) => {
  const suffix = randomUUID().slice(0, 8);
  const name = `Dana ${suffix}`;
  const title = `Launch film ${suffix}`;
  const { post } = await ownerApi(request);
  const { lead } = await post('leads', { name, email: `${suffix}@lead.example` });
  const file = newFile('logo, final.png');
  const dialog = page.getByRole('dialog');
  let link = '';

  await test.step('the owner composes it from the sample, by the keyboard, beside a preview', async () => {
    await page.setViewportSize(desktop);
    await enterAdminArea(page, '/admin/settings/briefs');
    await expectAccessible(page, 'briefs');
    await page.getByRole('button', { name: 'Duplicate Your video project', exact: true }).first().press('Enter');
    await page.getByLabel('Title').fill(title);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Add question' }).press('Enter');
    await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
    await page.keyboard.type('Which formats?');
    await page.getByLabel('Answer', { exact: true }).selectOption('Several choices');
    await page.getByLabel('Options').fill('16:9\n9:16');
    const up = page.getByRole('button', { name: 'Move question 12 up' });
    await up.press('Enter');
    await expect(page.getByRole('button', { name: 'Move question 11 up' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove question 12' }).press('Enter');
    await expect(page.getByRole('listitem', { name: 'Question 11', exact: true })).toBeFocused();
    await expect(preview.getByRole('group').last().getByRole('checkbox')).toHaveCount(2);
    await expect(page.getByText('All changes saved.')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the composer of briefs');
    await page.setViewportSize(desktop);
  });

  await test.step('the owner sends it to a lead', async () => {
    await page.goto(`/admin/leads/${lead.id}`);
    await page.getByRole('button', { name: 'Send brief' }).click();
    await expect(dialog).toContainText(lead.email);
    await dialog.getByLabel('Brief').selectOption(title);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    link = await dialog.getByLabel('Link').inputValue();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByText('sent', { exact: true })).toBeVisible();
  });

  await test.step('the lead fills it in on a phone; what is typed without a connection is saved later', async () => {
    await phonePage.setViewportSize(phone);
    await phonePage.goto(link);
    await expect(phonePage.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await phonePage.getByRole('button', { name: 'Send answers' }).click();
    const goal = phonePage.getByLabel('What should the video achieve?');
    await expect(goal).toBeFocused();
    await expect(goal).toHaveAccessibleDescription(/Please answer this question/);
    const connection = await controlConnection(phonePage);
    await connection({ offline: true });
    await goal.fill('More sign-ups');
    await expect(phonePage.getByText(/^Not saved: we can't reach our server/)).toBeVisible();
    await connection({});
    await question(phonePage, 'What kind of video is it?').getByLabel('Product video').check();
    await question(phonePage, 'Is there footage already?').getByLabel('Yes, some').check();
    await question(phonePage, 'Which formats?').getByLabel('9:16').check();
    await phonePage.getByLabel('Is there a video that you like?').fill('films.example/reel');
    await phonePage.getByLabel('When do you need it?').fill('2027-03-12');
    await question(phonePage, 'What may it cost?').getByLabel('To').fill('5,000');
    await expect(phonePage.getByRole('status')).toHaveText('Saved');
    await expectAccessibleInBothThemes(phonePage, 'a brief');
    await phonePage.setViewportSize(phone);
  });

  await test.step('it goes on after a reload, with a file, and is submitted', async () => {
    await phonePage.reload();
    await expect(phonePage.getByLabel('What should the video achieve?')).toHaveValue('More sign-ups');
    await expect(phonePage.getByLabel('Is there a video that you like?')).toHaveValue('https://films.example/reel');
    await chooseFiles(phonePage, phonePage.getByRole('button', { name: 'Choose files' }), file);
    await expect(phonePage.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
    await expect(page.getByRole('link', { name: `Download ${file.name}` }), 'the studio sees it at once').toBeVisible();
    await expect(phonePage.getByRole('progressbar', { name: 'Answered questions' })).toHaveAttribute('aria-valuenow', '8');
    await phonePage.getByRole('button', { name: 'Send answers' }).click();
    await expect(phonePage.getByRole('heading', { level: 1, name: `Thank you, ${name}` })).toBeFocused();
    await expectAccessible(phonePage, 'a submitted brief');
  });

  await test.step('the owner reads the answers on the lead and later on the project', async () => {
    await expect(page.getByText('brief answered', { exact: true })).toBeVisible();
    await expect(page.getByText('submitted', { exact: true })).toBeVisible();
    await expect(page.getByText('Up to USD 5,000')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: `${name} submitted the brief` })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a lead with a brief');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${file.name}` }).click();
    expect((await downloading).suggestedFilename()).toBe(file.name);
    const { lead: won } = await post(`leads/${lead.id}/convert`, { title });
    await page.goto(`/admin/projects/${won.projectId}`);
    await expect(page.getByRole('region', { name: `Brief: ${title}` }).getByText('More sign-ups')).toBeVisible();
  });
});

test('two people who fill in one brief see what the other has answered', async ({ page, otherPage, request }) => {
  const suffix = randomUUID().slice(0, 8);
  const { post } = await ownerApi(request);
  const questions = ['Goal', 'Audience'].map((label) => ({ key: label.toLowerCase(), kind: 'short_text', label }));
  const { template } = await post('brief-templates', { name: `Shared ${suffix}`, content: { questions } });
  const { lead } = await post('leads', { name: `Dana ${suffix}`, email: `${suffix}@lead.example` });
  const { link } = await post(`leads/${lead.id}/briefs`, { templateId: template.id });
  await Promise.all([page.goto(link), otherPage.goto(link)]);
  await page.getByLabel('Audience').fill('Bakers');
  await otherPage.getByLabel('Goal').fill('More sign-ups');
  await otherPage.keyboard.press('Home');
  await expect(otherPage.getByRole('status')).toHaveText('Saved');
  await otherPage.keyboard.type('Many ');
  await expect(otherPage.getByLabel('Goal'), 'the cursor stays').toHaveValue('Many More sign-ups');
  await expect(otherPage.getByRole('status')).toHaveText('Saved');
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await expect(page.getByLabel('Goal')).toHaveValue('Many More sign-ups');
  await expect(page.getByLabel('Audience')).toHaveValue('Bakers');
});

test.describe('on the contact page', () => {
  test.use({ usesVideoPlayer: true });

  test('a brief is offered after a message, and the studio can end its link', async ({ page, otherPage, request, allowedFailures }) => {
    allowedFailures.push('404 /api/briefs/*');
    const suffix = randomUUID().slice(0, 8);
    const title = `First questions ${suffix}`;
    const { post } = await ownerApi(request);
    const questions = [{ key: 'goal', kind: 'short_text', label: 'What is it about?' }];
    await post('brief-templates', { name: title, content: { questions } });
    await page.setViewportSize(desktop);
    await enterAdminArea(page, '/admin/settings/briefs');
    await page.getByLabel('Offer a brief after a contact message').selectOption(title);
    await expect(page.getByRole('listitem', { name: title })).toContainText('Offered after a message');

    await otherPage.setViewportSize(phone);
    await otherPage.goto('/');
    await otherPage.getByLabel('Your Name').fill(`Robin ${suffix}`);
    await otherPage.getByLabel('Email Address').fill(`${suffix}@sender.example`);
    await otherPage.getByLabel('Message').fill('We need a film about our bakery.');
    await otherPage.getByRole('button', { name: 'Send Message' }).click();
    await otherPage.getByRole('button', { name: 'Tell us more about your project' }).click();
    await expect(otherPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await otherPage.getByLabel('What is it about?').fill('Bread');
    await expect(otherPage.getByRole('status')).toHaveText('Saved');

    await page.goto(`/admin/leads?view=table&search=${suffix}`);
    await page.getByRole('link', { name: `View Robin ${suffix}` }).click();
    await expect(page.getByText('1 of 1 answered')).toBeVisible();
    await page.getByRole('button', { name: `Revoke link to ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByText(/its link no longer works/)).toBeVisible();
    await otherPage.getByLabel('What is it about?').fill('Bread and cake');
    await expect(otherPage.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();

    await page.goto('/admin/settings/briefs');
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete brief' }).click();
    await expect(page.getByRole('listitem', { name: title })).toHaveCount(0);
  });
});
