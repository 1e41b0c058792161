import { expect, test } from 'vitest';
import { createClient, createInvoice, deliverWebhook, ownerCookie, readInvoiceState } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { reconcilePayments } from './settle-payment.ts';

const withSandbox = await createTestApp();
const withoutPayments = await createTestApp({ env: { PAYMENTS: 'off' } });
const { call, deps } = withoutPayments;

test('the browser is told which card form to show, and no secret', async () => {
  const { cookie } = await createClient(withSandbox);
  const { body } = await withSandbox.call('GET', '/api/client/payment-settings', { cookie });
  expect(body).toEqual({ success: true, provider: 'sandbox', publishableKey: null });
});

test('without a provider the browser is told so', async () => {
  const { cookie } = await createClient(withoutPayments);
  const { body } = await call('GET', '/api/client/payment-settings', { cookie });
  expect(body).toEqual({ success: true, provider: 'off', publishableKey: null });
  expect((await call('GET', '/api/client/payment-settings')).status).toBe(401);
});

test('without a provider an invoice cannot be paid by card, and no attempt is written', async () => {
  const { id: clientId, cookie } = await createClient(withoutPayments);
  const invoice = await createInvoice(withoutPayments, { clientId });
  expect(await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie })).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('not properly configured') },
  });
  expect((await readInvoiceState(withoutPayments, invoice)).attempts).toEqual([]);
});

test('without a provider there is no webhook and no test card form', async () => {
  const { cookie } = await createClient(withoutPayments);
  const body = { clientSecret: 'pi_1_secret_1', number: '4242424242424242', expiry: '12 / 34', cvc: '123' };
  expect((await call('POST', '/api/payments/webhook', { body: {} })).status).toBe(404);
  expect((await call('POST', '/api/payments/sandbox/confirm', { cookie, body })).status).toBe(404);
  expect((await call('POST', '/api/client/payments/pi_1/outcome', { cookie })).status).toBe(404);
});

test('without a provider the sweep does nothing, and invoices go on being sent', async () => {
  await reconcilePayments(deps);
  const { id: clientId } = await createClient(withoutPayments);
  const draft = await createInvoice(withoutPayments, { clientId, sent: false });
  const { status } = await call('POST', `/api/admin/invoices/${draft.id}/send`, { cookie: await ownerCookie(withoutPayments) });
  expect(status).toBe(200);
  expect(() => deliverWebhook(withoutPayments, {})).toThrow('There is no provider.');
});
