import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { activeProvider, readAccount, sandboxProvider } from '#server/adapters/payment-provider.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { paymentAttempts, webhookEvents } from '#server/db/schema/billing/payments.ts';
import { startSandbox } from '#server/payment-sandbox/sandbox.ts';
import {
  cards,
  createClient,
  createInvoice,
  deliverWebhook,
  findPaymentEvent,
  readInvoiceState,
  startPayment,
} from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, url } = testApp;

/** The app's own sandbox is closed; one that shares its state takes its place. */
const original = activeProvider(deps.payments);
await testApp.sandbox!.close();
const secrets = { secretKey: 'sk_test_again', webhookSecret: original.webhookSecret };
const sandbox = await startSandbox({ db, jobs: deps.jobs, clock, webhookUrl: () => `${url}/api/payments/webhook`, ...secrets });
testApp.sandbox = sandbox;
afterAll(() => sandbox.close());

// The SDK repeats failed requests without pauses.
const retryDelay = vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0);
afterAll(() => retryDelay.mockRestore());

const connect = (port = sandbox.port) => {
  deps.payments = sandboxProvider({ host: sandbox.host, port }, secrets.secretKey, secrets.webhookSecret);
};
/** The provider had answered before the outage, so its account is known. */
const disconnect = async () => {
  deps.payments = { ...original, account: await readAccount(deps, activeProvider(deps.payments)) };
};

beforeEach(() => connect());

/** From now on, requests reach the provider, but responses from matching paths are lost. */
async function dropResponses(paths: RegExp) {
  const proxy = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: sandbox.host, port: sandbox.port, method, path, headers }, (forwardedResponse) => {
      if (paths.test(path ?? '')) forwardedResponse.resume().on('end', () => response.destroy());
      else forwardedResponse.pipe(response.writeHead(forwardedResponse.statusCode ?? 500, forwardedResponse.headers));
    });
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  connect((proxy.address() as AddressInfo).port);
}

const unavailable = {
  status: 503,
  headers: { 'retry-after': '10' },
  body: { success: false, code: 'unavailable', message: "We can't reach the payment provider right now. Please try again in a moment." },
};

/** How many PaymentIntents the provider has for an invoice. */
async function countIntents({ id }: { id: number }) {
  const text = `select 1 from sandbox_objects where type = 'payment_intent' and data->'metadata'->>'invoiceId' = $1`;
  return (await db.$client.query(text, [String(id)])).rows.length;
}

async function sentInvoice() {
  const { id: clientId, cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId });
  return { invoice, requestIntent: () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} }) };
}

test('responds with 503 during an outage and reuses the attempt after it', async () => {
  const { invoice, requestIntent } = await sentInvoice();
  await disconnect();
  expect(await requestIntent()).toMatchObject(unavailable);
  const before = (await readInvoiceState(testApp, invoice)).attempts;
  expect(before).toMatchObject([{ attempt: 1, status: 'open', paymentIntentId: null }]);
  connect();
  expect((await requestIntent()).status).toBe(200);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([
    { id: before[0]!.id, idempotencyKey: before[0]!.idempotencyKey },
  ]);
  expect(await countIntents(invoice)).toBe(1);
});

test('finds the PaymentIntent again after its creation response was lost', async () => {
  const { invoice, requestIntent } = await sentInvoice();
  await dropResponses(/payment_intents$/);
  expect(await requestIntent()).toMatchObject(unavailable);
  expect(await countIntents(invoice)).toBe(1);
  connect();
  expect((await requestIntent()).status).toBe(200);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ attempt: 1, status: 'open' }]);
  expect(await countIntents(invoice)).toBe(1);
});

test('does not replace a PaymentIntent that cannot be retrieved', async () => {
  const { invoice, clientSecret, requestIntent } = await startPayment(testApp);
  await disconnect();
  expect(await requestIntent()).toMatchObject(unavailable);
  connect();
  expect((await requestIntent()).body.clientSecret).toBe(clientSecret);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ attempt: 1, status: 'open' }]);
});

test('starts no new attempt until the old PaymentIntent is known to be canceled', async () => {
  const { invoice, paymentIntent, requestIntent } = await startPayment(testApp);
  await withoutTriggers(db, (tx) => tx.update(invoices).set({ amountMinor: 120_000 }).where(eq(invoices.id, invoice.id)));
  await dropResponses(/\/cancel$/);
  expect(await requestIntent()).toMatchObject(unavailable);
  expect((await readInvoiceState(testApp, invoice)).attempts).toMatchObject([{ status: 'open', paymentIntentId: paymentIntent }]);
  connect();
  expect((await requestIntent()).body).toMatchObject({ amount: '1200.00' });
  expect((await readInvoiceState(testApp, invoice)).attempts.map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('changes nothing during an outage and settles after it', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  const event = await findPaymentEvent(testApp, payment.paymentIntent);
  await disconnect();
  expect(await payment.fetchOutcome()).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  expect((await deliverWebhook(testApp, event)).status).toBe(503);
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(paymentAttempts.invoiceId, payment.invoice.id));
  await reconcilePayments(deps);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'open' }] });
  expect(await db.select().from(webhookEvents).where(eq(webhookEvents.eventId, event.id))).toEqual([]);

  connect();
  expect((await deliverWebhook(testApp, event)).status).toBe(200);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid', ledger: [{ amountMinor: 150_000 }] });
});
