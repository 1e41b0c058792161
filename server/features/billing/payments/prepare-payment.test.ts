import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { cards, createClient, createInvoice, readInvoiceState, runConcurrently, startPayment } from '#server/testing/factories.ts';
import { interceptProvider } from '#server/testing/provider-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const { stripe } = activeProvider(deps.payments);

/** How many PaymentIntents the provider has for an invoice. */
async function countIntents({ id }: { id: number }) {
  const { rows } = await db.$client.query(
    `select 1 from sandbox_objects where type = 'payment_intent' and data->'metadata'->>'invoiceId' = $1`,
    [String(id)],
  );
  return rows.length;
}

const changeInvoice = (id: number, changes: Partial<typeof invoices.$inferInsert>) =>
  withoutTriggers(db, (tx) => tx.update(invoices).set(changes).where(eq(invoices.id, id)));

async function requestIntent(details: { unitAmount: string; currency?: string }) {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId, ...details });
  return { invoice, response: await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} }) };
}

test('creates a PaymentIntent for the invoice amount in minor units of its currency', async () => {
  for (const [currency, unitAmount, amount, minor] of [
    ['USD', '1500.00', '1500.00', 150_000],
    ['JPY', '1500', '1500', 1500],
    ['KWD', '1.5', '1.500', 1500],
    ['HUF', '1500.25', '1500.25', 150_025],
  ] as const) {
    const { response } = await requestIntent({ unitAmount, currency });
    expect(response.body).toEqual({ success: true, clientSecret: expect.any(String), amount, currency, methods: ['card'] });
    const intent = await stripe.paymentIntents.retrieve(response.body.clientSecret.split('_secret_')[0]);
    expect(intent).toMatchObject({ amount: minor, currency: currency.toLowerCase() });
  }
});

test('asks for everything that is due when called without a body', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId, draftFields: { depositPercent: 50 } });
  const request = (init: RequestInit) =>
    fetch(`${testApp.url}/api/client/invoices/${invoice.id}/payment-intent`, {
      method: 'POST',
      ...init,
      headers: { cookie, ...init.headers },
    });
  const json = { 'content-type': 'application/json' };
  for (const [init, amount] of [
    [{}, '1500.00'],
    [{ headers: json, body: '{}' }, '1500.00'],
    [{ headers: json, body: '{"part":"deposit"}' }, '750.00'],
  ] as const) {
    const response = await request(init);
    expect([response.status, await response.json()]).toMatchObject([200, { success: true, amount }]);
  }
});

test('returns the same PaymentIntent when called twice', async () => {
  const { invoice, clientSecret, requestIntent } = await startPayment(testApp);
  expect((await requestIntent()).body).toEqual({ success: true, clientSecret, amount: '1500.00', currency: 'USD', methods: ['card'] });
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ attempt: 1, status: 'open', amountMinor: 150_000 }]);
  expect(await countIntents(invoice)).toBe(1);
});

test('creates one PaymentIntent and one attempt for ten concurrent requests', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId });
  const createIntent = () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} });
  const responses = await Promise.all(Array.from({ length: 10 }, createIntent));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(responses.map(({ body }) => body.clientSecret)).size).toBe(1);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ status: 'open' }]);
  expect(await countIntents(invoice)).toBe(1);
});

test('returns one PaymentIntent to first requests that wait for a change of the invoice', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId });
  const createIntent = () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} });
  const responses = await runConcurrently(testApp, invoice.id, [createIntent, createIntent, createIntent], { amountMinor: 120_000 });
  expect(responses.map(({ status, body }) => [status, body.amount])).toEqual(Array(3).fill([200, '1200.00']));
  expect(await countIntents(invoice)).toBe(1);
});

test('two requests beside a credit note both get the PaymentIntent of the new amount', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId });
  const requestIntent = () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} });
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let creations = 0;
  await interceptProvider(testApp, async ({ method, path }) => {
    if (method !== 'POST' || path !== '/v1/payment_intents' || ++creations > 1) return undefined;
    arrived.resolve();
    await released.promise;
    return undefined;
  });
  const slow = requestIntent();
  await arrived.promise;
  await changeInvoice(invoice.id, { amountMinor: 120_000 });
  const quick = await requestIntent();
  released.resolve();
  expect(quick).toMatchObject({ status: 200, body: { amount: '1200.00' } });
  expect((await slow).body).toEqual(quick.body);
});

test('rejects payment of an invoice that is cancelled at the same moment', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId });
  const createIntent = () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} });
  const [response] = await runConcurrently(testApp, invoice.id, [createIntent], { status: 'cancelled' });
  expect(response?.status).toBe(409);
  expect((await readInvoiceState(testApp, invoice)).attempts).toEqual([]);
});

test('finds the same PaymentIntent after a crash before its id was stored', async () => {
  const { invoice, clientSecret, requestIntent } = await startPayment(testApp);
  await db.$client.query('update payment_attempts set payment_intent_id = null where invoice_id = $1', [invoice.id]);
  expect((await requestIntent()).body.clientSecret).toBe(clientSecret);
  expect(await countIntents(invoice)).toBe(1);
});

