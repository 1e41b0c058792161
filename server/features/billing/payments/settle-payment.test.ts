import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { minutes } from '#server/shared/clock.ts';
import { cards, deliverWebhook, findPaymentEvent, readInvoiceState, runConcurrently, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
await changeStudio(db, { studioEmail: 'desk@northcut.example' });

type Payment = Awaited<ReturnType<typeof startPayment>>;

/** Expects that a payment of USD 1500.00 was booked exactly once. */
async function expectPaidOnce({ invoice, client, paymentIntent }: Payment) {
  const books = await readInvoiceState(testApp, invoice);
  const ledgerRow = {
    provider: 'sandbox',
    objectId: paymentIntent,
    kind: 'payment',
    paymentMethod: 'credit_card',
    amountMinor: 150_000,
    currency: 'USD',
  };
  expect(books).toMatchObject({
    status: 'paid',
    paidDate: '2026-03-02',
    attempts: [{ status: 'succeeded' }],
    ledger: [ledgerRow],
    mails: [{ subject: expect.stringMatching(/^Invoice /) }, { to: client.email, subject: `Receipt for invoice ${invoice.invoiceNumber}` }],
  });
  const read = await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client.cookie });
  expect(read.body.invoice.paymentMethods).toEqual(['credit_card']);
}

async function startPaid(): Promise<Payment> {
  const payment = await startPayment(testApp);
  expect((await payment.payWith(cards.good)).body).toEqual({ success: true, status: 'succeeded' });
  expect(await readInvoiceState(testApp, payment.invoice), 'nothing is booked before we hear from the provider').toMatchObject({
    status: 'sent',
    ledger: [],
  });
  return payment;
}

const recordTransfer = (invoiceId: number, amountMinor: number) =>
  db.insert(payments).values({
    invoiceId,
    provider: 'manual',
    objectId: `transfer-${invoiceId}`,
    kind: 'payment',
    paymentMethod: 'bank_transfer',
    currency: 'USD',
    amountMinor,
    createdAt: clock.now(),
  });

test('marks the invoice paid by the webhook alone', async () => {
  const payment = await startPaid();
  await drain();
  await expectPaidOnce(payment);
});

test('marks the invoice paid by the return page alone', async () => {
  const payment = await startPaid();
  const { id: invoiceId, projectId, invoiceNumber, dueDate } = payment.invoice;
  expect((await payment.fetchOutcome()).body).toEqual({
    success: true,
    outcome: 'settled',
    reason: null,
    processing: null,
    invoiceId,
    projectId,
    invoiceNumber,
    amount: '1500.00',
    currency: 'USD',
    amountDue: '0.00',
    notInvoiced: null,
    dueDate,
    awaitsFootage: false,
    hasRegistered: true,
  });
  await expectPaidOnce(payment);
});

test('marks the invoice paid by reconciliation alone', async () => {
  const payment = await startPaid();
  clock.advance(5 * minutes);
  await reconcilePayments(deps);
  await expectPaidOnce(payment);
});

test('books the payment once when webhook, return page and reconciliation run concurrently and repeatedly', async () => {
  const payment = await startPaid();
  const event = await findPaymentEvent(testApp, payment.paymentIntent);
  clock.advance(5 * minutes);
  const [, , outcome, , first, second] = await Promise.all([
    drain(),
    reconcilePayments(deps),
    payment.fetchOutcome(),
    payment.fetchOutcome(),
    deliverWebhook(testApp, event),
    deliverWebhook(testApp, { ...event, id: `${event.id}again` }),
    reconcilePayments(deps),
  ]);
  expect([outcome.status, first.status, second.status]).toEqual([200, 200, 200]);
  await drain();
  await expectPaidOnce(payment);
});

