import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { paymentAttempts, webhookEvents } from '#server/db/schema/billing/payments.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { listUnbookedPayments } from '#server/features/billing/ledger/reconciliation.store.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { cards, deliverWebhook, findPaymentEvent, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { storeProblem } from './payments.store.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const { stripe } = activeProvider(deps.payments);
await changeStudio(db, { studioEmail: 'desk@northcut.example' });
const cookie = await ownerCookie(testApp);

type Payment = Awaited<ReturnType<typeof startPayment>>;

/** Changes the PaymentIntent directly at the provider and pays it. */
async function changeAndPay(payment: Payment, changes: Stripe.PaymentIntentUpdateParams) {
  await stripe.paymentIntents.update(payment.paymentIntent, changes);
  expect((await payment.payWith(cards.good)).status).toBe(200);
}

/**
 * Expects that neither webhook, return page, reconciliation nor a new payment attempt books the payment, that the studio is told once,
 * and that the client can't pay a second time.
 */
async function expectNotBooked(payment: Payment, problem: string) {
  const event = await findPaymentEvent(testApp, payment.paymentIntent);
  expect((await deliverWebhook(testApp, event)).status, 'a redelivery would not change anything').toBe(200);
  expect((await payment.fetchOutcome()).body).toMatchObject({ success: true, outcome: 'processing' });
  expect(await payment.requestIntent()).toMatchObject({ status: 409, body: { code: 'payment_processing' } });
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(paymentAttempts.paymentIntentId, payment.paymentIntent));
  await reconcilePayments(deps);
  const { status, ledger, mails, attempts } = await readInvoiceState(testApp, payment.invoice);
  expect({ status, ledger, attempts }).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'open', problem }] });
  const subject = `A payment for invoice ${payment.invoice.invoiceNumber} couldn't be booked`;
  expect(mails.slice(1)).toMatchObject([{ to: 'desk@northcut.example', subject }]);
  const link = `/admin/invoices/${payment.invoice.id}`;
  expect(await db.select().from(notifications).where(eq(notifications.link, link))).toHaveLength(1);
  expect(await db.select().from(webhookEvents).where(eq(webhookEvents.eventId, event.id))).toHaveLength(1);
}

test('does not book a payment of a different amount', async () => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { amount: 100 });
  await expectNotBooked(payment, 'USD 1.00 arrived instead of USD 1,500.00.');
});

test('does not book a payment in a different currency', async () => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { currency: 'jpy' });
  await expectNotBooked(payment, 'JPY 150,000 arrived instead of USD 1,500.00.');
});

test('does not book a payment that names another attempt', async () => {
  const other = await startPayment(testApp);
  const payment = await startPayment(testApp);
  const [foreign] = (await readInvoiceState(testApp, other.invoice)).attempts;
  await changeAndPay(payment, { metadata: { attemptId: String(foreign!.id) } });
  await expectNotBooked(payment, 'It names another payment attempt.');
  expect(await readInvoiceState(testApp, other.invoice)).toMatchObject({ status: 'sent', ledger: [] });
});

test('does not book a payment that names no attempt', async () => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { metadata: '' });
  await expectNotBooked(payment, 'It names another payment attempt.');
});

test('does not book a payment of the other mode, live or test', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await db.$client.query(`update sandbox_objects set data = jsonb_set(data, '{livemode}', 'true') where id = $1`, [payment.paymentIntent]);
  await expectNotBooked(payment, 'It was made in the other mode, live or test.');
});

