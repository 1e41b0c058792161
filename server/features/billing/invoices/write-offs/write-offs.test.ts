import { desc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { changeClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { summarizeReceivables } from '#server/features/billing/invoices/receivables/receivables.ts';
import { sendReminders } from '#server/features/billing/invoices/reminders/send-reminders.ts';
import { readRevenue } from '#server/features/billing/ledger/revenue.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days, seconds } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;

const post = async (path: string, body: object) => call('POST', `/api/admin/${path}`, { cookie: await ownerCookie(testApp), body });
const writeOff = (id: number, details: object = {}) =>
  post(`invoices/${id}/write-off`, { date: '2026-03-02', reason: 'Insolvent', taxTreatment: 'corrected', ...details });
const reverse = (id: number) => post(`invoices/${id}/write-off/reverse`, { reason: 'Of another client' });
const transfer = (id: number, amount: string) =>
  post(`invoices/${id}/payments`, { amount, date: '2026-03-02', paymentMethod: 'bank_transfer', keepSurplus: false });

const items = [
  { description: 'Cut', quantity: 1, unitAmount: '1000.00', taxRate: '19' },
  { description: 'Book', quantity: 1, unitAmount: '100.00', taxRate: '7' },
];

/** A client's invoice over USD 1297.00, of which USD 197.00 are taxes at two rates. */
async function createTaxed() {
  const client = await createClient(testApp);
  return { client, invoice: await createInvoice(testApp, { clientId: client.id, draftFields: { items } }) };
}

const taxesOf = async (invoice: { id: number; invoiceNumber: string | null }) =>
  (await readInvoiceState(testApp, invoice)).ledger.flatMap(({ kind, amountMinor, taxCorrection }) =>
    kind === 'write_off' ? [[amountMinor, taxCorrection?.taxMinor ?? null]] : [],
  );

test('closes an invoice without a payment or a credit note, and asks its client for nothing more', async () => {
  const { client, invoice } = await createTaxed();
  const { status, body } = await writeOff(invoice.id);
  expect(status).toBe(200);
  expect(body.invoice).toMatchObject({
    status: 'cancelled',
    amountWrittenOff: '1297.00',
    amountPaid: '0.00',
    amountCredited: '0.00',
    amountDue: '0.00',
    paidDate: null,
    creditNotes: [],
    paymentMethods: [],
    payments: [{ kind: 'write_off', amount: '1297.00', note: 'Insolvent', taxCorrected: '197.00', date: '2026-03-02' }],
  });
  const own = await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client.cookie });
  expect(own.body.invoice).toMatchObject({ status: 'cancelled', amountWrittenOff: '1297.00', payments: [] });
  const intent = await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie: client.cookie, body: {} });
  expect(intent).toMatchObject({ status: 409, body: { message: expect.stringContaining('is closed') } });
  const { mails } = await readInvoiceState(testApp, invoice);
  clock.advance(60 * days);
  await sendReminders(deps);
  clock.advance(-60 * days);
  expect((await readInvoiceState(testApp, invoice)).mails).toHaveLength(mails.length);
  expect(await writeOff(invoice.id)).toMatchObject({ status: 409, body: { message: 'This invoice is written off.' } });
});

test('leaves the tax as it is if the studio says so', async () => {
  const { invoice } = await createTaxed();
  const { body } = await writeOff(invoice.id, { taxTreatment: 'kept' });
  expect(body.invoice.payments).toMatchObject([{ taxCorrected: null }]);
});

test('counts neither as revenue nor as a receivable', async () => {
  const { invoice } = await createTaxed();
  const figures = async () => [await readRevenue(deps, '2026-03-02'), await summarizeReceivables(db, '2026-03-02')];
  const open = await figures();
  await writeOff(invoice.id);
  const [revenue, receivables] = await figures();
  expect(revenue).toEqual(open[0]);
  const amountIn = (figure: unknown) => Number((figure as { amount: string }[])[0]?.amount ?? 0);
  expect(amountIn(open[1]) - amountIn(receivables)).toBe(1297);
});

