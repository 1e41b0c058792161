import { expect, test } from 'vitest';
import {
  card,
  newIntent,
  openSandbox,
  paidIntent,
  sandboxErrorFrom,
  stripeErrorFrom,
  stripeFor,
  visa,
} from '#server/testing/payment-sandbox.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const { db } = await createTestDatabase();

test('creates a payment that requires a payment method and reads back unchanged', async () => {
  const { stripe } = await openSandbox(db);
  const created = await newIntent(stripe, {
    currency: 'EUR',
    description: 'Invoice INV-0007 – 50 % deposit',
    receipt_email: 'ada@example.org',
    metadata: { invoice_id: '7', note: 'a=b&c[d]+e' },
  });
  expect(created).toMatchObject({
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: 125_000,
    amount_received: 0,
    currency: 'eur',
    livemode: false,
    description: 'Invoice INV-0007 – 50 % deposit',
    metadata: { invoice_id: '7', note: 'a=b&c[d]+e' },
    latest_charge: null,
    last_payment_error: null,
    created: Date.UTC(2026, 5, 15, 12) / 1000,
  });
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{32}$`));
  expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(created);
});

test('rejects a parameter that it does not know, by name', async () => {
  const { stripe } = await openSandbox(db);
  const error = await stripeErrorFrom(newIntent(stripe, { payment_method_types: ['card'] } as object));
  expect(error).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'payment_method_types' });
});

test.each([
  ['4242 4242 4242 4242', 'visa', '4242'],
  ['5555555555554444', 'mastercard', '4444'],
  ['378282246310005', 'amex', '0005'],
])('charges the full amount to card %s', async (number, brand, last4) => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const paid = await sandbox.confirmWithCard({ clientSecret: client_secret!, card: card(number) });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 125_000 });
  expect(await stripe.paymentIntents.retrieve(id)).toEqual(paid);
  const charge = await stripe.charges.retrieve(paid.latest_charge!);
  expect(charge).toMatchObject({ paid: true, amount: 125_000, payment_intent: id, payment_method_details: { card: { brand, last4 } } });
});

test.each([
  ['4000000000000002', { code: 'card_declined', decline_code: 'generic_decline' }],
  ['4000000000009995', { code: 'card_declined', decline_code: 'insufficient_funds' }],
  ['4000000000000069', { code: 'expired_card', decline_code: 'expired_card', param: 'exp_month' }],
  ['4000000000000127', { code: 'incorrect_cvc', decline_code: 'incorrect_cvc', param: 'cvc' }],
])('declines card %s and records the reason in the payment', async (number, reason) => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const error = await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret: client_secret!, card: card(number) }));
  expect(error).toMatchObject({ status: 402, paymentError: { type: 'card_error', ...reason } });
  const intent = await stripe.paymentIntents.retrieve(id);
  expect(error.paymentIntent).toEqual(intent);
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, payment_method: null });
  expect(intent.last_payment_error).toMatchObject({ code: reason.code, decline_code: reason.decline_code, charge: intent.latest_charge });
  expect(await eventTypes()).toEqual(['payment_intent.created', 'payment_intent.payment_failed']);
});

test('accepts another card after a decline', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const clientSecret = (await newIntent(stripe)).client_secret!;
  await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret, card: card('4000000000000002') }));
  const paid = await sandbox.confirmWithCard({ clientSecret, card: visa });
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  expect((await stripe.charges.retrieve(paid.latest_charge!)).paid).toBe(true);
  expect((await eventTypes()).at(-1)).toBe('payment_intent.succeeded');
});

test('lets the SDK confirm with test payment methods and reports a decline as a card error', async () => {
  const { stripe } = await openSandbox(db);
  const { id } = await newIntent(stripe);
  const error = await stripeErrorFrom(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }));
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
  expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
  expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({ status: 'succeeded' });
});

test('rejects an unlisted card number and stores nothing of it', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const intent = await newIntent(stripe);
  const error = await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret: intent.client_secret!, card: card('4111111111111111') }));
  expect(error).toMatchObject({ status: 402, type: 'card_error', code: 'incorrect_number', param: 'number' });
  expect(error.message).toBe('The sandbox accepts only the listed test card numbers.');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
});

test.each([
  [{ expMonth: 5, expYear: 2026 }, 'expired_card'],
  [{ expMonth: 6, expYear: 25 }, 'expired_card'],
  [{ expMonth: 13 }, 'invalid_expiry_month'],
  [{ expYear: 2030.5 }, 'invalid_expiry_year'],
  [{ cvc: '12' }, 'invalid_cvc'],
])('rejects a listed number with %j as %s', async (wrong, code) => {
  const { stripe, sandbox } = await openSandbox(db);
  const { client_secret } = await newIntent(stripe);
  expect(await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret: client_secret!, card: { ...visa, ...wrong } }))).toMatchObject({
    code,
  });
});

test('accepts a card until the end of its expiry month', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { client_secret } = await newIntent(stripe);
  const paid = await sandbox.confirmWithCard({ clientSecret: client_secret!, card: { ...visa, expMonth: 6, expYear: 26 } });
  expect(paid.status).toBe('succeeded');
});

test('charges once for two concurrent confirmations', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  const confirm = () => sandbox.confirmWithCard({ clientSecret: client_secret!, card: visa });
  const [first, second] = await Promise.allSettled([confirm(), confirm()]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  const error = first.status === 'rejected' ? first.reason : (second as PromiseRejectedResult).reason;
  expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', paymentIntent: { id, status: 'succeeded' } });
  expect((await eventTypes()).filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1);
});

test('rejects any client secret but the full one of the payment', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const [intent, other] = [await newIntent(stripe), await newIntent(stripe)];
  const forged = [intent.id, `${intent.id}_secret_`, other.client_secret!.replace(other.id, intent.id), `${intent.client_secret}0`];
  for (const clientSecret of forged) {
    expect(await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret, card: visa }))).toMatchObject({ param: 'client_secret' });
    expect(await sandboxErrorFrom(sandbox.authenticate({ clientSecret, approve: true }))).toMatchObject({ param: 'client_secret' });
  }
  expect(await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret: '', card: visa }))).toMatchObject({ code: 'resource_missing' });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});

test('keeps payments across a restart and shares them among processes', async () => {
  const first = await openSandbox(db);
  const { id, client_secret } = await newIntent(first.stripe);
  await first.sandbox.close();
  const [second, third] = [await openSandbox(db), await openSandbox(db)];
  await second.sandbox.confirmWithCard({ clientSecret: client_secret!, card: visa });
  expect((await third.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('makes the SDK report a connection error once closed', async () => {
  const { sandbox, stripe } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox);
  await sandbox.close();
  const error = await stripeErrorFrom(stripeFor(sandbox, { maxNetworkRetries: 0 }).paymentIntents.retrieve(id));
  expect(error.type).toBe('StripeConnectionError');
});