test('ignores a late webhook after the return page', async () => {
  const payment = await startPaid();
  await payment.fetchOutcome();
  const before = await readInvoiceState(testApp, payment.invoice);
  await deliverWebhook(testApp, await findPaymentEvent(testApp, payment.paymentIntent));
  expect((await readInvoiceState(testApp, payment.invoice)).ledger).toEqual(before.ledger);
  await expectPaidOnce(payment);
});

test('ignores an old failure event after the success', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.declined);
  await payment.payWith(cards.good);
  await deliverWebhook(testApp, await findPaymentEvent(testApp, payment.paymentIntent));
  expect(
    (await deliverWebhook(testApp, await findPaymentEvent(testApp, payment.paymentIntent, 'payment_intent.payment_failed'))).status,
  ).toBe(200);
  await expectPaidOnce(payment);
});

test('shows the paid amount to the client', async () => {
  const payment = await startPaid();
  await payment.fetchOutcome();
  const { body } = await call('GET', `/api/client/invoices/${payment.invoice.id}`, { cookie: payment.client.cookie });
  expect(body.invoice).toMatchObject({ status: 'paid', amountPaid: '1500.00', paidDate: '2026-03-02' });
});

test('reports an open outcome before payment and books nothing', async () => {
  const payment = await startPayment(testApp);
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'open' });
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'open' }] });
});

test('books a payment for a cancelled invoice and emails the studio', async () => {
  const payment = await startPaid();
  await db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, payment.invoice.id));
  await drain();
  const { status, paidDate, ledger, mails } = await readInvoiceState(testApp, payment.invoice);
  expect({ status, paidDate, ledger }).toMatchObject({ status: 'cancelled', paidDate: null, ledger: [{ amountMinor: 150_000 }] });
  const subject = `Overpayment on invoice ${payment.invoice.invoiceNumber}`;
  expect(mails.filter((mail) => mail.to === 'desk@northcut.example')).toMatchObject([{ subject, status: 'kept' }]);
});

test('keeps an invoice canceled when its payment arrives at the same moment', async () => {
  const payment = await startPaid();
  const [outcome] = await runConcurrently(testApp, payment.invoice.id, [payment.fetchOutcome], { status: 'cancelled' });
  expect(outcome?.body).toMatchObject({ success: true, outcome: 'settled' });
  const { status, ledger, mails } = await readInvoiceState(testApp, payment.invoice);
  expect([status, ledger.length]).toEqual(['cancelled', 1]);
  expect(mails.map(({ subject }) => subject)).toContain(`Overpayment on invoice ${payment.invoice.invoiceNumber}`);
});

test('books a payment for an invoice already paid another way and emails the studio', async () => {
  const payment = await startPaid();
  await recordTransfer(payment.invoice.id, 150_000);
  await db.update(invoices).set({ status: 'paid', paidDate: '2026-03-01' }).where(eq(invoices.id, payment.invoice.id));
  await payment.fetchOutcome();
  const { status, paidDate, ledger, mails } = await readInvoiceState(testApp, payment.invoice);
  expect([status, paidDate, ledger.length], 'the date of the first payment is kept').toEqual(['paid', '2026-03-01', 2]);
  expect(mails.filter(({ subject }) => subject.startsWith('Overpayment'))).toHaveLength(1);
});

test('marks an overpaid invoice paid and emails the studio', async () => {
  const payment = await startPaid();
  await recordTransfer(payment.invoice.id, 50_000);
  await payment.fetchOutcome();
  const { status, mails } = await readInvoiceState(testApp, payment.invoice);
  expect(status).toBe('paid');
  expect(mails.filter(({ subject }) => subject.startsWith('Overpayment'))).toHaveLength(1);
});

test('books a partial payment and keeps the invoice open', async () => {
  const payment = await startPaid();
  await withoutTriggers(db, (tx) => tx.update(invoices).set({ amountMinor: 200_000 }).where(eq(invoices.id, payment.invoice.id)));
  await payment.fetchOutcome();
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [{ amountMinor: 150_000 }] });
  expect((await payment.requestIntent()).body).toMatchObject({ success: true, amount: '500.00' });
});
