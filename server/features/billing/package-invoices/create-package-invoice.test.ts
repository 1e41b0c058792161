import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, contactMessages, invoices, mails } from '#server/db/schema/index.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const admin = await ownerCookie(testApp);

const invoicePackage = (clientId: number, body: object) =>
  call('POST', `/api/admin/clients/${clientId}/package-invoices`, { cookie: admin, body: { dueDate: '2026-03-16', ...body } });

async function requestPackage({ id, cookie }: { id: number; cookie: string }, packageId: number) {
  await call('POST', `/api/client/packages/${packageId}/request`, { cookie, body: {} });
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.clientId, id));
  return message!.id;
}

const readMessage = async (id: number) => (await call('GET', `/api/admin/contact-messages/${id}`, { cookie: admin })).body.message;

test('sends the invoice of a requested package and handles the request', async () => {
  const client = await createClient(testApp, { name: 'Ann Sender' });
  const sold = await createPackage(testApp, { renewsMonthly: true, creditValidityDays: 30 });
  const messageId = await requestPackage(client, sold.id);
  const { status, body } = await invoicePackage(client.id, { packageId: sold.id, messageId });
  expect(status).toBe(201);
  expect(body.invoice).toMatchObject({
    status: 'sent',
    invoiceNumber: expect.stringMatching(/^INV-2026-/),
    clientName: 'Ann Sender',
    amount: '1500.00',
    currency: 'USD',
    dueDate: '2026-03-16',
    packageId: sold.id,
    items: [{ description: 'Growth', quantity: 1, unit: 'month', unitAmount: '1500.00' }],
  });
  expect((await db.select().from(invoices).where(eq(invoices.id, body.invoice.id)))[0]).toMatchObject({
    packageTerms: { name: 'Growth', videoCreditLimit: 8, creditValidityDays: 30 },
    packagePeriod: null,
  });
  expect(await readMessage(messageId)).toMatchObject({ status: 'handled', invoiceId: body.invoice.id });
  expect(await db.select().from(mails).where(eq(mails.to, client.email))).toMatchObject([
    { subject: expect.stringMatching(/^Invoice INV-/) },
  ]);
  expect(await db.select().from(auditLog).where(eq(auditLog.clientId, client.id))).toContainEqual(
    expect.objectContaining({ action: 'package.invoiced', target: 'Growth', actorKind: 'admin' }),
  );
  const own = await call('GET', '/api/client/package-invoices', { cookie: client.cookie });
  expect(own.body.invoices).toMatchObject([{ id: body.invoice.id, packageName: 'Growth', amountDue: '1500.00' }]);
});

test('invoices a request once, also from concurrent calls', async () => {
  const client = await createClient(testApp);
  const { id: packageId } = await createPackage(testApp);
  const messageId = await requestPackage(client, packageId);
  const responses = await Promise.all([1, 2, 3].map(() => invoicePackage(client.id, { packageId, messageId })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(1);
});

test('can invoice a request again once its draft is deleted', async () => {
  const client = await createClient(testApp);
  const { id: packageId } = await createPackage(testApp);
  const messageId = await requestPackage(client, packageId);
  const draft = (await invoicePackage(client.id, { packageId, messageId, send: false })).body.invoice;
  expect(draft).toMatchObject({ status: 'draft' });
  expect((await call('DELETE', `/api/admin/invoices/${draft.id}`, { cookie: admin })).status).toBe(200);
  expect(await readMessage(messageId)).toMatchObject({ invoiceId: null });
  expect((await invoicePackage(client.id, { packageId, messageId })).status).toBe(201);
});

test("rejects another client's request, a free or unknown package and a due date that has passed, and changes nothing", async () => {
  const [client, other] = [await createClient(testApp), await createClient(testApp)];
  const { id: packageId } = await createPackage(testApp);
  const { id: freeId } = await createPackage(testApp, { priceMinor: 0 });
  const messageId = await requestPackage(client, packageId);
  expect((await invoicePackage(other.id, { packageId, messageId })).status).toBe(404);
  expect(await invoicePackage(client.id, { packageId: freeId, messageId })).toMatchObject({
    status: 422,
    body: { errors: { packageId: [expect.any(String)] } },
  });
  expect((await invoicePackage(client.id, { packageId: 2147483647 })).status).toBe(404);
  expect((await invoicePackage(client.id, { packageId, messageId, dueDate: '2026-03-01' })).status).toBe(422);
  expect(await readMessage(messageId)).toMatchObject({ status: 'unread', invoiceId: null });
  expect(await db.$count(invoices)).toBe(await db.$count(invoices, eq(invoices.status, 'sent')));
});

test("adds the package's tax, and says why there is none", async () => {
  const client = await createClient(testApp);
  const exemption = { category: 'exempt' as const, reason: 'Small business' };
  const taxed = await createPackage(testApp, { taxRate: '19', taxExemption: exemption });
  expect((await invoicePackage(client.id, { packageId: taxed.id })).body.invoice).toMatchObject({
    amount: '1785.00',
    items: [{ unitAmount: '1500.00', taxRate: '19' }],
    taxExemption: null,
  });
  const untaxed = await createPackage(testApp, { taxExemption: exemption });
  expect((await invoicePackage(client.id, { packageId: untaxed.id })).body.invoice).toMatchObject({
    amount: '1500.00',
    items: [{ taxRate: null }],
    taxExemption: exemption,
  });
});

test('counts a requested package as revenue only once it is paid', async () => {
  const revenue = async () => {
    const { body } = await call('GET', '/api/admin/overview', { cookie: admin });
    return body.revenue.find(({ currency }: { currency: string }) => currency === 'CHF')?.months[0].revenue;
  };
  const client = await createClient(testApp);
  const { id: packageId } = await createPackage(testApp, { currency: 'CHF' });
  const messageId = await requestPackage(client, packageId);
  const { invoice } = (await invoicePackage(client.id, { packageId, messageId })).body;
  expect(await revenue()).toBeUndefined();
  const body = { amount: '1500.00', paymentMethod: 'bank_transfer', date: '2026-03-02' };
  await call('POST', `/api/admin/invoices/${invoice.id}/payments`, { cookie: admin, body });
  expect(await revenue()).toBe('1500.00');
});
