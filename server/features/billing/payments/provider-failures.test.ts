import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { paymentAttempts } from '#server/db/schema/billing/payments.ts';
import { hours, minutes } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { interceptProvider } from '#server/testing/provider-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;

async function sentInvoice(draftFields = {}) {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId, draftFields });
  const requestIntent = (body: object = {}) => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body });
  return { invoice, requestIntent };
}

const isCreation = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/v1/payment_intents';

/** Makes the deps' log readable for one test. */
function recordLog() {
  const { log } = deps;
  const lines: Record<string, unknown>[] = [];
  deps.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) }) as typeof log;
  onTestFinished(() => {
    deps.log = log;
  });
  return lines;
}

test.each([
  ['a 5xx', { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } }],
  ['an idempotency_error', { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys can only be used once' } } }],
])('uses a new idempotency key after %s', async (_name, failure) => {
  const { invoice, requestIntent } = await sentInvoice();
  let failures = 1;
  const requests = await interceptProvider(testApp, (request) => (isCreation(request) && failures-- > 0 ? failure : undefined));
  expect(await requestIntent()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await requestIntent()).status).toBe(200);
  expect(new Set(requests.filter(isCreation).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  expect((await readInvoiceState(testApp, invoice)).attempts.map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('keeps the payment that one call created when a concurrent call fails', async () => {
  const { invoice, requestIntent } = await sentInvoice();
  const secondCreation = Promise.withResolvers<void>();
  let creations = 0;
  await interceptProvider(testApp, async (request) => {
    if (!isCreation(request)) return undefined;
    const creation = ++creations;
    if (creation === 1) await secondCreation.promise;
    if (creation !== 2) return undefined;
    secondCreation.resolve();
    await Promise.race(calls);
    return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
  });
  const calls = [requestIntent(), requestIntent()];
  const [created, failed] = (await Promise.all(calls)).sort((a, b) => a.status - b.status);
  expect([created?.status, failed?.status]).toEqual([200, 503]);
  expect((await requestIntent()).body.clientSecret, 'a second PaymentIntent could be paid too').toBe(created?.body.clientSecret);
  expect((await readInvoiceState(testApp, invoice)).attempts).toHaveLength(1);
});

test('uses no idempotency key after 23 hours', async () => {
  const { invoice, requestIntent } = await sentInvoice();
  let isLost = true;
  await interceptProvider(testApp, (request) => (isCreation(request) && isLost ? 'lost' : undefined));
  await requestIntent();
  isLost = false;
  clock.advance(23 * hours);
  expect((await requestIntent()).status).toBe(200);
  const { attempts } = await readInvoiceState(testApp, invoice);
  expect(attempts.map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('logs the cause when the key is wrong, and tells the client nothing of it', async () => {
  const { requestIntent } = await sentInvoice();
  const lines = recordLog();
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_*' };
  await interceptProvider(testApp, () => ({ status: 401, body: { error } }));
  const response = await requestIntent();
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(response.text).not.toContain('API Key');
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'payment provider request failed',
      type: 'StripeAuthenticationError',
      statusCode: 401,
      requestId: 'req_proxy',
    }),
  );
});

test('takes a response without `object` and `id` for a failure, whatever its status', async () => {
  const { invoice, requestIntent } = await sentInvoice();
  await requestIntent();
  await interceptProvider(testApp, () => ({ status: 403, body: { message: 'Blocked by a proxy' } }));
  expect((await requestIntent()).status).toBe(503);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ status: 'open' }]);
});

test('acts on what the payment is now when the provider refuses to cancel it', async () => {
  const payment = await startPayment(testApp);
  await withoutTriggers(db, (tx) => tx.update(invoices).set({ amountMinor: 200_000 }).where(eq(invoices.id, payment.invoice.id)));
  const { stripe } = activeProvider(deps.payments);
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'You cannot cancel this PaymentIntent' };
  let canceled: Promise<unknown> | undefined;
  await interceptProvider(testApp, ({ path }) => {
    if (!path.endsWith('/cancel') || canceled) return undefined;
    canceled = stripe.paymentIntents.cancel(payment.paymentIntent);
    return { status: 400, body: { error } };
  });
  const responses = [await payment.requestIntent(), await payment.requestIntent()];
  for (const { body } of responses) expect(body.message ?? '').not.toContain('understood');
  expect(responses.at(-1)).toMatchObject({ status: 200, body: { amount: '2000.00' } });
});

test('offers cards only, whatever the dashboard says', async () => {
  const payment = await startPayment(testApp);
  const intent = await activeProvider(deps.payments).stripe.paymentIntents.retrieve(payment.paymentIntent);
  expect(intent).toMatchObject({
    payment_method_types: ['card', 'link'],
    automatic_payment_methods: null,
    receipt_email: null,
    customer: null,
  });
});

test("never changes another account's ended payment, and never says that it failed", async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  const elsewhere = { account: 'acct_other' };
  await db.update(paymentAttempts).set(elsewhere).where(eq(paymentAttempts.invoiceId, payment.invoice.id));
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'settled' });
  expect((await readInvoiceState(testApp, payment.invoice)).attempts).toMatchObject([{ status: 'succeeded' }]);
});

