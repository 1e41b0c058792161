import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { webhookEvents } from '#server/db/schema/billing/payments.ts';
import { openPayments } from '#server/open-payments.ts';
import { cards, deliverWebhook, findPaymentEvent, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { interceptProvider } from '#server/testing/provider-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const { stripe, webhookSecret } = activeProvider(deps.payments);

/** A payment that is paid at the provider but not settled, and its event. */
async function startPaid() {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  return { ...payment, event: await findPaymentEvent(testApp, payment.paymentIntent) };
}

const findEvents = (eventId: string) => db.select().from(webhookEvents).where(eq(webhookEvents.eventId, eventId));

const post = (body: string, headers: Record<string, string> = {}) =>
  call('POST', '/api/payments/webhook', { body, headers: { 'content-type': 'application/json', ...headers } });

const sign = (payload: string, details: { secret?: string; timestamp?: number } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...details });

const unchanged = { status: 'sent', ledger: [], attempts: [{ status: 'open' }] };

test('processes an event once, even when delivered concurrently', async () => {
  const { invoice, event } = await startPaid();
  const responses = await Promise.all([1, 2, 3, 4].map(() => deliverWebhook(testApp, event)));
  for (const response of responses) expect(response).toMatchObject({ status: 200, body: { received: true } });
  const { status, ledger, mails } = await readInvoiceState(testApp, invoice);
  expect([status, ledger.length, mails.length]).toEqual(['paid', 1, 2]);
  expect(await findEvents(event.id)).toHaveLength(1);
});

test('accepts events that the sandbox of another process sends', async () => {
  const { invoice } = await startPaid();
  const webhookHost = () => testApp.url;
  const { sandbox, close } = await openPayments(deps.settings, { ...deps, webhookHost });
  await sandbox!.runDueTasks();
  await close();
  expect((await readInvoiceState(testApp, invoice)).status).toBe('paid');
});

test('accepts a processed event again without asking the provider', async () => {
  const { event } = await startPaid();
  await deliverWebhook(testApp, event);
  const requests = await interceptProvider(testApp, () => undefined);
  expect((await deliverWebhook(testApp, event)).status).toBe(200);
  expect(requests).toEqual([]);
});

test('books a payment once for several concurrent events', async () => {
  const { invoice, event } = await startPaid();
  await Promise.all([1, 2, 3, 4].map((copy) => deliverWebhook(testApp, { ...event, id: `${event.id}_${copy}` })));
  const { ledger, mails } = await readInvoiceState(testApp, invoice);
  expect([ledger.length, mails.length]).toEqual([1, 2]);
});

test('rejects an event without a valid signature and changes nothing', async () => {
  const { invoice, event } = await startPaid();
  const body = JSON.stringify(event);
  const old = Math.floor(Date.now() / 1000) - 301;
  const forged: Record<string, Record<string, string>> = {
    missing: {},
    empty: { 'stripe-signature': '' },
    nonsense: { 'stripe-signature': 't=1,v1=00' },
    'signed with another secret': { 'stripe-signature': sign(body, { secret: 'whsec_other' }) },
    'signed with an empty secret': { 'stripe-signature': `t=${old + 301},v1=${'0'.repeat(64)}` },
    'for another body': { 'stripe-signature': sign(body.replace('succeeded', 'failed')) },
    'too old': { 'stripe-signature': sign(body, { timestamp: old }) },
  };
  for (const [what, headers] of Object.entries(forged))
    expect(await post(body, headers), what).toMatchObject({ status: 400, body: { success: false, code: 'malformed' } });
  expect(await readInvoiceState(testApp, invoice)).toMatchObject(unchanged);
  expect(await findEvents(event.id)).toEqual([]);
});

test('verifies the signature against the raw bytes', async () => {
  const { invoice, event } = await startPaid();
  const body = JSON.stringify(event);
  expect((await post(JSON.stringify(event, null, 1), { 'stripe-signature': sign(body) })).status).toBe(400);
  const spaced = ` ${JSON.stringify(event, null, 2)}\n`;
  expect((await post(spaced, { 'stripe-signature': sign(spaced) })).status).toBe(200);
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'paid' });
});

test('rejects a request without a signed body', async () => {
  expect((await call('POST', '/api/payments/webhook')).status).toBe(400);
  expect((await post('')).status).toBe(400);
  expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(400);
});

