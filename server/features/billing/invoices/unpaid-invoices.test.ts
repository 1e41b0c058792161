import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { cards, createClient, createInvoice, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { interceptProvider } from '#server/testing/provider-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

async function sentInvoice(options: Partial<Parameters<typeof createInvoice>[1]> = {}) {
  const client = await createClient(testApp);
  return { client, invoice: await createInvoice(testApp, { clientId: client.id, ...options }) };
}

const post = (id: number, action: string, body: object, headers = {}) =>
  call('POST', `/api/admin/invoices/${id}/${action}`, { cookie, body, headers });
const pay = (id: number, amount: string, details: object = {}, headers = {}) =>
  post(id, 'payments', { amount, date: '2026-03-02', paymentMethod: 'bank_transfer', keepSurplus: false, ...details }, headers);
const credit = (id: number, body: object) => post(id, 'credit-notes', { reason: 'Late delivery', ...body });
const subjects = async (invoice: { id: number; invoiceNumber: string | null }) =>
  (await readInvoiceState(testApp, invoice)).mails.map(({ subject }) => subject);

test('records partial manual payments until the invoice is paid, with a receipt for each', async () => {
  const { client, invoice } = await sentInvoice();
  const first = await pay(invoice.id, '500.00', { note: 'Wire 17' });
  expect(first.status).toBe(201);
  expect(first.body.invoice).toMatchObject({
    status: 'sent',
    amountPaid: '500.00',
    amountDue: '1000.00',
    payments: [{ date: '2026-03-02', kind: 'payment', paymentMethod: 'bank_transfer', amount: '500.00', note: 'Wire 17' }],
  });
  const second = await pay(invoice.id, '1000.00', { paymentMethod: 'paypal', date: '2026-03-02' });
  expect(second.body.invoice).toMatchObject({ status: 'paid', paidDate: '2026-03-02', amountDue: '0.00' });
  expect((await subjects(invoice)).filter((subject) => subject.startsWith('Receipt'))).toHaveLength(2);
  const own = await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client.cookie });
  const none = { surplus: null, paymentId: null, reason: null };
  expect(own.body.invoice.payments).toEqual([
    { id: expect.any(Number), date: '2026-03-02', kind: 'payment', paymentMethod: 'bank_transfer', amount: '500.00', ...none },
    { id: expect.any(Number), date: '2026-03-02', kind: 'payment', paymentMethod: 'paypal', amount: '1000.00', ...none },
  ]);
  expect((await pay(invoice.id, '1.00')).body).toMatchObject({
    code: 'conflict',
    message: 'This invoice is already paid.',
  });
});

test('dates an invoice paid on the day its last money arrived, however late and in whatever order it is recorded', async () => {
  const { invoice } = await sentInvoice({ issueDate: '2026-02-20' });
  await pay(invoice.id, '500.00', { date: '2026-02-24' });
  await pay(invoice.id, '500.00', { date: '2026-02-20' });
  expect((await pay(invoice.id, '500.00', { date: '2026-02-22' })).body.invoice).toMatchObject({ status: 'paid', paidDate: '2026-02-24' });
});

test.each([
  ['amount', '1500.01', {}, 'This is more than is due: USD 1,500.00'],
  ['amount', '0.00', {}, 'Enter an amount of more than 0'],
  ['amount', '1.001', {}, 'Please enter a USD amount with at most 2 decimals, such as 1500.00'],
  ['date', '1.00', { date: '2026-03-03' }, "The date can't be in the future"],
  ['date', '1.00', { date: '2026-03-01' }, "The date can't be before the invoice was issued, on Mar 2, 2026"],
])('rejects a manual payment with an invalid %s (%s)', async (field, amount, details, message) => {
  const { invoice } = await sentInvoice();
  expect(await pay(invoice.id, amount, details)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
  expect((await readInvoiceState(testApp, invoice)).ledger).toEqual([]);
});

test('records a manual payment once for a repeated request', async () => {
  const { invoice } = await sentInvoice();
  const headers = { 'idempotency-key': `manual-${invoice.id}` };
  await pay(invoice.id, '500.00', {}, headers);
  expect((await pay(invoice.id, '500.00', {}, headers)).body.invoice.amountPaid).toBe('500.00');
  expect((await readInvoiceState(testApp, invoice)).ledger).toHaveLength(1);
});

test('closes the open card payment before recording a manual one', async () => {
  const payment = await startPayment(testApp);
  expect((await pay(payment.invoice.id, '1500.00')).body.invoice.status).toBe('paid');
  expect((await payment.payWith(cards.good)).status).toBe(422);
  const { attempts, ledger } = await readInvoiceState(testApp, payment.invoice);
  expect(attempts).toMatchObject([{ status: 'cancelled' }]);
  expect(ledger).toMatchObject([{ provider: 'manual', amountMinor: 150_000 }]);
});

test('refuses a manual payment when the card payment succeeded in the meantime', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  expect((await pay(payment.invoice.id, '1500.00')).status).toBe(409);
  expect((await readInvoiceState(testApp, payment.invoice)).ledger).toMatchObject([{ provider: 'sandbox', amountMinor: 150_000 }]);
});

test('keeps a card payment that it books when a repeatable request is refused', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  expect((await pay(payment.invoice.id, '1500.00', {}, { 'idempotency-key': 'paid-meanwhile' })).status).toBe(409);
  const { status, ledger } = await readInvoiceState(testApp, payment.invoice);
  expect([status, ledger.length]).toEqual(['paid', 1]);
});

