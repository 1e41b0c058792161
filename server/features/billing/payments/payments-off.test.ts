import { expect, test } from 'vitest';
import { createClient, createInvoice, deliverWebhook, ownerCookie, readInvoiceState } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const withSandbox = await createTestApp();
const withoutPayments = await createTestApp({ env: { PAYMENTS: 'off' } });
const { call, deps } = withoutPayments;

test('returns the payment provider without any secret', async () => {
  const { body } = await withSandbox.call('GET', '/api/payment-settings');
  expect(body).toEqual({ success: true, provider: 'sandbox', publishableKey: null });
});

test('reports that no provider is configured', async () => {
  const { body } = await call('GET', '/api/payment-settings');
  expect(body).toEqual({ success: true, provider: 'off', publishableKey: null });
});

test('rejects card payment without a provider and stores no attempt', async () => {
  const { id: clientId, cookie } = await createClient(withoutPayments);
  const invoice = await createInvoice(withoutPayments, { clientId });
  expect(await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} })).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('not properly configured') },
  });
  expect((await readInvoiceState(withoutPayments, invoice)).attempts).toEqual([]);
});

test('has neither webhook nor sandbox routes without a provider', async () => {
  const { cookie } = await createClient(withoutPayments);
  const body = { clientSecret: 'pi_1_secret_1', number: '4242424242424242', expiry: '12 / 34', cvc: '123' };
  expect((await call('POST', '/api/payments/webhook', { body: {} })).status).toBe(404);
  expect((await call('POST', '/api/payments/sandbox/confirm', { cookie, body })).status).toBe(404);
  expect((await call('POST', '/api/client/payments/pi_1/outcome', { cookie })).status).toBe(404);
});

test('still sends invoices and reconciles nothing without a provider', async () => {
  await reconcilePayments(deps);
  const { id: clientId } = await createClient(withoutPayments);
  const draft = await createInvoice(withoutPayments, { clientId, sent: false });
  const { status } = await call('POST', `/api/admin/invoices/${draft.id}/send`, { cookie: await ownerCookie(withoutPayments) });
  expect(status).toBe(200);
  expect(() => deliverWebhook(withoutPayments, {})).toThrow('Card payments are off in this test app.');
});