test.each([
  ['null', null],
  ['a number', 42],
  ['text', 'event'],
  ['a list', [{ id: 'evt_1', type: 'payment_intent.succeeded' }]],
  ['nothing in it', {}],
  ['no data', { id: 'evt_1', type: 'payment_intent.succeeded' }],
  ['null as data', { id: 'evt_1', type: 'payment_intent.succeeded', data: null }],
  ['no object', { id: 'evt_1', type: 'payment_intent.succeeded', data: {} }],
  ['text as object', { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: 'payment_intent' } }],
  ['a list as object', { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: [] } }],
  ['a number as id', { id: 1e300, type: 'payment_intent.succeeded', data: { object: { object: 'payment_intent', id: 'pi_1' } } }],
  ['a null character in its id', { id: 'evt_\0', type: 'refund.updated', data: { object: { object: 'refund', id: 're_1' } } }],
  ['an object whose id is a number', { id: 'evt_1', type: 'refund.updated', data: { object: { object: 'refund', id: 7 } } }],
  ['an object whose id is an object', { id: 'evt_1', type: 'refund.updated', data: { object: { object: 'refund', id: {} } } }],
  ['a null character in the id of its object', { id: 'evt_1', type: 'dispute', data: { object: { object: 'dispute', id: 'du_\0' } } }],
  ['a list as type', { id: 'evt_1', type: [], data: { object: { object: 'payment_intent', id: 'pi_1' } } }],
])('rejects a signed body that is no event: %s', async (_, event) => {
  const before = await db.$count(webhookEvents);
  const body = JSON.stringify(event);
  expect(await post(body, { 'stripe-signature': sign(body) })).toMatchObject({ status: 400, body: { success: false, code: 'malformed' } });
  expect(await db.$count(webhookEvents)).toBe(before);
});

test('accepts and ignores events about objects that are called like what every object has, have no id, or one that the account chose', async () => {
  const named = [{ object: 'constructor', id: 'pi_1' }, { object: '__proto__', id: 'pi_1' }, { object: 'balance' }];
  for (const object of [...named, { object: 'coupon', id: 'Summer – 20 %' }])
    expect((await deliverWebhook(testApp, { id: 'evt_odd', type: 'balance.available', data: { object } })).status).toBe(200);
});

test('accepts and ignores events about unknown objects', async () => {
  const event = { id: 'evt_foreign', object: 'event', type: 'payment_intent.succeeded' };
  const foreign = await deliverWebhook(testApp, { ...event, data: { object: { object: 'payment_intent', id: 'pi_foreign' } } });
  expect(foreign).toMatchObject({ status: 200, body: { received: true } });
  const other = await deliverWebhook(testApp, { ...event, type: 'payout.paid', data: { object: { object: 'payout', id: 'po_1' } } });
  expect(other.status).toBe(200);
  expect(await findEvents('evt_foreign')).toEqual([]);
});

test('reads the payment from the provider instead of trusting the event', async () => {
  const { invoice, paymentIntent } = await startPayment(testApp);
  const lie = { object: 'payment_intent', id: paymentIntent, status: 'succeeded', amount_received: 150_000, currency: 'usd' };
  const event = { id: `evt_${paymentIntent}`, object: 'event', type: 'payment_intent.succeeded', data: { object: lie } };
  expect((await deliverWebhook(testApp, event)).status).toBe(200);
  expect(await readInvoiceState(testApp, invoice)).toMatchObject(unchanged);
});

test('responds with 5xx and does not record an event that fails to settle, so that its retry works', async () => {
  const { invoice, event } = await startPaid();
  await db.execute(sql`alter table payments add constraint refuse_payment check (invoice_id <> ${sql.raw(String(invoice.id))})`);
  const failed = await deliverWebhook(testApp, event);
  await db.execute(sql`alter table payments drop constraint refuse_payment`);
  expect(failed).toMatchObject({ status: 500, body: { success: false, code: 'internal', requestId: expect.any(String) } });
  expect(failed.text, 'internals stay hidden').not.toContain('refuse_payment');
  expect(await findEvents(event.id)).toEqual([]);
  expect(await readInvoiceState(testApp, invoice)).toMatchObject(unchanged);

  expect((await deliverWebhook(testApp, event)).status).toBe(200);
  expect(await findEvents(event.id)).toMatchObject([{ type: 'payment_intent.succeeded' }]);
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'paid', ledger: [{ amountMinor: 150_000 }] });
});

test('closes the attempt, not the invoice, after cancellation at the provider', async () => {
  const { invoice, paymentIntent } = await startPayment(testApp);
  await stripe.paymentIntents.cancel(paymentIntent);
  await deliverWebhook(testApp, await findPaymentEvent(testApp, paymentIntent, 'payment_intent.canceled'));
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'cancelled' }] });
});

test('accepts a signed webhook from another origin', async () => {
  const { invoice, event } = await startPaid();
  const body = JSON.stringify(event);
  const headers = { 'stripe-signature': sign(body), 'sec-fetch-site': 'cross-site', origin: 'https://stripe.example' };
  expect((await post(body, headers)).status).toBe(200);
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'paid' });
});
