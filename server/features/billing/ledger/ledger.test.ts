import { beforeEach, expect, test } from 'vitest';
import { activeProvider, readAccount } from '#server/adapters/payment-provider.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { addEntry, sandboxCard } from '#server/testing/ledger-entries.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const cookie = await ownerCookie(testApp);
const account = await readAccount(deps, activeProvider(deps.payments));
const ann = await createClient(testApp, { name: 'Ann Carter' });
const bo = await createClient(testApp, { name: 'Bo Smith', company: 'Smith Films' });
const annsInvoice = await createInvoice(testApp, { clientId: ann.id });
const bosInvoice = await createInvoice(testApp, { clientId: bo.id });

beforeEach(async () => {
  await withoutTriggers(db, (tx) => tx.delete(payments));
});

const list = async (query = '') => (await call('GET', `/api/admin/payments${query}`, { cookie })).body;
const amountsIn = (rows: { amount: string }[]) => rows.map(({ amount }) => amount);

test('lists by booking date, newest first, and pages without gaps or repeats', async () => {
  for (const [bookedOn, amountMinor] of [
    ['2026-03-02', 100],
    ['2026-02-01', 200],
    ['2026-03-02', 300],
    ['2026-03-01', 400],
  ] as const)
    await addEntry(testApp, { invoiceId: annsInvoice.id, bookedOn, amountMinor });
  const first = await call('GET', '/api/admin/payments?limit=2', { cookie });
  expect(first.headers['x-total-count']).toBe('4');
  expect(amountsIn(first.body)).toEqual(['3.00', '1.00']);
  const [, next] = /<([^>]+)>/.exec(String(first.headers.link))!;
  expect(amountsIn((await call('GET', next as '/', { cookie })).body)).toEqual(['4.00', '2.00']);
});

test('names the invoice, the client and what went back', async () => {
  const payment = await addEntry(testApp, { invoiceId: annsInvoice.id });
  await addEntry(testApp, {
    invoiceId: annsInvoice.id,
    kind: 'refund',
    amountMinor: -2550,
    paymentId: payment.id,
    note: 'Agreed by phone',
  });
  expect((await list())[0]).toMatchObject({
    invoiceId: annsInvoice.id,
    invoiceNumber: annsInvoice.invoiceNumber,
    clientName: 'Ann Carter',
    kind: 'refund',
    paymentMethod: 'bank_transfer',
    amount: '-25.50',
    currency: 'USD',
    note: 'Agreed by phone',
  });
});

test('filters by kind, method, dates, invoice number and client', async () => {
  const payment = await addEntry(testApp, { invoiceId: annsInvoice.id, amountMinor: 1100, bookedOn: '2026-01-31', paymentMethod: 'cash' });
  await addEntry(testApp, { invoiceId: bosInvoice.id, amountMinor: 2200, bookedOn: '2026-02-01' });
  await addEntry(testApp, { invoiceId: annsInvoice.id, kind: 'refund', amountMinor: -300, bookedOn: '2026-02-28', paymentId: payment.id });
  const amountsFor = async (query: string) => amountsIn(await list(query));
  expect(await amountsFor('?kind=refund')).toEqual(['-3.00']);
  expect(await amountsFor('?method=cash')).toEqual(['11.00']);
  expect(await amountsFor('?from=2026-02-01&to=2026-02-28')).toEqual(['-3.00', '22.00']);
  expect(await amountsFor('?to=2026-01-31')).toEqual(['11.00']);
  expect(await amountsFor('?search=smith+fil')).toEqual(['22.00']);
  expect(await amountsFor(`?search=${annsInvoice.invoiceNumber}`)).toEqual(['-3.00', '11.00']);
  expect(await amountsFor('?search=carter&kind=payment')).toEqual(['11.00']);
});

test('counts only money of the connected account and mode, and manual payments, as revenue', async () => {
  const add = (entry: Partial<Parameters<typeof addEntry>[1]>) => addEntry(testApp, { invoiceId: annsInvoice.id, ...entry });
  await add({ amountMinor: 100 });
  await add({ amountMinor: 200, ...sandboxCard(account) });
  await add({ amountMinor: 300, ...sandboxCard('acct_other') });
  await add({ amountMinor: 400, provider: 'stripe', account, livemode: true });
  await add({ amountMinor: 500, provider: 'stripe', account, livemode: false });
  const rows: { amount: string; isTest: boolean; countsAsRevenue: boolean }[] = await list();
  expect(rows.map(({ amount, isTest, countsAsRevenue }) => [amount, isTest, countsAsRevenue])).toEqual([
    ['5.00', true, false],
    ['4.00', false, false],
    ['3.00', true, false],
    ['2.00', true, true],
    ['1.00', false, true],
  ]);
});

test('exports the filtered ledger as CSV', async () => {
  await addEntry(testApp, { invoiceId: annsInvoice.id, objectId: 'manual_csv', note: '=1+1' });
  await addEntry(testApp, { invoiceId: annsInvoice.id, objectId: 'manual_back', kind: 'refund', amountMinor: -2500, note: '-25' });
  await addEntry(testApp, { invoiceId: bosInvoice.id });
  const { headers, text } = await call('GET', '/api/admin/payments.csv?search=carter', { cookie });
  expect(headers['content-disposition']).toBe('attachment; filename="payments-2026-03-02.csv"');
  expect(text.slice(1).split('\r\n')).toEqual([
    '"Date","Invoice","Client","Kind","Method","Amount","Currency","Provider","Reference","Revenue","Test","Note","Fee","Fee currency","Tax corrected","Tax corrected per rate"',
    `"2026-03-02","${annsInvoice.invoiceNumber}","Ann Carter","refund","bank_transfer","-25.00","USD","manual","manual_back","Yes","No","'-25",,,,`,
    `"2026-03-02","${annsInvoice.invoiceNumber}","Ann Carter","payment","bank_transfer","100.00","USD","manual","manual_csv","Yes","No","'=1+1",,,,`,
    '',
  ]);
});

test('returns what can still be refunded of each payment', async () => {
  const payment = await addEntry(testApp, { invoiceId: annsInvoice.id });
  await addEntry(testApp, { invoiceId: annsInvoice.id, kind: 'refund', amountMinor: -2500, paymentId: payment.id });
  const { body } = await call('GET', `/api/admin/invoices/${annsInvoice.id}/payments`, { cookie });
  expect(body.payments).toMatchObject([{ id: payment.id, amount: '100.00', refundable: '75.00' }]);
});
