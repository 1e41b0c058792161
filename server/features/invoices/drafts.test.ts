import { expect, test } from 'vitest';
import { projects } from '../../db/schema/projects.ts';
import { createClient, createInvoice, ownerCookie, readInvoiceState } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

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

test('a draft bears its id for a number, and its amounts are decimal text', async () => {
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
      paidDate: null,
      currency: 'USD',
      amount: '1785.00',
      amountPaid: '0.00',
      paymentMethods: [],
      status: 'draft',
      items: [item],
      notes: null,
      createdAt: '2026-03-02T10:00:00.000Z',
    },
  });
});

test('an invoice in yen shows yen, and one in dinars three decimals', async () => {
  const { id } = await createClient(testApp);
  const yen = await postDraft(id, { currency: 'jpy', items: [{ ...item, unitAmount: '1500', taxRate: null }] });
  expect(yen.body.invoice).toMatchObject({ currency: 'JPY', amount: '3000', amountPaid: '0' });
  const dinars = await postDraft(id, { currency: 'KWD', items: [{ ...item, unitAmount: '1.23', taxRate: null }] });
  expect(dinars.body.invoice).toMatchObject({ currency: 'KWD', amount: '2.460', amountPaid: '0.000' });
});

test('a deposit, which no invoice asks for by itself, is refused and not forgotten', async () => {
  const { id } = await createClient(testApp);
  const { status, body } = await postDraft(id, { depositPercent: 50 });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ depositPercent: ['Please send a separate invoice for the deposit'] });
});

test('an amount that the currency cannot represent is refused on its field', async () => {
  const { id } = await createClient(testApp);
  expect(await postDraft(id, { currency: 'JPY', items: [item, { ...item, unitAmount: '10.50' }] })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { 'items.1.unitAmount': ['Please enter a JPY amount without decimals, such as 1500'] } },
  });
});

test('a client does not see a draft, in the list or by its id, and cannot pay it', async () => {
  const client = await createClient(testApp);
  const draft = await createInvoice(testApp, { clientId: client.id, sent: false });
  const { cookie } = client;
  expect((await call('GET', '/api/client/invoices', { cookie })).body).toEqual({ success: true, invoices: [] });
  expect((await call('GET', `/api/client/invoices/${draft.id}`, { cookie })).status).toBe(404);
  expect((await call('POST', `/api/client/invoices/${draft.id}/payment-intent`, { cookie })).status).toBe(404);
  expect(await readInvoiceState(testApp, draft)).toMatchObject({ status: 'draft', attempts: [] });
});

test("another client's invoice and a missing one answer exactly alike", async () => {
  const owner = await createClient(testApp);
  const { cookie } = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId: owner.id });
  for (const [method, path] of [['GET', ''] as const, ['POST', '/payment-intent'] as const]) {
    const foreign = await call(method, `/api/client/invoices/${id}${path}`, { cookie });
    const missing = await call(method, `/api/client/invoices/2147483647${path}`, { cookie });
    expect(foreign.status).toBe(404);
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
  }
  expect((await call('GET', '/api/client/invoices', { cookie })).body.invoices).toEqual([]);
});

test('an id that no invoice can have is refused and breaks nothing', async () => {
  const { cookie } = await createClient(testApp);
  const admin = await ownerCookie(testApp);
  for (const id of ['2147483648', '99999999999999999999', '0', '-1', '1.5', 'abc', 'NaN', '1%00', "1'"]) {
    expect([404, 422], id).toContain((await call('GET', `/api/client/invoices/${id}`, { cookie })).status);
    expect([404, 422], id).toContain((await call('POST', `/api/client/invoices/${id}/payment-intent`, { cookie })).status);
    expect([404, 422], id).toContain((await call('POST', `/api/admin/invoices/${id}/send`, { cookie: admin })).status);
  }
});

test('a draft for a client that does not exist is refused on the field', async () => {
  expect(await postDraft(2147483647)).toMatchObject({ status: 422, body: { errors: { clientId: ['There is no such client.'] } } });
  const { status, body } = await postDraft('2147483648');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['clientId']]);
});

test("a draft takes its own client's project and no other", async () => {
  const client = await createClient(testApp);
  const own = await createProject(client.id);
  const foreign = await createProject((await createClient(testApp)).id);
  const refusal = { status: 422, body: { errors: { projectId: ['This client has no such project.'] } } };
  expect(await postDraft(client.id, { projectId: foreign.id })).toMatchObject(refusal);
  expect(await postDraft(client.id, { projectId: 2147483647 })).toMatchObject(refusal);
  const { body } = await postDraft(client.id, { projectId: own.id });
  expect(body.invoice).toMatchObject({ projectId: own.id, projectTitle: 'Season two' });
});

test('a payload sets nothing but what a draft has', async () => {
  const { id } = await createClient(testApp);
  const { body } = await postDraft(id, { status: 'paid', paidDate: '2026-03-02', invoiceNumber: 'INV-2026-9999', amountMinor: 1, id: 77 });
  expect(body.invoice).toMatchObject({ status: 'draft', invoiceNumber: `DRAFT-${body.invoice.id}`, amount: '1785.00', paidDate: null });
});

test("the studio's calls are closed to a client and to nobody in particular", async () => {
  const { cookie, id } = await createClient(testApp);
  const draft = await createInvoice(testApp, { clientId: id, sent: false });
  for (const visitor of [undefined, cookie]) {
    expect((await call('GET', '/api/admin/invoices', { cookie: visitor })).status).toBe(401);
    expect((await call('POST', '/api/admin/invoices', { cookie: visitor, body: {} })).status).toBe(401);
    expect((await call('POST', `/api/admin/invoices/${draft.id}/send`, { cookie: visitor })).status).toBe(401);
  }
  expect(await readInvoiceState(testApp, draft)).toMatchObject({ status: 'draft' });
});

test('a client learns nothing of the other side of its invoice', async () => {
  const { cookie, id } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: id });
  const { body } = await call('GET', `/api/client/invoices/${invoice.id}`, { cookie });
  expect(Object.keys(body.invoice).sort()).toEqual(
    ['amount', 'amountPaid', 'currency', 'dueDate', 'id', 'invoiceNumber', 'issueDate', 'items', 'notes', 'paidDate'].concat([
      'paymentMethods',
      'projectId',
      'projectTitle',
      'status',
    ]),
  );
});
