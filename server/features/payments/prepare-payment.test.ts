import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '../../db/schema/invoices.ts';
import { payments } from '../../db/schema/payments.ts';
import { cards, createClient, createInvoice, readInvoiceState, runConcurrently, startPayment } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { activeProvider } from './provider.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const { stripe } = activeProvider(deps.payments);

/** How many PaymentIntents the provider knows that were made for an invoice. */
async function countIntents({ id }: { id: number }) {
  const { rows } = await db.$client.query(
    `select 1 from sandbox_objects where type = 'payment_intent' and data->'metadata'->>'invoiceId' = $1`,
    [String(id)],
  );
  return rows.length;
}

const changeInvoice = (id: number, changes: Partial<typeof invoices.$inferInsert>) =>
  db.update(invoices).set(changes).where(eq(invoices.id, id));

async function requestIntent(details: { unitAmount: string; currency?: string }) {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId, ...details });
  return { invoice, answer: await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie }) };
}

test('the intent is for what the invoice is worth, in minor units of its currency', async () => {
  for (const [currency, unitAmount, amount, minor] of [
    ['USD', '1500.00', '1500.00', 150_000],
    ['JPY', '1500', '1500', 1500],
    ['KWD', '1.5', '1.500', 1500],
    ['HUF', '1500.25', '1500.25', 150_025],
  ] as const) {
    const { answer } = await requestIntent({ unitAmount, currency });
    expect(answer.body).toEqual({ success: true, clientSecret: expect.any(String), amount, currency });
    const intent = await stripe.paymentIntents.retrieve(answer.body.clientSecret.split('_secret_')[0]);
    expect(intent).toMatchObject({ amount: minor, currency: currency.toLowerCase() });
  }
});

test('asked twice, it answers with the same payment', async () => {
  const { invoice, clientSecret, requestIntent } = await startPayment(testApp);
  expect((await requestIntent()).body).toEqual({ success: true, clientSecret, amount: '1500.00', currency: 'USD' });
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ attempt: 1, status: 'open', amountMinor: 150_000 }]);
  expect(await countIntents(invoice)).toBe(1);
});

test('asked ten times at once, it makes one PaymentIntent and one attempt', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId });
  const ask = () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie });
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ status: 'open' }]);
  expect(await countIntents(invoice)).toBe(1);
});

test('first requests that arrive while the invoice is being changed wait for each other and agree', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId });
  const ask = () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie });
  const answers = await runConcurrently(testApp, invoice.id, [ask, ask, ask], { amountMinor: 120_000 });
  expect(answers.map(({ status, body }) => [status, body.amount])).toEqual(Array(3).fill([200, '1200.00']));
  expect(await countIntents(invoice)).toBe(1);
});

test('an invoice that is cancelled while the client asks to pay it is not made payable', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId });
  const ask = () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie });
  const [answer] = await runConcurrently(testApp, invoice.id, [ask], { status: 'cancelled' });
  expect(answer?.status).toBe(409);
  expect((await readInvoiceState(testApp, invoice)).attempts).toEqual([]);
});

test('a server that stopped before it wrote the PaymentIntent down finds the same one again', async () => {
  const { invoice, clientSecret, requestIntent } = await startPayment(testApp);
  await db.$client.query('update payment_attempts set payment_intent_id = null where invoice_id = $1', [invoice.id]);
  expect((await requestIntent()).body.clientSecret).toBe(clientSecret);
  expect(await countIntents(invoice)).toBe(1);
});

test('when the amount has changed, the old intent is cancelled and a new one has the new amount', async () => {
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
  expect((await payment.payWith(cards.good)).status, 'the old form does not charge any more').toBe(422);
});

test('when the currency has changed, the old intent is not offered again', async () => {
  const payment = await startPayment(testApp);
  await changeInvoice(payment.invoice.id, { currency: 'EUR' });
  const { body } = await payment.requestIntent();
  expect(body).toMatchObject({ amount: '1500.00', currency: 'EUR' });
  expect(body.clientSecret).not.toBe(payment.clientSecret);
  const intent = await stripe.paymentIntents.retrieve(body.clientSecret.split('_secret_')[0]);
  expect(intent).toMatchObject({ amount: 150_000, currency: 'eur' });
});

test('an intent that was cancelled at the provider is followed by a new attempt', async () => {
  const payment = await startPayment(testApp);
  await stripe.paymentIntents.cancel(payment.paymentIntent);
  const answers = await Promise.all([payment.requestIntent(), payment.requestIntent()]);
  const [secret, ...others] = new Set(answers.map(({ body }) => body.clientSecret));
  expect(secret).toMatch(/^pi_/);
  expect(others).toEqual([]);
  expect(secret).not.toBe(payment.clientSecret);
  expect((await readInvoiceState(testApp, payment.invoice)).attempts.map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('what came in already is not asked for again', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const { id: invoiceId } = await createInvoice(testApp, { clientId });
  const received = { invoiceId, provider: 'manual', objectId: `transfer-${invoiceId}`, kind: 'payment', currency: 'USD' } as const;
  await db.insert(payments).values({ ...received, paymentMethod: 'bank_transfer', amountMinor: 50_000, createdAt: clock.now() });
  const { body } = await call('POST', `/api/client/invoices/${invoiceId}/payment-intent`, { cookie });
  expect(body).toMatchObject({ success: true, amount: '1000.00' });
});

test('a paid invoice cannot be paid again', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  expect(await payment.requestIntent()).toMatchObject({ status: 409, body: { code: 'conflict', message: 'Invoice already paid.' } });
  expect(await countIntents(payment.invoice)).toBe(1);
});

test('asking to pay again after a payment that nobody told us of settles the invoice', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  expect(await payment.requestIntent()).toMatchObject({ status: 409, body: { message: 'Invoice already paid.' } });
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid', ledger: [{ amountMinor: 150_000 }] });
});

test('a cancelled invoice cannot be paid', async () => {
  const payment = await startPayment(testApp);
  await changeInvoice(payment.invoice.id, { status: 'cancelled' });
  expect(await payment.requestIntent()).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('cancelled') },
  });
});

test('less than the least card payment is refused with that reason, and leaves no attempt', async () => {
  for (const [currency, unitAmount, least] of [
    ['USD', '0.49', 'USD 0.50'],
    ['JPY', '49', 'JPY 50'],
  ] as const) {
    const { invoice, answer } = await requestIntent({ unitAmount, currency });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(`below ${least}`) } });
    expect((await readInvoiceState(testApp, invoice)).attempts).toEqual([]);
  }
  expect((await requestIntent({ unitAmount: '0.50' })).answer.status).toBe(200);
});

test("what the provider refuses for its own reasons is told in the provider's words, and the next try is a fresh one", async () => {
  const { invoice, answer } = await requestIntent({ unitAmount: '1000000.00' });
  expect([409, 422]).toContain(answer.status);
  expect(answer.body.message).toContain('amount');
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ status: 'cancelled' }]);
});

test('another client can neither prepare a payment nor ask how one stands', async () => {
  const { invoice, paymentIntent } = await startPayment(testApp);
  const { cookie } = await createClient(testApp);
  expect((await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie })).status).toBe(404);
  const foreign = await call('POST', `/api/client/payments/${paymentIntent}/outcome`, { cookie });
  const missing = await call('POST', '/api/client/payments/pi_unknown/outcome', { cookie });
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  expect((await call('POST', `/api/client/payments/${paymentIntent}/outcome`)).status).toBe(401);
  expect((await readInvoiceState(testApp, invoice)).attempts).toHaveLength(1);
});
