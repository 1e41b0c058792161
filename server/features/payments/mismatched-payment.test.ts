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

/** Changes the PaymentIntent at the provider, behind our back, and pays it there. */
async function payChanged(payment: Payment, changes: Stripe.PaymentIntentUpdateParams) {
  await stripe.paymentIntents.update(payment.paymentIntent, changes);
  expect((await payment.payWith(cards.good)).status).toBe(200);
}

/** By no way is it booked: not by the webhook, the return page, the sweep, or asking to pay again. */
async function expectNotBooked(payment: Payment) {
  const event = await findPaymentEvent(testApp, payment.paymentIntent);
  expect((await deliverWebhook(testApp, event)).status).toBe(500);
  expect((await payment.fetchOutcome()).body).toMatchObject({ success: false, code: 'internal' });
  expect((await payment.requestIntent()).body).toMatchObject({ success: false });
  await db
    .update(paymentAttempts)
    .set({ checkedAt: new Date(0) })
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

test('a payment of another amount is not booked', async () => {
  const payment = await startPayment(testApp);
  await payChanged(payment, { amount: 100 });
  await expectNotBooked(payment);
});

test('a payment in another currency is not booked', async () => {
  const payment = await startPayment(testApp);
  await payChanged(payment, { currency: 'jpy' });
  await expectNotBooked(payment);
});

test('a payment that names another attempt is not booked for this one', async () => {
  const other = await startPayment(testApp);
  const payment = await startPayment(testApp);
  const [foreign] = (await readInvoiceState(testApp, other.invoice)).attempts;
  await payChanged(payment, { metadata: { attemptId: String(foreign!.id) } });
  await expectNotBooked(payment);
  expect(await readInvoiceState(testApp, other.invoice)).toMatchObject({ status: 'sent', ledger: [] });
});

test('a payment that names no attempt is not booked', async () => {
  const payment = await startPayment(testApp);
  await payChanged(payment, { metadata: '' });
  await expectNotBooked(payment);
});

test('a payment of the other mode, live or test, is not booked', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await db.$client.query(`update sandbox_objects set data = jsonb_set(data, '{livemode}', 'true') where id = $1`, [payment.paymentIntent]);
  await expectNotBooked(payment);
});

test('one payment that cannot be settled does not keep the sweep from the others', async () => {
  const broken = await startPayment(testApp);
  await payChanged(broken, { amount: 100 });
  const good = await startPayment(testApp);
  await good.payWith(cards.good);
  await db.update(paymentAttempts).set({ checkedAt: new Date(clock.now().getTime() - 3_600_000) });
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, good.invoice)).toMatchObject({ status: 'paid' });
  expect(await readInvoiceState(testApp, broken.invoice)).toMatchObject({ status: 'sent' });
});
