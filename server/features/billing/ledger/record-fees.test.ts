import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { activeProvider, readAccount } from '#server/adapters/payment-provider.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { days, seconds } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { addEntry, sandboxCard } from '#server/testing/ledger-entries.ts';
import { interceptProvider } from '#server/testing/provider-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { recordFees } from './record-fees.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const { stripe } = activeProvider(deps.payments);
const account = await readAccount(deps, activeProvider(deps.payments));
const client = await createClient(testApp);
const invoice = await createInvoice(testApp, { clientId: client.id });

beforeEach(async () => {
  await db.$client.query('truncate payments cascade');
});

async function pay(card = cards.good) {
  const payment = await startPayment(testApp);
  await payment.payWith(card);
  await payment.fetchOutcome();
  return payment;
}

const readFees = ({ id }: { id: number }) =>
  db
    .select({ kind: payments.kind, sequence: payments.sequence, fee: payments.feeMinor, currency: payments.feeCurrency })
    .from(payments)
    .where(eq(payments.invoiceId, id))
    .orderBy(asc(payments.id));

/** Advances the clock and runs pending events and jobs. */
async function later() {
  clock.advance(10 * seconds);
  await drain();
}

test('records the fee of a card payment, which leaves its invoice as it was', async () => {
  const payment = await pay();
  expect(await readFees(payment.invoice)).toEqual([{ kind: 'payment', sequence: 1, fee: null, currency: null }]);
  const before = await readInvoiceState(testApp, payment.invoice);
  await recordFees(deps);
  expect(await readFees(payment.invoice)).toEqual([{ kind: 'payment', sequence: 1, fee: 4350, currency: 'USD' }]);
  const after = await readInvoiceState(testApp, payment.invoice);
  expect([after.status, after.ledger.map(({ amountMinor }) => amountMinor)]).toEqual([
    before.status,
    before.ledger.map(({ amountMinor }) => amountMinor),
  ]);
});

test('records the fee of a dispute, and what is given back when it is won', async () => {
  const payment = await pay(cards.disputed);
  await later();
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment.paymentIntent })).data;
  await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await later();
  await recordFees(deps);
  expect(await readFees(payment.invoice)).toEqual([
    { kind: 'payment', sequence: 1, fee: 4350, currency: 'USD' },
    { kind: 'dispute', sequence: 1, fee: 1500, currency: 'USD' },
    { kind: 'dispute', sequence: 2, fee: -1500, currency: 'USD' },
  ]);
});

test('records that a refund and its failure cost nothing', async () => {
  const payment = await pay(cards.failingRefund);
  const body = { amount: '100.00', reason: 'Goodwill' };
  await call('POST', `/api/admin/invoices/${payment.invoice.id}/refunds`, { cookie: await ownerCookie(testApp), body });
  await later();
  await recordFees(deps);
  expect((await readFees(payment.invoice)).slice(1)).toEqual([
    { kind: 'refund', sequence: 1, fee: 0, currency: 'USD' },
    { kind: 'refund', sequence: 2, fee: 0, currency: 'USD' },
  ]);
});

test('asks the provider only while a fee of its account is missing, for 35 days', async () => {
  await addEntry(testApp, { invoiceId: invoice.id, createdAt: clock.now() });
  await addEntry(testApp, { invoiceId: invoice.id, ...sandboxCard('acct_other'), objectId: 'pi_other', createdAt: clock.now() });
  await addEntry(testApp, { invoiceId: invoice.id, ...sandboxCard(account), objectId: 'pi_lost', createdAt: clock.now() });
  const paths: string[] = [];
  await interceptProvider(testApp, ({ path }) => {
    paths.push(path);
    return undefined;
  });
  await recordFees(deps);
  expect(paths.filter((path) => path.startsWith('/v1/balance_transactions'))).toHaveLength(1);
  clock.advance(36 * days);
  await recordFees(deps);
  expect(paths.filter((path) => path.startsWith('/v1/balance_transactions'))).toHaveLength(1);
  expect((await readFees(invoice)).map(({ fee }) => fee)).toEqual([null, null, null]);
});

test('shows and exports fees in the currency of the account', async () => {
  const cookie = await ownerCookie(testApp);
  const entry = await addEntry(testApp, { invoiceId: invoice.id, ...sandboxCard(account), objectId: 'pi_yen' });
  await addEntry(testApp, { invoiceId: invoice.id });
  await db.update(payments).set({ feeMinor: 4350, feeCurrency: 'JPY' }).where(eq(payments.id, entry.id));
  const { body } = await call('GET', '/api/admin/payments', { cookie });
  expect(body.map(({ fee, feeCurrency }: Record<string, string | null>) => [fee, feeCurrency])).toEqual([
    [null, null],
    ['4350', 'JPY'],
  ]);
  const rows = (await call('GET', '/api/admin/payments.csv', { cookie })).text.trimEnd().split('\r\n');
  expect(rows.map((row) => row.split(',').slice(-5, -2).join())).toEqual(['"Note","Fee","Fee currency"', ',,', ',"4350","JPY"']);
});
