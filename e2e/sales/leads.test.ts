import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { enterAdminArea, expect, ownerApi, test } from '#e2e/test.ts';

/** Sends a contact message from a new sender. */
async function receiveMessage(request: APIRequestContext) {
  const suffix = randomUUID().slice(0, 8);
  const sender = { name: `Dana ${suffix}`, email: `${suffix}@lead.example` };
  await request.post('/api/contact', { data: { ...sender, subject: `Series ${suffix}`, message: 'Twelve episodes, starting in May.' } });
  const [message] = await (await ownerApi(request)).get(`contact-messages?search=${suffix}`);
  return { ...sender, suffix, messageId: message.id as number };
}

const column = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}: \\d+$`) });

for (const width of [390, 1440])
  test(`turns a message into a lead and the lead into a project at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const { name, email, suffix, messageId } = await receiveMessage(request);
    await enterAdminArea(page, `/admin/messages/${messageId}`);

    await test.step('one press creates the lead and opens it, and the message leads to it', async () => {
      await page.getByRole('button', { name: `Create lead from ${name}` }).click();
      await expect(page).toHaveURL(/\/admin\/leads\/\d+$/);
      await page.goBack();
      await expect(page.getByText('handled', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: `Open lead ${name}` }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText('Twelve episodes, starting in May.')).toBeVisible();
      await expectAccessible(page, 'a lead');
    });

    await test.step('notes and a next step', async () => {
      await page.getByLabel('Note').fill('Called: wants a quote.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Called: wants a quote.' })).toContainText('noted');
      await expect(page.getByLabel('Note')).toHaveValue('');
      await page.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit lead' });
      await dialog.getByLabel('Next step').fill('Send the quote');
      await dialog.getByLabel('On', { exact: true }).fill('2020-05-01');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('waiting for you', { exact: true })).toBeVisible();
      await page.goto('/admin/overview');
      await expect(page.getByRole('listitem').filter({ hasText: `${name} next step: Send the quote` })).toBeVisible();
    });

    await test.step('moves on the board by keyboard, and the focus stays on its card', async () => {
      await page.goto('/admin/leads');
      const button = page.getByRole('button', { name: `Change stage of ${name}` });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Change stage' });
      await expect(dialog.getByLabel('New stage')).toHaveValue('brief_sent');
      await dialog.getByLabel('New stage').press('Enter');
      await dialog.getByRole('button', { name: 'Change stage' }).press('Enter');
      await expect(column(page, 'brief sent').getByRole('link', { name })).toBeVisible();
      await expect(button).toBeFocused();
    });

    await test.step('is lost only with a reason, and reopened', async () => {
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const change = async (stage: string) => {
        await page.getByRole('button', { name: 'Change stage' }).click();
        await page.getByLabel('New stage').selectOption(stage);
        return page.getByRole('dialog').getByRole('button', { name: 'Change stage' });
      };
      const submit = await change('lost');
      await submit.click();
      await expect(page.getByLabel('Reason*')).toHaveAccessibleDescription(/Please give a reason\./);
      await page.getByLabel('Reason*').fill('No budget');
      await submit.click();
      await expect(page.getByText('Lost: No budget')).toBeVisible();
      await (await change('proposal_sent')).click();
      await expect(page.getByText('proposal sent', { exact: true }).first()).toBeVisible();
    });

    await test.step('converts to a project for an invited client', async () => {
      await page.getByRole('button', { name: 'Convert' }).click();
      const dialog = page.getByRole('dialog', { name: 'Convert to project' });
      await dialog.getByLabel('Project title*').fill(`Episodes ${suffix}`);
      await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
      await expect(page.getByText('won', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Convert' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Open project' }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Episodes ${suffix}` })).toBeVisible();
      const clients = await (await ownerApi(request)).get(`clients?search=${suffix}`);
      expect(clients).toMatchObject([{ name, email, status: 'invited' }]);
    });

    await test.step('is found in the list and by the search', async () => {
      await page.goto(`/admin/leads?view=table&search=${suffix}`);
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('won');
      await expectAccessible(page, 'the list of leads');
      await page.goto('/admin/leads');
      const palette = page.getByRole('dialog');
      // Shortcuts are loaded after the page, so the key is pressed until it works.
      await expect(async () => {
        await page.keyboard.press('ControlOrMeta+k');
        await expect(palette).toBeVisible({ timeout: 1000 });
      }).toPass();
      await palette.getByRole('combobox').fill(suffix);
      await palette.getByRole('option').filter({ hasText: 'Lead · ' }).click();
      await expect(page).toHaveURL(/\/admin\/leads\/\d+$/);
    });

    await test.step('deleting it says what is deleted with it', async () => {
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toContainText(
        'So are its briefs with their answers and files, which also disappear from its project.',
      );
    });
  });
