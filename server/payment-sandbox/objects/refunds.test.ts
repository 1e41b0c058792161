import { expect, test } from 'vitest';
import { seconds } from '#server/shared/clock.ts';
import { card, newIntent, openSandbox, paidIntent, sandboxErrorFrom, stripeErrorFrom } from '#server/testing/payment-sandbox.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

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

test('ends a refund that is pending at first', async () => {
  const { stripe, sandbox, clock, eventTypes } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox, {}, '4000000000007726');
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 5000 });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await sandbox.runDueTasks();
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending');
  clock.advance(5 * seconds);
  await sandbox.runDueTasks();
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  expect((await eventTypes()).slice(-3)).toEqual(['refund.created', 'charge.refunded', 'refund.updated']);
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  expect(event!.data).toMatchObject({ object: { status: 'succeeded' }, previous_attributes: { status: 'pending' } });
});

test('returns the money of a refund that fails after it succeeded, once', async () => {
  const { stripe, sandbox, clock, eventTypes } = await openSandbox(db);
  const { id, latest_charge } = await paidIntent(stripe, sandbox, {}, '4000000000005126');
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe('succeeded');
  clock.advance(5 * seconds);
  await Promise.all([sandbox.runDueTasks(), sandbox.runDueTasks()]);
  expect(await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] })).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 125_000, net: 125_000, source: refund.id },
  });
  expect(await stripe.charges.retrieve(latest_charge!)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect((await eventTypes()).slice(-2)).toEqual(['refund.updated', 'refund.failed']);
  const { data } = await stripe.balanceTransactions.list({ source: refund.id });
  expect(data.map(({ amount }) => amount)).toEqual([125_000, -125_000]);
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(125_000);
});

test('changes the metadata of a refund', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox);
  const refund = await stripe.refunds.create({ payment_intent: id, metadata: { refundId: '7' } });
  expect((await stripe.refunds.update(refund.id, { metadata: { by: 'ada' } })).metadata).toEqual({ refundId: '7', by: 'ada' });
  expect((await eventTypes()).at(-1)).toBe('refund.updated');
});

test('rejects a part that the currency does not have', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox, { amount: 10_000, currency: 'kwd' });
  expect((await stripeErrorFrom(stripe.refunds.create({ payment_intent: id, amount: 1001 }))).code).toBe('invalid_charge_amount');
});