test('replaces the PaymentIntent when the amount has changed', async () => {
  const payment = await startPayment(testApp);
  await changeInvoice(payment.invoice.id, { amountMinor: 120_000 });
  const { body } = await payment.requestIntent();
  expect(body).toMatchObject({ success: true, amount: '1200.00' });
  expect(body.clientSecret).not.toBe(payment.clientSecret);
  expect((await stripe.paymentIntents.retrieve(payment.paymentIntent)).status).toBe('canceled');
  expect((await readInvoiceState(testApp, payment.invoice)).attempts).toMatchObject([
    { attempt: 1, status: 'cancelled', amountMinor: 150_000 },
    { attempt: 2, status: 'open', amountMinor: 120_000 },
  ]);
  expect((await payment.payWith(cards.good)).status, 'the old form does not charge anymore').toBe(422);
});

test('replaces the PaymentIntent when the currency has changed', async () => {
  const payment = await startPayment(testApp);
  await changeInvoice(payment.invoice.id, { currency: 'EUR' });
  const { body } = await payment.requestIntent();
  expect(body).toMatchObject({ amount: '1500.00', currency: 'EUR' });
  expect(body.clientSecret).not.toBe(payment.clientSecret);
  const intent = await stripe.paymentIntents.retrieve(body.clientSecret.split('_secret_')[0]);
  expect(intent).toMatchObject({ amount: 150_000, currency: 'eur' });
});

test('starts a new attempt after the PaymentIntent was cancelled at the provider', async () => {
  const payment = await startPayment(testApp);
  await stripe.paymentIntents.cancel(payment.paymentIntent);
  const responses = await Promise.all([payment.requestIntent(), payment.requestIntent()]);
  const [secret, ...others] = new Set(responses.map(({ body }) => body.clientSecret));
  expect(secret).toMatch(/^pi_/);
  expect(others).toEqual([]);
  expect(secret).not.toBe(payment.clientSecret);
  expect((await readInvoiceState(testApp, payment.invoice)).attempts.map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('charges only the amount due after a partial payment', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const { id: invoiceId } = await createInvoice(testApp, { clientId });
  const received = { invoiceId, provider: 'manual', objectId: `transfer-${invoiceId}`, kind: 'payment', currency: 'USD' } as const;
  await db.insert(payments).values({ ...received, paymentMethod: 'bank_transfer', amountMinor: 50_000, createdAt: clock.now() });
  const { body } = await call('POST', `/api/client/invoices/${invoiceId}/payment-intent`, { cookie, body: {} });
  expect(body).toMatchObject({ success: true, amount: '1000.00' });
});

test('rejects payment of a paid invoice', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  expect(await payment.requestIntent()).toMatchObject({ status: 409, body: { code: 'conflict', message: 'Invoice already paid.' } });
  expect(await countIntents(payment.invoice)).toBe(1);
});

test('settles the invoice when a payment turns out to have succeeded', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  expect(await payment.requestIntent()).toMatchObject({ status: 409, body: { message: 'Invoice already paid.' } });
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid', ledger: [{ amountMinor: 150_000 }] });
});

test('rejects payment of a cancelled invoice', async () => {
  const payment = await startPayment(testApp);
  await changeInvoice(payment.invoice.id, { status: 'cancelled' });
  expect(await payment.requestIntent()).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('cancelled') },
  });
});

test('rejects an amount below the minimum charge and stores no attempt', async () => {
  for (const [currency, unitAmount, minimum] of [
    ['USD', '0.49', 'USD 0.50'],
    ['JPY', '49', 'JPY 50'],
  ] as const) {
    const { invoice, response } = await requestIntent({ unitAmount, currency });
    expect(response).toMatchObject({ status: 409, body: { message: expect.stringContaining(`below ${minimum}`) } });
    expect((await readInvoiceState(testApp, invoice)).attempts).toEqual([]);
  }
  expect((await requestIntent({ unitAmount: '0.50' })).response.status).toBe(200);
});

test('rejects an amount above the maximum charge of its currency and stores no attempt', async () => {
  const { invoice, response } = await requestIntent({ unitAmount: '1000000.00' });
  expect(response).toMatchObject({ status: 409, body: { message: expect.stringContaining('above USD 999,999.99') } });
  expect((await readInvoiceState(testApp, invoice)).attempts).toEqual([]);
});

test('hides invoice and payment from another client', async () => {
  const { invoice, paymentIntent } = await startPayment(testApp);
  const { cookie } = await createClient(testApp);
  expect((await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} })).status).toBe(404);
  const foreign = await call('POST', `/api/client/payments/${paymentIntent}/outcome`, { cookie });
  const missing = await call('POST', '/api/client/payments/pi_unknown/outcome', { cookie });
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  expect((await call('POST', `/api/client/payments/${paymentIntent}/outcome`)).status).toBe(401);
  expect((await readInvoiceState(testApp, invoice)).attempts).toHaveLength(1);
});
