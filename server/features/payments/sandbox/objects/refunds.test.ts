import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/test-database.ts';
import { card, newIntent, openSandbox, paidIntent, sandboxErrorFrom, stripeErrorFrom } from '../testing.ts';

const { db } = await createTestDatabase();

test('refunds a part, then the rest', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id, latest_charge } = await paidIntent(stripe, sandbox);
  const part = await stripe.refunds.create({
    payment_intent: id,
    amount: 25_000,
    reason: 'requested_by_customer',
    metadata: { by: 'ada' },
  });
  expect(part).toMatchObject({
    object: 'refund',
    status: 'succeeded',
    amount: 25_000,
    currency: 'usd',
    payment_intent: id,
    metadata: { by: 'ada' },
  });
  expect(await stripe.refunds.retrieve(part.id)).toEqual(part);
  expect(await stripe.charges.retrieve(latest_charge!)).toMatchObject({ amount_refunded: 25_000, refunded: false });
  expect((await stripe.refunds.create({ charge: latest_charge! })).amount).toBe(100_000);
  expect(await stripe.charges.retrieve(latest_charge!)).toMatchObject({ amount_refunded: 125_000, refunded: true });
  expect((await eventTypes()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('rejects a refund of more than the remaining amount', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox);
  await stripe.refunds.create({ payment_intent: id, amount: 100_000 });
  const error = await stripeErrorFrom(stripe.refunds.create({ payment_intent: id, amount: 25_001 }));
  expect(error).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount' });
  await stripe.refunds.create({ payment_intent: id });
  expect((await stripeErrorFrom(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_already_refunded');
  expect((await eventTypes()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
});

test('rejects one of two concurrent full refunds', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, latest_charge } = await paidIntent(stripe, sandbox);
  const refund = () => stripe.refunds.create({ payment_intent: id });
  const outcomes = await Promise.allSettled([refund(), refund()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await stripe.charges.retrieve(latest_charge!)).amount_refunded).toBe(125_000);
});

test('rejects a refund of a payment without a successful charge', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  expect((await stripeErrorFrom(stripe.refunds.create({ payment_intent: id }))).param).toBe('payment_intent');
  await sandboxErrorFrom(sandbox.confirmWithCard({ clientSecret: client_secret!, card: card('4000000000000002') }));
  expect((await stripeErrorFrom(stripe.refunds.create({ payment_intent: id }))).param).toBe('charge');
});

test('rejects a refund without a known charge', async () => {
  const { stripe } = await openSandbox(db);
  expect((await stripeErrorFrom(stripe.refunds.create({}))).code).toBe('parameter_missing');
  expect((await stripeErrorFrom(stripe.refunds.create({ charge: 'ch_none' }))).code).toBe('resource_missing');
});
