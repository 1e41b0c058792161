import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { card, newIntent, openSandbox, paidIntent, refusalOf, stripeErrorOf } from './testing.ts';

const { db } = await createTestDatabase();

test('a part goes back first, then all that is left', async () => {
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

test('more than what is left does not go back', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox);
  await stripe.refunds.create({ payment_intent: id, amount: 100_000 });
  const error = await stripeErrorOf(stripe.refunds.create({ payment_intent: id, amount: 25_001 }));
  expect(error).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount' });
  await stripe.refunds.create({ payment_intent: id });
  expect((await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_already_refunded');
  expect((await eventTypes()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
});

test('of two simultaneous full refunds one is refused', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, latest_charge } = await paidIntent(stripe, sandbox);
  const refund = () => stripe.refunds.create({ payment_intent: id });
  const outcomes = await Promise.allSettled([refund(), refund()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await stripe.charges.retrieve(latest_charge!)).amount_refunded).toBe(125_000);
});

test('a payment that brought no money has none to give back', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, client_secret } = await newIntent(stripe);
  expect((await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).param).toBe('payment_intent');
  await refusalOf(sandbox.confirmWithCard({ clientSecret: client_secret!, card: card('4000000000000002') }));
  expect((await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).param).toBe('charge');
});

test('a refund of nothing that is known is refused', async () => {
  const { stripe } = await openSandbox(db);
  expect((await stripeErrorOf(stripe.refunds.create({}))).code).toBe('parameter_missing');
  expect((await stripeErrorOf(stripe.refunds.create({ charge: 'ch_none' }))).code).toBe('resource_missing');
});
