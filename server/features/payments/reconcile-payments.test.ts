import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { hours, minutes } from '../../shared/clock.ts';
import { cards, readInvoiceState, startPayment } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { activeProvider } from './provider.ts';
import { reconcilePayments } from './settle-payment.ts';

const testApp = await createTestApp();
const { clock, db, deps } = testApp;

/** An attempt's age in the clock of the test, whatever time its row was given. */
const setAge = (invoiceId: number, milliseconds: number) =>
  db
    .update(paymentAttempts)
    .set({ checkedAt: new Date(clock.now().getTime() - milliseconds) })
    .where(eq(paymentAttempts.invoiceId, invoiceId));

test('an attempt is as old as the clock of the server says', async () => {
  const { invoice } = await startPayment(testApp);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ createdAt: clock.now() }]);
});

test('a payment is left to the webhook and the return page for its first two minutes', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await setAge(payment.invoice.id, 2 * minutes - 1);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent' });
  await setAge(payment.invoice.id, 2 * minutes + 1);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid' });
});

test('a client who only opened the pay page keeps its payment open', async () => {
  const payment = await startPayment(testApp);
  await setAge(payment.invoice.id, 1 * hours);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'open' }] });
  expect((await payment.requestIntent()).body.clientSecret).toBe(payment.clientSecret);
});

test('the sweep closes an attempt that was cancelled at the provider', async () => {
  const payment = await startPayment(testApp);
  await activeProvider(deps.payments).stripe.paymentIntents.cancel(payment.paymentIntent);
  await setAge(payment.invoice.id, 1 * hours);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', attempts: [{ status: 'cancelled' }] });
});

test('two sweeps at once book a payment once', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await setAge(payment.invoice.id, 1 * hours);
  await Promise.all([reconcilePayments(deps), reconcilePayments(deps), reconcilePayments(deps)]);
  const { status, ledger, mails } = await readInvoiceState(testApp, payment.invoice);
  expect([status, ledger.length, mails.length]).toEqual(['paid', 1, 2]);
});

test('two hundred pay pages that were opened and left do not keep a lost payment from being found', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await setAge(payment.invoice.id, 10 * minutes);
  await db.$client.query(
    `with abandoned as (
       insert into invoices (client_id, invoice_number, amount_minor, status, due_date, items)
       select $1, 'LEFT-' || n, 150000, 'sent', '2099-12-31', '[]' from generate_series(1, 200) n returning id
     )
     insert into payment_attempts (invoice_id, attempt, payment_intent_id, amount_minor, currency, idempotency_key, checked_at)
     select id, 1, 'pi_left_' || id, 150000, 'USD', 'left-' || id, $2 from abandoned`,
    [payment.client.id, new Date(clock.now().getTime() - 24 * hours)],
  );
  await reconcilePayments(deps);
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid' });
});
