import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { hours } from '#server/shared/clock.ts';
import { ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { interceptProvider } from '#server/testing/provider-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { bookRefund, type RefundState } from './book-refund.ts';
import { findCardPayment, findRefund, insertRefund, markRefundRejected } from './refunds.store.ts';
import { submitRequestedRefunds } from './submit-refund.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const { stripe } = activeProvider(deps.payments);

/** A paid invoice for USD 1500.00. */
async function startPaid() {
  const payment = await startPayment(testApp);
  await payment.payWith('4242 4242 4242 4242');
  await payment.fetchOutcome();
  return payment;
}

/** A requested refund of USD 500.00, and what the provider says about it, in the order it is booked. */
async function requestRefund() {
  const { invoice, paymentIntent } = await startPaid();
  const paid = (await findCardPayment(db, 'sandbox', paymentIntent))!;
  const { id } = await insertRefund(db, {
    paymentId: paid.id,
    invoiceId: invoice.id,
    amountMinor: 50_000,
    currency: 'USD',
    status: 'requested',
    idempotencyKey: paymentIntent,
    createdAt: clock.now(),
  });
  const book = (status: RefundState['status']) =>
    db.transaction(async (tx) => {
      const locked = await lockInvoiceById(tx, invoice.id);
      await bookRefund(deps, tx, locked, paid, (await findRefund(tx, id))!, { objectId: `re_${paymentIntent}`, status });
    });
  const read = async () => {
    const { ledger } = await readInvoiceState(testApp, invoice);
    return { status: (await findRefund(db, id))!.status, kept: ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
  };
  return { id, book, read };
}

test('refunds once in concurrent runs, also after the provider has forgotten the key', async () => {
  const { invoice, paymentIntent } = await startPaid();
  let isDown = true;
  await interceptProvider(testApp, () => (isDown ? { status: 503, body: { error: { type: 'api_error', message: 'Down' } } } : undefined));
  const body = { amount: '500.00', reason: 'Goodwill' };
  await call('POST', `/api/admin/invoices/${invoice.id}/refunds`, { cookie: await ownerCookie(testApp), body });
  isDown = false;
  clock.advance(24 * hours);
  await Promise.all([1, 2, 3].map(() => submitRequestedRefunds(deps)));
  expect((await stripe.refunds.list({ payment_intent: paymentIntent })).data).toHaveLength(1);
});

test('books nothing for an older answer about a refund that failed', async () => {
  const { book, read } = await requestRefund();
  await book('failed');
  await book('pending');
  expect(await read()).toEqual({ status: 'failed', kept: 150_000 });
});

test('books a refund that was made although a concurrent run was refused', async () => {
  const early = await requestRefund();
  await markRefundRejected(db, early.id, 'Already refunded');
  await early.book('succeeded');
  expect(await early.read()).toEqual({ status: 'succeeded', kept: 100_000 });
  const late = await requestRefund();
  await late.book('succeeded');
  await markRefundRejected(db, late.id, 'Already refunded');
  expect(await late.read()).toEqual({ status: 'succeeded', kept: 100_000 });
});

test('books a refund for an erased client without writing to it', async () => {
  const { client, invoice, paymentIntent } = await startPaid();
  const erased = await call('POST', `/api/admin/clients/${client.id}/erase`, {
    cookie: await ownerCookie(testApp),
    body: { name: client.name },
  });
  expect(erased.status).toBe(200);
  await stripe.refunds.create({ payment_intent: paymentIntent, amount: 20_000 });
  await drain();
  expect((await readInvoiceState(testApp, invoice)).ledger).toHaveLength(2);
  expect(await db.$count(notifications, eq(notifications.clientId, client.id))).toBe(0);
  expect((await db.select().from(mails)).filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
});
