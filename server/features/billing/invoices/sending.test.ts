import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { settings } from '#server/db/schema/studio/settings.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice, createProject, ownerCookie, readInvoiceState, runConcurrently } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, drain } = testApp;
await changeStudio(db, { studioName: 'North Cut', studioEmail: 'desk@northcut.example', studioAddress: '1 Quay Street' });

const send = async (id: number) => call('POST', `/api/admin/invoices/${id}/send`, { cookie: await ownerCookie(testApp) });

async function draftFor(details: Partial<Parameters<typeof createInvoice>[1]> = {}) {
  const client = await createClient(testApp, { name: 'Ann Payer', company: 'Payer Ltd', address: '2 Mill Lane' });
  return { client, draft: await createInvoice(testApp, { clientId: client.id, sent: false, ...details }) };
}

async function partiesOf(id: number) {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return { by: row!.billedBy, to: row!.billedTo };
}

test('shows the invoice to the client and emails it once', async () => {
  const { client, draft } = await draftFor();
  const { status, body } = await send(draft.id);
  expect(status).toBe(200);
  expect(body.invoice).toMatchObject({ id: draft.id, status: 'sent', invoiceNumber: expect.stringMatching(/^INV-2026-\d{4}$/) });
  await drain();
  const { mails } = await readInvoiceState(testApp, body.invoice);
  expect(mails).toMatchObject([{ to: client.email, subject: `Invoice ${body.invoice.invoiceNumber} from North Cut`, status: 'kept' }]);
  expect(mails[0]?.content).toMatchObject({
    table: expect.arrayContaining([
      ['Total', 'USD 1,500.00'],
      ['Due', 'Dec 31, 2099'],
    ]),
    action: { url: expect.stringMatching(/\/pay\/[\w-]{22}$/) },
  });
  const list = await call('GET', '/api/client/invoices', { cookie: client.cookie });
  expect(list.body.invoices).toMatchObject([{ id: draft.id, status: 'sent', invoiceNumber: body.invoice.invoiceNumber }]);
});

test("lists a project's invoices for its client only", async () => {
  const [client, other] = [await createClient(testApp), await createClient(testApp)];
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const { id } = await createInvoice(testApp, { clientId: client.id, draftFields: { projectId } });
  await createInvoice(testApp, { clientId: client.id });
  const list = async ({ cookie }: { cookie: string }) =>
    (await call('GET', `/api/client/invoices?projectId=${projectId}`, { cookie })).body;
  expect((await list(client)).invoices).toMatchObject([{ id, projectId }]);
  expect((await list(other)).invoices).toEqual([]);
});

test('lists the lines with their tax in the email', async () => {
  const client = await createClient(testApp);
  const items = [
    { description: 'Edit', quantity: 2, unitAmount: '320', taxRate: '7.5' },
    { description: 'Captions', quantity: 1, unitAmount: '1000.5' },
  ];
  const cookie = await ownerCookie(testApp);
  const { body } = await call('POST', '/api/admin/invoices', { cookie, body: { clientId: client.id, dueDate: '2099-12-31', items } });
  const { mails } = await readInvoiceState(testApp, (await send(body.invoice.id)).body.invoice);
  expect(mails[0]!.content.table).toEqual([
    ['2 × Edit', 'USD 640.00'],
    ['Captions', 'USD 1,000.50'],
    ['7.5% tax', 'USD 48.00'],
    ['Total', 'USD 1,688.50'],
    ['Due', 'Dec 31, 2099'],
    ['Billed by', 'North Cut, 1 Quay Street'],
    ['Billed to', 'Test Client'],
  ]);
});

test('shows discounts, the deposit and both parties with tax IDs in the email', async () => {
  const address = { company: 'Payer Ltd', address: '2 Mill Lane', postalCode: '12345', city: 'Berlin', country: 'DE', taxId: 'DE123' };
  const { id: clientId } = await createClient(testApp, address);
  const items = [{ description: 'Edit', quantity: 1, unitAmount: '1000.00', discountPercent: '10' }];
  const draft = await createInvoice(testApp, { clientId, sent: false, draftFields: { items, depositPercent: 50 } });
  const { mails } = await readInvoiceState(testApp, (await send(draft.id)).body.invoice);
  expect(mails[0]!.content.table).toEqual([
    ['Edit (10% discount)', 'USD 900.00'],
    ['Total', 'USD 900.00'],
    ['Deposit due first', 'USD 450.00'],
    ['Due', 'Dec 31, 2099'],
    ['Billed by', 'North Cut, 1 Quay Street'],
    ['Billed to', 'Payer Ltd, Test Client, 2 Mill Lane, 12345 Berlin, Germany, Tax ID DE123'],
  ]);
  expect(mails[0]!.content.action?.label).toBe('Pay USD 450.00');
});

