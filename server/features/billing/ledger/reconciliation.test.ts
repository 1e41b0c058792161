import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { activeProvider, readAccount } from '#server/adapters/payment-provider.ts';
import { paymentAttempts, payments } from '#server/db/schema/billing/payments.ts';
import { cards, createClient, createInvoice, ownerCookie, startPayment } from '#server/testing/factories.ts';
import { addEntry, sandboxCard } from '#server/testing/ledger-entries.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const cookie = await ownerCookie(testApp);
const account = await readAccount(deps, activeProvider(deps.payments));

beforeEach(async () => {
  await db.$client.query('truncate payments cascade');
  await db.$client.query('truncate sandbox_objects cascade');
});

const reconcile = (query = 'from=2026-03-01&to=2026-03-02') => call('GET', `/api/admin/reconciliation?${query}`, { cookie });
const book = (body: object) => call('POST', '/api/admin/reconciliation/book', { cookie, body });

test('finds nothing when ledger and provider agree', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.declined);
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  expect((await reconcile()).body).toMatchObject({ differences: [], unbooked: [] });
});

test('finds a payment whose events were lost, and books it once', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  const missing = { kind: 'payment', objectId: payment.paymentIntent };
  expect((await reconcile()).body.differences).toEqual([
    {
      ...missing,
      date: '2026-03-02',
      currency: 'USD',
      providerAmount: '1500.00',
      ledgerAmount: null,
      invoiceId: null,
      invoiceNumber: null,
    },
  ]);
  for (const _ of [1, 2]) expect(await book(missing)).toMatchObject({ status: 200, body: { belongsToInvoice: true } });
  expect((await reconcile()).body.differences).toEqual([]);
  expect(await db.select().from(payments)).toHaveLength(1);
});

test('finds a ledger row of another amount, and one that the provider does not know', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  const { id: clientId } = await createClient(testApp);
  const { id: invoiceId, invoiceNumber } = await createInvoice(testApp, { clientId });
  await addEntry(testApp, { invoiceId, ...sandboxCard(account), objectId: payment.paymentIntent, amountMinor: 100 });
  await addEntry(testApp, { invoiceId, ...sandboxCard(account), objectId: 'pi_unknown', amountMinor: 200 });
  await addEntry(testApp, { invoiceId });
  await addEntry(testApp, { invoiceId, ...sandboxCard('acct_other'), objectId: 'pi_other' });
  const { differences } = (await reconcile()).body;
  expect(differences).toHaveLength(2);
  expect(differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ objectId: payment.paymentIntent, providerAmount: '1500.00', ledgerAmount: '1.00', invoiceNumber }),
      expect.objectContaining({ objectId: 'pi_unknown', providerAmount: null, ledgerAmount: '2.00' }),
    ]),
  );
});

test('finds a refund made at the provider, and books it', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  const refund = await activeProvider(deps.payments).stripe.refunds.create({ payment_intent: payment.paymentIntent, amount: 5000 });
  expect((await reconcile()).body.differences).toMatchObject([{ kind: 'refund', objectId: refund.id, providerAmount: '-50.00' }]);
  await book({ kind: 'refund', objectId: refund.id });
  expect((await reconcile()).body.differences).toEqual([]);
});

test('reports money that could not be booked', async () => {
  const payment = await startPayment(testApp);
  await db
    .update(paymentAttempts)
    .set({ problem: 'It is of another amount.' })
    .where(eq(paymentAttempts.paymentIntentId, payment.paymentIntent));
  expect((await reconcile()).body.unbooked).toMatchObject([
    { paymentIntentId: payment.paymentIntent, problem: 'It is of another amount.' },
  ]);
});

test('rejects periods that are too long or end before they begin', async () => {
  expect((await reconcile('from=2026-01-01&to=2026-04-03')).body.errors).toHaveProperty('to');
  expect((await reconcile('from=2026-03-02&to=2026-03-01')).body.errors).toHaveProperty('to');
});
