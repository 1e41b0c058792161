import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { paymentAttempts, webhookEvents } from '../../db/schema/payments.ts';
import { cards, deliverWebhook, findPaymentEvent, readInvoiceState, startPayment } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { activeProvider } from './provider.ts';
import { reconcilePayments } from './settle-payment.ts';

const testApp = await createTestApp();
const { clock, db, deps } = testApp;
const { stripe } = activeProvider(deps.payments);

type Payment = Awaited<ReturnType<typeof startPayment>>;

/** Changes the PaymentIntent directly at the provider and pays it. */
async function changeAndPay(payment: Payment, changes: Stripe.PaymentIntentUpdateParams) {
  await stripe.paymentIntents.update(payment.paymentIntent, changes);
  expect((await payment.payWith(cards.good)).status).toBe(200);
}

/** Expects that neither webhook, return page, reconciliation nor a new payment attempt books the payment. */
async function expectNotBooked(payment: Payment) {
  const event = await findPaymentEvent(testApp, payment.paymentIntent);
  expect((await deliverWebhook(testApp, event)).status).toBe(500);
  expect((await payment.fetchOutcome()).body).toMatchObject({ success: false, code: 'internal' });
  expect((await payment.requestIntent()).body).toMatchObject({ success: false });
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(paymentAttempts.paymentIntentId, payment.paymentIntent));
  await reconcilePayments(deps);
  const { status, ledger, mails, attempts } = await readInvoiceState(testApp, payment.invoice);
  expect({ status, ledger, receipts: mails.length - 1, attempts: attempts.length }).toEqual({
    status: 'sent',
    ledger: [],
    receipts: 0,
    attempts: 1,
  });
  expect(await db.select().from(webhookEvents).where(eq(webhookEvents.eventId, event.id))).toEqual([]);
}

test('does not book a payment of a different amount', async () => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { amount: 100 });
  await expectNotBooked(payment);
});

test('does not book a payment in a different currency', async () => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { currency: 'jpy' });
  await expectNotBooked(payment);
});

test('does not book a payment that names another attempt', async () => {
  const other = await startPayment(testApp);
  const payment = await startPayment(testApp);
  const [foreign] = (await readInvoiceState(testApp, other.invoice)).attempts;
  await changeAndPay(payment, { metadata: { attemptId: String(foreign!.id) } });
  await expectNotBooked(payment);
  expect(await readInvoiceState(testApp, other.invoice)).toMatchObject({ status: 'sent', ledger: [] });
});

test('does not book a payment that names no attempt', async () => {
  const payment = await startPayment(testApp);
  await changeAndPay(payment, { metadata: '' });
  await expectNotBooked(payment);
});

test('does not book a payment of the other mode, live or test', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await db.$client.query(`update sandbox_objects set data = jsonb_set(data, '{livemode}', 'true') where id = $1`, [payment.paymentIntent]);
  await expectNotBooked(payment);
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