const noAddress = { postalCode: null, city: null, region: null, country: null, taxId: null };

test('freezes both parties at sending', async () => {
  const { client, draft } = await draftFor();
  await send(draft.id);
  const frozen = {
    by: { ...noAddress, name: 'North Cut', company: null, email: 'desk@northcut.example', phone: null, address: '1 Quay Street' },
    to: { ...noAddress, name: 'Ann Payer', company: 'Payer Ltd', email: client.email, phone: null, address: '2 Mill Lane' },
  };
  expect(await partiesOf(draft.id)).toEqual(frozen);
  await db.update(clients).set({ name: 'Ann Other', address: null }).where(eq(clients.id, client.id));
  await db.update(settings).set({ studioAddress: '9 New Street' });
  expect(await partiesOf(draft.id)).toEqual(frozen);
  const read = await call('GET', `/api/admin/invoices/${draft.id}`, { cookie: await ownerCookie(testApp) });
  expect(read.body.invoice.billedTo).toEqual(frozen.to);
  await db.update(settings).set({ studioAddress: '1 Quay Street' });
});

test('stores no parties on a draft', async () => {
  const { draft } = await draftFor();
  expect(await partiesOf(draft.id)).toEqual({ by: null, to: null });
});

test('sets the issue date to the day of sending', async () => {
  const { draft } = await draftFor();
  clock.advance(3 * days);
  const { body } = await send(draft.id);
  expect([draft.issueDate, body.invoice.issueDate]).toEqual(['2026-03-02', '2026-03-05']);
});

test('sends a draft once for two concurrent calls', async () => {
  const { draft } = await draftFor();
  const responses = await runConcurrently(testApp, draft.id, [() => send(draft.id), () => send(draft.id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected?.body).toEqual({ success: false, code: 'conflict', message: 'This invoice is already sent.' });
  const sent = responses.find(({ status }) => status === 200)!.body.invoice;
  expect((await readInvoiceState(testApp, sent)).mails).toHaveLength(1);
});

test('rejects sending an invoice again', async () => {
  const { draft } = await draftFor();
  const first = await send(draft.id);
  expect((await send(draft.id)).status).toBe(409);
  const [row] = await db.select().from(invoices).where(eq(invoices.id, draft.id));
  expect(row?.invoiceNumber).toBe(first.body.invoice.invoiceNumber);
});

test('rejects a draft whose due date has passed and sends one due today', async () => {
  const yesterday = await draftFor({ dueDate: '2026-03-04' });
  const today = await draftFor({ dueDate: '2026-03-05' });
  expect(await send(yesterday.draft.id)).toMatchObject({ status: 422, body: { message: expect.stringMatching(/due date/) } });
  expect(await readInvoiceState(testApp, yesterday.draft)).toMatchObject({ status: 'draft' });
  expect(await partiesOf(yesterday.draft.id)).toEqual({ by: null, to: null });
  expect((await send(today.draft.id)).status).toBe(200);
});

test('responds with 404 for an unknown invoice', async () => {
  expect(await send(2147483647)).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
});

test('sends a draft from before tax was computed per rate with totals per rate', async () => {
  const items = ['Intro', 'Outro'].map((description) => ({ description, quantity: 1, unitAmount: '0.10', taxRate: '5' }));
  const { draft } = await draftFor({ draftFields: { items } });
  const totals = { ...draft.totals, taxMinor: 2, totalMinor: 22 };
  await db.update(invoices).set({ totals, amountMinor: 22 }).where(eq(invoices.id, draft.id));
  expect((await send(draft.id)).body.invoice).toMatchObject({ amount: '0.21', totals: { tax: '0.01', total: '0.21' } });
});

test('sends an invoice with reverse charge only if both parties have a tax ID', async () => {
  const { client, draft } = await draftFor({ draftFields: { taxExemption: { category: 'reverse_charge', reason: null } } });
  const expectRefusal = async (missing: string) =>
    expect(await send(draft.id)).toMatchObject({
      status: 409,
      body: { message: `Reverse charge requires the tax IDs of both parties. Please enter ${missing}.` },
    });
  await expectRefusal("the studio's in the settings and the client's on the client's page");
  await db.update(clients).set({ taxId: 'DE123456789' }).where(eq(clients.id, client.id));
  await expectRefusal("the studio's in the settings");
  expect(await readInvoiceState(testApp, draft)).toMatchObject({ status: 'draft', mails: [] });
  await changeStudio(db, { studioTaxId: 'ATU12345678' });
  expect((await send(draft.id)).body.invoice).toMatchObject({ status: 'sent', billedBy: { taxId: 'ATU12345678' } });
});
