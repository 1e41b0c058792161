import { expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient, createInvoice, ownerCookie, readInvoiceState } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

async function invoiceOf(options: Partial<Parameters<typeof createInvoice>[1]> = {}) {
  const client = await createClient(testApp, { company: '=cmd()' });
  return createInvoice(testApp, { clientId: client.id, sent: false, ...options });
}
const at = (id: number, action = '') => `/api/admin/invoices/${id}${action}`;
const patch = (id: number, body: object) => call('PATCH', at(id), { cookie, body });

test('recomputes totals and deposit when a draft changes', async () => {
  const { id } = await invoiceOf({ draftFields: { depositPercent: 50 } });
  const items = [{ description: 'Edit', quantity: 2, unitAmount: '100.00', taxRate: '19' }];
  expect((await patch(id, { items })).body.invoice).toMatchObject({ amount: '238.00', deposit: '119.00', depositPercent: 50 });
  expect((await patch(id, { currency: 'JPY' })).body.errors).toEqual({
    'items.0.unitAmount': [expect.stringContaining('without decimals')],
  });
  expect((await patch(id, { clientId: 2147483647 })).body.errors).toEqual({ clientId: ["This client doesn't exist."] });
});

test('keeps a deposit that is an amount, while the draft changes and when it is sent', async () => {
  const { id } = await invoiceOf({ draftFields: { depositAmount: '200.00' } });
  const items = [{ description: 'Edit', quantity: 2, unitAmount: '100.00', taxRate: '19' }];
  expect((await patch(id, { items })).body.invoice).toMatchObject({ amount: '238.00', deposit: '200.00', depositPercent: null });
  expect((await patch(id, { depositPercent: 50 })).body.errors).toHaveProperty('depositAmount');
  expect((await patch(id, { depositAmount: '238.00' })).body.errors).toHaveProperty('depositAmount');
  const { body } = await call('POST', at(id, '/send'), { cookie });
  expect(body.invoice).toMatchObject({ status: 'sent', deposit: '200.00', depositDue: '200.00' });
});

test('changes and deletes drafts only', async () => {
  const sent = await invoiceOf({ sent: true });
  expect((await patch(sent.id, { notes: 'Late' })).body.code).toBe('conflict');
  expect((await call('DELETE', at(sent.id), { cookie })).status).toBe(409);
  const draft = await invoiceOf();
  expect((await call('DELETE', at(draft.id), { cookie })).status).toBe(200);
  expect((await call('GET', at(draft.id), { cookie })).status).toBe(404);
  const deleted = (await db.select().from(auditLog)).filter(({ action }) => action === 'invoice.deleted');
  expect(deleted).toMatchObject([{ clientId: draft.clientId, target: `DRAFT-${draft.id}` }]);
});

test('duplicates an invoice as a draft due by the payment terms', async () => {
  await changeStudio(db, { paymentTermsDays: 30 });
  const sent = await invoiceOf({ sent: true, draftFields: { notes: 'Thanks', deliveryDate: '2026-02-01' } });
  const { status, body } = await call('POST', at(sent.id, '/duplicate'), { cookie });
  expect(status).toBe(201);
  expect(body.invoice).toMatchObject({
    status: 'draft',
    invoiceNumber: `DRAFT-${body.invoice.id}`,
    clientId: sent.clientId,
    amount: '1500.00',
  });
  expect(body.invoice).toMatchObject({ issueDate: '2026-03-02', dueDate: '2026-04-01', notes: 'Thanks', deliveryDate: null });
});

test('names the package that an invoice sells, and leaves it out of a duplicate', async () => {
  const { id: packageId } = await createPackage(testApp);
  const packageTerms = { name: 'Growth', videoCreditLimit: 8, creditValidityDays: 30 };
  const sent = await invoiceOf({ sent: true, sold: { packageId, packageTerms } });
  expect((await call('GET', at(sent.id), { cookie })).body.invoice).toMatchObject({ packageId, packageName: 'Growth' });
  const { body } = await call('POST', at(sent.id, '/duplicate'), { cookie });
  expect(body.invoice).toMatchObject({ packageId: null, packageName: null, amount: '1500.00' });
});

test('emails an unpaid invoice again under the same number', async () => {
  const sent = await invoiceOf({ sent: true });
  const { status, body } = await call('POST', at(sent.id, '/resend'), { cookie });
  expect([status, body.invoice.invoiceNumber]).toEqual([200, sent.invoiceNumber]);
  expect((await readInvoiceState(testApp, sent)).mails).toHaveLength(2);
  const draft = await invoiceOf();
  expect((await call('POST', at(draft.id, '/resend'), { cookie })).status).toBe(409);
});

test('finds invoices by number, client, dates and currency, and exports the same ones', async () => {
  const { id, invoiceNumber, clientEmail } = await invoiceOf({ sent: true, currency: 'EUR', dueDate: '2031-05-05' });
  for (const query of [
    `search=${invoiceNumber}`,
    `search=${clientEmail}&status=unpaid`,
    'currency=EUR',
    'dueFrom=2031-05-05&dueTo=2031-05-05',
  ])
    expect(
      (await call('GET', `/api/admin/invoices?${query}`, { cookie })).body.map((row: { id: number }) => row.id),
      query,
    ).toEqual([id]);
  expect((await call('GET', '/api/admin/invoices?dueFrom=2031-05-06&dueTo=2031-05-07', { cookie })).body).toEqual([]);
  const { text } = await call('GET', '/api/admin/invoices.csv?currency=EUR', { cookie });
  const [, row, ...rest] = text.trimEnd().split('\r\n');
  expect(rest).toEqual([]);
  expect(row).toContain(`"${invoiceNumber}","2026-03-02","2031-05-05","sent"`);
  expect(row).toContain(`"'=cmd()"`);
  expect(row).toContain('"EUR","1500.00","","0.00","1500.00","0.00","0.00","1500.00"');
});
