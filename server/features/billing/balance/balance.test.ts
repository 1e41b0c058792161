import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { balanceEntries } from '#server/db/schema/billing/balance.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { createClient, createInvoice, ownerCookie, readInvoiceState } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { addEntry } from './add-entry.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

const post = (path: string, body: object) => call('POST', `/api/admin/${path}`, { cookie, body });
const received = { date: '2026-03-02', paymentMethod: 'bank_transfer' };
const pay = (invoiceId: number, amount: string) => post(`invoices/${invoiceId}/payments`, { ...received, amount });
const prepay = (clientId: number, amount: string, more = {}) =>
  post(`clients/${clientId}/balance/payments`, { ...received, amount, currency: 'USD', ...more });
const apply = (clientId: number, invoiceId: number, amount: string) => post(`clients/${clientId}/balance/apply`, { invoiceId, amount });
const payBack = (clientId: number, amount: string, more = {}) =>
  post(`clients/${clientId}/balance/refund`, { ...received, amount, currency: 'USD', ...more });
const voidEntry = (id: number) => post(`balance-entries/${id}/void`, { reason: 'Wrong client' });
const read = async (clientId: number) => (await call('GET', `/api/admin/clients/${clientId}/balance`, { cookie })).body;
const balanceOf = async (clientId: number) => (await read(clientId)).balances;
const usd = (amount: string) => [{ currency: 'USD', amount }];
const nothing: unknown[] = [];

