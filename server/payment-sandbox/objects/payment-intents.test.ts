import { expect, test } from 'vitest';
import { card, newIntent, openSandbox, paidIntent, sandboxErrorFrom, stripeErrorFrom, visa } from '#server/testing/payment-sandbox.ts';
import { putInProcessing } from '#server/testing/sandbox-payments.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const { db } = await createTestDatabase();
const needsAuthentication = card('4000002500003155');

test('succeeds after the payer approves 3-D Secure', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const clientSecret = (await newIntent(stripe)).client_secret!;
  const confirmed = await sandbox.confirmWithCard({ clientSecret, card: needsAuthentication });
  expect(confirmed).toMatchObject({
    status: 'requires_action',
    amount_received: 0,
    latest_charge: null,
    next_action: { type: 'use_stripe_sdk' },
  });
  const paid = await sandbox.authenticate({ clientSecret, approve: true });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 125_000, next_action: null });
  expect(await eventTypes()).toEqual(['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.succeeded']);
});

test('requires another payment method after failed 3-D Secure', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const clientSecret = client_secret!;
  await sandbox.confirmWithCard({ clientSecret, card: needsAuthentication });
  const error = await sandboxErrorFrom(sandbox.authenticate({ clientSecret, approve: false }));
  expect(error.code).toBe('payment_intent_authentication_failure');
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  expect((await eventTypes()).at(-1)).toBe('payment_intent.payment_failed');
  expect((await sandbox.confirmWithCard({ clientSecret, card: visa })).status).toBe('succeeded');
});

test('rejects authentication of a payment that requires none', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const clientSecret = (await newIntent(stripe)).client_secret!;
  const error = await sandboxErrorFrom(sandbox.authenticate({ clientSecret, approve: true }));
  expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', paymentIntent: { status: 'requires_payment_method' } });
});

test('accepts another card after abandoned 3-D Secure', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const clientSecret = (await newIntent(stripe)).client_secret!;
  await sandbox.confirmWithCard({ clientSecret, card: needsAuthentication });
  expect(await sandbox.confirmWithCard({ clientSecret, card: visa })).toMatchObject({ status: 'succeeded', next_action: null });
});

test('rejects canceling and confirming while a payment is processing', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const clientSecret = client_secret!;
  await putInProcessing(db, id);
  expect((await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret, card: visa }))).code).toBe('payment_intent_unexpected_state');
  expect((await stripeErrorFrom(stripe.paymentIntents.cancel(id))).code).toBe('payment_intent_unexpected_state');
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing');
});

test('cancels an open payment and rejects its confirmation', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', canceled_at: Date.UTC(2026, 5, 15, 12) / 1000 });
  expect((await eventTypes()).at(-1)).toBe('payment_intent.canceled');
  const error = await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret: client_secret!, card: visa }));
  expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', paymentIntent: { status: 'canceled' } });
});

test('rejects canceling a succeeded payment', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox);
  const error = await stripeErrorFrom(stripe.paymentIntents.cancel(id));
  expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state', payment_intent: { id, status: 'succeeded' } });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('charges the updated amount and currency', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  expect(await stripe.paymentIntents.update(id, { amount: 99, currency: 'JPY' })).toMatchObject({ amount: 99, currency: 'jpy' });
  const paid = await sandbox.confirmWithCard({ clientSecret: client_secret!, card: visa });
  expect(await stripe.charges.retrieve(paid.latest_charge!)).toMatchObject({ amount: 99, currency: 'jpy' });
});

test('rejects a new amount during 3-D Secure and after payment', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const clientSecret = client_secret!;
  await sandbox.confirmWithCard({ clientSecret, card: needsAuthentication });
  expect((await stripeErrorFrom(stripe.paymentIntents.update(id, { amount: 100 }))).code).toBe('payment_intent_unexpected_state');
  await sandbox.authenticate({ clientSecret, approve: true });
  expect((await stripeErrorFrom(stripe.paymentIntents.update(id, { currency: 'eur' }))).code).toBe('payment_intent_unexpected_state');
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 125_000, amount_received: 125_000, currency: 'usd' });
});

test('merges metadata key by key, even after payment', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox, { metadata: { invoice_id: '7', attempt: '1' } });
  const updated = await stripe.paymentIntents.update(id, { metadata: { attempt: '', note: 'x' } });
  expect(updated.metadata).toEqual({ invoice_id: '7', note: 'x' });
  expect((await stripe.paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
});

test.each([
  [{ amount: 0 }, 'parameter_invalid_integer', 'amount'],
  [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
  [{ amount: 49 }, 'amount_too_small', 'amount'],
  [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
  [{ amount: 1001, currency: 'kwd' }, 'invalid_charge_amount', 'amount'],
  [{ amount: 1050, currency: 'isk' }, 'invalid_charge_amount', 'amount'],
  [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 'x'])) }, undefined, 'metadata'],
  [{ allowed_payment_method_types: ['card', 'ideal'] }, undefined, 'allowed_payment_method_types[1]'],
  [{ currency: 'xxy' }, undefined, 'currency'],
  [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
  [{ metadata: { nested: { too: 'deep' } } }, undefined, 'metadata'],
])('rejects a payment with %j', async (wrong, code, param) => {
  const { stripe } = await openSandbox(db);
  expect(await stripeErrorFrom(newIntent(stripe, wrong as object))).toMatchObject({ type: 'StripeInvalidRequestError', code, param });
});

test('rejects a payment without an amount', async () => {
  const { stripe } = await openSandbox(db);
  const error = await stripeErrorFrom(stripe.paymentIntents.create({ currency: 'usd' } as never));
  expect(error).toMatchObject({ code: 'parameter_missing', param: 'amount' });
});