test("leaves another account's open payment behind without asking, and starts a new one", async () => {
  const payment = await startPayment(testApp);
  await db.update(paymentAttempts).set({ account: 'acct_other' }).where(eq(paymentAttempts.invoiceId, payment.invoice.id));
  expect((await payment.fetchOutcome()).status, 'nothing is known about it').toBe(503);
  const { body } = await payment.requestIntent();
  expect(body.clientSecret).not.toBe(payment.clientSecret);
  expect((await readInvoiceState(testApp, payment.invoice)).attempts.map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('reads an open payment after 2, 10 and 60 minutes, then daily, and cancels it after 7 days', async () => {
  // Closes the attempts of other tests, which would be read too.
  await db.update(paymentAttempts).set({ status: 'cancelled' });
  const payment = await startPayment(testApp);
  const requests = await interceptProvider(testApp, () => undefined);
  const started = clock.now().getTime();
  const daily = Array.from({ length: 7 }, (_, day) => 60 + (day + 1) * 24 * 60);
  const expected = [2, 10, 60, ...daily];
  const readAt: number[] = [];
  for (const minute of expected.flatMap((check) => [check - 1, check])) {
    clock.advance(started + minute * minutes - clock.now().getTime());
    const before = requests.length;
    await reconcilePayments(deps);
    if (requests.length > before) readAt.push(minute);
  }
  expect(readAt).toEqual(expected);
  const { attempts } = await readInvoiceState(testApp, payment.invoice);
  expect(attempts).toMatchObject([{ status: 'cancelled', checks: 10 }]);
  expect((await activeProvider(deps.payments).stripe.paymentIntents.retrieve(payment.paymentIntent)).status).toBe('canceled');
});

test('takes the deposit first, then the balance, and says so in the receipts', async () => {
  const payment = await startPayment(testApp, { draftFields: { depositPercent: 50 } });
  const { invoice, client } = payment;
  const pay = async (part: string) => {
    const { body } = await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie: client.cookie, body: { part } });
    const card = { number: cards.good, expiry: '12 / 34', cvc: '123' };
    await call('POST', '/api/payments/sandbox/confirm', { cookie: client.cookie, body: { clientSecret: body.clientSecret, ...card } });
    const [id] = body.clientSecret.split('_secret_');
    return { amount: body.amount, ...(await call('POST', `/api/client/payments/${id}/outcome`, { cookie: client.cookie })).body };
  };
  expect(await pay('deposit')).toMatchObject({ amount: '750.00', outcome: 'settled', amountDue: '750.00' });
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'sent', ledger: [{ amountMinor: 75_000 }] });
  const again = await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, {
    cookie: client.cookie,
    body: { part: 'deposit' },
  });
  expect(again).toMatchObject({ status: 409, body: { message: 'No deposit is due on this invoice.' } });
  expect(await pay('all')).toMatchObject({ amount: '750.00', outcome: 'settled', amountDue: '0.00' });
  const { status, mails } = await readInvoiceState(testApp, invoice);
  expect(status).toBe('paid');
  const receipts = mails.filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts.map(({ subject, content }) => [subject, content.table?.[1]?.[0]])).toEqual([
    [`Receipt for the deposit of invoice ${invoice.invoiceNumber}`, 'Deposit paid'],
    [`Receipt for the balance of invoice ${invoice.invoiceNumber}`, 'Balance paid'],
  ]);
});

test('takes a payment of IDR 1,000,000, whose amount has more than eight digits', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId, unitAmount: '1000000.00', currency: 'IDR' });
  const response = await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} });
  expect(response).toMatchObject({ status: 200, body: { amount: '1000000.00', currency: 'IDR' } });
});
