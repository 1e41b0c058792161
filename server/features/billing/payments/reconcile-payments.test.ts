import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { paymentAttempts } from '#server/db/schema/billing/payments.ts';
import { hours, minutes } from '#server/shared/clock.ts';
import { cards, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const testApp = await createTestApp();
const { clock, db, deps } = testApp;

/** Sets how long ago an attempt was last checked, by the test's clock. */
const setCheckedAge = (invoiceId: number, milliseconds: number) =>
  db
    .update(paymentAttempts)
    .set({ nextCheckAt: new Date(clock.now().getTime() + 2 * 60_000 - milliseconds) })
    .where(eq(paymentAttempts.invoiceId, invoiceId));

test('dates an attempt by the server clock', async () => {
  const { invoice } = await startPayment(testApp);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ createdAt: clock.now() }]);
});

test('leaves a payment to webhook and return page for two minutes', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await setCheckedAge(payment.invoice.id, 2 * minutes - 1);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent' });
  await setCheckedAge(payment.invoice.id, 2 * minutes + 1);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid' });
});

test('keeps the attempt open when the client only opened the pay page', async () => {
  const payment = await startPayment(testApp);
  await setCheckedAge(payment.invoice.id, 1 * hours);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'open' }] });
  expect((await payment.requestIntent()).body.clientSecret).toBe(payment.clientSecret);
});

test('closes an attempt that was cancelled at the provider', async () => {
  const payment = await startPayment(testApp);
  await activeProvider(deps.payments).stripe.paymentIntents.cancel(payment.paymentIntent);
  await setCheckedAge(payment.invoice.id, 1 * hours);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', attempts: [{ status: 'cancelled' }] });
});

test('books a payment once in concurrent runs', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await setCheckedAge(payment.invoice.id, 1 * hours);
  await Promise.all([reconcilePayments(deps), reconcilePayments(deps), reconcilePayments(deps)]);
  const { status, ledger, mails } = await readInvoiceState(testApp, payment.invoice);
  expect([status, ledger.length, mails.length]).toEqual(['paid', 1, 2]);
});

test('finds a lost payment behind two hundred abandoned attempts', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await setCheckedAge(payment.invoice.id, 10 * minutes);
  await db.$client.query(
    `with abandoned as (
       insert into invoices (client_id, invoice_number, amount_minor, status, due_date, items, totals)
       select $1, 'LEFT-' || n, 150000, 'sent', '2099-12-31', '[]', '{}' from generate_series(1, 200) n returning id
     )
     insert into payment_attempts (invoice_id, attempt, payment_intent_id, amount_minor, currency, idempotency_key, next_check_at, account)
     select id, 1, 'pi_left_' || id, 150000, 'USD', 'left-' || id, $2, 'acct_other' from abandoned`,
    [payment.client.id, new Date(clock.now().getTime() - 24 * hours)],
  );
  await reconcilePayments(deps);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid' });
});
