import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClient, createProject, enterAdminArea, enterPortal, expect, ownerApi, test } from '#e2e/test.ts';

test("drafts a project's invoice with numbers as they are typed in Germany; studio and client see what is due", async ({
  page,
  otherPage: clientPage,
  request,
}) => {
  const client = await createClient(request);
  const owner = await ownerApi(request);
  const project = await createProject(owner, client.id, { title: 'Channel trailer', status: 'editing' });
  await enterAdminArea(page, `/admin/projects/${project.id}`);
  const card = page.getByRole('region', { name: 'Invoices' });
  await expect(card.getByText('No invoices yet.')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.locale = 'en-DE';
  });
  await card.getByRole('button', { name: 'New invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New invoice' });
  await expect(dialog.getByLabel('Client')).toHaveValue(client.name);
  await expect(dialog.getByLabel('Project')).toHaveValue(String(project.id));
  await dialog.getByLabel('Description').fill('Editing');
  await dialog.getByLabel('Quantity').fill('1,5');
  await dialog.getByLabel('Unit price').fill('1.500');
  await expect(dialog.getByText('Read as 1.500,00.')).toBeVisible();
  await expect(dialog.getByText('USD 2.250,00').first()).toBeVisible();
  await dialog.getByLabel('Unit price').fill('1.500 or so');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog.getByRole('alert').first()).toHaveText('Please enter an amount such as 1500.00');
  await dialog.getByLabel('Unit price').fill('1 500,50');
  await dialog.getByLabel('Deposit %').fill('50');
  await dialog.getByLabel('Balance due').selectOption('After final delivery');
  await dialog.getByLabel('Days after final delivery').fill('');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog.getByRole('alert').first()).toHaveText('Please enter a whole number or a date');
  await dialog.getByLabel('Days after final delivery').fill('10');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog).toBeHidden();

  const [draft] = await owner.get(`invoices?projectId=${project.id}`);
  expect(draft).toMatchObject({ clientId: client.id, amount: '2250.75', items: [{ quantity: 1.5, unitAmount: '1500.50' }] });
  await enterPortal(clientPage, client, `/client/projects/${project.id}`);
  await expect(clientPage.getByRole('heading', { name: 'Channel trailer' })).toBeVisible();
  await expect(card.getByRole('link', { name: /^DRAFT-/ })).toBeVisible();
  await expect(card.getByText('Work has started'), 'nothing has been asked for').toHaveCount(0);
  const { invoice } = await owner.post(`invoices/${draft.id}/send`);
  await expect(card.getByText('USD 1.125,38')).toBeVisible();
  await expect(card.getByText("Work has started, but the deposit isn't paid.")).toBeVisible();
  const ownCard = clientPage.getByRole('region', { name: 'Invoices' });
  await expect(ownCard.getByText('Deposit of USD 1,125.38')).toBeVisible();
  await expect(ownCard.getByText('Work has started')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'invoices of a project');
  await ownCard.getByRole('link', { name: `Pay Now: invoice ${invoice.invoiceNumber}` }).click();
  await expect(clientPage).toHaveURL(new RegExp(`/client/invoices/${draft.id}/pay$`));
  await expect(clientPage.getByText('10 days after final delivery')).toBeVisible();

  const deposit = { amount: '1125.38', date: invoice.issueDate, paymentMethod: 'cash', note: null };
  await clientPage.goto(`/client/projects/${project.id}`);
  await owner.post(`invoices/${draft.id}/payments`, deposit);
  await expect(ownCard.getByText('USD 1,125.37 of USD 2,250.75 due after final delivery')).toBeVisible();
  await owner.post(`projects/${project.id}/status`, { status: 'final_delivery', note: 'Approved on the phone' });
  await expect(clientPage.getByRole('emphasis').filter({ hasText: 'final delivery' })).toBeVisible();
  await expect(ownCard.getByText('due after final delivery'), 'the final file is still to come').toBeVisible();
  await owner.post(`projects/${project.id}/file-links`, { name: 'Trailer.mov', type: 'final', link: 'https://files.example/trailer' });
  await expect(ownCard.getByText(/^USD 1,125\.37 of USD 2,250\.75 due [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await ownCard.getByRole('link', { name: invoice.invoiceNumber, exact: true }).click();
  await expect(clientPage.getByText('Balance due', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(clientPage, 'invoice whose balance is due');
});