test('records money that arrives later as a recovery, with its share of the tax, until the invoice is paid', async () => {
  const { invoice } = await createTaxed();
  // A second admin, because whoever records a payment isn't told of it.
  await db.insert(users).values({ username: 'colleague', password: 'none' });
  await writeOff(invoice.id);
  expect((await transfer(invoice.id, '1297.01')).body.errors).toMatchObject({ amount: [expect.stringContaining('1,297.00')] });
  const { body: partly } = await transfer(invoice.id, '297.00');
  expect(partly.invoice).toMatchObject({ status: 'cancelled', amountPaid: '297.00', amountWrittenOff: '1000.00', amountDue: '0.00' });
  const news = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/admin/invoices/${invoice.id}`));
  expect(news).toMatchObject([{ text: `Test Client paid USD 297.00 of invoice ${invoice.invoiceNumber}.` }]);
  const { body: wholly } = await transfer(invoice.id, '1000.00');
  expect(wholly.invoice).toMatchObject({ status: 'paid', paidDate: '2026-03-02', amountWrittenOff: '0.00' });
  const entries = (await taxesOf(invoice)) as [number, number][];
  expect(entries.map(([amount]) => amount)).toEqual([129_700, -29_700, -100_000]);
  expect(entries.reduce((sum, [, tax]) => sum + tax, 0)).toBe(0);
  expect(entries[1]![1]).toBeLessThan(0);
});

test('writes off again what a payment had recovered that is voided, and owes again what is refunded', async () => {
  const { invoice } = await createTaxed();
  await writeOff(invoice.id);
  const { body } = await transfer(invoice.id, '1297.00');
  const payment = body.invoice.payments.find(({ kind }: { kind: string }) => kind === 'payment');
  const voided = await post(`payments/${payment.id}/void`, { reason: 'Of another client' });
  expect(voided.body.invoice).toMatchObject({ status: 'cancelled', paidDate: null, amountPaid: '0.00', amountWrittenOff: '1297.00' });
  expect(await taxesOf(invoice)).toEqual([
    [129_700, 19_700],
    [-129_700, -19_700],
    [129_700, 19_700],
  ]);
  await transfer(invoice.id, '1297.00');
  await post(`invoices/${invoice.id}/refunds`, { amount: '97.00', reason: 'Sent twice' });
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'sent' });
});

test('recovers nothing before the day of the write-off, when money had arrived earlier, also if that was a mistake', async () => {
  const { invoice } = await createTaxed();
  clock.advance(3 * days);
  await writeOff(invoice.id, { date: '2026-03-04' });
  const { body } = await transfer(invoice.id, '297.00');
  const payment = body.invoice.payments.find(({ kind }: { kind: string }) => kind === 'payment');
  await post(`payments/${payment.id}/void`, { reason: 'Of another client' });
  await reverse(invoice.id);
  clock.advance(-3 * days);
  const { ledger } = await readInvoiceState(testApp, invoice);
  expect(ledger.map(({ kind, amountMinor, bookedOn }) => [kind, amountMinor, bookedOn])).toEqual([
    ['write_off', 129_700, '2026-03-04'],
    ['payment', 29_700, '2026-03-02'],
    ['write_off', -29_700, '2026-03-04'],
    ['void', -29_700, '2026-03-02'],
    ['write_off', 29_700, '2026-03-04'],
    ['write_off', -129_700, '2026-03-04'],
  ]);
});

test('a payment of what is due again after a refund recovers nothing of a write-off', async () => {
  const { invoice } = await createTaxed();
  const { body } = await transfer(invoice.id, '297.00');
  await writeOff(invoice.id);
  const refund = { paymentId: body.invoice.payments[0].id, amount: '97.00', reason: 'Sent twice', reduceClaim: false };
  expect((await post(`invoices/${invoice.id}/refunds`, refund)).status).toBe(201);
  const paid = await transfer(invoice.id, '97.00');
  expect(paid.body.invoice).toMatchObject({ status: 'cancelled', amountPaid: '297.00', amountWrittenOff: '1000.00', amountDue: '0.00' });
});

test('does not write off again what was reversed, when a payment that had recovered some of it is voided', async () => {
  const { invoice } = await createTaxed();
  await writeOff(invoice.id);
  const { body } = await transfer(invoice.id, '297.00');
  await reverse(invoice.id);
  const payment = body.invoice.payments.find(({ kind }: { kind: string }) => kind === 'payment');
  const voided = await post(`payments/${payment.id}/void`, { reason: 'Of another client' });
  expect(voided.body.invoice).toMatchObject({ status: 'sent', amountDue: '1297.00', amountWrittenOff: '0.00' });
  expect((await taxesOf(invoice)).reduce((sum, [, tax]) => sum + Number(tax), 0)).toBe(0);
});

test('reverses a write-off by mistake once: the invoice is due again, by its due date', async () => {
  const { client, invoice } = await createTaxed();
  expect((await reverse(invoice.id)).status).toBe(409);
  await transfer(invoice.id, '297.00');
  await writeOff(invoice.id);
  const responses = await Promise.all([reverse(invoice.id), reverse(invoice.id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client.cookie });
  expect(body.invoice).toMatchObject({ status: 'sent', amountDue: '1000.00', amountPaid: '297.00', amountWrittenOff: '0.00' });
  expect((await taxesOf(invoice)).reduce((sum, [, tax]) => sum + Number(tax), 0)).toBe(0);
  const actions = ['invoice.written_off', 'invoice.write_off_reversed'] as const;
  const entries = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.action, [...actions]))
    .orderBy(desc(auditLog.id))
    .limit(2);
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ['invoice.write_off_reversed', `${invoice.invoiceNumber}: USD 1,000.00`],
    ['invoice.written_off', `${invoice.invoiceNumber}: USD 1,000.00`],
  ]);
});

test('writes off what a lost dispute took, but not while the bank decides', async () => {
  const payment = await startPayment(testApp);
  const { invoice } = payment;
  await payment.payWith(cards.disputed);
  await payment.fetchOutcome();
  clock.advance(10 * seconds);
  await drain();
  expect(await writeOff(invoice.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('is disputed') } });
  const { stripe } = activeProvider(deps.payments);
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment.paymentIntent })).data;
  await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true });
  clock.advance(10 * seconds);
  await drain();
  expect((await writeOff(invoice.id)).body.invoice).toMatchObject({ status: 'cancelled', amountWrittenOff: '1500.00', amountDue: '0.00' });
});

test('refuses dates before the invoice, in the future and in closed books, drafts and paid invoices', async () => {
  const { client, invoice } = await createTaxed();
  expect((await writeOff(invoice.id, { date: '2026-03-01' })).body.errors).toMatchObject({ date: [expect.stringContaining('before')] });
  expect((await writeOff(invoice.id, { date: '2026-03-03' })).body.errors).toMatchObject({ date: [expect.stringContaining('future')] });
  expect((await writeOff(invoice.id, { taxTreatment: '' })).status).toBe(422);
  await changeStudio(db, { booksClosedThrough: '2026-03-02' });
  expect((await writeOff(invoice.id)).status).toBe(422);
  await changeStudio(db, { booksClosedThrough: null });
  const paid = await createInvoice(testApp, { clientId: client.id, draftFields: { items } });
  await transfer(paid.id, '1297.00');
  expect((await writeOff(paid.id)).status).toBe(409);
});

test('corrects only the tax that no credit note has corrected', async () => {
  const { invoice } = await createTaxed();
  await post(`invoices/${invoice.id}/credit-notes`, { items: [{ ...items[0], quantity: 1 }], reason: 'Late' });
  await writeOff(invoice.id);
  expect(await taxesOf(invoice)).toEqual([[10_700, 700]]);
});

test('ends the renewal of a package that the client does not pay', async () => {
  const { id: packageId, name } = await createPackage(testApp, { renewsMonthly: true });
  const client = await createClient(testApp);
  await changeClient(db, client.id, { currentPackageId: packageId, packageRenewsOn: '2026-04-02', packageRenewalDay: 2 });
  const packageTerms = { name, videoCreditLimit: 8, creditValidityDays: null };
  const sold = { packageId, packageTerms, packagePeriod: '2026-03-02' };
  const invoice = await createInvoice(testApp, { clientId: client.id, sold });
  await writeOff(invoice.id);
  expect(await readClient(db, client.id)).toMatchObject({ currentPackageId: packageId, packageRenewsOn: null });
});

test('lists and exports written-off invoices, and their tax in the ledger', async () => {
  const { invoice } = await createTaxed();
  await writeOff(invoice.id);
  const get = async (path: string) => call('GET', `/api/admin/${path}`, { cookie: await ownerCookie(testApp) });
  const { body } = await get('invoices?status=written_off');
  expect(body.map(({ id }: { id: number }) => id)).toContain(invoice.id);
  expect(body.every(({ amountWrittenOff }: { amountWrittenOff: string }) => Number(amountWrittenOff) > 0)).toBe(true);
  const csv = await get(`invoices.csv?clientId=${invoice.clientId}`);
  expect(csv.text).toMatch(/Written off[\s\S]*1297\.00[\s\S]*2026-03-02/);
  const ledger = await get(`payments.csv?kind=write_off&search=${invoice.invoiceNumber}`);
  expect(ledger.text).toContain('19%: 190.00; 7%: 7.00');
});
