import { addDays } from '#domain/shared/dates.ts';
import { testIsolatedServer } from '#e2e/isolated-server.ts';
import { content, mailedCode, sendProposal } from '#e2e/sales/send-proposal.ts';
import { createClientWithInvoice, createProject, enterAdminArea, expect, moveProject, ownerApi, ownerPassword } from '#e2e/test.ts';

const test = testIsolatedServer({ isSetUp: true });

test.use({ allowedFailures: [['401 /api/admin/me'], { scope: 'test' }] });

test("what just came in is of today by the studio's clock", async ({ page, request }) => {
  // A time zone where it's another day than in UTC now.
  const timeZone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
  await (await ownerApi(request)).patch('settings', { timeZone });
  await request.post('/api/contact', {
    data: { name: 'Ada', email: 'ada@client.example', subject: 'A trailer', message: 'We need a trailer in May.' },
  });
  // The server renders its pages again once the database has announced the change.
  await expect(async () => {
    await enterAdminArea(page, '/admin/overview');
    await expect(page.getByText('Contact message · today')).toBeVisible();
  }).toPass();
});

test('answers a message, opens it and marks it as handled', async ({ page, request }) => {
  const name = 'Ann Sender';
  await request.post('/api/contact', {
    data: { name, email: 'ann@sender.example', subject: 'A film', message: 'Do you still have time?' },
  });
  await enterAdminArea(page, '/admin/overview');
  const task = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: name });
  const reply = task.getByRole('link', { name: `Reply to ${name}` });
  await expect(reply).toHaveAttribute(
    'href',
    /^mailto:ann@sender\.example\?subject=Re%3A%20A%20film&body=.*Do%20you%20still%20have%20time%3F$/,
  );
  await reply.click();
  await expect(task, 'as if it had been opened').toContainText('not handled yet');
  await task.getByRole('link', { name: 'Do you still have time?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A film' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: '1 opened message' }).click();
  await expect(page.getByRole('table', { name: 'Read messages, most recent first.' }).getByRole('row')).toHaveCount(2);
  await page.goBack();
  await task.getByRole('button', { name: `Mark the message from ${name} as handled` }).click();
  await expect(task).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(task).toContainText('not handled yet');
});

test('a deadline that is moved out of the list can be put back', async ({ page, request }) => {
  const client = await createClientWithInvoice(request);
  const owner = await ownerApi(request);
  const { today } = await owner.get('overview');
  const { title } = await createProject(owner, client.id, { title: 'The only film', deadline: addDays(today, 2) });
  await enterAdminArea(page, '/admin/overview');
  await page.getByLabel(`Deadline of ${title}`).fill(addDays(today, 60));
  await expect(page.getByText('Nothing is due in the next three weeks.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel(`Deadline of ${title}`)).toHaveValue(addDays(today, 2));
});

test('a milestone that was reached is sent after a look at it', async ({ page, request }) => {
  const { title, send, email } = await sendProposal(request);
  const token = (await send({ ...content, milestones: [{ title: 'Rough cut', percent: 30, status: 'review' }], balanceDueDays: 14 }))
    .split('/')
    .at(-1);
  const post = async (path: string, data: object) => (await request.post(`/api/proposals/${token}/${path}`, { data })).json();
  const choice = { version: 2, choice: 'film', addOns: [], quantities: {} };
  const { sha256 } = await post('document', choice);
  await post('code', { email });
  const signature = { signature: { kind: 'typed' }, name: 'Sam Brand', agree: true };
  const { projectId } = await post('accept', { ...choice, ...signature, sha256, code: await mailedCode(request, email) });
  const owner = await ownerApi(request);
  await moveProject(owner, projectId, 'review');
  await enterAdminArea(page, '/admin/overview');
  const task = page.getByRole('listitem').filter({ hasText: `${title}: Rough cut (30%)` });
  await task.getByRole('button', { name: 'Send invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this invoice?' });
  await expect(dialog).toContainText('USD 720.00');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const drafts = async () => (await owner.get(`invoices?projectId=${projectId}&status=draft`)).length;
  expect(await drafts()).toBe(1);
  await task.getByRole('button', { name: 'Send invoice' }).click();
  await dialog.getByRole('button', { name: /^Send (invoice|anyway)$/ }).click();
  await expect(page.getByText(/^INV-\d{4}-\d+ was (sent|issued)/)).toBeVisible();
  await expect(task).toHaveCount(0);
  expect(await drafts()).toBe(0);
});

test('everything overdue is one line, and is reminded of at once', async ({ page, request, isolatedServer }) => {
  for (const currency of ['USD', 'USD', 'EUR']) {
    const { invoiceId } = await createClientWithInvoice(request, { currency, unitAmount: '100.00' });
    await isolatedServer.query(`alter table invoices disable trigger freeze_rows;
      update invoices set due_date = current_date - 8, status = 'overdue' where id = ${invoiceId};
      alter table invoices enable trigger freeze_rows`);
  }
  const owner = await ownerApi(request);
  await enterAdminArea(page, '/admin/overview');
  const money = page.getByRole('region', { name: /^Money/ });
  const line = money.getByRole('listitem').filter({ hasText: 'overdue invoices' }).first();
  await expect(line).toContainText('3 overdue invoices USD 200.00 and EUR 100.00');
  await line.getByRole('button', { name: 'Remind all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind of all 3 overdue invoices?' });
  await expect(dialog).toContainText('Emails are off, so up to 3 emails, one for each, are only kept under Email.');
  await dialog.getByRole('button', { name: 'Remind all' }).click();
  await expect(money.getByRole('status')).toContainText('Sending reminders for 3 invoices in 10 seconds.');
  await money.getByRole('button', { name: 'Undo' }).click();
  await expect(money.getByRole('status')).toHaveText('Undone. Nothing was changed or sent.');
  expect((await owner.get('invoices?status=overdue')).length).toBe(3);
});

test('whoever chose another first page lands there after signing in, unless a page was asked for', async ({ page, request }) => {
  await enterAdminArea(page, '/admin/settings/profile');
  await page.getByLabel('Open after signing in').selectOption('Overview');
  await expect(page.getByText('Preference saved.').first()).toBeVisible();
  for (const [path, heading] of [
    ['/admin', 'Overview'],
    ['/admin/leads', 'Leads'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(path);
    await page.getByLabel('Password').fill(ownerPassword());
    await page.getByRole('button', { name: 'Access Admin Area' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await (await ownerApi(request)).patch('profile', { preferences: { landing: 'messages' } });
});