test('leaves the open card payment alone when the request is invalid', async () => {
  const payment = await startPayment(testApp);
  expect((await pay(payment.invoice.id, '1500.01')).status).toBe(422);
  expect((await payment.payWith(cards.good)).status).toBe(200);
});

test('keeps no transaction open while the provider is asked', async () => {
  const payment = await startPayment(testApp);
  const waiting: Promise<number>[] = [];
  // Counts open transactions of repeatable requests, which first claim their key. PostgreSQL's own cleaning up takes another lock.
  const countWaiting = () =>
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_locks where relation = 'idempotency_keys'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`,
    );
  await interceptProvider(testApp, () => {
    waiting.push(countWaiting().then(({ rows }) => rows[0]!.n));
    return undefined;
  });
  expect((await pay(payment.invoice.id, '500.00', {}, { 'idempotency-key': 'short' })).status).toBe(201);
  expect(await Promise.all(waiting)).toEqual([0, 0]);
});

test('numbers credit notes, reduces what is due and emails the client', async () => {
  const { client, invoice } = await sentInvoice();
  const { status, body } = await credit(invoice.id, { amount: '300.00' });
  expect(status).toBe(201);
  const creditNote = {
    id: expect.any(Number),
    creditNoteNumber: expect.stringMatching(/^CN-2026-\d{4}$/),
    issueDate: '2026-03-02',
    amount: '300.00',
  };
  expect(body.invoice).toMatchObject({ status: 'sent', amountCredited: '300.00', amountDue: '1200.00' });
  expect(body.invoice.creditNotes).toEqual([{ ...creditNote, reason: 'Late delivery' }]);
  const own = await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client.cookie });
  expect(own.body.invoice.creditNotes).toEqual([{ ...creditNote, reason: 'Late delivery' }]);
  const { creditNoteNumber: number } = body.invoice.creditNotes[0];
  const { mails } = await readInvoiceState(testApp, { id: invoice.id, invoiceNumber: number });
  expect(mails).toMatchObject([{ to: client.email, content: { table: expect.arrayContaining([['Left to pay', 'USD 1,200.00']]) } }]);
  await credit(invoice.id, { amount: '1500.00' });
  expect((await credit(invoice.id, { amount: '1200.00' })).body.invoice).toMatchObject({
    status: 'cancelled',
    creditNotes: [{ creditNoteNumber: number }, { creditNoteNumber: `CN-2026-${String(Number(number.slice(-4)) + 1).padStart(4, '0')}` }],
  });
});

test('marks an invoice paid when the rest of a part payment is credited', async () => {
  const { invoice } = await sentInvoice();
  await pay(invoice.id, '1000.00');
  expect((await credit(invoice.id, { amount: '500.00' })).body.invoice).toMatchObject({
    status: 'paid',
    paidDate: '2026-03-02',
    amountPaid: '1000.00',
    amountCredited: '500.00',
  });
});

test('rejects credit notes for more than is due, or with both an amount and items', async () => {
  const items = [{ description: 'Edit', quantity: 1, unitAmount: '1500.00', taxRate: '19' }];
  const { invoice } = await sentInvoice({ draftFields: { items } });
  const creditItem = { description: 'Edit', quantity: 1, unitAmount: '100.00', taxRate: '19' };
  const rejected = async (body: object) => {
    const response = await credit(invoice.id, body);
    expect(response.status).toBe(422);
    return response.body.errors;
  };
  expect(await rejected({ amount: '1785.01' })).toEqual({ amount: ['This is more than is due: USD 1,785.00'] });
  expect(await rejected({ amount: '1.00', items: [creditItem] })).toEqual({ amount: ['Enter either an amount or items'] });
  expect(await rejected({})).toEqual({ amount: ['Enter either an amount or items'] });
  expect(await rejected({ items: [{ ...creditItem, taxRate: '7' }] })).toEqual({ items: [expect.stringContaining("isn't credited yet")] });
  expect((await credit(invoice.id, { items: [creditItem] })).body.invoice).toMatchObject({
    amountCredited: '119.00',
    amountDue: '1666.00',
  });
  expect((await credit(invoice.id, { amount: '1666.00' })).body.invoice.status).toBe('cancelled');
});

test('records every action in the audit log', async () => {
  const { client, invoice } = await sentInvoice();
  await pay(invoice.id, '500.00');
  await credit(invoice.id, { amount: '500.00' });
  const { invoice: other } = await sentInvoice();
  await post(other.id, 'cancel', {});
  const entries = (await db.select().from(auditLog)).filter(({ actorKind }) => actorKind === 'admin');
  const targets = (action: string) =>
    entries.filter((entry) => entry.action === action).map(({ target, clientId }) => ({ target, clientId }));
  expect(targets('invoice.payment_recorded')).toContainEqual({ target: `${invoice.invoiceNumber}: USD 500.00`, clientId: client.id });
  expect(targets('invoice.credited').at(-1)?.target).toMatch(new RegExp(`^CN-2026-\\d{4} for ${invoice.invoiceNumber}: USD 500.00$`));
  expect(targets('invoice.cancelled').at(-1)?.target).toMatch(new RegExp(`^${other.invoiceNumber} with CN-2026-\\d{4}$`));
});
