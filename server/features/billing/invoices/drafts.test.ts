import { expect, test } from 'vitest';
import { projects } from '#server/db/schema/projects/projects.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient, createInvoice, ownerCookie, readInvoiceState } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;

const item = { description: 'Podcast edit', quantity: 2, unitAmount: '750.00', taxRate: '19' };

async function postDraft(clientId: unknown, details: object = {}) {
  const body = { clientId, dueDate: '2026-04-01', items: [item], ...details };
  return call('POST', '/api/admin/invoices', { cookie: await ownerCookie(testApp), body });
}

async function createProject(clientId: number) {
  const [project] = await db.insert(projects).values({ clientId, title: 'Season two' }).returning();
  return project!;
}

test('numbers a draft by its id and returns amounts as decimal text', async () => {
  const { id: clientId, name: clientName, email: clientEmail } = await createClient(testApp);
  const { status, body } = await postDraft(clientId);
  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    invoice: {
      id: expect.any(Number),
      invoiceNumber: `DRAFT-${body.invoice.id}`,
      clientId,
      clientName,
      clientEmail,
      projectId: null,
      projectTitle: null,
      issueDate: '2026-03-02',
      dueDate: '2026-04-01',
      depositDueDate: null,
      balanceDueDate: null,
      balanceDueDays: null,
      paidDate: null,
      currency: 'USD',
      amount: '1785.00',
      totals: { net: '1500.00', taxes: [{ taxRate: '19', net: '1500.00', tax: '285.00' }], tax: '285.00', total: '1785.00' },
      amountPaid: '0.00',
      amountCredited: '0.00',
      amountDisputed: '0.00',
      processing: null,
      amountWrittenOff: '0.00',
      amountDue: '1785.00',
      depositPercent: null,
      deposit: null,
      depositDue: null,
      deliveryDate: null,
      periodStart: null,
      periodEnd: null,
      taxExemption: null,
      packageId: null,
      packageName: null,
      billedBy: expect.objectContaining({ name: 'Picturelock' }),
      billedTo: expect.objectContaining({ name: clientName, email: clientEmail }),
      paymentMeans: null,
      paymentMethods: [],
      creditNotes: [],
      payments: [],
      reminders: [],
      missing: ['studio_address', 'studio_tax_id'],
      status: 'draft',
      items: [{ ...item, unit: 'item', discountPercent: null }],
      notes: null,
      createdAt: '2026-03-02T10:00:00.000Z',
      agreedAmount: null,
    },
  });
});

test('formats amounts with the decimals of the currency', async () => {
  const { id } = await createClient(testApp);
  const yen = await postDraft(id, { currency: 'jpy', items: [{ ...item, unitAmount: '1500', taxRate: null }] });
  expect(yen.body.invoice).toMatchObject({ currency: 'JPY', amount: '3000', amountPaid: '0' });
  const dinars = await postDraft(id, { currency: 'KWD', items: [{ ...item, unitAmount: '1.23', taxRate: null }] });
  expect(dinars.body.invoice).toMatchObject({ currency: 'KWD', amount: '2.460', amountPaid: '0.000' });
});

test('computes the deposit', async () => {
  const { id } = await createClient(testApp);
  const { body } = await postDraft(id, { depositPercent: 50, items: [{ ...item, quantity: 1, unitAmount: '1500.01', taxRate: null }] });
  expect(body.invoice).toMatchObject({ depositPercent: 50, deposit: '750.01', depositDue: '750.01', amountDue: '1500.01' });
  expect((await postDraft(id, { depositPercent: 100 })).body.errors).toEqual({ depositPercent: ['Deposit can be at most 99'] });
});

test('rejects an amount that the currency cannot represent', async () => {
  const { id } = await createClient(testApp);
  expect(await postDraft(id, { currency: 'JPY', items: [item, { ...item, unitAmount: '10.50' }] })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { 'items.1.unitAmount': ['Please enter a JPY amount without decimals, such as 1500'] } },
  });
});

test('hides a draft from its client and rejects payment', async () => {
  const client = await createClient(testApp);
  const draft = await createInvoice(testApp, { clientId: client.id, sent: false });
  const { cookie } = client;
  expect((await call('GET', '/api/client/invoices', { cookie })).body).toEqual({ success: true, invoices: [] });
  expect((await call('GET', `/api/client/invoices/${draft.id}`, { cookie })).status).toBe(404);
  expect((await call('POST', `/api/client/invoices/${draft.id}/payment-intent`, { cookie, body: {} })).status).toBe(404);
  expect(await readInvoiceState(testApp, draft)).toMatchObject({ status: 'draft', attempts: [] });
});

test("responds the same for another client's invoice and a missing one", async () => {
  const owner = await createClient(testApp);
  const { cookie } = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId: owner.id });
  for (const [method, path, body] of [['GET', '', undefined] as const, ['POST', '/payment-intent', {}] as const]) {
    const foreign = await call(method, `/api/client/invoices/${id}${path}`, { cookie, body });
    const missing = await call(method, `/api/client/invoices/2147483647${path}`, { cookie, body });
    expect(foreign.status).toBe(404);
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
  }
  expect((await call('GET', '/api/client/invoices', { cookie })).body.invoices).toEqual([]);
});

test('rejects an impossible id', async () => {
  const { cookie } = await createClient(testApp);
  const admin = await ownerCookie(testApp);
  for (const id of ['2147483648', '99999999999999999999', '0', '-1', '1.5', 'abc', 'NaN', '1%00', "1'"]) {
    expect([404, 422], id).toContain((await call('GET', `/api/client/invoices/${id}`, { cookie })).status);
    expect([404, 422], id).toContain((await call('POST', `/api/client/invoices/${id}/payment-intent`, { cookie, body: {} })).status);
    expect([404, 422], id).toContain((await call('POST', `/api/admin/invoices/${id}/send`, { cookie: admin })).status);
  }
});