/** Transactions of this database that wait for another one. */
const waitingForRow = sql`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;

/** Over USD 1500.00, issued on 2026-03-02. */
async function sendInvoice(details: Partial<Parameters<typeof createInvoice>[1]> = {}) {
  const client = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: client.id, ...details });
  return { client, invoice, another: () => createInvoice(testApp, { clientId: client.id, ...details }) };
}

test('keeps what an invoice was overpaid as credit, and tells the client', async () => {
  const { client, invoice } = await sendInvoice();
  const { status, body } = await pay(invoice.id, '1520.00');
  expect([status, body.invoice.status, body.invoice.amountPaid]).toEqual([201, 'paid', '1500.00']);
  expect(await read(client.id)).toMatchObject({
    balances: usd('20.00'),
    entries: [{ kind: 'overpayment', amount: '20.00', date: '2026-03-02', invoiceId: invoice.id, isVoidable: true }],
  });
  const own = await call('GET', '/api/client/balance', { cookie: client.cookie });
  expect(own.body.balances).toEqual(usd('20.00'));
  expect(body.invoice.payments).toMatchObject([{ amount: '1500.00', surplus: '20.00' }]);
  const subjects = (await db.select().from(mails).where(eq(mails.to, client.email))).map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining([`Receipt for invoice ${invoice.invoiceNumber}`, 'USD 20.00 was added to your credit']));
});

test('refuses a payment of which another amount would become credit than its sender expects', async () => {
  const { client, invoice } = await sendInvoice();
  const expecting = (amount: string, surplus: string) => post(`invoices/${invoice.id}/payments`, { ...received, amount, surplus });
  const errorOf = async (response: ReturnType<typeof post>) => (await response).body.errors;
  expect(await errorOf(expecting('1520.00', '0.00'))).toEqual({ amount: ['USD 1,500.00 is due now, so USD 20.00 would become credit'] });
  expect((await expecting('1000.00', '0.00')).status).toBe(201);
  expect(await errorOf(expecting('520.00', '0.00'))).toEqual({ amount: ['USD 500.00 is due now, so USD 20.00 would become credit'] });
  expect(await errorOf(expecting('490.00', '20.00'))).toEqual({ amount: ['USD 500.00 is due now, so USD 0.00 would become credit'] });
  expect(await balanceOf(client.id)).toEqual(nothing);
  expect((await expecting('520.00', '20.00')).status).toBe(201);
  expect(await balanceOf(client.id)).toEqual(usd('20.00'));
});

test('keeps all that arrives for a paid or canceled invoice', async () => {
  const { client, invoice, another } = await sendInvoice();
  await pay(invoice.id, '1500.00');
  expect((await pay(invoice.id, '1500.00')).body.invoice).toMatchObject({ status: 'paid', amountPaid: '1500.00' });
  const canceled = await another();
  await post(`invoices/${canceled.id}/cancel`, {});
  expect((await pay(canceled.id, '0.50')).body.invoice).toMatchObject({ status: 'cancelled', amountPaid: '0.00' });
  expect(await balanceOf(client.id)).toEqual(usd('1500.50'));
  const draft = await createInvoice(testApp, { clientId: client.id, sent: false });
  expect((await pay(draft.id, '1.00')).status).toBe(409);
});

test('applies credit to an invoice as a payment that is no new money', async () => {
  const { client, invoice } = await sendInvoice();
  await prepay(client.id, '100.00');
  const { status, body } = await apply(client.id, invoice.id, '100.00');
  expect(status).toBe(201);
  expect(body).toMatchObject({ balances: nothing, entry: { kind: 'applied', amount: '-100.00', invoiceNumber: invoice.invoiceNumber } });
  const { ledger } = await readInvoiceState(testApp, invoice);
  expect(ledger).toMatchObject([{ kind: 'payment', paymentMethod: 'credit_balance', amountMinor: 10_000, bookedOn: '2026-03-02' }]);
  const detail = await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client.cookie });
  expect(detail.body.invoice).toMatchObject({ amountDue: '1400.00', paymentMethods: ['credit_balance'] });
  const subjects = (await db.select().from(mails).where(eq(mails.to, client.email))).map(({ subject }) => subject);
  expect(subjects).toContain(`Your credit paid USD 100.00 of invoice ${invoice.invoiceNumber}`);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'balance.applied'))).toMatchObject([{ clientId: client.id }]);
});

test('never spends more than there is, whoever spends at the same time', async () => {
  const { client, invoice, another } = await sendInvoice();
  const second = await another();
  await prepay(client.id, '100.00');
  const responses = await Promise.all([
    apply(client.id, invoice.id, '60.00'),
    apply(client.id, second.id, '60.00'),
    payBack(client.id, '60.00'),
    payBack(client.id, '60.00'),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  const refused = responses.find(({ status }) => status === 422)!;
  expect(refused.body.errors).toEqual({ amount: ['Only USD 40.00 of credit is available'] });
  expect(await balanceOf(client.id)).toEqual(usd('40.00'));
});

test('waits for whoever is just spending the credit', async () => {
  const { client } = await sendInvoice();
  await prepay(client.id, '100.00');
  const spent = { clientId: client.id, currency: 'USD', kind: 'paid_back', amountMinor: -10_000, bookedOn: '2026-03-02' } as const;
  const paying = await db.transaction(async (tx) => {
    await addEntry(testApp.deps, tx, spent);
    const response = payBack(client.id, '60.00');
    await expect.poll(async () => (await db.execute(waitingForRow)).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
    return { response };
  });
  expect((await paying.response).body.errors).toEqual({ amount: ['Only USD 0.00 of credit is available'] });
  expect(await balanceOf(client.id)).toEqual(nothing);
});

test('applies no more than is due, in its currency, to own unpaid invoices', async () => {
  const { client, invoice } = await sendInvoice({ currency: 'EUR' });
  await prepay(client.id, '2000.00');
  const { body } = await apply(client.id, invoice.id, '1.00');
  expect(body.errors).toEqual({ amount: ['Only EUR 0.00 of credit is available'] });
  await prepay(client.id, '2000.00', { currency: 'EUR' });
  expect((await apply(client.id, invoice.id, '1500.01')).body.errors.amount[0]).toContain('more than is due: EUR 1,500.00');
  expect((await apply((await createClient(testApp)).id, invoice.id, '1.00')).status).toBe(404);
  expect((await apply(client.id, invoice.id, '1500.00')).status).toBe(201);
  expect((await apply(client.id, invoice.id, '1.00')).status).toBe(409);
  expect(await balanceOf(client.id)).toEqual([
    { currency: 'EUR', amount: '500.00' },
    { currency: 'USD', amount: '2000.00' },
  ]);
});

test('pays credit back, not before it was there', async () => {
  const { client } = await sendInvoice();
  await sendInvoice();
  await prepay(client.id, '50.00');
  expect((await payBack(client.id, '50.01')).body.errors.amount).toEqual(['Only USD 50.00 of credit is available']);
  const { body } = await payBack(client.id, '50.00', { note: 'To IBAN 42' });
  expect(body).toMatchObject({ balances: nothing, entry: { kind: 'paid_back', amount: '-50.00', note: 'To IBAN 42' } });
});

test('voids an entry once, unless its credit has been used', async () => {
  const { client, invoice } = await sendInvoice();
  const prepaid = (await prepay(client.id, '100.00')).body.entry.id;
  const applied = (await apply(client.id, invoice.id, '80.00')).body.entry.id;
  const refused = { status: 422, body: { message: expect.stringContaining('USD 20.00 is left') } };
  expect(await voidEntry(prepaid)).toMatchObject(refused);
  expect(await voidEntry(applied)).toMatchObject({ status: 200, body: { balances: usd('100.00') } });
  expect((await readInvoiceState(testApp, invoice)).ledger.map(({ kind }) => kind)).toEqual(['payment', 'void']);
  const responses = await Promise.all([voidEntry(prepaid), voidEntry(prepaid)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { balances, entries } = await read(client.id);
  expect([balances, entries.map(({ isVoidable }: { isVoidable: boolean }) => isVoidable)]).toEqual([nothing, [false, false, false, false]]);
  expect((await voidEntry(entries[0].id)).status).toBe(409);
});

test('takes the surplus back with its payment, unless it has been used', async () => {
  const { client, invoice, another } = await sendInvoice();
  const paymentId = (await pay(invoice.id, '1520.00')).body.invoice.payments[0].id;
  const second = await another();
  const applied = (await apply(client.id, second.id, '5.00')).body.entry.id;
  const voidPayment = () => post(`payments/${paymentId}/void`, { reason: 'Wrong client' });
  expect(await voidPayment()).toMatchObject({ status: 422, body: { message: expect.stringContaining('USD 15.00 is left') } });
  expect((await readInvoiceState(testApp, invoice)).ledger).toHaveLength(1);
  await voidEntry(applied);
  expect((await voidPayment()).body.invoice).toMatchObject({ status: 'sent', amountDue: '1500.00' });
  expect(await balanceOf(client.id)).toEqual(nothing);
});

test('refunds into the balance, and out of an invoice that credit paid', async () => {
  const { client, invoice } = await sendInvoice();
  await pay(invoice.id, '1500.00');
  const refund = (body: object) => post(`invoices/${invoice.id}/refunds`, { reason: 'Goodwill', ...body });
  expect((await refund({ amount: '30.00', method: 'credit_balance' })).status).toBe(201);
  expect(await balanceOf(client.id)).toEqual(usd('30.00'));
  await apply(client.id, invoice.id, '30.00');
  const [, , paid] = await db.select().from(payments).where(eq(payments.invoiceId, invoice.id)).orderBy(payments.id);
  await refund({ amount: '10.00', paymentId: paid!.id });
  await refund({ amount: '10.00', paymentId: paid!.id, method: 'bank_transfer' });
  const { balances, entries } = await read(client.id);
  expect([balances, entries[0].kind, entries[0].isVoidable]).toEqual([usd('10.00'), 'refund', false]);
  const subjects = (await db.select().from(mails).where(eq(mails.to, client.email))).map(({ subject }) => subject);
  expect(subjects).toContain(`Credit from invoice ${invoice.invoiceNumber}`);
});

test('lists entries page by page, and exports those of all clients', async () => {
  const { client } = await sendInvoice();
  for (const amount of ['1.00', '2.00', '3.00']) await prepay(client.id, amount, { note: `=${amount}` });
  const page = await call('GET', `/api/admin/clients/${client.id}/balance?limit=2`, { cookie });
  expect(page.body.entries.map(({ amount }: { amount: string }) => amount)).toEqual(['3.00', '2.00']);
  const next = /<([^>]+)>/.exec(String(page.headers.link))![1]!;
  expect((await call('GET', next, { cookie })).body).toMatchObject({ balances: usd('6.00'), entries: [{ amount: '1.00' }] });
  const { text } = await call('GET', '/api/admin/balance-entries.csv?from=2026-03-02&to=2026-03-02', { cookie });
  expect(text.split('\r\n').filter((line) => line.includes('prepayment')).length).toBeGreaterThanOrEqual(3);
  expect((await call('GET', '/api/admin/balance-entries.csv?from=2026-03-03', { cookie })).text).not.toContain('prepayment');
});

test('asks to pay credit back before a client is erased', async () => {
  const client = await createClient(testApp, { name: 'Erasable' });
  await sendInvoice();
  await prepay(client.id, '10.00', { note: 'From her private account' });
  const erase = () => post(`clients/${client.id}/erase`, { name: 'Erasable' });
  expect(await erase()).toMatchObject({ status: 409, body: { message: expect.stringContaining('has credit') } });
  const exported = await call('GET', '/api/client/data', { cookie: client.cookie });
  expect(exported.body.data.creditBalance).toMatchObject([{ kind: 'prepayment', amountMinor: 1000, currency: 'USD' }]);
  expect(exported.text).not.toContain('private account');
  await payBack(client.id, '10.00');
  expect((await erase()).status).toBe(200);
  const left = await db.select().from(balanceEntries).where(eq(balanceEntries.clientId, client.id));
  expect(left.map(({ note, amountMinor }) => [note, amountMinor])).toEqual([
    [null, 1000],
    [null, -1000],
  ]);
});
