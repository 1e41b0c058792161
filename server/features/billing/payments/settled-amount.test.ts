import { eq, sum } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { seconds } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const { stripe } = activeProvider(deps.payments);
const cookie = await ownerCookie(testApp);

/** The invoice's maintained sum and what it is the sum of, in minor units. */
async function readSettled(invoiceId: number) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const sumOf = async (table: typeof payments | typeof creditNotes) => {
    const [row] = await db
      .select({ total: sum(table.amountMinor).mapWith(Number) })
      .from(table)
      .where(eq(table.invoiceId, invoiceId));
    return row!.total ?? 0;
  };
  return { settled: invoice!.settledMinor, paid: await sumOf(payments), credited: await sumOf(creditNotes) };
}

/** A card payment of USD 1500.00, and the events that follow it. */
async function payBy(card: string) {
  const payment = await startPayment(testApp);
  await payment.payWith(card);
  await payment.fetchOutcome();
  await settleEvents();
  return payment;
}

async function settleEvents() {
  clock.advance(10 * seconds);
  await drain();
}

const post = (invoiceId: number, path: string, body: object) => call('POST', `/api/admin/invoices/${invoiceId}/${path}`, { cookie, body });

test('adds up concurrent payments and credit notes of one invoice', async () => {
  const { id } = await createInvoice(testApp, { clientId: (await createClient(testApp)).id });
  const payment = { paymentMethod: 'bank_transfer', date: '2026-03-02' };
  const responses = await Promise.all(
    [100, 200, 300].flatMap((amount) => [
      post(id, 'payments', { ...payment, amount: `${amount}.00` }),
      post(id, 'credit-notes', { amount: `${amount / 10}.00`, reason: 'Goodwill' }),
    ]),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(await readSettled(id)).toEqual({ settled: 66_000, paid: 60_000, credited: 6_000 });
});

test('counts a refund with its credit note, and neither once the refund fails', async () => {
  const { invoice } = await payBy(cards.failingRefund);
  await post(invoice.id, 'refunds', { amount: '500.00', reason: 'Goodwill', reduceClaim: true });
  expect(await readSettled(invoice.id)).toEqual({ settled: 150_000, paid: 100_000, credited: 50_000 });
  await settleEvents();
  expect(await readSettled(invoice.id)).toEqual({ settled: 150_000, paid: 150_000, credited: 0 });
});

test('subtracts disputed money until the dispute is won', async () => {
  const { invoice, paymentIntent } = await payBy(cards.disputed);
  expect(await readSettled(invoice.id)).toEqual({ settled: 0, paid: 0, credited: 0 });
  const [dispute] = (await stripe.disputes.list({ payment_intent: paymentIntent })).data;
  await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await settleEvents();
  expect(await readSettled(invoice.id)).toEqual({ settled: 150_000, paid: 150_000, credited: 0 });
});