test('rejects a draft for an unknown client', async () => {
  expect(await postDraft(2147483647)).toMatchObject({ status: 422, body: { errors: { clientId: ["This client doesn't exist."] } } });
  const { status, body } = await postDraft('2147483648');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['clientId']]);
});

test("accepts only the client's own projects", async () => {
  const client = await createClient(testApp);
  const own = await createProject(client.id);
  const foreign = await createProject((await createClient(testApp)).id);
  const rejection = { status: 422, body: { errors: { projectId: ["This project doesn't belong to the client."] } } };
  expect(await postDraft(client.id, { projectId: foreign.id })).toMatchObject(rejection);
  expect(await postDraft(client.id, { projectId: 2147483647 })).toMatchObject(rejection);
  const { body } = await postDraft(client.id, { projectId: own.id });
  expect(body.invoice).toMatchObject({ projectId: own.id, projectTitle: 'Season two' });
});

test('ignores fields that a draft does not have', async () => {
  const { id } = await createClient(testApp);
  const { body } = await postDraft(id, { status: 'paid', paidDate: '2026-03-02', invoiceNumber: 'INV-2026-9999', amountMinor: 1, id: 77 });
  expect(body.invoice).toMatchObject({ status: 'draft', invoiceNumber: `DRAFT-${body.invoice.id}`, amount: '1785.00', paidDate: null });
});

test("rejects clients and visitors at the studio's endpoints", async () => {
  const { cookie, id } = await createClient(testApp);
  const draft = await createInvoice(testApp, { clientId: id, sent: false });
  for (const visitor of [undefined, cookie]) {
    expect((await call('GET', '/api/admin/invoices', { cookie: visitor })).status).toBe(401);
    expect((await call('POST', '/api/admin/invoices', { cookie: visitor, body: {} })).status).toBe(401);
    expect((await call('POST', `/api/admin/invoices/${draft.id}/send`, { cookie: visitor })).status).toBe(401);
  }
  expect(await readInvoiceState(testApp, draft)).toMatchObject({ status: 'draft' });
});

test('shows a client only its own side of the invoice', async () => {
  const { cookie, id } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: id });
  const { body } = await call('GET', `/api/client/invoices/${invoice.id}`, { cookie });
  expect(Object.keys(body.invoice).sort()).toEqual(
    (
      'amount amountCredited amountDisputed amountDue amountPaid amountWrittenOff balanceDueDate balanceDueDays billedBy billedTo creditNotes currency deliveryDate deposit depositDue ' +
      'depositDueDate depositPercent dueDate id invoiceNumber issueDate items notInvoiced notes packageId packageName paidDate paymentMeans paymentMethods payments periodEnd periodStart processing projectId projectTitle ' +
      'status taxExemption totals'
    ).split(' '),
  );
});

test('says what a draft lacks to be paid, and to be an invoice where the studio is', async () => {
  await changeStudio(testApp.db, { studioAddress: '1 Quay Street\nCork', studioCountry: 'IE' });
  const missingOf = async (fields: object, details: object = {}) => {
    const { id } = await createClient(testApp, fields);
    return (await postDraft(id, details)).body.invoice.missing;
  };
  const reverseCharge = { items: [{ ...item, taxRate: null }], taxExemption: { category: 'reverse_charge', reason: null } };
  expect(await missingOf({ address: '2 Mill Lane' })).toEqual(['studio_tax_id']);
  expect(await missingOf({}, reverseCharge)).toEqual(['studio_tax_id', 'client_address', 'client_tax_id']);
  await changeStudio(testApp.db, { studioTaxId: 'IE6388047V', studioCountry: 'US' });
  expect(await missingOf({}), 'no address is needed there').toEqual([]);
  await changeStudio(testApp.db, { onlinePaymentMethods: [] });
  expect(await missingOf({})).toEqual(['payment_details']);
  await changeStudio(testApp.db, { bankAccount: 'IE29 AIBK 9311 5212 3456 78' });
  expect(await missingOf({})).toEqual([]);
});

test('says what each of several drafts lacks before they are sent together', async () => {
  await changeStudio(testApp.db, { studioAddress: '1 Quay Street', studioCountry: 'IE', studioTaxId: 'IE6388047V' });
  const gapsOf = async (query: string) =>
    (await call('GET', `/api/admin/invoices/gaps?${query}`, { cookie: await ownerCookie(testApp) })).body.drafts;
  const [bare, complete] = [await createClient(testApp), await createClient(testApp, { address: '2 Mill Lane' })];
  const first = (await postDraft(bare.id)).body.invoice;
  const second = (await postDraft(complete.id)).body.invoice;
  const sent = await createInvoice(testApp, { clientId: bare.id });
  const lacking = {
    id: first.id,
    invoiceNumber: first.invoiceNumber,
    clientId: bare.id,
    clientName: bare.name,
    currency: 'USD',
    amount: '1785.00',
    agreedAmount: null,
    missing: ['client_address'],
  };
  expect(await gapsOf(`ids=${first.id},${second.id},${sent.id}`)).toEqual([
    { ...lacking, id: second.id, invoiceNumber: second.invoiceNumber, clientId: complete.id, missing: [] },
    lacking,
  ]);
  expect(await gapsOf(`clientId=${bare.id}`)).toEqual([lacking]);
  expect(await gapsOf(`clientId=${bare.id}&status=sent`)).toEqual([]);
});
