import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { cards, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { closeAttempt, closeOpenAttempt } from './close-attempt.ts';

const testApp = await createTestApp();
const { db, deps } = testApp;
const { stripe } = activeProvider(deps.payments);

const statusAtProvider = async (paymentIntent: string) => (await stripe.paymentIntents.retrieve(paymentIntent)).status;

test('cancels the open payment at the provider and here, so that its form charges no more', async () => {
  const payment = await startPayment(testApp);
  await closeOpenAttempt(deps, payment.invoice.id);
  expect(await statusAtProvider(payment.paymentIntent)).toBe('canceled');
  expect((await readInvoiceState(testApp, payment.invoice)).attempts).toMatchObject([{ status: 'cancelled' }]);
  expect((await payment.payWith(cards.good)).status).toBe(422);
});

test('books a payment that succeeded before it could be closed', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await closeOpenAttempt(deps, payment.invoice.id);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid', attempts: [{ status: 'succeeded' }] });
});

test('refuses while the payment is processing and leaves it open', async () => {
  const payment = await startPayment(testApp);
  await db.$client.query(`update sandbox_objects set data = jsonb_set(data, '{status}', '"processing"') where id = $1`, [
    payment.paymentIntent,
  ]);
  await expect(closeOpenAttempt(deps, payment.invoice.id)).rejects.toMatchObject({ code: 'payment_processing' });
  expect((await readInvoiceState(testApp, payment.invoice)).attempts).toMatchObject([{ status: 'open' }]);
});

test('acts on the present state when the provider refuses to cancel', async () => {
  const payment = await startPayment(testApp);
  // The payment succeeds after it was read as open.
  const stale = await stripe.paymentIntents.retrieve(payment.paymentIntent);
  const [attempt] = (await readInvoiceState(testApp, payment.invoice)).attempts;
  await payment.payWith(cards.good);
  expect(await closeAttempt(deps, attempt!, stale)).toBe(true);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid', ledger: [{ amountMinor: 150_000 }] });
});

test('does nothing without an open payment', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  await closeOpenAttempt(deps, payment.invoice.id);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({
    status: 'paid',
    ledger: [{}],
    attempts: [{ status: 'succeeded' }],
  });
});