test.each<[string, (payment: Payment) => Promise<unknown>]>([
  ["the refund's event", () => testApp.drain()],
  ['a check of the open attempt', () => reconcilePayments(deps)],
  ['the return page', (payment) => payment.fetchOutcome()],
  ['the next payment', (payment) => payment.requestIntent()],
])('lets the client pay again once the studio has refunded the payment, found by %s', async (_, notice) => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { amount: 100 });
  await payment.fetchOutcome();
  const { refunds } = stripe;
  const attempts = async () => (await readInvoiceState(testApp, payment.invoice)).attempts;
  await refunds.create({ payment_intent: payment.paymentIntent, amount: 40 });
  expect(await payment.requestIntent(), 'a partial refund changes nothing').toMatchObject({ body: { code: 'payment_processing' } });
  expect(await attempts()).toMatchObject([{ status: 'open', problem: expect.any(String) }]);
  await refunds.create({ payment_intent: payment.paymentIntent });
  await db.update(paymentAttempts).set({ nextCheckAt: new Date(0) });
  await notice(payment);
  expect((await attempts())[0]).toMatchObject({ status: 'cancelled', problem: null });
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'failed', reason: 'This payment was refunded.' });
  expect(await payment.requestIntent()).toMatchObject({ status: 200, body: { amount: '1500.00' } });
  expect(await attempts()).toMatchObject([{ status: 'cancelled' }, { status: 'open' }]);
});

const admin = ({ invoice }: Payment, path: string, body: object) =>
  call('POST', `/api/admin/invoices/${invoice.id}/${path}`, { cookie, body });
const recordReceived = (payment: Payment, fields: object) =>
  admin(payment, 'payments', { date: '2026-03-02', paymentMethod: 'other', keepSurplus: false, ...fields });
const isReported = async ({ invoice }: Payment) => (await listUnbookedPayments(db)).some(({ invoiceId }) => invoiceId === invoice.id);

test('is resolved once the studio has recorded what arrived, which nothing books or reports again', async () => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { amount: 100 });
  await payment.fetchOutcome();
  expect(await isReported(payment)).toBe(true);
  expect((await recordReceived(payment, { amount: '1.00' })).status).toBe(201);
  expect(await isReported(payment)).toBe(false);
  const recorded = await readInvoiceState(testApp, payment.invoice);
  expect(recorded).toMatchObject({
    ledger: [{ provider: 'manual', amountMinor: 100 }],
    attempts: [{ status: 'succeeded', problem: null }],
  });
  const comeLate = async () => {
    await deliverWebhook(testApp, await findPaymentEvent(testApp, payment.paymentIntent));
    expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'settled', amountDue: '1499.00' });
    expect(await readInvoiceState(testApp, payment.invoice)).toEqual(recorded);
  };
  await comeLate();
  await stripe.refunds.create({ payment_intent: payment.paymentIntent, amount: 40 });
  await testApp.drain();
  await comeLate();
  expect(await storeProblem(db, recorded.attempts[0]!.id, 'It was compared before.'), 'a check that began earlier').toBe(false);
  expect(await payment.requestIntent()).toMatchObject({ status: 200, body: { amount: '1499.00' } });
});

test('stays reported when the invoice is canceled, until what arrived is kept as credit', async () => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { amount: 100 });
  await payment.fetchOutcome();
  expect((await admin(payment, 'cancel', {})).status).toBe(200);
  expect(await isReported(payment)).toBe(true);
  expect((await recordReceived(payment, { amount: '1.00', keepSurplus: true })).status).toBe(201);
  expect(await isReported(payment)).toBe(false);
});

test('settles the other payments when one fails', async () => {
  const broken = await startPayment(testApp);
  await changeAndPay(broken, { amount: 100 });
  const good = await startPayment(testApp);
  await good.payWith(cards.good);
  await db.update(paymentAttempts).set({ nextCheckAt: new Date(clock.now().getTime() - 3_600_000) });
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, good.invoice)).toMatchObject({ status: 'paid' });
  expect(await readInvoiceState(testApp, broken.invoice)).toMatchObject({ status: 'sent' });
});

test('books a reported payment after all once it matches its attempt', async () => {
  const payment = await startPayment(testApp);
  const setAmount = (amountMinor: number) =>
    db.update(paymentAttempts).set({ amountMinor }).where(eq(paymentAttempts.invoiceId, payment.invoice.id));
  await payment.payWith(cards.good);
  await setAmount(149_999);
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'processing' });
  await setAmount(150_000);
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'settled' });
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({
    status: 'paid',
    ledger: [{ amountMinor: 150_000 }],
    attempts: [{ status: 'succeeded', problem: null }],
  });
});
